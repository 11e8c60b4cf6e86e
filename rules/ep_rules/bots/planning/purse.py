"""Ways to pay for a project: purchases with gold, and trades with the supply."""

from collections.abc import Sequence

from ep_rules.api import Action, Good, TradeWithSupply
from ep_rules.bots.planning.knowledge import guide
from ep_rules.bots.planning.survey import Survey


class Purse:
    """The hand of a survey, or another one, and the ways to change it in this turn."""

    def __init__(
        self, survey: Survey, legal: Sequence[Action], hand: Sequence[int] | None = None
    ) -> None:
        self.survey = survey
        self.hand = survey.hand if hand is None else hand
        self.cards = sum(self.hand[good] for good in survey.kinds)
        self._legal = set(legal)
        self.price = survey.shop.price
        self.buys = survey.shop.buys
        self.rates = survey.income.supply

    def missing(self, cost: Sequence[int], kept: Sequence[int] | None = None) -> list[Good]:
        """The cards a hand lacks for a cost, one entry each; `kept` cards are reserved."""
        hand = self.hand if kept is None else _less(self.hand, kept)
        missing: list[Good] = []
        for good in self.survey.kinds:
            if cost[good] > hand[good]:
                missing += [good] * (cost[good] - hand[good])
        return missing

    def can_make(self, cost: Sequence[int], kept: Sequence[int] | None = None) -> bool:
        """Whether purchases and trades can supply the missing cards now."""
        missing = self.missing(cost, kept)
        if not missing:
            return True
        hand = self.hand if kept is None else _less(self.hand, kept)
        kinds, rates = self.survey.kinds, self.rates
        trades = sum(max(0, hand[good] - cost[good]) // rates[good] for good in kinds)
        if any(missing.count(good) > self.survey.seen.bank[good] for good in set(missing)):
            return False
        return len(missing) <= self.buys + trades

    def change(self, cost: Sequence[int], kept: Sequence[int] | None = None) -> Action | None:
        """The next purchase or trade on the way to a cost."""
        return self.buy(cost, kept) or self.trade(cost, kept)

    def buy(self, cost: Sequence[int], kept: Sequence[int] | None = None) -> Action | None:
        """A purchase of the missing card that is hardest to get."""
        rates = self.survey.income.rates
        if not self.buys:
            return None
        for good in sorted(set(self.missing(cost, kept)), key=lambda good: rates[good]):
            purchase = self._legal_one("purchase", good)
            if purchase is not None:
                return purchase
        return None

    def trade(
        self, cost: Sequence[int], kept: Sequence[int] | None = None
    ) -> TradeWithSupply | None:
        """A trade of spare cards for a missing one."""
        hand = self.hand if kept is None else _less(self.hand, kept)
        spare = {good: hand[good] - cost[good] for good in self.survey.kinds}
        rates = self.survey.income.rates
        for good in sorted(set(self.missing(cost, kept)), key=lambda good: rates[good]):
            for give in sorted(self.survey.kinds, key=lambda g: -spare[g]):
                action = TradeWithSupply(give, good)
                if spare[give] >= self.rates[give] and action in self._legal:
                    return action
        return None

    def sell(self, spare: Sequence[int]) -> Action | None:
        """A sale of the most plentiful spare card."""
        for good in sorted(self.survey.kinds, key=lambda g: -spare[g]):
            sale = self._legal_one("sale", good) if spare[good] > 0 else None
            if sale is not None:
                return sale
        return None

    def _legal_one(self, contribution: str, good: Good) -> Action | None:
        """A module's action that buys or sells a card, if it is legal."""
        for make in guide(self.survey.game).of(contribution, self.survey):
            action: Action | None = make(good)
            if action in self._legal:
                return action
        return None


def _less(hand: Sequence[int], kept: Sequence[int]) -> list[int]:
    return [have - keep if have > keep else 0 for have, keep in zip(hand, kept, strict=True)]


def joined(costs: Sequence[Sequence[int]]) -> list[int]:
    """Several costs together."""
    return [sum(goods) for goods in zip(*costs, strict=True)]
