"""Bot knowledge of the continent: face-down land is worth a road."""

from ep_rules.api import UNKNOWN
from ep_rules.bots.captain.knowledge import Knowledge
from ep_rules.bots.captain.roads import Roads
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.fan.explorers.finds import TurnUp

UNSEEN = 0.85
"""The worth of face-down land: a site and a card."""
UNSEEN_LATE, CLOSE = 1.6, 3
"""The same if soon only face-down land keeps the seat from winning."""
SPARE = 1.5
"""Roads kept for each face-down hex, because no seat can win before it is revealed."""


class ContinentKnowledge(Knowledge):
    """Face-down land."""

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
        beside, terrain = self.survey.topology.corner_hexes[end], self.survey.seen.terrain
        bare = UNSEEN_LATE if self.survey.lacks <= CLOSE else UNSEEN
        return bare * sum(terrain[place] == UNKNOWN for place in beside)

    def _turn_up(self, action: TurnUp) -> tuple[float, str]:
        return 0.0, "turn-up"

    weighs = {TurnUp: _turn_up}


class ContinentDeckhand(DeckhandKnowledge):
    """Face-down land, which is turned up."""

    unseen = 41.0
    rates = {TurnUp: 1.0}
