"""Trade between seats: one open offer, answered clockwise, closed by the seat that made it.

An answer may be a counter-offer, which only the offering seat may accept.

Rule: trade.offer, trade.answer, trade.counter
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from typing import Annotated, Literal

from msgspec import Meta

from ep_rules.base.open_offer import (
    AnswerOffer,
    OfferAnswered,
    OfferCountered,
    OfferMade,
    Offers,
    OpenOffer,
    PickAnswer,
    answered,
    close,
)
from ep_rules.base.trade import GOODS
from ep_rules.base.turn import PART_STARTS, TradePhase, Turn
from ep_rules.model import Action, Bundle, Decision, Good, Refusal, Seat, Slice, State
from ep_rules.module import ConfiguredModule, Family, FreeChoice, Rulebook, Settings
from ep_rules.questions import Moment
from ep_rules.setting import NO_LIMIT


class OfferSettings(Settings, frozen=True):
    """`offers`: the limit of a seat in a turn; `bots`: a lower limit that bots keep."""

    offers: Annotated[int, Meta(ge=0, le=20)] | Literal["no-limit"] = NO_LIMIT
    bots: Annotated[int, Meta(ge=0, le=20)] = 2


class Offer(Action, frozen=True):
    """Offer goods to the other seats."""

    form = "offer {give} for {want}"
    give: Bundle
    want: Bundle


class Accept(Action, frozen=True):
    """Agree to the open offer."""

    form = "yes"


class Decline(Action, frozen=True):
    """Decline the open offer."""

    form = "no"


class Counter(Action, frozen=True):
    """Answer with an offer in return; the answering seat gives `give`."""

    form = "counter {give} for {want}"
    give: Bundle
    want: Bundle


class Deal(Action, frozen=True):
    """Deal with a seat that said yes, or accept its counter-offer."""

    form = "deal {seat}"
    seat: Seat


class Withdraw(Action, frozen=True):
    """Withdraw your offer."""

    form = "withdraw"


class OfferRules(ConfiguredModule[OfferSettings]):
    """Offers in the trade phase of the seat's own part, and their answers."""

    id = "offers"
    needs = ("turn",)
    settings_type = OfferSettings
    scene_file = "ep_rules.base.offers_scene"

    def bind(self, book: Rulebook) -> None:
        self.turn = book.module(Turn)
        ask = book.per_seat(AnswerOffer)
        self._answers = [ask[:seat][::-1] + ask[:seat:-1] for seat in range(book.seats)]
        self._pick = book.per_seat(PickAnswer)
        self.kinds = book.cards
        self._goods = book.fixed(GOODS)(book.cards.all)
        self.families = (_Offer(self), _Accept(), _Decline(), _Counter(self), _Deal(), _Withdraw())

    def slice(self) -> Slice:
        return Offers(0, None, [], [])

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {PART_STARTS: self._reset}

    def _reset(self, state: State) -> None:
        state.of(Offers).made = 0

    def bad_sides(self, state: State, give: Bundle, want: Bundle) -> Refusal | None:
        """Why two sides are not a valid offer."""
        if not give or not want or min((*give.counts, *want.counts)) < 0:
            return Refusal.of("trade.empty-side")
        for good, (here, there) in enumerate(zip_longest(give.counts, want.counts, fillvalue=0)):
            if here and there:
                return Refusal.of("trade.on-both-sides", good=Good(good))
            if (here or there) and good not in self._goods:
                return Refusal.of("trade.no-such-good", good=Good(good))
        return None

    def no_more(self, state: State) -> Refusal | None:
        """The refusal of a further offer in this turn; only a house rule sets a limit."""
        limit = self.settings.offers
        if isinstance(limit, str) or state.of(Offers).made < limit:
            return None
        return Refusal.of("trade.no-more-offers", limit=limit)

    def put(self, state: State, offer: OpenOffer) -> None:
        """Open an offer and ask the other seats, clockwise."""
        drawer = state.of(Offers)
        drawer.made += 1
        drawer.open, drawer.yes, drawer.counters = offer, [], []
        state.agenda.append(self._pick[offer.seat])
        state.agenda += self._answers[offer.seat]


class _Offer(Family[Offer, Decision]):
    action = Offer
    during = (TradePhase,)
    may_score = False
    lists_all = False

    def __init__(self, rules: OfferRules) -> None:
        self._rules = rules
        self._cards = rules.kinds.all
        self._sample = {
            give: {want: Offer(Bundle.of({give: 1}), Bundle.of({want: 1})) for want in self._cards}
            for give in self._cards
        }

    def legal(self, state: State, decision: Decision) -> Sequence[Offer]:
        """One card for another: a sample."""
        if self._rules.no_more(state) or self._rules.turn.is_second(state):
            return ()
        hand = state.hands[decision.actor]
        return [
            self._sample[give][want]
            for give in self._cards
            if hand[give]
            for want in self._cards
            if want != give
        ]

    def refusal(self, state: State, decision: Decision, action: Offer) -> Refusal | None:
        bad = self._rules.bad_sides(state, action.give, action.want)
        if bad is not None:
            return bad
        if self._rules.turn.is_second(state):
            return Refusal.of("trade.supply-only")
        no_more = self._rules.no_more(state)
        if no_more is not None:
            return no_more
        if not action.give.within(state.hands[decision.actor]):
            return Refusal.of("trade.not-yours-to-give")
        return None

    def perform(self, state: State, decision: Decision, action: Offer) -> None:
        if state.log is not None:
            state.log.append(OfferMade(decision.actor, action.give, action.want))
        self._rules.put(state, OpenOffer(decision.actor, action.give, action.want))


class _Accept(Family[Accept, Decision]):
    action = Accept
    during = (AnswerOffer,)
    may_score = False
    _only = (Accept(),)

    def legal(self, state: State, decision: Decision) -> Sequence[Accept]:
        return () if self.refusal(state, decision, self._only[0]) else self._only

    def refusal(self, state: State, decision: Decision, action: Accept) -> Refusal | None:
        offer = state.of(Offers).open
        if offer is None or not offer.want.within(state.hands[decision.actor]):
            return Refusal.of("trade.cannot-give-it")
        return None

    def perform(self, state: State, decision: Decision, action: Accept) -> None:
        state.of(Offers).yes.append(decision.actor)
        answered(state, OfferAnswered(decision.actor, yes=True))


class _Decline(FreeChoice[Decline, Decision]):
    action = Decline
    during = (AnswerOffer,)
    may_score = False

    def perform(self, state: State, decision: Decision, action: Decline) -> None:
        answered(state, OfferAnswered(decision.actor, yes=False))


class _Counter(Family[Counter, Decision]):
    action = Counter
    during = (AnswerOffer,)
    may_score = False
    lists_all = False

    def __init__(self, rules: OfferRules) -> None:
        self._rules = rules

    def legal(self, state: State, decision: Decision) -> Sequence[Counter]:
        """The offer for one more of what it gives, or for one card of another kind: a sample."""
        offer = state.of(Offers).open
        if offer is None:
            return ()
        hand = state.hands[decision.actor]
        give, want = offer.give.kinds, offer.want.kinds
        found = [
            Counter(offer.want, offer.give.with_one(good))
            for good in self._rules.kinds.all
            if good in give and offer.want.within(hand)
        ]
        found += [
            Counter(Bundle.of({good: 1}), offer.give)
            for good in self._rules.kinds.all
            if hand[good] and good not in give and good not in want
        ]
        return found

    def refusal(self, state: State, decision: Decision, action: Counter) -> Refusal | None:
        bad = self._rules.bad_sides(state, action.give, action.want)
        if bad is not None:
            return bad
        offer = state.of(Offers).open
        if offer is not None and (action.give, action.want) == (offer.want, offer.give):
            return Refusal.of("trade.same-offer")
        if not action.give.within(state.hands[decision.actor]):
            return Refusal.of("trade.not-yours-to-give")
        return None

    def perform(self, state: State, decision: Decision, action: Counter) -> None:
        counter = OpenOffer(decision.actor, action.give, action.want)
        state.of(Offers).counters.append(counter)
        answered(state, OfferCountered(decision.actor, action.give, action.want))


class _Deal(Family[Deal, Decision]):
    action = Deal
    during = (PickAnswer,)

    def legal(self, state: State, decision: Decision) -> Sequence[Deal]:
        drawer, hand = state.of(Offers), state.hands[decision.actor]
        able = [counter.seat for counter in drawer.counters if counter.want.within(hand)]
        return [Deal(seat) for seat in sorted([*drawer.yes, *able])]

    def refusal(self, state: State, decision: Decision, action: Deal) -> Refusal | None:
        terms = state.of(Offers).terms(action.seat)
        if terms is None:
            return Refusal.of("trade.did-not-say-yes", actor=action.seat)
        if not terms.give.within(state.hands[decision.actor]):
            return Refusal.of("trade.cannot-give-it")
        return None

    def perform(self, state: State, decision: Decision, action: Deal) -> None:
        close(state, action.seat)


class _Withdraw(FreeChoice[Withdraw, Decision]):
    action = Withdraw
    during = (PickAnswer,)

    def perform(self, state: State, decision: Decision, action: Withdraw) -> None:
        close(state, -1)
