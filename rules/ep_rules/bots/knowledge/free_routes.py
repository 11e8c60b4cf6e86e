"""What bots know of free roads: they lead to most."""

from ep_rules.bots.captain.knowledge import Knowledge
from ep_rules.bots.captain.roads import Roads
from ep_rules.catan.free_routes import FreeRoad


class FreeRoutesKnowledge(Knowledge):
    """Free roads."""

    def _road(self, action: FreeRoad) -> tuple[float, str]:
        return self.survey.of(Roads).worth(action.path), "free-road"

    weighs = {FreeRoad: _road}  # noqa: RUF012
