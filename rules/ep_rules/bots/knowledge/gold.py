"""Bot knowledge of gold: it buys cards, so hands are judged by the cards that are missing."""

from ep_rules.api import GOLD, Action, Good
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.numbers import number
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.survey import Survey
from ep_rules.sea.gold import BuyCard, Purchases


class GoldKnowledge(Knowledge):
    """Purchases from the supply."""

    measures = {"exchange": 0.0, "patience": 0.9, "winning": 1.6}
    deals = (BuyCard,)

    def __init__(self, survey: Survey) -> None:
        super().__init__(survey)
        self.price = survey.number("gold", "price")
        self._made = survey.seen.of(Purchases).made

    def read(self) -> None:
        """Note that cards are for sale."""
        self.survey.shop = self

    @property
    def buys(self) -> int:
        """The number of cards that the seat can still buy in this turn."""
        if not self.price:
            return 0
        survey = self.survey
        left = survey.number("gold", "purchases") - self._made
        return max(0, min(left, (survey.hand[GOLD] - survey.kept_coins) // self.price))

    def note(self, action: Action) -> None:
        """Count a purchase."""
        self._made += isinstance(action, BuyCard)

    def purchase(self, good: int) -> Action | None:
        """A card for gold."""
        return BuyCard(Good(good))


class GoldDeckhand(DeckhandKnowledge):
    """Cards for gold."""

    def _buy(self, action: BuyCard) -> float:
        price = number(self.outlook.game, "gold", "price")
        return self.outlook.gain([(GOLD, -price), (action.good, 1)])

    rates = {BuyCard: _buy}
