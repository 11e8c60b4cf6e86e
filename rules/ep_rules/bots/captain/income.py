"""The income of a seat's buildings, and what another one would add; a survey has one.

An income contains only what the observation shows, so equal ones give equal answers, and results
are cached for the next choice.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache

import msgspec

from ep_rules.api import GOLD, RESOURCES, Good, Topology
from ep_rules.bots.captain.measures import Measures
from ep_rules.bots.numbers import ByPlace

SCARCE, MANY = 0.35, 4
"""The extra worth of the first pips of a resource, and their number."""
ANY = len(RESOURCES)
"""The kind of a port that takes every kind of cards; others have the number of their resource."""

Yields = tuple[tuple[tuple[int, int], ...], ...]
"""Per intersection: the goods of the hexes beside it, each with the pips of its number."""


class PortRates:
    """The rates of the supply at intersections: `at` has the kinds and rates of each.

    One that is made again of the same things should be the same object.
    """

    def __init__(self, at: Mapping[int, Sequence[tuple[int, int]]]) -> None:
        self.at = at


NO_PORTS = PortRates({})


class Income(msgspec.Struct, frozen=True, dict=True):
    """The yields of buildings.

    Attributes:
        goods: terrains with the good that they yield. own: intersections with own buildings; cards:
            how many cards each of them brings; last: by good, the kind of the last of several.
        kinds: the kinds of cards. rate: how many cards the supply takes for one; ports: where it
            takes fewer; cheap: kinds with a better rate everywhere.
        pip: the worth of a pip in the rest of the game, in points.
    """

    topology: Topology
    terrain: ByPlace
    numbers: ByPlace
    goods: tuple[tuple[int, int], ...]
    own: ByPlace
    cards: ByPlace
    last: tuple[tuple[int, int], ...]
    kinds: tuple[Good, ...]
    rate: int
    ports: PortRates
    cheap: tuple[tuple[int, int], ...]
    pip: float
    measures: Measures

    @cached_property
    def yields(self) -> Yields:
        """The yield of a settlement at each intersection."""
        return _yields(self.topology, self.terrain, self.numbers, self.goods)

    @cached_property
    def rates(self) -> list[int]:
        """Own pips per good."""
        rates, last = [0] * max(GOLD + 1, self.kinds[-1] + 1), dict(self.last)
        for place, cards in zip(self.own, self.cards, strict=True):
            for good, pips in self.yields[place]:
                rates[good] += cards * pips
                if cards > 1 and good in last:
                    rates[good] -= pips
                    rates[last[good]] += pips
        return rates

    @cached_property
    def supply(self) -> Sequence[int]:
        """The supply's rate for each good."""
        return self._supply_with(self.own)

    def _supply_with(self, places: Iterable[int]) -> list[int]:
        """The rates of the supply for buildings at some intersections."""
        rates = [self.rate] * len(self.rates)
        if self.ports.at:
            for place in places:
                for kind, offered in self.ports.at.get(place, ()):
                    for good in self.kinds if kind == ANY else (RESOURCES[kind],):
                        rates[good] = min(rates[good], offered)
        for kind, offered in self.cheap:
            rates[kind] = min(rates[kind], offered)
        return rates

    def worth(self, rates: Sequence[int]) -> float:
        """The worth of rates for the rest of the game, with the seat's ports."""
        return self._use(rates) + self._exchange(rates, self.supply)

    def _use(self, rates: Sequence[int]) -> float:
        need, worth = self.measures.needs, 0.0
        for good in RESOURCES:
            rate = rates[good]
            worth += need[good] * (rate + SCARCE * min(MANY, rate))
        for good in self.kinds[len(RESOURCES) :]:
            rate = rates[good]
            worth += self.measures.others * (rate + SCARCE * min(MANY, rate))
        return self.pip * (worth + rates[GOLD])

    def _exchange(self, rates: Sequence[int], supply: Sequence[int]) -> float:
        if not self.measures.exchange:
            return 0.0
        worth = sum([rates[good] / supply[good] for good in self.kinds])
        return self.pip * self.measures.exchange * worth

    @cached_property
    def _now(self) -> tuple[float, float]:
        """The worth of the seat's trade rates for cards that it can use, and for others."""
        return self._use(self.rates), self._exchange(self.rates, self.supply)

    def gain(self, place: int) -> float:
        """The income that a building at an intersection would add, including its port."""
        return self._gain(place, self.yields[place])

    def growth(self, place: int) -> float:
        """The income that one more card of each hex would add to a building."""
        last = dict(self.last)
        yields = self.yields[place]
        return self._gain(place, [(last.get(good, good), pips) for good, pips in yields])

    def _gain(self, place: int, added: Iterable[tuple[int, int]]) -> float:
        rates = self.rates[:]
        for good, pips in added:
            rates[good] += pips
        use, exchange = self._now
        worth = self._use(rates) - use
        if not self.measures.exchange:
            return worth
        supply = self.supply
        if place in self.ports.at:
            supply = self._supply_with((*self.own, place))
        return worth + self._exchange(rates, supply) - exchange


@lru_cache(maxsize=32)
def _yields(
    topology: Topology, terrain: ByPlace, numbers: ByPlace, goods: tuple[tuple[int, int], ...]
) -> Yields:
    kinds = dict(goods)
    return tuple(
        tuple(
            (kinds[terrain[there]], 6 - abs(7 - numbers[there]))
            for there in beside
            if numbers[there] and terrain[there] in kinds
        )
        for beside in topology.corner_hexes
    )


@lru_cache(maxsize=64)
def sites(
    income: Income, building: ByPlace, closed: frozenset[int], land: frozenset[int]
) -> Mapping[int, float]:
    """The sites of a seat with an income, and their worth; callers must not change it."""
    places = open_sites(income.topology, building, closed, land)
    return {place: 1 + income.gain(place) for place in places}


@lru_cache(maxsize=64)
def open_sites(
    topology: Topology, building: ByPlace, closed: frozenset[int], land: frozenset[int]
) -> Sequence[int]:
    """The intersections where settlements may stand: on land, beside nothing that is closed."""
    return [
        place
        for place in topology.intersections
        if not building[place]
        and not any(building[other] for other in topology.corner_neighbors[place])
        and closed.isdisjoint(topology.corner_hexes[place])
        and not land.isdisjoint(topology.corner_hexes[place])
    ]
