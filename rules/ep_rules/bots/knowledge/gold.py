"""What bots know of gold: it buys cards, so that hands are judged by the cards that they lack."""

from ep_rules.api import Action, Good
from ep_rules.bots.captain.knowledge import Knowledge
from ep_rules.sea.gold import BuyCard, Purchases


class GoldKnowledge(Knowledge):
    """Purchases from the supply."""

    measures = {"exchange": 0.0, "patience": 0.9, "winning": 1.6}  # noqa: RUF012
    deals = (BuyCard,)

    def read(self) -> None:
        """The price of a card, and how many may still be bought."""
        survey = self.survey
        survey.price = survey.number("gold", "price")
        survey.purchases = survey.number("gold", "purchases") - survey.seen.of(Purchases).made

    def purchase(self, good: int) -> Action | None:
        """A card for gold."""
        return BuyCard(Good(good))
