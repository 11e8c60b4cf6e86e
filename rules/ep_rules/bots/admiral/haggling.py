"""When an admiral makes an offer, and what it answers to one."""

from collections.abc import Sequence

from ep_rules.api import (
    Accept,
    Action,
    Counter,
    Offer,
    OfferMade,
    Offers,
    OpenOffer,
    PartStarted,
    Seat,
    View,
)
from ep_rules.bots.admiral.bargains import Party, bargains, bundle, other_party, own_party
from ep_rules.bots.admiral.budget import Budget
from ep_rules.bots.captain import Advice
from ep_rules.bots.captain.advice import advise
from ep_rules.bots.captain.survey import Survey

BEFORE = ("change", "buy", "sell", "offer", "end")
"""What a captain would do of which an admiral first asks whether a bargain is the better way."""
LEAST = 0.08
"""What a bargain must bring to be worth an offer."""
NO_BAR = 0.0
"""What an answer must bring the seat that offers, if nobody else has said yes."""


def trade(
    view: View,
    survey: Survey,
    legal: Sequence[Action],
    advice: Advice,
    word: int,
    budget: Budget,
) -> Advice:
    """The captain's advice, or the offer that brings most."""
    if advice[1].code not in BEFORE or not any(isinstance(action, Offer) for action in legal):
        return advice
    tried = _offered(view)
    own = own_party(survey)
    others = [other for other in _others(view, survey, word, budget) if _may_deal(own, other)]
    for bargain in bargains(own, others):
        if bargain.gain < LEAST:
            break
        offer = Offer(bundle(bargain.give), bundle(bargain.want))
        if offer not in tried:
            return advise(offer, "bargain", seat=bargain.seat)
    return advice


def answer(
    view: View,
    survey: Survey,
    legal: Sequence[Action],
    advice: Advice,
    word: int,
    budget: Budget,
) -> Advice:
    """The captain's answer, or the counter-offer that the other seat would rather take up."""
    offers = survey.seen.of(Offers)
    if offers.open is None or advice[1].code == "leader":
        return advice
    own = own_party(survey)
    if not budget.allows():
        return advice
    budget.spend()
    game, world = view.determinize(word)
    other = other_party(game, world, offers.open.seat)
    if not _may_deal(own, other):
        return advice
    bar = _bar(offers, other)
    found = bargains(own, [other], bar)
    best = found[0] if found else None
    plain = offers.open.want.counts, offers.open.give.counts
    if best is None or best.gain < LEAST:
        return advice
    if (best.give, best.want) == plain:
        yes = next((action for action in legal if isinstance(action, Accept)), None)
        return advise(yes, "accept") if yes is not None else advice
    return advise(Counter(bundle(best.give), bundle(best.want)), "counter")


def _bar(offers: Offers, other: Party) -> float:
    """What the seat that offers can have already."""
    terms: list[OpenOffer | None] = [
        offers.terms(seat) for seat in (*offers.yes, *(c.seat for c in offers.counters))
    ]
    return max(
        (other.gain(deal.give.counts, deal.want.counts) for deal in terms if deal), default=NO_BAR
    )


def _offered(view: View) -> set[Offer]:
    """What the seat has offered in this part already."""
    made: set[Offer] = set()
    for event in reversed(view.history):
        if isinstance(event, PartStarted):
            break
        if isinstance(event, OfferMade):
            made.add(Offer(event.give, event.want))
    return made


def _others(view: View, survey: Survey, word: int, budget: Budget) -> list[Party]:
    """The other seats in one world."""
    game, world = view.determinize(word)
    found: list[Party] = []
    for seat in map(Seat, range(survey.seats)):
        if seat != survey.seat and budget.allows():
            budget.spend()
            found.append(other_party(game, world, seat))
    return found


def _may_deal(own: Party, other: Party) -> bool:
    """Whether neither of the two shuns the other."""
    return not own.shuns(other.survey.seat) and not other.shuns(own.survey.seat)
