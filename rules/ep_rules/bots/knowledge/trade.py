"""Bot knowledge of trade with the supply."""

from ep_rules.api import TradeWithSupply
from ep_rules.bots.captain.knowledge import Knowledge


class TradeKnowledge(Knowledge):
    """Trades with the supply, which an admiral leaves to the captain's plans."""

    deals = (TradeWithSupply,)
