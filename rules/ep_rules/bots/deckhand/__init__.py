"""`deckhand`: a friendly beginner that looks one action ahead.

Every action is tried on a copy of what the seat can know, and `judge` rates the resulting position:
points, yields, the hand's distance from the next purchase, and modules' knowledge. It makes no
offers, but may make counter-offers.
"""

from collections.abc import Sequence

from ep_rules.api import (
    Accept,
    Action,
    AnswerOffer,
    Counter,
    Decline,
    EndPhase,
    Game,
    Offer,
    Offers,
    Seat,
    State,
    View,
    after_deal,
)
from ep_rules.bots.deckhand.judge import Judge
from ep_rules.bots.deckhand.knowledge import CARD, guide
from ep_rules.bots.deckhand.outlook import Outlook

__all__ = ["Deckhand", "make"]


class Deckhand:
    """A player that looks one action ahead with a simple evaluation."""

    name = "deckhand"
    version = 3

    def choose(self, view: View, legal: Sequence[Action], word: int) -> Action:
        """The action with the best resulting position; the first of equals."""
        if len(legal) == 1:
            return legal[0]
        game, state = view.determinize(word)
        if isinstance(state.agenda[-1], AnswerOffer):
            return _answer(game, state, view.seat, legal)
        judge = Judge(game, view.seat)
        tried = [action for action in legal if not isinstance(action, Offer)]
        # The first of equals is chosen: ending the phase precedes useless moves.
        tried.sort(key=lambda action: not isinstance(action, EndPhase))
        best = max(tried, key=lambda action: judge.after(state, action))
        onward = [action for action in tried if isinstance(action, judge.guide.onward)]
        if isinstance(tried[0], EndPhase) or not onward:
            return best
        # The phase cannot end yet: useless actions would be repeated forever.
        if judge.after(state, best) > judge.worth(state):
            return best
        return max(onward, key=lambda action: judge.after(state, action))


def make() -> Deckhand:
    """A deckhand."""
    return Deckhand()


def _answer(game: Game, state: State, seat: Seat, legal: Sequence[Action]) -> Action:
    """Yes if it improves the hand, else a counter-offer with as many goods, else no.

    Seats about to win get no deal.
    """
    offer, modules = state.of(Offers).open, guide(game)
    no = next(action for action in legal if isinstance(action, Decline))
    points = Outlook(game, seat, modules.weights, modules.cards).points
    if offer is None or points(state, offer.seat) > points(state, seat) + 1:
        return no
    hand, hand_worth = tuple(state.hands[seat]), modules.hand_worth
    enough = hand_worth(hand) + CARD
    yes = next((action for action in legal if isinstance(action, Accept)), None)
    if yes is not None and hand_worth(tuple(after_deal(hand, offer.want, offer.give))) > enough:
        return yes
    worths = [
        (hand_worth(tuple(after_deal(hand, action.give, action.want))), action)
        for action in legal
        if isinstance(action, Counter) and sum(action.give.counts) >= sum(action.want.counts)
    ]
    worth, counter = max(worths, key=lambda pair: pair[0], default=(0.0, no))
    return counter if worth > enough else no
