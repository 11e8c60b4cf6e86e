"""Bot knowledge of the merchant and the Merchant Fleet: where it goes, what it trades."""

from collections.abc import Iterable, Sequence

from ep_rules.api import NOBODY, YIELDING, Action
from ep_rules.bots.advice import Advice
from ep_rules.bots.deckhand.knowledge import PLAYED, DeckhandKnowledge
from ep_rules.bots.knowledge.progress_cards import ProgressCardsKnowledge, card, listed
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.project import Project
from ep_rules.bots.planning.survey import Survey
from ep_rules.knights.merchant import (
    MERCHANT,
    MERCHANT_FLEET,
    Merchant,
    PlayMerchant,
    PlayMerchantFleet,
)

TRADES = 2
"""The trades that the Merchant Fleet must bring."""


class MerchantKnowledge(Knowledge):
    """The merchant on the board, and the goods of the fleet."""

    cards = {MERCHANT: 0.8, MERCHANT_FLEET: 0.35}
    counts = ("merchant",)

    def __init__(self, survey: Survey) -> None:
        super().__init__(survey)
        self._merchant = survey.seen.of(Merchant)

    def read(self) -> None:
        """Note the better rates."""
        survey, merchant = self.survey, self._merchant
        goods = list(merchant.fleet) if survey.seat == survey.seen.active else []
        if merchant.owner == survey.seat and merchant.at != NOBODY:
            goods.append(survey.seen.terrain[merchant.at])
        rate = survey.number("merchant", "rate")
        survey.cheap.update({good: rate for good in goods if good in survey.kinds})

    def count(self) -> Iterable[int]:
        """Whether the seat has the merchant."""
        return (int(self._merchant.owner == self.survey.seat),)

    def play(self, plans: Sequence[Project], legal: Sequence[Action]) -> Advice | None:
        """Take the merchant; the fleet for many spare cards of a kind."""
        action = self._take(legal) or self._fleet(plans, legal)
        return card(action) if action is not None else None

    def _take(self, legal: Sequence[Action]) -> PlayMerchant | None:
        """The merchant on the hex with the most pips, unless the seat has it."""
        full = self.survey.of(ProgressCardsKnowledge).full
        if self._merchant.owner == self.survey.seat and not full:
            return None
        return max(listed(self.survey, legal, PlayMerchant), key=self._pips, default=None)

    def _pips(self, action: PlayMerchant) -> int:
        survey, place = self.survey, action.place
        yields = survey.seen.terrain[place] < YIELDING
        return survey.pips(place) * survey.on(place) if yields else 0

    def _fleet(self, plans: Sequence[Project], legal: Sequence[Action]) -> PlayMerchantFleet | None:
        """The kind with the most spare cards, if the best project lacks others."""
        survey, rate = self.survey, self.survey.number("merchant", "rate")
        if not plans or not survey.lacking(plans[0].cost):
            return None
        found = [
            action
            for action in listed(self.survey, legal, PlayMerchantFleet)
            if survey.income.supply[action.good] > rate
            and survey.hand[action.good] - plans[0].cost[action.good] >= TRADES * rate
        ]
        return max(found, key=lambda action: survey.hand[action.good], default=None)


class MerchantDeckhand(DeckhandKnowledge):
    """The card, which is played at once."""

    leaves = {
        PlayMerchantFleet: "A deckhand does not count what it could trade.",
    }
    rates = {PlayMerchant: PLAYED}
