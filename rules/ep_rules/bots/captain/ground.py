"""What every captain reads in an observation, whatever the game: cards, points, income and land.

Worths are counted in victory points. Nothing here looks at what is hidden.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar, TypeVar

from ep_rules.api import (
    GOLD,
    NOBODY,
    RESOURCES,
    ROAD,
    SETTLEMENT,
    UNKNOWN,
    Slice,
    Terrain,
    View,
)

LAST_LAND = int(Terrain.MOUNTAINS)
GOLD_FIELD = int(Terrain.GOLD_FIELD)
BARREN = (GOLD_FIELD, int(Terrain.DESERT))
"""Land that yields no resource of its own."""
NEED = (0.9, 1.05, 1.1, 1.15, 1.05)
"""How much a card of each resource is wanted, all in all."""
CARD = 0.17
"""What a card is worth, in points."""
LUCK = 0.75
"""How much of its pips a building really brings: sevens and lost coins."""
LATE = 2
"""So few points from the goal only points at once count."""
SCARCE = 0.35
"""What the first pips of a resource are worth beyond those that follow."""

S = TypeVar("S", bound=Slice)


class Ground:
    """One observation, read for one seat."""

    rounds_a_point: ClassVar[float] = 1.6
    """How many rounds the best placed seat takes for a point."""
    needs: ClassVar[Sequence[float]] = NEED
    own: Sequence[int]
    """The intersections with own buildings."""

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
        self.settlements = seen.placed[SETTLEMENT][self.seat]

    def drawer(self, kind: type[S]) -> S | None:
        """What the seat sees of a slice; None where the game does not have it."""
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
        """How many cards the seat can still buy in this turn: none without gold."""
        return 0

    @cached_property
    def rates_of_supply(self) -> Sequence[int]:
        """How many cards of each resource the supply takes for one."""
        return [self.number("trade", "rate")] * len(RESOURCES)

    # ---- time and income -----------------------------------------------------------------

    @cached_property
    def rounds(self) -> float:
        """A guess at the rounds that are left."""
        nearest = min(self.goal - points for points in self.points)
        return max(1.5, self.rounds_a_point * nearest)

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
            self.add_yields(place, rates)
        return rates

    def add_yields(self, place: int, rates: list[int]) -> None:
        """Add what a settlement at an intersection would yield to some rates."""
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
        need = self.needs
        worth = sum(need[good] * (rates[good] + SCARCE * min(4, rates[good])) for good in RESOURCES)
        return self.pip * (worth + rates[GOLD])

    def gain(self, place: int) -> float:
        """What a building at an intersection would add to the income."""
        rates = self.rates[:]
        self.add_yields(place, rates)
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
        if any(building[other] for other in self.topology.corner_neighbors[place]):
            return False
        land = False
        for beside in self.topology.corner_hexes[place]:
            if not self.is_free(beside):
                return False
            land = land or self.is_land(beside)
        return land

    def is_free(self, place: int) -> bool:
        """Whether nothing at a hex forbids building beside it."""
        return self.seen.terrain[place] != UNKNOWN

    def is_land(self, place: int) -> bool:
        """Whether a hex is land to build on."""
        return self.seen.terrain[place] <= LAST_LAND or self.seen.terrain[place] in BARREN

    def may_lay_road(self, path: int) -> bool:
        """Whether a road may lie on a path, connections aside."""
        beside = self.topology.path_hexes[path]
        return (
            self.seen.road[path] == NOBODY
            and all(map(self.is_free, beside))
            and any(self.seen.terrain[p] <= LAST_LAND or self.is_land(p) for p in beside)
        )

    @cached_property
    def road_ends(self) -> set[int]:
        """The intersections that own roads lead to."""
        ends = self.topology.path_ends
        return {end for path in self.seen.placed[ROAD][self.seat] for end in ends[path]}
