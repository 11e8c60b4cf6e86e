"""The roads that a seat could build next, and the sites and unseen land they reach."""

from collections.abc import Sequence
from functools import cached_property
from typing import Protocol

import msgspec

from ep_rules.api import NOBODY
from ep_rules.bots.planning.survey import Survey


class Lead(msgspec.Struct, frozen=True):
    """The best goal of a first road: its worth in points, and the number of roads."""

    worth: float
    roads: int
    site: int = NOBODY


class RouteAward(Protocol):
    """An award for the longest route, as its module's knowledge adds it."""

    @property
    def points(self) -> int:
        """The immediate gain if one more piece takes it."""
        ...

    @property
    def barely(self) -> bool:
        """True if the seat holds it and would lose it with one piece less."""
        ...

    @property
    def is_open(self) -> bool:
        """False if no piece can bring the seat a gain in the race for it now."""
        ...

    def race(self, roads: Sequence[int], ships: Sequence[int]) -> float:
        """The gain of the seat's roads and ships on these paths in the race for it."""
        ...


class UnseenLand(Protocol):
    """Land that roads reveal, as a module's knowledge adds it."""

    def worth(self, end: int) -> float:
        """The worth of the land that a road to an intersection reveals."""
        ...


class Roads:
    """The goals of roads of one survey.

    Attributes:
        award: one for the longest route. unseen: land that roads reveal.
        kept: the roads that are needed for other goals than the award.
    """

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self.award: RouteAward | None = None
        self.unseen: UnseenLand | None = None
        self.kept = 0.0

    @property
    def left(self) -> int:
        """The seat's roads that are not on the board."""
        survey = self.survey
        return survey.number("building", "roads") - len(survey.roads)

    def worth(self, path: int) -> float:
        """The worth of a free road on a path."""
        lead = self.leads.get(path)
        worth = lead.worth / (lead.roads + 1.5) if lead is not None else 0.0
        return worth + self.race(path)

    def race(self, path: int) -> float:
        """The gain of a road on a path in the race for the longest route."""
        survey = self.survey
        if self.award is None or not self.award.is_open:
            return 0.0
        return self.award.race((*survey.roads, path), survey.ways)

    @cached_property
    def leads(self) -> dict[int, Lead]:
        """For each path next to the seat's roads: its best goal, by worth per road."""
        survey, measures, unseen = self.survey, self.survey.measures, self.unseen
        reach = survey.ground.reach(survey.seat, measures.roads, unseen=unseen is not None)
        sites, contested = survey.sites, survey.contested if measures.contested != 1 else ()
        found, rates = dict.fromkeys(reach.roads, Lead(0.0, 1)), dict.fromkeys(reach.roads, 0.0)
        for roads, ends in enumerate(reach.ends, start=1):
            delay = measures.delay ** (roads - 1)
            for end, first in ends:
                worth = sites.get(end, 0.0)
                if end in contested:
                    worth *= measures.contested
                if unseen is not None:
                    worth = max(worth, unseen.worth(end))
                worth = worth * measures.first * delay
                if worth / (roads + 2) > rates[first]:
                    rates[first] = worth / (roads + 2)
                    found[first] = Lead(worth, roads, end if end in sites else NOBODY)
        return found
