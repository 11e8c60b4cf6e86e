"""Bot knowledge of trade with the supply."""

from ep_rules.api import TradeWithSupply
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.numbers import number
from ep_rules.bots.planning.knowledge import Knowledge


class TradeKnowledge(Knowledge):
    """Trades with the supply, which an admiral leaves to the captain's plans."""

    deals = (TradeWithSupply,)


class TradeDeckhand(DeckhandKnowledge):
    """Trades with the supply, at the usual rate or for all cards of a kind if these are fewer."""

    def _trade(self, action: TradeWithSupply) -> float:
        outlook = self.outlook
        usual = number(outlook.game, "trade", "rate")
        return outlook.gain(
            [(action.give, -min(usual, outlook.hand[action.give])), (action.take, 1)]
        )

    rates = {TradeWithSupply: _trade}
