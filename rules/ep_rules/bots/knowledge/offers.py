"""Bot knowledge of offers: which to make, how to answer, with whom to deal.

Bots have no memory of their own: what was asked and refused is read from the events that the seat
saw.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property

from ep_rules.api import (
    Accept,
    Action,
    AnswerOffer,
    Bundle,
    Counter,
    Deal,
    Decline,
    DiceRolled,
    Event,
    Good,
    Offer,
    OfferAnswered,
    OfferClosed,
    OfferCountered,
    OfferMade,
    Offers,
    PartStarted,
    PhaseEnded,
    PickAnswer,
    Seat,
    Withdraw,
    after_deal,
)
from ep_rules.bots.advice import FOR, Advice, advise
from ep_rules.bots.captain.knowledge import Knowledge
from ep_rules.bots.captain.party import ENOUGH, Party
from ep_rules.bots.captain.project import Project
from ep_rules.bots.captain.purse import missing_cards
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.deckhand.outlook import CARD
from ep_rules.bots.numbers import leads, number
from ep_rules.bots.prices import is_dear, rates_of

NEARLY = 3
"""The most missing cards for which an offer is still made."""
TALK = (OfferMade, OfferAnswered, OfferCountered, PartStarted, PhaseEnded, DiceRolled)
"""Events that change no hand."""


class OfferMemory:
    """The offers of a seat, from the newest event back.

    Attributes:
        asked: what it has asked for in this part.
        refused: the seats that said no to an offer and have done or got nothing since.
    """

    def __init__(self, seat: Seat, history: Sequence[Event], seats: int) -> None:
        self.asked: set[Bundle] = set()
        self.refused: dict[Offer, set[Seat]] = {}
        others = {other for other in range(seats) if other != seat}
        changed: set[int] = set()
        unwilling: set[Seat] = set()
        this_part = True
        for event in reversed(history):
            if others <= changed and not this_part:
                break
            if isinstance(event, PartStarted):
                this_part = False
            elif isinstance(event, OfferAnswered) and not event.yes:
                unwilling |= {event.seat} - changed
            elif isinstance(event, OfferMade):
                if event.seat == seat:
                    self._keep(event, unwilling, this_part=this_part)
                unwilling = set()
            changed |= set(_changed(event))

    def _keep(self, event: OfferMade, unwilling: set[Seat], *, this_part: bool) -> None:
        offer = Offer(event.give, event.want)
        self.refused[offer] = self.refused.get(offer, set()) | unwilling
        if this_part:
            self.asked.add(event.want)


def _changed(event: Event) -> Iterator[int]:
    """The seats whose hands an event may have changed."""
    if isinstance(event, TALK) or (isinstance(event, OfferClosed) and event.other < 0):
        return
    for name in ("seat", "victim", "other"):
        seat = getattr(event, name, None)
        if seat is not None:
            yield seat


class OffersKnowledge(Knowledge):
    """Offers to the other seats, and the answers to theirs."""

    reasons = {
        "offer": FOR,
        "bargain": ("seat",),
        "accept": (),
        "counter": (),
        "decline": (),
        "dear": (),
        "leader": ("seat",),
        "deal": ("seat",),
        "withdraw": (),
    }
    deals = (Offer, Counter)

    def read(self) -> None:
        """Note that there are offers."""
        self.survey.talks = self

    @property
    def is_open(self) -> bool:
        """True while bots may make further offers in this turn."""
        survey = self.survey
        return survey.seen.of(Offers).made < survey.number("offers", "bots")

    def is_settled(self, offer: Action, seat: int) -> bool:
        """True if its goods were asked for in this turn, or a seat said no to it."""
        if not isinstance(offer, Offer):
            return False
        return offer.want in self._memory.asked or seat in self._memory.refused.get(offer, ())

    @cached_property
    def _memory(self) -> OfferMemory:
        """The seat's offers that still count."""
        survey = self.survey
        return OfferMemory(survey.seat, survey.history, survey.seats)

    def propose(self, projects: Sequence[Project], legal: Sequence[Action]) -> Advice | None:
        """An offer of a spare card for a missing one, only a few times per turn."""
        survey = self.survey
        if not projects or not self.is_open:
            return None
        cost = projects[0].cost
        missing = missing_cards(survey.kinds, survey.hand, cost)
        if not 1 <= len(missing) <= NEARLY:
            return None
        spare = [have - need for have, need in zip(survey.hand, cost, strict=True)]
        wanted = sorted(set(missing), key=lambda good: (survey.income.rates[good], good))
        gives = sorted((g for g in survey.kinds if spare[g] > 0), key=lambda g: (-spare[g], g))
        offers = [_one_for_one(give, want) for want in wanted for give in gives if give != want]
        for offer in offers:
            if offer in legal and self._may_be_met(offer):
                return advise(offer, "offer", plan=projects[0].code)
        return None

    def _may_be_met(self, offer: Offer) -> bool:
        """Whether a seat that gets deals could have the goods, and has not said no to them."""
        survey = self.survey
        able = [
            view.seat
            for view in survey.seen.seats
            if view.seat != survey.seat
            and view.may_have(offer.want)
            and not survey.is_dangerous(view.seat)
        ]
        if not able or offer.want in self._memory.asked:
            return False
        return bool({*able} - self._memory.refused.get(offer, set()))

    def _answer(self, legal: Sequence[Action]) -> Advice:
        """Yes to a deal that helps the next project, or a fair counter-offer.

        Seats about to win get no deal.
        """
        survey = self.survey
        no = next((action for action in legal if isinstance(action, Decline)), legal[0])
        offer = survey.seen.of(Offers).open
        if offer is None:
            return advise(no, "decline")
        if survey.is_dangerous(offer.seat):
            return advise(no, "leader", seat=offer.seat)
        yes = next((action for action in legal if isinstance(action, Accept)), None)
        own = survey.of(Party)
        if yes is not None and own.gain(offer.want.counts, offer.give.counts) > ENOUGH:
            return advise(yes, "accept")
        counters = [
            (own.gain(action.give.counts, action.want.counts), action)
            for action in legal
            if isinstance(action, Counter) and sum(action.give.counts) >= sum(action.want.counts)
        ]
        gain, counter = max(counters, key=lambda pair: pair[0], default=(0.0, None))
        if counter is not None and gain > ENOUGH:
            return advise(counter, "counter")
        is_dear = own.is_dear(offer.want.counts, offer.give.counts)
        return advise(no, "dear" if is_dear else "decline")

    def _deal(self, legal: Sequence[Action]) -> Advice:
        """Choose the best deal, of equals with the weakest seat, never with one about to win."""
        survey, offers = self.survey, self.survey.seen.of(Offers)
        found: list[tuple[float, int, Deal]] = []
        for action in legal:
            terms = offers.terms(action.seat) if isinstance(action, Deal) else None
            if isinstance(action, Deal) and terms and not survey.is_dangerous(action.seat):
                gain = survey.of(Party).gain(terms.give.counts, terms.want.counts)
                if gain > 0:
                    found.append((gain, -survey.points[action.seat], action))
        if found:
            best = max(found, key=lambda pair: pair[:2])[2]
            return advise(best, "deal", seat=best.seat)
        back = next((a for a in legal if isinstance(a, Withdraw)), legal[0])
        return advise(back, "withdraw")

    decides = {AnswerOffer: _answer, PickAnswer: _deal}


def _one_for_one(give: Good, want: Good) -> Offer:
    return Offer(Bundle.of({give: 1}), Bundle.of({want: 1}))


class OffersDeckhand(DeckhandKnowledge):
    """Answers to offers, and deals; the deckhand itself makes no offers.

    Seats that are ahead get no deal.
    """

    leaves = {
        Offer: "A deckhand makes no offers.",
        Deal: "A deckhand makes no offers.",
        Withdraw: "A deckhand makes no offers.",
    }

    def _deal(self, give: Bundle, take: Bundle, other: int) -> float:
        """The gain of a deal, of which the other seat has something, too."""
        outlook, seats = self.outlook, self.outlook.seen.seats
        game, own = outlook.game, seats[outlook.seat].total
        if leads(seats[other].total, own, number(game, "victory", "goal")):
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
