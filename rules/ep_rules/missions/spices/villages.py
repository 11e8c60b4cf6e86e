"""Spice hexes: their villages, the crews there, and their events; `mission` changes the slice.

Rule: spices.sacks, spices.befriend
"""

import msgspec

from ep_rules.layout import AreaKey, AreaText
from ep_rules.model import (
    Action,
    Decision,
    Event,
    Good,
    Named,
    Piece,
    Seat,
    ShipNumber,
    Slice,
    State,
    Terrain,
)
from ep_rules.topology import Hex
from ep_rules.viewpoint import Viewpoint
from ep_rules.voyage.track import MissionAction, Track

SPICE = Terrain(8)
SACK = Piece(2)


def _villages(area: AreaText) -> tuple[str, ...]:
    """The words of an area's villages, one for each spice hex."""
    villages = area.words("villages")
    if len(villages) != area.hides(SPICE):
        area.bad("has not one village a spice hex")
    return tuple(sorted(villages))


VILLAGES: AreaKey[tuple[str, ...]] = AreaKey("villages", _villages, ())
PIRATE_DIE: AreaKey[int] = AreaKey("pirate_die", lambda area: area.whole("pirate_die"), 0)
"""The face that the village of the Pirate Bonus adds."""


class Village(Named):
    """The advantages that villages on spice hexes give."""

    SWIFT_VOYAGE = 0
    FAST_GOLD = 1
    PIRATE_BONUS = 2


class Villages(Slice, omit_defaults=True):
    """Spice hexes.

    Attributes:
        bag: per area, villages not yet discovered, sorted. village: kind per discovered hex.
        friends: seats with a crew there, per hex, sorted. sold: Fast Gold sales in this part.
        track: the mission's. short: per hex, sacks missing because the supply was empty.
        spent: delivered sacks that were removed from the game.
    """

    key = "spices"
    bag: list[list[int]]
    village: dict[int, int]
    friends: dict[int, tuple[Seat, ...]]
    sold: int
    track: Track
    short: dict[int, int] = msgspec.field(default_factory=dict)
    spent: int = 0

    def copy(self) -> "Villages":
        return Villages(
            [kinds[:] for kinds in self.bag],
            self.village.copy(),
            self.friends.copy(),
            self.sold,
            self.track.copy(),
            self.short.copy(),
            self.spent,
        )

    def features(self, view: Viewpoint) -> dict[str, list[int]]:
        """The village of each hex from 1 (0 none), the seats with a crew there, the track."""
        seats = range(len(view.order))
        friends = {
            place: [int(seat in there) for seat in seats] for place, there in self.friends.items()
        }
        return {
            "village": [self.village.get(place, -1) + 1 for place in range(view.hexes)],
            "friends": view.seats_on_hexes(friends),
            "track": view.in_order(self.track.at),
        }

    def lay_fewer(self, place: int, fewer: int) -> None:
        """Let a hex have fewer sacks than there are seats."""
        self.short[place] = fewer
        self.short = dict(sorted(self.short.items()))

    def sacks_left(self, place: int, seats: int) -> int:
        """The sacks that are left on a hex: at most one for each seat without a crew there."""
        if place not in self.village:
            return 0
        return seats - self.short.get(place, 0) - len(self.friends.get(place, ()))

    def friendly(self, seat: Seat, kind: Village) -> list[int]:
        """The hexes of one kind of village that a seat has befriended."""
        return [
            place
            for place, friends in self.friends.items()
            if seat in friends and self.village[place] == kind
        ]


class ShowVillage(Decision, frozen=True):
    """CHANCE draws the village of a discovered spice hex."""

    place: Hex


class VillageIs(Action, frozen=True):
    """The village of a discovered spice hex."""

    form = "village {place} {kind}"
    place: Hex
    kind: Village


class Befriend(MissionAction, frozen=True):
    """Put a crew on a spice hex and load a sack for it."""

    form = "befriend {place} from {ship}"
    place: Hex
    ship: ShipNumber


class SellCard(MissionAction, frozen=True):
    """Sell a card for gold (Fast Gold)."""

    form = "sell {good}"
    good: Good


class VillageShown(Event, frozen=True):
    """A spice hex shows its village."""

    place: Hex
    kind: Village


class VillageBefriended(Event, frozen=True):
    """A crew was left in a village, and a sack loaded."""

    seat: Seat
    ship: ShipNumber
    place: Hex
    kind: Village


class CardSold(Event, frozen=True):
    """A card was sold for a coin."""

    seat: Seat
    good: Good


def show(state: State, area: int, place: Hex, kind: int) -> None:
    """Give a discovered spice hex its village; ValueError if the area has none of it left."""
    villages = state.of(Villages)
    villages.bag[area].remove(kind)
    villages.village[place] = kind
    villages.village = dict(sorted(villages.village.items()))
    if state.log is not None:
        state.log.append(VillageShown(place, Village(kind)))


def befriend(state: State, seat: Seat, place: Hex) -> None:
    """Leave a crew of a seat on a spice hex."""
    villages = state.of(Villages)
    friends = villages.friends.get(place, ())
    villages.friends[place] = tuple(sorted((*friends, seat)))
    villages.friends = dict(sorted(villages.friends.items()))
