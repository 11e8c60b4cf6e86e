"""The contents of the continent: face-down hexes, the pool of tokens, and their actions and events.

Face-down hexes and undrawn tokens are bags of counts without an order.

Rule: explorers.continent
"""

from ep_rules.model import UNKNOWN, Action, Decision, Event, Seat, Slice, Terrain
from ep_rules.topology import Hex
from ep_rules.viewpoint import Viewpoint


class Continent(Slice):
    """The face-down hexes, and the placement of tokens.

    Attributes:
        hidden: hexes face down by terrain. pool: tokens by number.
        laid: hexes in the order in which they got their tokens.
    """

    key = "continent"
    hidden: dict[int, int]
    pool: dict[int, int]
    laid: list[int]

    def copy(self) -> "Continent":
        return Continent(self.hidden.copy(), self.pool.copy(), self.laid[:])

    def features(self, view: Viewpoint) -> dict[str, list[int]]:
        """Hexes face down by terrain, and number tokens from 2 to 12."""
        return {
            "hidden": [self.hidden.get(terrain, 0) for terrain in range(UNKNOWN + 1)],
            "pool": [self.pool.get(number, 0) for number in range(2, 13)],
        }


class ChooseStart(Decision, frozen=True):
    """A seat takes a start port."""


class TurnUpLand(Decision, frozen=True):
    """CHANCE reveals a hex that `explorer` explores."""

    place: Hex
    explorer: Seat


class DrawToken(Decision, frozen=True):
    """CHANCE draws a token of the pool for a hex that `explorer` has revealed."""

    place: Hex
    explorer: Seat


class DrawPair(Decision, frozen=True):
    """CHANCE draws the two tokens next to a start port."""

    place: Hex
    other: Hex


class MayTurnUp(Decision, frozen=True):
    """A seat may reveal a hex at its road's end."""

    place: Hex


class PairDrawn(Action, frozen=True):
    """The number tokens of the two hexes at a start port."""

    form = "pair {place} {number} {other} {second}"
    place: Hex
    number: int
    other: Hex
    second: int


class TurnUp(Action, frozen=True):
    """Reveal the hex at the end of the new road."""

    form = "turn-up"


class LeaveFaceDown(Action, frozen=True):
    """Leave the hex at the end of the new road face down."""

    form = "leave"


class LandFound(Event, frozen=True):
    """A seat revealed a hex of the continent."""

    seat: Seat
    place: Hex
    terrain: Terrain


class LandShown(Event, frozen=True):
    """A hex at a start port was revealed."""

    place: Hex
    terrain: Terrain


class TokenLaid(Event, frozen=True):
    """A number token was laid on a hex of the continent."""

    place: Hex
    number: int


class TokensExchanged(Event, frozen=True):
    """The token drawn for `place` was exchanged with the token on `origin`."""

    place: Hex
    number: int
    origin: Hex
    drawn: int


class LandLeft(Event, frozen=True):
    """A seat left a hex face down."""

    seat: Seat
    place: Hex


class ContinentStuck(Event, frozen=True):
    """No road can reveal another hex."""
