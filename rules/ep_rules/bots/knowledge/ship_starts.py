"""Bot knowledge of a first ship in the founding: where to place it."""

from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.knowledge.seafarers import SeafarersDeckhand, SeafarersKnowledge
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.seafarers.starts import PlaceFirstShip


class ShipStartsKnowledge(Knowledge):
    """The first ship."""

    def _ship(self, action: PlaceFirstShip) -> tuple[float, str]:
        goals = self.survey.of(SeafarersKnowledge).goals_of([action.path])
        return max((goal.rate for goal in goals.values()), default=0.0), "start"

    weighs = {PlaceFirstShip: _ship}


class ShipStartsDeckhand(DeckhandKnowledge):
    """The first ship."""

    def _ship(self, action: PlaceFirstShip) -> float:
        return self.outlook.of(SeafarersDeckhand).toward(action.path)

    rates = {PlaceFirstShip: _ship}
