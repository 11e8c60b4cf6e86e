"""Which mode answers the decision that is open."""

from ep_rules.api import (
    AnswerOffer,
    ChooseHex,
    ChooseVictim,
    Decision,
    DiscardCards,
    PickAnswer,
    PlacePirate,
    Seat,
    StartHarbor,
    StartRoad,
    StartSettlement,
    StartShip,
    TakeCoin,
)
from ep_rules.base.free_routes import LayFree
from ep_rules.base.robber import MoveRobber
from ep_rules.module import Phase
from ep_tui.modes import flow, goods
from ep_tui.modes.mode import Desk, Mode
from ep_tui.modes.rest import Rest

AIMED = (
    *(StartHarbor, StartSettlement, StartRoad, StartShip, PlacePirate, ChooseHex),
    *(MoveRobber, LayFree),
)
"""Decisions that are answered by a place on the map."""


def mode_for(desk: Desk, top: Decision, seat: Seat, *, several: bool) -> Mode:
    """How a person answers a decision; `several` people sit at the table."""
    if isinstance(top, Phase):
        return Rest(desk)
    if isinstance(top, DiscardCards):
        return goods.GiveBack(desk, top)
    if isinstance(top, AnswerOffer):
        return goods.answer(desk, seat, several)
    if isinstance(top, PickAnswer):
        return goods.pick(desk)
    if isinstance(top, ChooseVictim):
        return flow.victim(desk, top)
    if isinstance(top, TakeCoin):
        return flow.coin(desk, top)
    return flow.aim(desk) if isinstance(top, AIMED) else flow.whatever(desk)
