"""How Spices for Catan is shown."""

from collections.abc import Mapping, Sequence
from typing import Any

from ep_rules.api import SACK, MovementPhase, Piece, Terrain, TradePhase
from ep_rules.missions.spices import Befriend, SellCard
from ep_tui.contributions.commands import MISSIONS, TRADING, Command, Meant
from ep_tui.contributions.presenter import Presenter


class SpicesPresenter(Presenter):
    """How Spices for Catan is shown."""

    module = "spices"
    commands = (
        Command("sell", TRADING, "d", (TradePhase,), (SellCard,), rank=110, ask=("good",)),
        Command(
            "befriend",
            MISSIONS,
            "v",
            (MovementPhase,),
            (Befriend,),
            rank=160,
            gain=True,
            by_place=True,
        ),
    )
    meant = (Meant(Befriend, at=Terrain.SPICE),)
    misplaced = ("spices.no-village",)

    def values(self) -> Mapping[Any, Sequence[Any]]:
        """Its piece of cargo."""
        return {Piece: [SACK]}
