"""The income of a seat's buildings, and what another one would add; a survey has one.

An income contains only what the observation shows, so equal ones give equal answers, and surveys
with equal incomes share one with its results.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache

import msgspec

from ep_rules.api import GOLD, RESOURCES, Good, Topology
from ep_rules.bots.numbers import ByPlace
from ep_rules.bots.planning.ground import SharedGround
from ep_rules.bots.planning.measures import Measures

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
        worth = 0.0
        for need, rate in zip(self.measures.needs, rates, strict=False):
            worth += need * (rate + SCARCE * (min(MANY, rate)))
        for good in self.kinds[len(RESOURCES) :]:
            rate = rates[good]
            worth += self.measures.others * (rate + SCARCE * (min(MANY, rate)))
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

    @cached_property
    def _sites(self) -> dict[SharedGround, Mapping[int, float]]:
        return {}

    def sites(self, ground: SharedGround) -> Mapping[int, float]:
        """The sites of a board, and their worth to the seat; callers must not change it."""
        found = self._sites.get(ground)
        if found is None:
            found = {place: 1 + self.gain(place) for place in ground.sites}
            self._sites[ground] = found
        return found

    @cached_property
    def _gains(self) -> dict[int, float]:
        return {}

    def gain(self, place: int) -> float:
        """The income that a building at an intersection would add, including its port."""
        found = self._gains.get(place)
        if found is None:
            found = self._gains[place] = self._gain(place, self.yields[place])
        return found

    @cached_property
    def _growths(self) -> dict[int, float]:
        return {}

    def growth(self, place: int) -> float:
        """The income that one more card of each hex would add to a building."""
        found = self._growths.get(place)
        if found is None:
            last, yields = dict(self.last), self.yields[place]
            cards = [(last.get(good, good), pips) for good, pips in yields]
            found = self._growths[place] = self._gain(place, cards)
        return found

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
    at = {
        place: (kinds[kind], 6 - abs(7 - number))
        for place, (kind, number) in enumerate(zip(terrain, numbers, strict=True))
        if number and kind in kinds
    }
    return tuple(
        [tuple([at[there] for there in beside if there in at]) for beside in topology.corner_hexes]
    )


@lru_cache(maxsize=64)
def shared(income: Income) -> Income:
    """An income that is equal to this one and was met first, with what it has worked out."""
    return income
