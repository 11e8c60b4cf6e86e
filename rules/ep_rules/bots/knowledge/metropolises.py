"""Bot knowledge of metropolises: the race for them, and which city becomes one."""

from collections.abc import Iterable, Sequence
from typing import Any

from ep_rules.api import NOBODY, Seat
from ep_rules.bots.knowledge.cities import CitiesKnowledge
from ep_rules.bots.knowledge.improvements import ImprovementsKnowledge
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.survey import Survey
from ep_rules.knights.metropolises import CROWNED, CrownCity, Metropolises

SHARES = (0.1, 0.18, 0.35, 1.0, 1.0)
"""The share of a metropolis that counts at each level on the way to it."""
SAFE, HELD = 1.2, 0.3
"""The worth of the last level to a holder with a rival close behind, and without one."""
FAR_AWAY = 6
"""The levels to a metropolis that no level can bring."""
CLOSE = 3
"""The level from which a rival is close."""


class MetropolisesKnowledge(Knowledge):
    """The metropolises of the board; `others`: the seat's sites for one besides cities."""

    reasons = {"crown": ("place",)}
    counts = ("metropolises", "free cities", "levels to a metropolis")

    def __init__(self, survey: Survey) -> None:
        super().__init__(survey)
        self._at = survey.seen.of(Metropolises).cities
        self._improvements = survey.of(ImprovementsKnowledge)
        self.others: Sequence[int] = ()

    def read(self) -> None:
        """Add to the worth of levels, and bar those that need a free city."""
        improvements, seat = self._improvements, self.survey.seat
        improvements.crowns = self._crown
        if self.free(seat) or any(place not in self._at for place in self.others):
            return
        for track, level in enumerate(improvements.own):
            if level + 1 >= CROWNED and not self._exempt(track):
                improvements.barred.add(track)

    def free(self, seat: int) -> list[int]:
        """The cities of a seat without a metropolis."""
        cities = self.survey.of(CitiesKnowledge).on_board[seat]
        return [place for place in cities if place not in self._at]

    def _exempt(self, track: int) -> bool:
        """Whether the seat needs no free city for the last level."""
        settings: Any = self.survey.settings["metropolises"]
        return self._holder(track) == self.survey.seat and bool(settings.fifth == "holder-free")

    def _holder(self, track: int) -> int:
        place = self._at[track]
        return NOBODY if place == NOBODY else self.survey.seen.owner[place]

    def _crown(self, track: int, level: int) -> tuple[float, int]:
        """The worth of a level in the race for the metropolis, and its immediate points."""
        survey, holder = self.survey, self._holder(track)
        levels = self._improvements.levels
        points = survey.number("metropolises", "points")
        rivals = [row[track] for seat, row in enumerate(levels) if seat != survey.seat]
        if holder == survey.seat:
            return (SAFE if max(rivals) >= CLOSE else HELD) * (
                level == ImprovementsKnowledge.top
            ), 0
        if holder == NOBODY:
            ahead = max(rivals) >= level and level < CROWNED
            share = SHARES[level - 1] * (0.6 if ahead else 1.0)
            return points * share, points if level >= CROWNED else 0
        if levels[Seat(holder)][track] == ImprovementsKnowledge.top:
            return 0.0, 0
        if level == ImprovementsKnowledge.top:
            return points * 1.4, points
        return points * SHARES[level - 1] * 0.3, 0

    def count(self) -> Iterable[int]:
        """The metropolises, the cities without one, and the levels to the nearest one."""
        seat = self.survey.seat
        held = sum(self._holder(track) == seat for track in range(len(self._at)))
        levels = zip(range(len(self._at)), self._improvements.own, strict=True)
        gaps = [self._gap(track, level) for track, level in levels if self._holder(track) != seat]
        return held, len(self.free(seat)), min(gaps, default=FAR_AWAY)

    def _gap(self, track: int, level: int) -> int:
        """The levels that are missing for a metropolis of others or of nobody."""
        holder, top = self._holder(track), ImprovementsKnowledge.top
        if holder == NOBODY:
            return max(0, CROWNED - level)
        is_safe = self._improvements.levels[Seat(holder)][track] == top
        return FAR_AWAY if is_safe else max(0, top - level)

    def _city(self, action: CrownCity) -> tuple[float, str]:
        """A metropolis cannot be pillaged: the city with the greatest yield."""
        return self.survey.income.growth(action.place), "crown"

    weighs = {CrownCity: _city}
