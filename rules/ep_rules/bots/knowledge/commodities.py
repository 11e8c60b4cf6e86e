"""Bot knowledge of commodities: which cards of cities they take the place of."""

from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.knights.commodities import BESIDE, COMMODITIES


class CommoditiesKnowledge(Knowledge):
    """Paper, cloth and coin."""

    measures = {"others": 1.15}
    kinds = COMMODITIES

    def read(self) -> None:
        """Note what a city yields beside a resource."""
        self.survey.last_card |= {int(good): int(other) for good, other in BESIDE.items()}
