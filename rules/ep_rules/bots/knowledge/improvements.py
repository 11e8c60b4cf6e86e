"""Bot knowledge of city improvements: what another level is worth."""

from collections.abc import Callable, Iterable, Sequence

from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.knowledge.cities import CitiesKnowledge
from ep_rules.bots.knowledge.commodities import CommoditiesKnowledge
from ep_rules.bots.numbers import whole
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.project import Project
from ep_rules.bots.planning.survey import Survey
from ep_rules.knights.city_track import ABILITY, TOP_LEVEL, CityTrack
from ep_rules.knights.improvements import (
    Improve,
    Improvements,
)

DRAW = 0.4
"""The worth of a progress card, in points."""
MOST_ROUNDS = 14
"""Cards that are drawn later hardly count."""
EVENTS = 36
"""The faces of the event die times those of the red die."""
ABILITIES = {CityTrack.SCIENCE: 0.3, CityTrack.TRADE: 0.5, CityTrack.POLITICS: 0.35}
"""The worth of the third level of each track."""
SHARES = (0.2, 0.4, 1.0)
"""The share of an ability that counts at each level on the way to it."""


class ImprovementsKnowledge(Knowledge):
    """The tracks.

    `crowns`: further worth and immediate points of a level on a track. `barred`: tracks whose next
    level the seat may not buy. `others`: buildings that can be improved besides cities.
    """

    builds = ("improve",)
    counts = (
        *("trade level", "politics level", "science level", "levels", "abilities"),
        *("cloth", "coin", "paper", "best improvement", "commodities missing"),
    )
    top = TOP_LEVEL

    def __init__(self, survey: Survey) -> None:
        super().__init__(survey)
        self.levels = survey.seen.of(Improvements).levels
        self.own = self.levels[survey.seat]
        self.crowns: Callable[[int, int], tuple[float, int]] = lambda track, level: (0.0, 0)
        self.barred: set[int] = set()
        self.others: Sequence[int] = ()

    def read(self) -> None:
        """Note the better rate for commodities."""
        if self.has_ability(CityTrack.TRADE):
            rate = self.survey.number("improvements", "rate")
            self.survey.cheap.update(dict.fromkeys(CommoditiesKnowledge.kinds, rate))

    def has_ability(self, track: CityTrack) -> bool:
        """Whether the seat has the ability of a track."""
        return self.own[track] >= ABILITY

    @property
    def has_fortress(self) -> bool:
        """Whether the seat's strong knights can become mighty."""
        return self.has_ability(CityTrack.POLITICS)

    def works(self) -> Iterable[Project]:
        """The next level of each track."""
        survey = self.survey
        if not (survey.of(CitiesKnowledge).on_board[survey.seat] or self.others):
            return
        for track in CityTrack:
            if not self._may_improve(track):
                continue
            level = self.own[track] + 1
            cost, good = [0] * len(survey.hand), CommoditiesKnowledge.kinds[track]
            cost[good] = level
            worth, points = self.worth(track)
            traded = max(0, level - survey.hand[good]) * (min(survey.income.supply) - 1)
            yield Project("improve", tuple(cost), worth / (level + traded), Improve(track), points)

    def works_need(self) -> object:
        """The commodities in hand."""
        return [self.survey.hand[good] for good in CommoditiesKnowledge.kinds]

    def worth(self, track: CityTrack) -> tuple[float, int]:
        """The worth of the next level of a track, and its immediate points."""
        level = self.own[track] + 1
        draws = (2 if level == 1 else 1) * min(self.survey.rounds, MOST_ROUNDS)
        worth = DRAW * draws * self.survey.seats / EVENTS
        if level <= ABILITY:
            worth += ABILITIES[track] * SHARES[level - 1]
        crown, points = self.crowns(track, level)
        return worth + crown, points

    def count(self) -> Iterable[int]:
        """The levels, the commodities in hand, and the best next level."""
        survey, open_tracks = self.survey, [t for t in CityTrack if self._may_improve(t)]
        hand = [min(5, survey.hand[good]) for good in CommoditiesKnowledge.kinds]
        worths = [(self.worth(track)[0], track) for track in open_tracks]
        worth, best = max(worths, default=(0.0, None))
        missing = 9
        if best is not None:
            good = CommoditiesKnowledge.kinds[best]
            missing = max(0, self.own[best] + 1 - survey.hand[good])
        yield from self.own
        yield sum(self.own)
        yield sum(level >= ABILITY for level in self.own)
        yield from hand
        yield whole(worth)
        yield missing

    def _may_improve(self, track: CityTrack) -> bool:
        """Whether the track has a next level that the seat may buy."""
        return self.own[track] < TOP_LEVEL and track not in self.barred


class ImprovementsDeckhand(DeckhandKnowledge):
    """Every level."""

    rates = {Improve: 20.0}
