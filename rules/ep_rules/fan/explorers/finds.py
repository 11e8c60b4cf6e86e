"""What is found on the continent: hexes face down, tokens of the pool, and what is said of them.

What lies face down is a bag of hexes, and the tokens that nobody has drawn are another; an order
that nobody has seen does not exist.

Rule: explorers.continent
"""

from ep_rules.model import UNKNOWN, Action, Decision, Event, Seat, Slice, Terrain
from ep_rules.topology import Hex
from ep_rules.viewpoint import Viewpoint


class Continent(Slice):
    """What lies face down, and how the tokens came to lie.

    Attributes:
        hidden: hexes face down by terrain. pool: tokens by number.
        laid: hexes in the order in which they got their tokens.
    """

    key = "continent"
    hidden: dict[int, int]
    pool: dict[int, int]
    laid: list[int]

    def copy(self) -> "Continent":
        """An independent copy."""
        return Continent(self.hidden.copy(), self.pool.copy(), self.laid[:])

    def features(self, view: Viewpoint) -> dict[str, list[int]]:
        """How many hexes of each terrain lie face down, and the tokens of the pool from 2 to 12."""
        return {
            "hidden": [self.hidden.get(terrain, 0) for terrain in range(UNKNOWN + 1)],
            "pool": [self.pool.get(number, 0) for number in range(2, 13)],
        }


class ChooseStart(Decision, frozen=True):
    """A seat takes a start port."""


class TurnUpLand(Decision, frozen=True):
    """CHANCE says what lies on a hex that `explorer` turns up."""

    place: Hex
    explorer: Seat


class DrawToken(Decision, frozen=True):
    """CHANCE draws a token of the pool for a hex that `explorer` has turned up."""

    place: Hex
    explorer: Seat


class DrawPair(Decision, frozen=True):
    """CHANCE draws the two tokens beside a start port."""

    place: Hex
    other: Hex


class MayTurnUp(Decision, frozen=True):
    """A seat may turn up a hex at its road's end."""

    place: Hex


class PairDrawn(Action, frozen=True):
    """The tokens of the hexes beside a start port."""

    form = "pair {place} {number} {other} {second}"
    place: Hex
    number: int
    other: Hex
    second: int


class TurnUp(Action, frozen=True):
    """Turn the hex up."""

    form = "turn-up"


class LeaveFaceDown(Action, frozen=True):
    """Leave the hex face down."""

    form = "leave"


class LandFound(Event, frozen=True):
    """A seat turned up a hex of the continent."""

    seat: Seat
    place: Hex
    terrain: Terrain


class LandShown(Event, frozen=True):
    """A hex at a start port lies open before the game."""

    place: Hex
    terrain: Terrain


class TokenLaid(Event, frozen=True):
    """A token lies on a hex."""

    place: Hex
    number: int


class TokensExchanged(Event, frozen=True):
    """A drawn token clashed on `place`; it lies on `origin` now, whose token came here."""

    place: Hex
    number: int
    origin: Hex
    drawn: int


class LandLeft(Event, frozen=True):
    """A seat left a hex face down."""

    seat: Seat
    place: Hex


class ContinentStuck(Event, frozen=True):
    """No road can turn up anything any more: what is face down is turned up at once."""
