"""The survey: what one observation shows a captain, in the quantities it reasons with.

Worths are counted in victory points. Nothing here looks at what is hidden.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TypeVar

from ep_rules.api import (
    CREW,
    GOLD,
    HARBOR_SETTLEMENT,
    NOBODY,
    RESOURCES,
    ROAD,
    SETTLEMENT,
    UNKNOWN,
    Cargo,
    Chart,
    Fleet,
    Lairs,
    Pirate,
    Purchases,
    Shoals,
    Slice,
    Terrain,
    View,
    Village,
    Villages,
)
from ep_rules.bots.captain.missions import Missions
from ep_rules.bots.captain.waters import Waters, waters

LAST_LAND = int(Terrain.MOUNTAINS)
GOLD_FIELD, SPICE = int(Terrain.GOLD_FIELD), int(Terrain.SPICE)
SEA = (int(Terrain.SEA), int(Terrain.FISH), int(Terrain.COUNCIL))
NEED = (0.9, 1.05, 1.1, 1.15, 1.05)
"""How much a card of each resource is wanted, all in all."""
CARD = 0.17
"""What a card is worth, in points."""
LUCK = 0.75
"""How much of its pips a building really brings: sevens and lost coins."""
LATE = 2
"""So few points from the goal only points at once count."""
ROUNDS_A_POINT = 1.6
"""How many rounds the best placed seat takes for a point."""
SCARCE = 0.35
"""What the first pips of a resource are worth beyond those that follow."""

S = TypeVar("S", bound=Slice)


class Survey:
    """One observation, read for one seat."""

    def __init__(self, view: View) -> None:
        self.game, self.seat = view.game, view.seat
        self.book = view.game.book
        self.topology = self.book.topology
        self.seen = seen = view.observation
        self.settings = self.book.settings
        self.seats = len(seen.seats)
        self.hand: Sequence[int] = seen.hand or ()
        self.points = [other.total for other in seen.seats]
        self.goal = self.number("victory", "goal")
        self.lacks = self.goal - self.points[self.seat]
        self.fleet, self.cargo, self.chart = seen.of(Fleet), seen.of(Cargo), seen.of(Chart)
        self.lairs, self.shoals = self._slice(Lairs), self._slice(Shoals)
        self.villages, self.pirate = self._slice(Villages), self._slice(Pirate)
        self.per_seat = per_seat = self.number("ships", "ships")
        self.ships = range(self.seat * per_seat, (self.seat + 1) * per_seat)
        self.afloat = [ship for ship in self.ships if self.fleet.at[ship] >= 0]
        self.harbors = seen.placed[HARBOR_SETTLEMENT][self.seat]
        self.settlements = seen.placed[SETTLEMENT][self.seat]
        self.own = (*self.settlements, *self.harbors)

    def _slice(self, kind: type[S]) -> S | None:
        return self.seen.slices.get(kind.key)  # type: ignore[return-value]

    # ---- the numbers of the rules ------------------------------------------------------------

    def number(self, module: str, field: str) -> int:
        """A setting that is a number; 0 where its module is not in the game."""
        return int(getattr(self.settings.get(module), field, 0))

    def cost(self, module: str, field: str = "cost") -> tuple[int, ...]:
        """A setting that is a cost."""
        counts: tuple[int, ...] = getattr(self.settings[module], field).counts
        return counts

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

    # ---- time and income -----------------------------------------------------------------

    @cached_property
    def rounds(self) -> float:
        """A guess at the rounds that are left."""
        nearest = min(self.goal - points for points in self.points)
        return max(1.5, ROUNDS_A_POINT * nearest)

    @property
    def late(self) -> bool:
        """Whether only points at once count now."""
        return self.lacks <= LATE

    @cached_property
    def pip(self) -> float:
        """What a pip will bring in the rest of the game, in points."""
        return CARD * self.seats * self.rounds / 36 * LUCK

    @cached_property
    def rates(self) -> list[int]:
        """Own pips per resource; of gold fields at the end."""
        rates = [0] * (len(RESOURCES) + 1)
        for place in self.own:
            self._add_yields(place, rates)
        return rates

    def _add_yields(self, place: int, rates: list[int]) -> None:
        terrain, numbers = self.seen.terrain, self.seen.numbers
        for beside in self.topology.corner_hexes[place]:
            if numbers[beside]:
                kind, pips = terrain[beside], 6 - abs(7 - numbers[beside])
                if kind <= LAST_LAND:
                    rates[kind] += pips
                elif kind == GOLD_FIELD:
                    rates[GOLD] += pips

    def income(self, rates: Sequence[int]) -> float:
        """What rates of pips are worth in the rest of the game."""
        worth = sum(NEED[good] * (rates[good] + SCARCE * min(4, rates[good])) for good in RESOURCES)
        return self.pip * (worth + rates[GOLD])

    def gain(self, place: int) -> float:
        """What a building at an intersection would add to the income."""
        rates = self.rates[:]
        self._add_yields(place, rates)
        return self.income(rates) - self.income(self.rates)

    # ---- places ----------------------------------------------------------------------------

    @cached_property
    def sites(self) -> dict[int, float]:
        """Where the seat could settle, roads aside, and what the settlement is worth."""
        if len(self.settlements) >= self.number("building", "settlements"):
            return {}
        return {p: 1 + self.gain(p) for p in self.topology.intersections if self.is_site(p)}

    def is_site(self, place: int) -> bool:
        """Whether the seat may settle at an intersection, roads aside."""
        building = self.seen.building
        if building[place]:
            return False
        if any(building[other] for other in self.topology.corner_neighbours[place]):
            return False
        land = False
        for beside in self.topology.corner_hexes[place]:
            if not self._is_free(beside):
                return False
            land = land or self._is_land(beside)
        return land

    def _is_free(self, place: int) -> bool:
        """Whether nothing at a hex forbids building beside it."""
        kind = self.seen.terrain[place]
        if kind == UNKNOWN:
            return False
        if kind == GOLD_FIELD:
            return self.lairs is None or place not in self.lairs.lairs
        if kind == SPICE and self.villages is not None:
            return self.seat in self.villages.friends.get(place, ())
        return True

    def _is_land(self, place: int) -> bool:
        kind = self.seen.terrain[place]
        if kind == SPICE:
            return bool(self.number("spices", "settle_alone"))
        return kind <= LAST_LAND or kind == GOLD_FIELD

    def may_lay_road(self, path: int) -> bool:
        """Whether a road may lie on a path, connections aside."""
        beside = self.topology.path_hexes[path]
        return (
            self.seen.road[path] == NOBODY
            and all(map(self._is_free, beside))
            and any(self.seen.terrain[p] <= LAST_LAND or self._is_land(p) for p in beside)
        )

    @cached_property
    def road_ends(self) -> set[int]:
        """The intersections that own roads lead to."""
        ends = self.topology.path_ends
        return {end for path in self.seen.placed[ROAD][self.seat] for end in ends[path]}

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
