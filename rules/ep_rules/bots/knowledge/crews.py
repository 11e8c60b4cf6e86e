"""Bot knowledge of crews: when to build one."""

from collections.abc import Iterable
from functools import cached_property

from ep_rules.api import NOBODY, Action, Intersection, ShipNumber
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.knowledge.cargo import CargoDeckhand, CargoKnowledge
from ep_rules.bots.knowledge.ships import ShipsDeckhand
from ep_rules.bots.planning.errands import PATIENCE, SECOND_LEG
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.project import Project
from ep_rules.bots.planning.survey import Survey
from ep_rules.sea.crews import BuildCrew, BuildCrewAboard
from ep_rules.sea.holds import CREW


class CrewsKnowledge(Knowledge):
    """The crews; `ashore`: how many of the seat's crews are on hexes."""

    builds = ("crew",)
    built = landed = (CREW,)
    counts = ("crews", "crews ashore")
    compared = False

    def __init__(self, survey: Survey) -> None:
        super().__init__(survey)
        self.cargo = survey.of(CargoKnowledge)
        self.ashore = 0

    def works(self) -> Iterable[Project]:
        """A crew for the best landing that has none yet."""
        survey, ships = self.survey, self.cargo.ships
        waiting, errands = self.cargo.carried(CREW), ships.errands
        if waiting + self.ashore >= survey.number("crews", "crews"):
            return
        jobs = sorted(
            (e.worth for e in errands.of(CREW) if e.uses_cargo for _ in range(e.room)),
            reverse=True,
        )
        if waiting >= min(len(jobs), 2 * max(1, len(ships.afloat))):
            return
        best: tuple[float, Action | None] = (0.0, None)
        jobless = jobs[0] - jobs[waiting]
        for route, ship, place in self.cargo.berths(CREW):
            worth = errands.best(CREW, route) / PATIENCE - 0.7 * jobless
            action = (
                BuildCrew(Intersection(place))
                if ship == NOBODY
                else BuildCrewAboard(ShipNumber(ship % ships.per_seat + 1))
            )
            worth *= SECOND_LEG if ship == NOBODY else 1.0
            best = max(best, (worth, action), key=lambda pair: pair[0])
        worth, found = best
        if found is not None:
            cost = survey.cost("crews")
            yield Project("crew", cost, worth / sum(cost), found)

    def count(self) -> Iterable[int]:
        """The crews in holds and basins, and those ashore."""
        return self.cargo.carried(CREW), self.ashore


CREW_ABOARD, CREW_WAITING = 10.0, 7.0
ENOUGH = 4
"""So many crews in holds and basins are enough."""


class CrewsDeckhand(DeckhandKnowledge):
    """A few crews, where they have a goal."""

    aboard = {CREW: (CREW_ABOARD, CREW_WAITING)}

    @cached_property
    def _is_wanted(self) -> bool:
        cargo = self.outlook.of(CargoDeckhand)
        own = self.outlook.of(ShipsDeckhand).own
        held = [*cargo.hold[own.start : own.stop], *cargo.basins.values()]
        return cargo.is_wanted(CREW) and sum(some.count(CREW) for some in held) < ENOUGH

    def _wait(self, action: BuildCrew) -> float:
        return CREW_WAITING if self._is_wanted else 0.0

    def _board(self, action: BuildCrewAboard) -> float:
        return CREW_ABOARD if self._is_wanted else 0.0

    rates = {BuildCrew: _wait, BuildCrewAboard: _board}
