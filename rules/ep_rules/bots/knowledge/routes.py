"""Bot knowledge of sea routes: coasts, and distances by sea."""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

from ep_rules.bots.deckhand.board import Destination, Near, around, landfalls, near
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.deckhand.outlook import Outlook
from ep_rules.bots.planning.coasts import coasts
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.sea_distances import SeaDistances, sea_distances
from ep_rules.bots.planning.survey import Survey
from ep_rules.sea.routes import Chart


class RoutesKnowledge(Knowledge):
    """The open routes.

    `barred`: a hex whose routes cost a toll that cannot be paid, or -1; `base`: the worth of a base
    for ships at an intersection.
    """

    def __init__(self, survey: Survey) -> None:
        super().__init__(survey)
        self.chart = survey.seen.of(Chart)
        self._coasts = coasts(survey.topology, self.chart.open)
        self.barred = -1
        self.base: Callable[[int], float] = _nothing

    @cached_property
    def distances(self) -> SeaDistances:
        """Distances by sea, without routes closed by an unpaid toll."""
        survey = self.survey
        return sea_distances(survey.topology, survey.seen.terrain, self.chart.steps, self.barred)

    def is_coast(self, place: int) -> bool:
        """True if a sea route leads from an intersection."""
        return bool(self._coasts.at[place])

    def at(self, place: int) -> tuple[int, ...]:
        """The open routes that end at an intersection."""
        return self._coasts.at[place]

    def at_any(self, corners: Iterable[int]) -> tuple[int, ...]:
        """The open routes that end at some intersections."""
        return self._coasts.of(corners)

    def beside(self, place: int) -> tuple[int, ...]:
        """The open routes from which a ship reaches a hex."""
        return self._coasts.beside[place]


def _nothing(place: int) -> float:
    return 0.0


class RoutesDeckhand(DeckhandKnowledge):
    """The routes, and the ways by sea to the edge of the unknown and to sites on coasts."""

    def __init__(self, outlook: Outlook) -> None:
        super().__init__(outlook)
        self.open = outlook.seen.of(Chart).open
        self.to_edge, self.to_sites = landfalls(outlook.topology, self.open, outlook.board)

    def near(self, goals: Sequence[Destination]) -> Near:
        """The nearness of every route to goals, given by their intersections."""
        topology = self.outlook.topology
        targets = tuple([(around(topology, corners), worth) for corners, worth in goals])
        return near(topology, self.open, targets)
