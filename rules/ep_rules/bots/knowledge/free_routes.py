"""Bot knowledge of free roads: where to place them."""

from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge, toward_site
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.roads import Roads
from ep_rules.catan.free_routes import FreeRoad, LayNoMore


class FreeRoutesKnowledge(Knowledge):
    """Free roads."""

    leaves = {
        LayNoMore: "A road that costs nothing is always built.",
    }

    def _road(self, action: FreeRoad) -> tuple[float, str]:
        return self.survey.of(Roads).worth(action.path), "free-road"

    def _none(self, action: LayNoMore) -> tuple[float, str]:
        return -1.0, "free-road"

    weighs = {FreeRoad: _road, LayNoMore: _none}


class FreeRoutesDeckhand(DeckhandKnowledge):
    """Free roads to sites."""

    leaves = FreeRoutesKnowledge.leaves
    rates = {FreeRoad: toward_site}
