"""The survey of a game with ships: what a captain reads beside the land.

Worths are counted in victory points. Nothing here looks at what is hidden.
"""

from collections.abc import Iterable
from functools import cached_property

from ep_rules.api import (
    CREW,
    GOLD,
    HARBOR_SETTLEMENT,
    NOBODY,
    UNKNOWN,
    Cargo,
    Chart,
    Fleet,
    Lairs,
    Pirate,
    Purchases,
    Shoals,
    Terrain,
    View,
    Village,
    Villages,
)
from ep_rules.bots.captain.ground import GOLD_FIELD, LAST_LAND, Ground
from ep_rules.bots.captain.missions import Missions
from ep_rules.bots.captain.waters import Waters, waters

SPICE = int(Terrain.SPICE)
SEA = (int(Terrain.SEA), int(Terrain.FISH), int(Terrain.COUNCIL))


class Survey(Ground):
    """One observation of an Explorers & Pirates game, read for one seat."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        seen = self.seen
        self.fleet, self.cargo, self.chart = seen.of(Fleet), seen.of(Cargo), seen.of(Chart)
        self.lairs, self.shoals = self.drawer(Lairs), self.drawer(Shoals)
        self.villages, self.pirate = self.drawer(Villages), self.drawer(Pirate)
        self.per_seat = per_seat = self.number("ships", "ships")
        self.ships = range(self.seat * per_seat, (self.seat + 1) * per_seat)
        self.afloat = [ship for ship in self.ships if self.fleet.at[ship] >= 0]
        self.harbors = seen.placed[HARBOR_SETTLEMENT][self.seat]
        self.own = (*self.settlements, *self.harbors)

    @cached_property
    def buys(self) -> int:
        """How many cards the seat can still buy with gold in this turn."""
        allowed = self.number("gold", "purchases") - self.seen.of(Purchases).made
        coins = self.hand[GOLD] - self.toll
        return max(0, min(allowed, coins // self.number("gold", "price")))

    @cached_property
    def toll(self) -> int:
        """The coins that own ships beside another seat's pirate ship need to get away."""
        pirate = self.pirate
        if pirate is None or pirate.at < 0 or pirate.owner == self.seat:
            return 0
        routes = self.topology.hex_paths[pirate.at]
        caught = any(self.fleet.at[ship] in routes for ship in self.afloat)
        return self.number("pirates", "tribute") if caught else 0

    # ---- places ----------------------------------------------------------------------------

    def is_free(self, place: int) -> bool:
        """Whether nothing at a hex forbids building beside it: no lair, no strange village."""
        kind = self.seen.terrain[place]
        if kind == UNKNOWN:
            return False
        if kind == GOLD_FIELD:
            return self.lairs is None or place not in self.lairs.lairs
        if kind == SPICE and self.villages is not None:
            return self.seat in self.villages.friends.get(place, ())
        return True

    def is_land(self, place: int) -> bool:
        """Whether a hex is land to build on; spice hexes are where a setting says so."""
        kind = self.seen.terrain[place]
        if kind == SPICE:
            return bool(self.number("spices", "settle_alone"))
        return kind <= LAST_LAND or kind == GOLD_FIELD

    def is_coast(self, place: int) -> bool:
        """Whether a sea route leads from an intersection."""
        return any(self.chart.open[path] for path in self.topology.corner_paths[place])

    def may_upgrade(self, place: int) -> bool:
        """Whether a settlement could become a harbor settlement; the frame may be no coast."""
        if self.number("harbors", "frame_coast"):
            return self.is_coast(place)
        terrain = self.seen.terrain
        return any(terrain[p] in SEA for p in self.topology.corner_hexes[place])

    # ---- the sea ---------------------------------------------------------------------------

    @cached_property
    def waters(self) -> Waters:
        """The sea, without what an unpaid toll closes."""
        pirate, barred = self.pirate, -1
        if pirate is not None and pirate.owner != self.seat and not self.hand[GOLD]:
            barred = pirate.at
        return waters(self.topology, self.seen.terrain, self.chart.steps, barred)

    @cached_property
    def speed(self) -> int:
        """Movement points that every own ship has in a turn."""
        points = self.number("ships", "points")
        if self.villages is not None:
            swift = self.villages.friendly(self.seat, Village.SWIFT_VOYAGE)
            points += self.number("spices", "swift_points") * len(swift)
        return points

    def left(self, ship: int) -> int:
        """Movement points a ship still has in this turn."""
        fleet = self.fleet
        if fleet.closed[ship]:
            return 0
        bought = self.number("ships", "wool_points") if fleet.wool[ship] else 0
        return self.speed + bought - fleet.used[ship]

    def routes_at(self, corners: Iterable[int]) -> tuple[int, ...]:
        """The open routes that end at some intersections."""
        paths = self.topology.corner_paths
        return tuple(sorted({p for c in corners for p in paths[c] if self.chart.open[p]}))

    def routes_to(self, place: int) -> tuple[int, ...]:
        """The open routes from which a ship reaches a hex."""
        return self.routes_at(self.topology.hex_corners[place])

    def harbor_of(self, ship: int) -> int:
        """The own harbor settlement at an end of a ship, or -1."""
        ends = self.topology.path_ends[self.fleet.at[ship]]
        return next((end for end in ends if end in self.harbors), NOBODY)

    @cached_property
    def basins(self) -> dict[int, tuple[int, ...]]:
        """What waits in own basins."""
        return {p: held for p, held in self.cargo.basin.items() if p in self.harbors}

    def carried(self, piece: int) -> int:
        """How many pieces of a kind are in own holds and basins."""
        held = [self.cargo.hold[ship] for ship in self.ships] + list(self.basins.values())
        return sum(pieces.count(piece) for pieces in held)

    @cached_property
    def crews_in_play(self) -> int:
        """Own crews on the board."""
        count = self.carried(CREW)
        if self.lairs is not None:
            count += sum(there[self.seat] for there in self.lairs.crews.values())
        if self.villages is not None:
            count += sum(self.seat in friends for friends in self.villages.friends.values())
        return count

    @cached_property
    def missions(self) -> Missions:
        """What the next steps of the missions are worth."""
        slices = self.lairs, self.shoals, self.villages
        return Missions(self.seat, self.settings, slices, self.late)
