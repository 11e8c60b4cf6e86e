"""The survey of a game on land: cities, harbors, the robber, development cards and awards."""

from collections.abc import Iterable, Sequence
from functools import cached_property

from ep_rules.api import (
    CITY,
    GOLD,
    NOBODY,
    RESOURCES,
    ROAD,
    UNKNOWN,
    Buccaneers,
    Card,
    Development,
    HarborPlaces,
    Lanes,
    LargestArmy,
    LongestRoad,
    Port,
    Robber,
    View,
)
from ep_rules.bots.captain.ground import Ground

NEED = (1.0, 1.0, 0.9, 1.1, 1.1)
"""How much a card of each resource is wanted, all in all."""
EXCHANGE = 0.9
"""What a card that the supply took one for one would be worth beyond its own use."""
HORIZON = 12
"""No plan looks further ahead than so many rounds."""
DICE = 36


class Land(Ground):
    """One observation of a game on land, read for one seat."""

    rounds_a_point = 2.0
    needs = NEED

    def __init__(self, view: View) -> None:
        super().__init__(view)
        seen = self.seen
        self.cities: Sequence[int] = seen.placed[CITY][self.seat] if len(seen.placed) > CITY else ()
        self.own = (*self.settlements, *self.cities)
        self.roads = seen.placed[ROAD][self.seat]
        self.development = self.drawer(Development)
        self.longest, self.army = self.drawer(LongestRoad), self.drawer(LargestArmy)
        robber = self.drawer(Robber)
        self.robbed = NOBODY if robber is None else robber.at
        self.lanes, self.pirates = self.drawer(Lanes), self.drawer(Buccaneers)
        self.ships: Sequence[int] = () if self.lanes is None else self.lanes.laid[self.seat]
        self.face_down = seen.terrain.count(UNKNOWN)
        self._island = self.book.layout.group("pirate-island")

    @property
    def roads_left(self) -> int:
        """Own roads that are not on the board."""
        return self.number("building", "roads") - len(self.roads)

    # ---- income ------------------------------------------------------------------------------

    @cached_property
    def rates(self) -> list[int]:
        """Own pips per resource, of gold fields at the end; those of cities several times."""
        rates = [0] * (len(RESOURCES) + 1)
        for place in self.own:
            self.add_yields(place, rates)
        for place in self.cities:
            for _ in range(1, self.number("cities", "cards")):
                self.add_yields(place, rates)
        return rates

    @cached_property
    def rates_now(self) -> list[float]:
        """The rates as long as the robber stays, gold fields spread over what they may bring."""
        gold = self.rates[GOLD] / len(RESOURCES)
        rates = [self.rates[good] + gold for good in RESOURCES]
        if self.robbed != NOBODY:
            kind = self.seen.terrain[self.robbed]
            if kind < len(RESOURCES):
                rates[kind] = max(0.0, rates[kind] - self.pips(self.robbed) * self.on(self.robbed))
        return rates

    def pips(self, place: int) -> int:
        """How many of 36 rolls make a hex produce."""
        number = self.seen.numbers[place]
        return 6 - abs(7 - number) if number else 0

    def on(self, place: int, seat: int | None = None) -> int:
        """How many cards a hex brings a seat, by default the own one, when its number falls."""
        who, count = self.seat if seat is None else seat, 0
        for corner in self.topology.hex_corners[place]:
            if self.seen.owner[corner] == who:
                city = self.seen.building[corner] == CITY
                count += self.number("cities", "cards") if city else 1
        return count

    # ---- harbors -------------------------------------------------------------------------------

    @cached_property
    def harbors_at(self) -> dict[int, list[int]]:
        """The kinds of the harbors that serve each intersection."""
        found: dict[int, list[int]] = {}
        ports = self.drawer(HarborPlaces)
        if ports is not None:
            for harbor, kind in zip(self.book.layout.harbors, ports.kinds, strict=True):
                if kind != NOBODY and self.is_open(harbor.water):
                    for corner in harbor.corners:
                        found.setdefault(corner, []).append(kind)
        return found

    def is_open(self, water: int, seat: int | None = None) -> bool:
        """Whether no pirate closes the harbor on a hex to a seat, by default the own one."""
        who = self.seat if seat is None else seat
        return self.pirates is None or serves(self.pirates.at, water, who)

    @cached_property
    def rates_of_supply(self) -> Sequence[int]:
        """How many cards of each resource the supply takes for one, by the harbors of the seat."""
        return self.supply_with(self.own)

    def supply_with(self, places: Iterable[int]) -> list[int]:
        """The rates of the supply for buildings at some intersections."""
        rates = [self.number("trade", "rate")] * len(RESOURCES)
        several, one = (
            self.number("harbor-trade", "any_rate"),
            self.number("harbor-trade", "one_rate"),
        )
        for place in places:
            for kind in self.harbors_at.get(place, ()):
                if kind == Port.ANY:
                    rates = [min(rate, several) for rate in rates]
                else:
                    rates[kind] = min(rates[kind], one)
        return rates

    def income(self, rates: Sequence[int]) -> float:
        """What rates of pips are worth in the rest of the game, at the harbors of the seat."""
        return super().income(rates) + self._exchange(rates, self.rates_of_supply)

    def _exchange(self, rates: Sequence[int], supply: Sequence[int]) -> float:
        worth = sum(rates[good] / supply[good] for good in RESOURCES)
        return self.pip * EXCHANGE * worth

    def gain(self, place: int) -> float:
        """What a building at an intersection would add to the income, its harbor included."""
        rates = self.rates[:]
        self.add_yields(place, rates)
        worth = super().income(rates) - super().income(self.rates)
        supply = self.rates_of_supply
        if place in self.harbors_at:
            supply = self.supply_with((*self.own, place))
        return (
            worth + self._exchange(rates, supply) - self._exchange(self.rates, self.rates_of_supply)
        )

    # ---- places ----------------------------------------------------------------------------------

    def is_land(self, place: int) -> bool:
        """Whether a hex is land to build on; Pirate Island is none."""
        return place not in self._island and super().is_land(place)

    def may_lay_road(self, path: int) -> bool:
        """Whether a road may lie on a path, connections aside; no ship lies there."""
        return (self.lanes is None or not self.lanes.on[path]) and super().may_lay_road(path)

    @cached_property
    def way_ends(self) -> set[int]:
        """The intersections that own roads and ships lead to."""
        ends = self.topology.path_ends
        return self.road_ends | {end for path in self.ships for end in ends[path]}

    @cached_property
    def _islets(self) -> Sequence[frozenset[int]]:
        """The intersections of each islet on which the seat has no building yet."""
        land = {place for lot in self.book.layout.lots for place in lot.places}
        found: list[frozenset[int]] = []
        while land:
            whole = [land.pop()]
            for place in whole:  # it grows
                beside = land.intersection(self.topology.hex_neighbors[place])
                land -= beside
                whole += beside
            corners = frozenset(c for place in whole for c in self.topology.hex_corners[place])
            if corners.isdisjoint(self.own):
                found.append(corners)
        return found

    def bonus(self, place: int) -> int:
        """The points that a settlement brings beside its own, as the first on an islet."""
        point = self.number("islets", "point")
        return point if point and any(place in islet for islet in self._islets) else 0

    # ---- time ------------------------------------------------------------------------------------

    def wait(self, cost: Sequence[int], cards: Sequence[int] | None = None) -> int:
        """The rounds until a cost can be paid, from the hand (or other cards) and the income."""
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

    # ---- awards --------------------------------------------------------------------------------

    def knights(self, seat: int) -> int:
        """Knights that lie face up before a seat."""
        return 0 if self.development is None else self.development.played[seat][Card.KNIGHT]

    def held(self, card: Card) -> int:
        """Own cards of a kind that lie face down."""
        return 0 if self.development is None else self.development.hands[self.seat][card]

    @cached_property
    def army_gap(self) -> int:
        """How many more knights must be played for the Largest Army; 0: the seat has it."""
        if self.army is None:
            return HORIZON
        if self.army.holder == self.seat:
            return 0
        most = max(self.knights(seat) for seat in range(self.seats) if seat != self.seat)
        least = self.number("largest-army", "least")
        enough = least if self.army.holder == NOBODY else most + 1
        return max(1, enough - self.knights(self.seat))

    @cached_property
    def road_gap(self) -> int:
        """How many more pieces of a route take the Longest Road; 0: the seat has it."""
        if self.longest is None:
            return HORIZON
        if self.longest.holder == self.seat:
            return 0
        lengths = self.longest.lengths
        most = max(lengths[seat] for seat in range(self.seats) if seat != self.seat)
        return max(1, max(self.number("longest-road", "least"), most + 1) - lengths[self.seat])

    @cached_property
    def road_lead(self) -> int:
        """How far the own longest route is ahead of all others."""
        if self.longest is None:
            return HORIZON
        lengths = self.longest.lengths
        return lengths[self.seat] - max(n for seat, n in enumerate(lengths) if seat != self.seat)

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


def serves(at: Sequence[int], water: int, seat: int) -> bool:
    """Whether a harbor serves a seat, with pirates on some hexes, Blackbeard the last."""
    return water not in at or (at[seat] == water and at[-1] != water)
