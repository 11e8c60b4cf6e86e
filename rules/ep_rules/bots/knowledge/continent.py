"""Bot knowledge of the continent: face-down land is worth a road."""

from collections.abc import Sequence
from functools import cached_property, lru_cache

from ep_rules.api import UNKNOWN, Topology
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.numbers import ByPlace
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.roads import Roads
from ep_rules.fan.explorers.finds import LeaveFaceDown, TurnUp

UNSEEN = 0.85
"""The worth of face-down land: a site and a card."""
UNSEEN_LATE, CLOSE = 1.6, 3
"""The same if soon only face-down land keeps the seat from winning."""
SPARE = 1.5
"""Roads kept for each face-down hex, because no seat can win before it is revealed."""


class ContinentKnowledge(Knowledge):
    """Face-down land."""

    leaves = {
        TurnUp: "It is asked only with the setting continent.explore.",
        LeaveFaceDown: "It is asked only with the setting continent.explore.",
    }
    reasons = {"turn-up": ()}
    builds = ("road-unseen",)

    def read(self) -> None:
        """Note what roads reveal, and that the game does not end before."""
        face_down, roads = self.survey.seen.terrain.count(UNKNOWN), self.survey.of(Roads)
        if face_down:
            self.survey.can_end = False
            roads.unseen, roads.kept = self, SPARE * face_down

    def worth(self, end: int) -> float:
        """The worth of the land that a road to an intersection reveals."""
        return self._bare * self._beside[end]

    @cached_property
    def _bare(self) -> float:
        """The worth of a face-down hex."""
        return UNSEEN_LATE if self.survey.lacks <= CLOSE else UNSEEN

    @cached_property
    def _beside(self) -> Sequence[int]:
        """Per intersection, the number of face-down hexes beside it."""
        return _face_down(self.survey.topology, self.survey.seen.terrain)

    def _turn_up(self, action: TurnUp) -> tuple[float, str]:
        return 0.0, "turn-up"

    weighs = {TurnUp: _turn_up}


@lru_cache(maxsize=8)
def _face_down(topology: Topology, terrain: ByPlace) -> Sequence[int]:
    return [
        sum([terrain[place] == UNKNOWN for place in beside]) for beside in topology.corner_hexes
    ]


class ContinentDeckhand(DeckhandKnowledge):
    """Face-down land, which is turned up."""

    leaves = ContinentKnowledge.leaves
    unseen = 41.0
    rates = {TurnUp: 1.0}
