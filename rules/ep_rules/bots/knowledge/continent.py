"""Bot knowledge of the continent: face-down land is worth a road."""

from ep_rules.api import UNKNOWN
from ep_rules.bots.captain.knowledge import Knowledge
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.fan.explorers.finds import TurnUp


class ContinentKnowledge(Knowledge):
    """Face-down land."""

    reasons = {"turn-up": ()}

    def read(self) -> None:
        """Note the number of face-down hexes."""
        self.survey.face_down = self.survey.seen.terrain.count(UNKNOWN)

    def _turn_up(self, action: TurnUp) -> tuple[float, str]:
        return 0.0, "turn-up"

    weighs = {TurnUp: _turn_up}


class ContinentDeckhand(DeckhandKnowledge):
    """Face-down land."""

    weights = {"unseen": 12.0}
