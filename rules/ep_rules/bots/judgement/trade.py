"""Deals: what a seat answers to offers, and with whom it deals.

A deal is judged as any choice is, see `turn`, and compared with no deal. No bot gives more cards
than it gets, or a seat that always asks for two would live on it. Bots make no offers of their own:
those that both sides liked won no more games.
"""

from collections.abc import Sequence
from functools import partial

from ep_rules.api import (
    GOLD,
    Accept,
    Action,
    AnswerOffer,
    Bundle,
    Counter,
    Deal,
    Decline,
    Game,
    Good,
    OfferCountered,
    Offers,
    OpenOffer,
    PartStarted,
    PickAnswer,
    Seat,
    State,
    View,
    Withdraw,
    mix,
)
from ep_rules.bots.advice import Advice, Reason, advise
from ep_rules.bots.budget import Budget
from ep_rules.bots.judgement.net import SURE
from ep_rules.bots.judgement.turn import Chances, outcome
from ep_rules.bots.planning.goods import card_worth
from ep_rules.bots.planning.survey import Survey
from ep_rules.bots.prices import is_dear, rates_of

LEAST = SURE // 100
"""The least chance that a deal must bring."""
SOON = SURE * 60 // 100
"""With a higher chance than this, a seat gets no deal."""


class Deals:
    """An offer as one of its sides sees it, in some worlds."""

    def __init__(self, view: View, survey: Survey, word: int, worlds: int, budget: Budget) -> None:
        self._view, self._survey, self._word = view, survey, word
        self._worlds, self._budget = worlds, budget
        self._found: dict[Action, Chances | None] = {}

    def choose(self, legal: Sequence[Action]) -> Advice | None:
        """An answer to an offer or the choice of a partner; None at another decision."""
        if isinstance(self._survey.decision, AnswerOffer):
            return self._answer(legal)
        return self._deal(legal) if isinstance(self._survey.decision, PickAnswer) else None

    def _answer(self, legal: Sequence[Action]) -> Advice:
        """Yes to a deal that the seat likes, else a counter-offer that both like, else no."""
        no = next((action for action in legal if isinstance(action, Decline)), legal[0])
        yes = next((action for action in legal if isinstance(action, Accept)), None)
        offer, why = self._survey.seen.of(Offers).open, Reason("decline")
        if offer is None:
            return no, why
        if yes is not None:
            refusal = self._refusal(yes, no, offer.seat, offer.want, offer.give)
            if refusal is None:
                return advise(yes, "accept")
            why = refusal
        counter = self._counter(legal, offer)
        if counter is not None:
            gain = self._gain(counter, no, offer.seat)
            likes = gain is not None and gain >= LEAST
            if likes and not self._refusal(counter, no, offer.seat, counter.give, counter.want):
                return advise(counter, "counter")
        return no, why

    def _deal(self, legal: Sequence[Action]) -> Advice:
        """The deal that brings most; of equals, the one that brings the other side least."""
        back = next((action for action in legal if isinstance(action, Withdraw)), legal[0])
        found: list[tuple[int, int, Deal]] = []
        for action in [one for one in legal if isinstance(one, Deal)]:
            terms = self._survey.seen.of(Offers).terms(action.seat)
            if terms and not self._refusal(action, back, action.seat, terms.give, terms.want):
                after = self._after(action) or ()
                found.append((after[self._survey.seat], -after[action.seat], action))
        if not found:
            return advise(back, "withdraw")
        best = max(found, key=lambda one: one[:2])[2]
        return advise(best, "deal", seat=best.seat)

    def _refusal(
        self, action: Action, none: Action, other: Seat, out: Bundle, back: Bundle
    ) -> Reason | None:
        """Why the seat does not like a deal with another one, if it does not."""
        survey = self._survey
        rates = rates_of(survey.income.supply, survey.shop.price)
        if is_dear(out.counts, back.counts, rates) or _cards(out) > _cards(back):
            return Reason("dear")
        before, after = self._after(none), self._after(action)
        if before is None or after is None:
            return Reason("decline")
        own, theirs = (after[seat] - before[seat] for seat in (survey.seat, other))
        if after[other] > SOON and theirs > 0:
            return Reason("wins-next", (("seat", other),))
        if own < LEAST:
            return Reason("decline")
        if 2 * own < theirs or (own < theirs and before[other] == max(before)):
            return Reason("helps-more", (("seat", other),))
        return None

    def _gain(self, action: Action, none: Action, seat: Seat) -> int | None:
        """What a deal brings a seat; None if it cannot be judged."""
        before, after = self._after(none), self._after(action)
        return None if before is None or after is None else after[seat] - before[seat]

    def _counter(self, legal: Sequence[Action], offer: OpenOffer) -> Counter | None:
        """The best counter-offer of a card for a card that answers what was asked, once a turn."""
        if self._has_countered():
            return None
        survey, found = self._survey, list[tuple[float, Counter]]()
        mirrored = offer.want, offer.give
        for action in legal:
            if not isinstance(action, Counter) or (action.give, action.want) == mirrored:
                continue
            give, want = _single(action.give), _single(action.want)
            if give is None or want is None:
                continue
            if give in offer.want.kinds or want in offer.give.kinds:
                gain = card_worth(survey, want, 1) + card_worth(survey, give, -1)
                found.append((gain, action))
        return max(found, key=lambda pair: pair[0], default=(0.0, None))[1]

    def _has_countered(self) -> bool:
        """Whether the seat has made a counter-offer in this part."""
        for event in reversed(self._view.history):
            if isinstance(event, PartStarted):
                return False
            if isinstance(event, OfferCountered) and event.seat == self._survey.seat:
                return True
        return False

    def _after(self, action: Action) -> Chances | None:
        """The chances of all seats after an action; None if they cannot be judged."""
        if action not in self._found:
            self._found[action] = self._judged(action)
        return self._found[action]

    def _judged(self, action: Action) -> Chances | None:
        found = [0] * self._survey.seats
        for number in range(self._worlds):
            after = outcome(
                self._view, mix(self._word, number), self._budget, partial(self._carry_out, action)
            )
            if after is None:
                return None
            for seat, chance in enumerate(after.chances):
                found[seat] += chance // self._worlds
        return found

    def _carry_out(self, action: Action, game: Game, world: State) -> None:
        """Act, and let all others say no and the other side agree."""
        game.apply(world, action)
        while isinstance(world.agenda[-1], AnswerOffer):
            game.apply(world, Decline())
        if isinstance(world.agenda[-1], PickAnswer):
            deal: Action = Deal(self._survey.seat)
            is_made = not isinstance(action, Decline) and game.explain(world, deal) is None
            game.apply(world, deal if is_made else Withdraw())


def _single(goods: Bundle) -> Good | None:
    """The kind of a single card; None if there are more, or a coin."""
    kind = goods.counts.index(1) if sum(goods.counts) == 1 else GOLD
    return None if kind == GOLD else Good(kind)


def _cards(goods: Bundle) -> int:
    return sum(goods.counts) - goods.counts[GOLD]
