"""Bot knowledge of free roads: where to place them."""

from ep_rules.api import State
from ep_rules.bots.captain.knowledge import Knowledge
from ep_rules.bots.captain.roads import Roads
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.catan.free_routes import FreeRoad, LayFree, LayNoMore


class FreeRoutesKnowledge(Knowledge):
    """Free roads."""

    def _road(self, action: FreeRoad) -> tuple[float, str]:
        return self.survey.of(Roads).worth(action.path), "free-road"

    def _none(self, action: LayNoMore) -> tuple[float, str]:
        return -1.0, "free-road"

    weighs = {FreeRoad: _road, LayNoMore: _none}


FREE = 6.0


class FreeRoutesDeckhand(DeckhandKnowledge):
    """Free pieces of a route."""

    def hope(self, state: State) -> float:
        """The worth of free pieces not yet placed."""
        seat = self.outlook.seat
        return FREE * sum(
            decision.left
            for decision in state.agenda
            if isinstance(decision, LayFree) and decision.actor == seat
        )
