"""What bots know of gold fields that yield: what lies there counts as coins."""

from ep_rules.api import GOLD, GOLD_FIELD
from ep_rules.bots.captain.knowledge import Knowledge


class GoldFieldsKnowledge(Knowledge):
    """The gold fields."""

    def read(self) -> None:
        """They yield what stands for any resource."""
        self.survey.goods[GOLD_FIELD] = GOLD
