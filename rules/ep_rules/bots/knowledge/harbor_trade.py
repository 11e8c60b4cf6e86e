"""Bot knowledge of harbors to trade at: their places and their rates."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from ep_rules.api import NOBODY
from ep_rules.bots.planning.income import PortRates
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.survey import Survey
from ep_rules.catan.harbor_trade import HarborPlaces
from ep_rules.catan.layout_harbors import HARBORS, Harbor, Port


class HarborTradeKnowledge(Knowledge):
    """The harbors of the board, with their kinds; -1 if unknown."""

    def __init__(self, survey: Survey) -> None:
        super().__init__(survey)
        kinds = survey.seen.of(HarborPlaces).kinds
        self.harbors = tuple(zip(survey.book.layout.of(HARBORS), kinds, strict=True))

    def read(self) -> None:
        """Note the rates at intersections."""
        self.survey.ports = self.ports(())

    def ports(self, shut: Iterable[int]) -> PortRates:
        """Kinds and rates at each intersection, without harbors on some hexes."""
        survey = self.survey
        several = survey.number("harbor-trade", "any_rate")
        one = survey.number("harbor-trade", "one_rate")
        return _rates(self.harbors, frozenset(shut), several, one)


@lru_cache(maxsize=64)
def _rates(
    harbors: Sequence[tuple[Harbor, int]], shut: frozenset[int], several: int, one: int
) -> PortRates:
    found: dict[int, list[tuple[int, int]]] = {}
    for harbor, kind in harbors:
        if kind != NOBODY and harbor.water not in shut:
            for corner in harbor.corners:
                rate = several if kind == Port.ANY else one
                found.setdefault(corner, []).append((kind, rate))
    return PortRates(found)
