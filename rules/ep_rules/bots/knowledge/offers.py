"""Bot knowledge of offers: reasons for answers, which the judgement finds, and rules of thumb."""

from ep_rules.api import (
    Accept,
    Bundle,
    Counter,
    Deal,
    Decline,
    Offer,
    Offers,
    Withdraw,
    after_deal,
)
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.deckhand.outlook import CARD
from ep_rules.bots.numbers import number
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.prices import is_dear, rates_of


class OffersKnowledge(Knowledge):
    """The answers to offers, which the judgement finds."""

    reasons = {
        "accept": (),
        "counter": (),
        "decline": (),
        "dear": (),
        "helps-more": ("seat",),
        "wins-next": ("seat",),
        "deal": ("seat",),
        "withdraw": (),
    }
    deals = (Offer,)
    leaves = dict.fromkeys(
        (Offer, Deal, Withdraw),
        "Bots make no offers: these won no more games.",
    )


class OffersDeckhand(DeckhandKnowledge):
    """Answers to offers, and deals; the deckhand itself makes no offers.

    Seats that are well ahead and past half of the goal get no deal.
    """

    leaves = {
        Offer: "A deckhand makes no offers.",
        Deal: "A deckhand makes no offers.",
        Withdraw: "A deckhand makes no offers.",
    }

    def _deal(self, give: Bundle, take: Bundle, other: int) -> float:
        """The gain of a deal, of which the other seat has something, too."""
        outlook, seats = self.outlook, self.outlook.seen.seats
        game, own, theirs = outlook.game, seats[outlook.seat].total, seats[other].total
        if theirs > own + 1 and 2 * theirs > number(game, "victory", "goal"):
            return -CARD
        usual = [number(game, "trade", "rate")] * len(outlook.hand)
        if is_dear(give.counts, take.counts, rates_of(usual, number(game, "gold", "price"))):
            return -CARD
        return outlook.gain_of(after_deal(outlook.hand, give, take)) - CARD

    def _accept(self, action: Accept) -> float:
        offer = self.outlook.seen.of(Offers).open
        return 0.0 if offer is None else self._deal(offer.want, offer.give, offer.seat)

    def _counter(self, action: Counter) -> float:
        offer = self.outlook.seen.of(Offers).open
        if offer is None or sum(action.give.counts) < sum(action.want.counts):
            return -CARD
        return self._deal(action.give, action.want, offer.seat)

    def _pick(self, action: Deal) -> float:
        terms = self.outlook.seen.of(Offers).terms(action.seat)
        return 0.0 if terms is None else self._deal(terms.give, terms.want, action.seat)

    rates = {Accept: _accept, Counter: _counter, Decline: 0.0, Deal: _pick, Withdraw: 0.0}
