"""The survey: what a captain reads in one observation, for one seat; made by `read`.

The survey itself reads what every game shows. Modules of the game add to its public fields, see
`Knowledge.read`. Worths are counted in victory points. Nothing here looks at what is hidden.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Protocol, TypeVar

import msgspec

from ep_rules.api import (
    GOLD,
    NOBODY,
    RESOURCES,
    ROAD,
    SETTLEMENT,
    UNKNOWN,
    YIELDING,
    Port,
    View,
)

CARD = 0.17
"""What a card is worth, in points."""
LUCK = 0.75
"""How much of its pips a building really brings: sevens and lost coins."""
LATE = 2
"""So few points from the goal only points at once count."""
SCARCE = 0.35
"""What the first pips of a resource are worth beyond those that follow."""
HORIZON = 12
"""No plan looks further ahead than so many rounds."""
DICE = 36
ANY = int(Port.ANY)
"""The kind of a port that takes every resource."""

T = TypeVar("T")


class Measures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers by which a captain judges; a module may replace some of them.

    Attributes:
        needs: how much a card of each resource is wanted, all in all.
        rounds_a_point: how many rounds the best placed seat takes for a point.
        exchange: what a card that the supply took one for one would be worth beyond its own use.
        hurry, contested: what a site is worth that a rival may reach: to settle now, to go for.
        roads, delay, first: how many roads ahead are planned, what is left of a worth for each
            further road, and for the first one.
        patience: what a round of waiting leaves of a rank. winning: what a win later adds to it.
    """

    needs: tuple[float, ...] = (1.0, 1.0, 0.9, 1.1, 1.1)
    rounds_a_point: float = 2.0
    exchange: float = 0.9
    hurry: float = 1.15
    contested: float = 0.6
    roads: int = 4
    delay: float = 0.9
    first: float = 1.0
    patience: float = 0.84
    winning: float = 1.8


class RouteAward(Protocol):
    """An award for the longest route, as its module's knowledge adds it to a survey."""

    @property
    def points(self) -> int:
        """What it brings at once if one more piece takes it."""
        ...

    @property
    def barely(self) -> bool:
        """True if the seat holds it and a piece less would lose it."""
        ...

    def race(self, roads: Sequence[int], ships: Sequence[int]) -> float:
        """What own roads and ships on these paths bring in the race for it."""
        ...


class Survey:
    """One observation, read for one seat.

    Attributes:
        rested: True to take all ships to have their points before them.
        closed: hexes beside which nothing may be built. land: hexes to build on.
        taken: paths on which no road may lie, roads aside. ways: own paths that lead to sites,
            roads aside. cards_of: how many cards a kind of building brings, if not one.
        price: of a card in gold, 0 where gold buys none; purchases: how many cards may still be
            bought with it in this turn; toll: the coins that are needed otherwise.
        ports: the kinds and rates of supply at an intersection. robbed: a hex without yield.
        face_down: hexes that only roads turn up. army_gap: knights that lack for an army award.
        spared: seats that may not be robbed. bonuses: further points of a settlement somewhere.
        base: what a base for ships is worth at an intersection.
    """

    def __init__(self, view: View, measures: Measures, *, rested: bool = False) -> None:
        self.game, self.seat = view.game, view.seat
        self.measures, self.rested = measures, rested
        self.book = book = view.game.book
        self.topology, self.settings = book.topology, book.settings
        self.terrains = book.layout.terrains
        self._gold_field = self.terrains.numbers.get("gold-field")
        self.seen = seen = view.observation
        self.seats = len(seen.seats)
        self.hand: Sequence[int] = seen.hand or ()
        self.points = [other.total for other in seen.seats]
        self.goal = self.number("victory", "goal")
        self.lacks = self.goal - self.points[self.seat]
        self.settlements = seen.placed[SETTLEMENT][self.seat]
        self.roads = seen.placed[ROAD][self.seat]
        self.own = tuple(place for kind in seen.placed[SETTLEMENT:] for place in kind[self.seat])
        self._parts: dict[object, object] = {}
        self._set_out()

    def _set_out(self) -> None:
        """The fields that modules add to."""
        terrain = self.seen.terrain
        self.closed = {place for place, kind in enumerate(terrain) if kind == UNKNOWN}
        self.land = {p for p, kind in enumerate(terrain) if kind in self.terrains.land}
        self.taken: set[int] = set()
        self.ways: Sequence[int] = ()
        self.cards_of: dict[int, int] = {}
        self.price = self.purchases = self.toll = self.face_down = 0
        self.ports: dict[int, list[tuple[int, int]]] = {}
        self.robbed = NOBODY
        self.army_gap = HORIZON
        self.spared: set[int] = set()
        self.bonuses: list[Callable[[int], int]] = []
        self.base: Callable[[int], float] = _nothing
        self.route_award: RouteAward | None = None

    def of(self, kind: Callable[["Survey"], T]) -> T:
        """A part of the survey, made once: knowledge of a module, or what is worked out from it."""
        part = self._parts.get(kind)
        if part is None:
            part = self._parts[kind] = kind(self)
        return part  # type: ignore[return-value]

    # ---- the numbers of the rules ------------------------------------------------------------

    def number(self, module: str, field: str) -> int:
        """A setting that is a number; 0 where its module is not in the game."""
        return int(getattr(self.settings.get(module), field, 0))

    def cost(self, module: str, field: str = "cost") -> tuple[int, ...]:
        """A setting that is a cost."""
        counts: tuple[int, ...] = getattr(self.settings[module], field).counts
        return counts

    # ---- time ----------------------------------------------------------------------------------

    @cached_property
    def rounds(self) -> float:
        """A guess at the rounds that are left."""
        nearest = min(self.goal - points for points in self.points)
        return max(1.5, self.measures.rounds_a_point * nearest)

    @property
    def late(self) -> bool:
        """True while only points at once count."""
        return self.lacks <= LATE

    @cached_property
    def buys(self) -> int:
        """How many cards the seat can still buy in this turn: none without gold."""
        if not self.price:
            return 0
        return max(0, min(self.purchases, (self.hand[GOLD] - self.toll) // self.price))

    def lacking(self, cost: Sequence[int]) -> int:
        """How many cards the hand lacks for a cost."""
        hand = self.hand
        return sum(max(0, cost[good] - hand[good]) for good in RESOURCES)

    def wait(self, cost: Sequence[int], cards: Sequence[int] | None = None) -> int:
        """The rounds until a cost can be paid, from the hand (or other cards) and the income.

        Where gold buys cards, a round for each that is missing.
        """
        if self.price:
            return self.lacking(cost)
        hand = self.hand if cards is None else cards
        rates, supply = self.rates_now, self.rates_of_supply
        turns = self.seats / DICE
        for rounds in range(HORIZON):
            short = spare = 0.0
            for good in RESOURCES:
                have = hand[good] + rates[good] * turns * rounds - cost[good]
                if have < 0:
                    short -= have
                else:
                    spare += have / supply[good]
            if short <= spare + 0.01:
                return rounds
        return HORIZON

    # ---- income --------------------------------------------------------------------------------

    @cached_property
    def pip(self) -> float:
        """What a pip will bring in the rest of the game, in points."""
        return CARD * self.seats * self.rounds / 36 * LUCK

    def pips(self, place: int) -> int:
        """How many of 36 rolls make a hex produce."""
        number = self.seen.numbers[place]
        return 6 - abs(7 - number) if number else 0

    def on(self, place: int, seat: int | None = None) -> int:
        """How many cards a hex brings a seat, by default the own one, when its number falls."""
        who, building = self.seat if seat is None else seat, self.seen.building
        return sum(
            self.cards_of.get(building[corner], 1)
            for corner in self.topology.hex_corners[place]
            if self.seen.owner[corner] == who
        )

    @cached_property
    def rates(self) -> list[int]:
        """Own pips per resource; of gold fields at the end."""
        rates = [0] * (len(RESOURCES) + 1)
        for place in self.own:
            for _ in range(self.cards_of.get(self.seen.building[place], 1)):
                self.add_yields(place, rates)
        return rates

    def add_yields(self, place: int, rates: list[int]) -> None:
        """Add what a settlement at an intersection would yield to some rates."""
        terrain, numbers = self.seen.terrain, self.seen.numbers
        for beside in self.topology.corner_hexes[place]:
            if numbers[beside]:
                kind, pips = terrain[beside], 6 - abs(7 - numbers[beside])
                if kind < YIELDING:
                    rates[kind] += pips
                elif kind == self._gold_field:
                    rates[GOLD] += pips

    @cached_property
    def rates_now(self) -> list[float]:
        """The rates while a hex is robbed, gold fields spread over what they may bring."""
        gold = self.rates[GOLD] / len(RESOURCES)
        rates = [self.rates[good] + gold for good in RESOURCES]
        if self.robbed != NOBODY:
            kind = self.seen.terrain[self.robbed]
            if kind < len(RESOURCES):
                rates[kind] = max(0.0, rates[kind] - self.pips(self.robbed) * self.on(self.robbed))
        return rates

    @cached_property
    def rates_of_supply(self) -> Sequence[int]:
        """How many cards of each resource the supply takes for one."""
        return self.supply_with(self.own)

    def supply_with(self, places: Iterable[int]) -> list[int]:
        """The rates of the supply for buildings at some intersections."""
        rates = [self.number("trade", "rate")] * len(RESOURCES)
        if self.ports:
            for place in places:
                for kind, offered in self.ports.get(place, ()):
                    for good in RESOURCES if kind == ANY else (RESOURCES[kind],):
                        rates[good] = min(rates[good], offered)
        return rates

    def income(self, rates: Sequence[int]) -> float:
        """What rates of pips are worth in the rest of the game, at the ports of the seat."""
        return self._yields(rates) + self._exchange(rates, self.rates_of_supply)

    def _yields(self, rates: Sequence[int]) -> float:
        need = self.measures.needs
        worth = sum(need[good] * (rates[good] + SCARCE * min(4, rates[good])) for good in RESOURCES)
        return self.pip * (worth + rates[GOLD])

    def _exchange(self, rates: Sequence[int], supply: Sequence[int]) -> float:
        if not self.measures.exchange:
            return 0.0
        worth = sum(rates[good] / supply[good] for good in RESOURCES)
        return self.pip * self.measures.exchange * worth

    def gain(self, place: int) -> float:
        """What a building at an intersection would add to the income, its port included."""
        rates = self.rates[:]
        self.add_yields(place, rates)
        worth = self._yields(rates) - self._yields(self.rates)
        if not self.measures.exchange:
            return worth
        supply = now = self.rates_of_supply
        if place in self.ports:
            supply = self.supply_with((*self.own, place))
        return worth + self._exchange(rates, supply) - self._exchange(self.rates, now)

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
        beside = self.topology.corner_hexes[place]
        return self.closed.isdisjoint(beside) and not self.land.isdisjoint(beside)

    def bonus(self, place: int) -> int:
        """The points that a settlement brings beside its own."""
        return sum(bonus(place) for bonus in self.bonuses)

    def may_lay_road(self, path: int) -> bool:
        """Whether a road may lie on a path, connections aside."""
        if self.seen.road[path] != NOBODY or path in self.taken:
            return False
        beside, terrain = self.topology.path_hexes[path], self.seen.terrain
        return self.closed.isdisjoint(beside) and any(
            terrain[p] < YIELDING or p in self.land for p in beside
        )

    @cached_property
    def way_ends(self) -> set[int]:
        """The intersections that own roads and other ways lead to."""
        ends = self.topology.path_ends
        return {end for path in (*self.roads, *self.ways) for end in ends[path]}

    @cached_property
    def road_ends(self) -> set[int]:
        """The intersections that own roads lead to."""
        ends = self.topology.path_ends
        return {end for path in self.roads for end in ends[path]}

    # ---- rivals ----------------------------------------------------------------------------------

    @cached_property
    def threat(self) -> list[float]:
        """How much it matters to hinder each seat: the nearer to its goal, the more."""
        best = max(points for seat, points in enumerate(self.points) if seat != self.seat)
        return [
            0.0
            if seat == self.seat
            else 1.0 + 0.12 * points + (0.5 if points == best else 0.0) + (points >= self.goal - 2)
            for seat, points in enumerate(self.points)
        ]

    @cached_property
    def contested(self) -> set[int]:
        """Intersections that a rival's roads lead to, or one road short of it."""
        topology, seen = self.topology, self.seen
        ends: set[int] = set()
        for seat in range(self.seats):
            if seat != self.seat:
                ends |= {e for path in seen.placed[ROAD][seat] for e in topology.path_ends[path]}
        return ends | {beside for end in ends for beside in topology.corner_neighbors[end]}


def _nothing(place: int) -> float:
    return 0.0
