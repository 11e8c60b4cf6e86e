"""Bot knowledge of harbor settlements: when to upgrade to one."""

from collections.abc import Iterable, Sequence

from ep_rules.api import Game, Intersection
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge, Plan
from ep_rules.bots.deckhand.outlook import POINT
from ep_rules.bots.knowledge.routes import RoutesKnowledge
from ep_rules.bots.numbers import cost, whole
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.project import Project
from ep_rules.bots.planning.survey import Survey
from ep_rules.sea.harbors import HARBOR_SETTLEMENT, BuildHarborSettlement

BASE = 0.35
"""The worth of a second harbor settlement as a base."""
BUSY = 8
"""Rounds before the end from which a base no longer pays in full."""


class HarborsKnowledge(Knowledge):
    """The seat's harbor settlements."""

    builds = ("upgrade",)
    counts = ("harbor settlements", "upgrade", "upgrade cards missing")
    measures = {"needs": (0.9, 1.05, 1.1, 1.15, 1.05)}

    def __init__(self, survey: Survey) -> None:
        super().__init__(survey)
        self.own: Sequence[int] = survey.seen.placed[HARBOR_SETTLEMENT][survey.seat]
        self._routes = survey.of(RoutesKnowledge)

    def works(self) -> Iterable[Project]:
        """Upgrade the settlement that is worth most as a harbor settlement."""
        cost = self.survey.cost("harbors")
        for worth, place in self.upgrades():
            rate, action = worth / sum(cost), BuildHarborSettlement(Intersection(place))
            yield Project("upgrade", cost, rate, action, self.points)

    @property
    def points(self) -> int:
        """The points that an upgrade adds."""
        return self.survey.number("harbors", "points") - 1

    def upgrades(self) -> Sequence[tuple[float, int]]:
        """The settlement that is worth most as a harbor settlement, with its worth, if any."""
        survey = self.survey
        if len(self.own) >= survey.number("harbors", "harbor_settlements"):
            return []
        full = len(survey.settlements) >= survey.number("building", "settlements")
        found: list[tuple[float, int]] = []
        for place in survey.settlements:
            if not self._routes.is_coast(place) or not self._may_upgrade(place):
                continue
            base = BASE * self._routes.base(place) / (len(self.own) or 0.5)
            worth = self.points + base * min(1.0, survey.rounds / BUSY) + 0.4 * full
            found.append((worth, place))
        return sorted(found, key=lambda pair: -pair[0])[:1]

    def _may_upgrade(self, place: int) -> bool:
        """True if a settlement could become a harbor settlement; the frame may not count."""
        if self.survey.number("harbors", "frame_coast"):
            return self._routes.is_coast(place)
        terrain = self.survey.seen.terrain
        return any(
            terrain[p] in self.survey.terrains.sea for p in self.survey.topology.corner_hexes[place]
        )

    def count(self) -> Iterable[int]:
        """The harbor settlements, what another one is worth, and the cards that it lacks."""
        best = max((worth for worth, _ in self.upgrades()), default=0.0)
        return len(self.own), whole(best), self.survey.lacking(self.survey.cost("harbors"))


class HarborsDeckhand(DeckhandKnowledge):
    """Harbor settlements."""

    rates = {BuildHarborSettlement: POINT}

    @classmethod
    def plans(cls, game: Game) -> Iterable[Plan]:
        """The cards for another one."""
        return [(cost(game, "harbors"), 16.0)]
