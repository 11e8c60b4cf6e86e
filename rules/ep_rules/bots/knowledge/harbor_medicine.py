"""Bot knowledge of Medicine for harbors: a harbor settlement at a lower price."""

from collections.abc import Iterable

from ep_rules.api import Intersection
from ep_rules.bots.deckhand.knowledge import PLAYED, DeckhandKnowledge
from ep_rules.bots.knowledge.harbors import HarborsKnowledge
from ep_rules.bots.knowledge.progress_cards import ProgressCardsKnowledge
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.project import Project
from ep_rules.bridges.harbor_medicine import PlayHarborMedicine
from ep_rules.knights.progress_deck import MEDICINE


class HarborMedicineKnowledge(Knowledge):
    """The card in hand."""

    builds = ("medicine-harbor",)

    def works(self) -> Iterable[Project]:
        """The harbor settlement that would be built, at the price of the card."""
        survey = self.survey
        if not survey.of(ProgressCardsKnowledge).holds(MEDICINE):
            return
        cost, harbors = survey.cost("harbor-medicine"), survey.of(HarborsKnowledge)
        for worth, place in harbors.upgrades():
            action = PlayHarborMedicine(Intersection(place))
            yield Project("medicine-harbor", cost, worth / sum(cost), action, harbors.points)


class HarborMedicineDeckhand(DeckhandKnowledge):
    """The card, which is played at once."""

    rates = {PlayHarborMedicine: PLAYED}
