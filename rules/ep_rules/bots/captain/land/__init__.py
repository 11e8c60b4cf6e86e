"""The captain of a game on land: base CATAN and what others made of it."""

from collections.abc import Callable, Mapping, Sequence

from ep_rules.api import (
    Action,
    ActivatePirate,
    AnswerOffer,
    AskDever,
    ChooseGoods,
    ChoosePile,
    ChooseRobber,
    ChooseStart,
    ChooseVictim,
    Decision,
    DiscardCards,
    FallBack,
    LayFree,
    MayTurnUp,
    MovementPhase,
    MoveRobber,
    PayTribute,
    PickAnswer,
    ProductionPhase,
    Roll,
    SendWarship,
    StartRoad,
    StartSettlement,
    TakeComfort,
    TradePhase,
    TurnUp,
)
from ep_rules.bots.captain.advice import Advice, advise
from ep_rules.bots.captain.discards import discard
from ep_rules.bots.captain.land import goods, raids
from ep_rules.bots.captain.land.cards import before_dice, play
from ep_rules.bots.captain.land.founding import start
from ep_rules.bots.captain.land.robbing import rob, send_pirate
from ep_rules.bots.captain.land.survey import Land
from ep_rules.bots.captain.land.works import LandWorks
from ep_rules.bots.captain.project import Project
from ep_rules.bots.captain.trading import answer, deal, trade

__all__ = ["ANSWERS", "Land", "decide"]

Answer = Callable[[Land, Sequence[Action]], Advice]


def _roll(land: Land, legal: Sequence[Action]) -> Advice:
    roll = next((action for action in legal if isinstance(action, Roll)), legal[0])
    return before_dice(land, legal) or advise(roll, "roll")


def _trade(land: Land, legal: Sequence[Action]) -> Advice:
    works = LandWorks(land)
    return (
        goods.redeem(land, works.projects, legal)
        or play(land, works, legal)
        or trade(land, works.projects, legal)
    )


def _explore(land: Land, legal: Sequence[Action]) -> Advice:
    up = next((action for action in legal if isinstance(action, TurnUp)), legal[0])
    return advise(up, "turn-up")


def _planned(
    decide: Callable[[Land, Sequence[Project], Sequence[Action]], Advice],
) -> Answer:
    """An answer that looks at what is to be built."""
    return lambda land, legal: decide(land, LandWorks(land).projects, legal)


ANSWERS: Mapping[type[Decision], Answer] = {
    ProductionPhase: _roll,
    TradePhase: _trade,
    MovementPhase: raids.sail,
    AnswerOffer: _planned(answer),
    PickAnswer: _planned(deal),
    DiscardCards: _planned(discard),
    MoveRobber: raids.put_robber,
    ActivatePirate: send_pirate,
    ChooseVictim: rob,
    LayFree: raids.lay_free,
    MayTurnUp: _explore,
    ChooseGoods: _planned(goods.take),
    TakeComfort: _planned(goods.take),
    AskDever: _planned(goods.take),
    PayTribute: _planned(goods.pay),
    ChoosePile: goods.draw,
    ChooseRobber: raids.attack,
    FallBack: raids.fall_back,
    SendWarship: raids.send,
    ChooseStart: start,
    StartSettlement: start,
    StartRoad: start,
}


def decide(land: Land, legal: Sequence[Action]) -> Advice:
    """What to do about the open decision."""
    return ANSWERS.get(type(land.seen.agenda[-1]), _trade)(land, legal)
