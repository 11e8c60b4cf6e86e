"""How Fish for Catan is shown."""

from collections.abc import Mapping, Sequence
from typing import Any

from ep_rules.api import HAUL, MovementPhase, Piece, Terrain
from ep_rules.missions.fish import Catch, RollFish
from ep_tui.contributions.commands import MISSIONS, Command, Meant
from ep_tui.contributions.presenter import Presenter

_MOVEMENT = (MovementPhase,)


class FishPresenter(Presenter):
    """How Fish for Catan is shown."""

    module = "fish"
    commands = (
        Command("catch", MISSIONS, "C", _MOVEMENT, (Catch,), rank=170, gain=True, by_place=True),
        Command("fish", MISSIONS, "r", _MOVEMENT, (RollFish,), rank=190, gain=True),
    )
    meant = (Meant(Catch, at=Terrain.FISH),)
    misplaced = ("fish.no-haul-here",)

    def values(self) -> Mapping[Any, Sequence[Any]]:
        """Its piece of cargo."""
        return {Piece: [HAUL]}
