"""`captain`: a good player with plans, one action ahead of a careful judgement."""

from collections.abc import Sequence

from ep_rules.api import (
    Accept,
    Action,
    BuildCrew,
    BuildCrewAboard,
    BuildHarborSettlement,
    BuildRoad,
    BuildSettlement,
    BuildSettler,
    BuildSettlerAboard,
    BuildShip,
    Decline,
    EndPhase,
    MovementPhase,
    Offer,
    State,
    TradePhase,
    View,
)
from ep_rules.bots.captain.judge import Judge
from ep_rules.bots.captain.purse import CARD, Plan
from ep_rules.bots.deckhand import _answer

BUILDS = (
    BuildRoad,
    BuildSettlement,
    BuildHarborSettlement,
    BuildShip,
    BuildSettler,
    BuildSettlerAboard,
    BuildCrew,
    BuildCrewAboard,
)
RICH = 19


class Captain:
    """Weighs every action by the position after it."""

    name = "captain"
    version = 1

    def choose(self, view: View, legal: Sequence[Action], word: int) -> Action:
        """The action after which the position looks best; the first of equals."""
        if len(legal) == 1:
            return legal[0]
        game, state = view.determinize(word)
        if any(isinstance(action, Accept | Decline) for action in legal):
            return _answer(game, state, view.seat, legal)
        judge = Judge(game, state, view.seat)
        if not isinstance(state.agenda[-1], MovementPhase):
            judge.plans = plans(judge, state)
        tried = [action for action in legal if not isinstance(action, Offer)]
        tried.sort(key=lambda action: not isinstance(action, EndPhase))
        return max(tried, key=lambda action: judge.after(state, action))


def plans(judge: Judge, state: State) -> list[Plan]:
    """What the seat could build with every card it wants: the best of each kind, and its gain."""
    seat = judge.seat
    rich = state.copy()
    rich.hands[seat] = [RICH] * len(rich.hands[seat])
    rich.agenda = [TradePhase(seat)]
    before = judge.beside_hand(rich)
    best: dict[tuple[int, ...], float] = {}
    for kind in BUILDS:
        family = judge.game.book.family_of.get(kind)
        if family is None or TradePhase not in family.during:
            continue
        for action in family.legal(rich, rich.agenda[-1])[:6]:
            tried = rich.copy()
            judge.game.apply(tried, action)
            cost = tuple(RICH - have for have in tried.hands[seat])
            gain = judge.beside_hand(tried) - before - CARD * sum(cost)
            if gain > best.get(cost, 0.0):
                best[cost] = gain
    judge.beside_hand(state)
    return [Plan(cost, gain) for cost, gain in best.items()]


def make() -> Captain:
    """A captain."""
    return Captain()
