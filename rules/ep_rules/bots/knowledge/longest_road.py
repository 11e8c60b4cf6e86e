"""Bot knowledge of the Longest Road: the worth of another piece of a route in the race for it."""

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache

from ep_rules.api import NOBODY, ROAD, BuildRoad, Path, Topology
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.numbers import ByPlace
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.project import Project
from ep_rules.bots.planning.roads import Roads
from ep_rules.bots.planning.survey import Survey
from ep_rules.catan.longest_road import LongestRoad, longest_route

RACE = 3
"""The most pieces that may be missing for a seat in the race for the Longest Road."""
SURE = 0.85
"""The probability of each step of that race."""
GUARD = 0.35
"""The worth of a longer road to a holder with a close rival."""
NEAR = 2
"""A holder that is less than so far ahead may lose it."""
THROUGH, CUT = 2, 0.25
"""A settlement cuts so many roads of a rival; the worth of a point that it takes, by its threat."""
SHIP = ROAD + 1
"""Any other kind of piece."""


class LongestRoadKnowledge(Knowledge):
    """The race for the Longest Road, of roads and ships."""

    builds = ("road-longest",)
    counts = ("longest road", "road length", "pieces to the longest road", "road lead")

    def __init__(self, survey: Survey) -> None:
        super().__init__(survey)
        self.longest = survey.seen.of(LongestRoad)

    def read(self) -> None:
        """Note the worth of pieces of a route, and of a settlement that cuts the holder's."""
        self.survey.of(Roads).award = self
        if self.longest.holder not in (NOBODY, self.survey.seat):
            self.survey.cuts.append(self._cut)

    def _cut(self, place: int) -> float:
        """The worth of a settlement that takes the card from its holder."""
        survey, holder, lengths = self.survey, self.longest.holder, self.longest.lengths
        topology, owner = survey.topology, survey.seen.owner
        roads = tuple(survey.seen.placed[ROAD][holder])
        if len(set(topology.corner_paths[place]).intersection(roads)) < THROUGH:
            return 0.0
        cut = (*owner[:place], survey.seat, *owner[place + 1 :])
        shorter = _longest(topology, owner, holder, roads, ()) - _longest(
            topology, cut, holder, roads, ()
        )
        least = survey.number("longest-road", "least")
        most = max(n for seat, n in enumerate(lengths) if seat != holder)
        if lengths[holder] - shorter >= max(least, most):
            return 0.0
        takes = most >= least and lengths[survey.seat] == most and lengths.count(most) == 1
        points = survey.number("longest-road", "points")
        return points * (CUT * survey.threat[holder] + takes)

    @cached_property
    def _gap(self) -> int:
        """The pieces of a route that are missing for it; 0: the seat has it."""
        survey, lengths = self.survey, self.longest.lengths
        if self.longest.holder == survey.seat:
            return 0
        most = max(lengths[seat] for seat in range(survey.seats) if seat != survey.seat)
        least = survey.number("longest-road", "least")
        return max(1, max(least, most + 1) - lengths[survey.seat])

    @property
    def _lead(self) -> int:
        """The lead of the seat's longest route over all others."""
        lengths, own = self.longest.lengths, self.survey.seat
        return lengths[own] - max(n for seat, n in enumerate(lengths) if seat != own)

    @property
    def points(self) -> int:
        """The immediate gain if one more piece takes it."""
        return self.survey.number("longest-road", "points") if self._gap == 1 else 0

    @property
    def barely(self) -> bool:
        """True if the seat holds it and would lose it with one piece less."""
        return self.longest.holder == self.survey.seat and self._lead < NEAR

    @property
    def is_open(self) -> bool:
        """False if no piece can bring the seat a gain in the race for it now."""
        own, gap = self.survey.of(Roads), self._gap
        return own.left > own.kept and gap <= RACE and (gap > 0 or self._lead <= 1)

    def race(self, roads: Sequence[int], ships: Sequence[int]) -> float:
        """The gain of the seat's roads and ships on these paths in the race for it."""
        if not self.is_open:
            return 0.0
        survey, gap, pieces = self.survey, self._gap, (tuple(roads), tuple(ships))
        longer = (
            _longest(survey.topology, survey.seen.owner, survey.seat, *pieces)
            - self.longest.lengths[survey.seat]
        )
        if longer <= 0:
            return 0.0
        if not gap:
            return GUARD
        left = max(0, gap - longer)
        worth = survey.number("longest-road", "points") * SURE**left / (left + 1)
        return worth * (1.2 if self.longest.holder != NOBODY else 1.0)

    def works(self) -> Iterable[Project]:
        """The road with the greatest gain in the race."""
        survey, roads = self.survey, self.survey.of(Roads)
        if roads.left <= 0 or not self.is_open:
            return
        races = [(roads.race(path), path) for path in sorted(roads.leads)]
        worth, path = max(races, default=(0.0, 0))
        if worth > 0:
            cost = survey.cost("building", "road_cost")
            action = BuildRoad(Path(path))
            yield Project("road-longest", cost, worth / sum(cost), action, self.points)

    def count(self) -> Iterable[int]:
        """Whether the seat has it, the length of its route, and the distance from others."""
        own = self.survey.seat
        holds = self.longest.holder == own
        lead = max(0, self._lead + 1) if holds else 0
        return int(holds), self.longest.lengths[own], min(self._gap, 9), min(lead, 4)


@lru_cache(maxsize=1024)
def _longest(
    topology: Topology, owner: ByPlace, seat: int, roads: tuple[int, ...], ships: tuple[int, ...]
) -> int:
    """The longest route of roads and ships; they connect only at the owner's buildings."""
    return longest_route(topology.path_ends, owner, seat, ((ROAD, roads), (SHIP, ships)))


LENGTH = 10.0
"""The worth of a longer route before it takes the card."""


class LongestRoadDeckhand(DeckhandKnowledge):
    """Roads that make the route longer, where no site is in reach."""

    def _road(self, action: BuildRoad) -> float:
        outlook = self.outlook
        if outlook.roads:
            return 0.0
        seen, seat = outlook.seen, outlook.seat
        lengths, roads = seen.of(LongestRoad).lengths, seen.placed[ROAD][seat]
        longer = _longest(outlook.topology, seen.owner, seat, (*roads, action.path), ())
        return LENGTH if longer > lengths[seat] else 0.0

    rates = {BuildRoad: _road}
