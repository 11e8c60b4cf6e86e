"""The captain of a game on land: base CATAN and what others made of it."""

from collections.abc import Callable, Mapping, Sequence

from ep_rules.api import (
    Action,
    AnswerOffer,
    ChooseVictim,
    Decision,
    DiscardCards,
    LayFree,
    MoveRobber,
    PickAnswer,
    ProductionPhase,
    Roll,
    StartRoad,
    StartSettlement,
    TradePhase,
)
from ep_rules.bots.captain.advice import Advice, advise
from ep_rules.bots.captain.calls import discard
from ep_rules.bots.captain.land.cards import before_dice, lay_free, play
from ep_rules.bots.captain.land.founding import start
from ep_rules.bots.captain.land.robbing import put_robber, rob
from ep_rules.bots.captain.land.survey import Land
from ep_rules.bots.captain.land.works import LandWorks
from ep_rules.bots.captain.trading import answer, deal, trade

__all__ = ["ANSWERS", "Land", "decide"]


def _roll(land: Land, legal: Sequence[Action]) -> Advice:
    roll = next((action for action in legal if isinstance(action, Roll)), legal[0])
    return before_dice(land, legal) or advise(roll, "roll")


def _trade(land: Land, legal: Sequence[Action]) -> Advice:
    return play(land, LandWorks(land), legal) or trade(land, legal)


ANSWERS: Mapping[type[Decision], Callable[[Land, Sequence[Action]], Advice]] = {
    ProductionPhase: _roll,
    TradePhase: _trade,
    AnswerOffer: answer,
    PickAnswer: deal,
    DiscardCards: discard,
    MoveRobber: put_robber,
    ChooseVictim: rob,
    LayFree: lay_free,
    StartSettlement: start,
    StartRoad: start,
}


def decide(land: Land, legal: Sequence[Action]) -> Advice:
    """What to do about the open decision."""
    return ANSWERS[type(land.seen.agenda[-1])](land, legal)
