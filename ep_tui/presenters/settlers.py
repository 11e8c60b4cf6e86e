"""How settlers are shown."""

from collections.abc import Mapping, Sequence
from typing import Any

from ep_rules.api import BUILD_PHASES, SETTLER, MovementPhase, Piece
from ep_rules.sea.settlers import BuildSettler, BuildSettlerAboard, FoundSettlement
from ep_tui.contributions.commands import BUILDING, SHIPS, Command, Meant
from ep_tui.contributions.presenter import Presenter

_BUILDS = (BuildSettler, BuildSettlerAboard)


class SettlersPresenter(Presenter):
    """How settlers are shown."""

    module = "settlers"
    commands = (
        Command("settler", BUILDING, "c", BUILD_PHASES, _BUILDS, rank=70, ask=("*",)),
        Command(
            "found",
            SHIPS,
            "t",
            (MovementPhase,),
            (FoundSettlement,),
            rank=140,
            gain=True,
            by_place=True,
        ),
    )
    meant = (Meant(FoundSettlement, at="any"),)
    misplaced = ("settlers.not-at-end", "settlers.no-harbor-settlement")

    def values(self) -> Mapping[Any, Sequence[Any]]:
        """Its piece of cargo."""
        return {Piece: [SETTLER]}
