"""Bot knowledge of roads and settlements, which the captain plans in `captain/works.py`."""

from ep_rules.api import BuildRoad, BuildSettlement
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge, settled, toward_site


class BuildingDeckhand(DeckhandKnowledge):
    """Settlements, and roads to sites."""

    rates = {BuildRoad: toward_site, BuildSettlement: settled}
