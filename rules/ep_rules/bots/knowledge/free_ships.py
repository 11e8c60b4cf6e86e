"""Bot knowledge of free ships: where to place them."""

from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.knowledge.seafarers import SeafarersDeckhand, SeafarersKnowledge
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.seafarers.free_ships import FreeShip


class FreeShipsKnowledge(Knowledge):
    """Free ships."""

    def _ship(self, action: FreeShip) -> tuple[float, str]:
        return self.survey.of(SeafarersKnowledge).worth(action.path), "free-road"

    weighs = {FreeShip: _ship}


class FreeShipsDeckhand(DeckhandKnowledge):
    """Free ships."""

    def _ship(self, action: FreeShip) -> float:
        return self.outlook.of(SeafarersDeckhand).toward(action.path)

    rates = {FreeShip: _ship}
