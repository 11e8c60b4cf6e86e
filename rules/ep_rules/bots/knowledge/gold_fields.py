"""Bot knowledge of gold fields that yield resources: their yield counts as coins."""

from ep_rules.api import GOLD, GOLD_FIELD
from ep_rules.bots.planning.knowledge import Knowledge


class GoldFieldsKnowledge(Knowledge):
    """The gold fields."""

    def read(self) -> None:
        """Note that they yield any resource."""
        self.survey.goods[GOLD_FIELD] = GOLD
