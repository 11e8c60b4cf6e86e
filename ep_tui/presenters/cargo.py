"""How the cargo of ships is shown."""

from ep_rules.api import (
    BUILD_PHASES,
    MovementPhase,
    ProductionPhase,
)
from ep_rules.sea.cargo import DropCargo, Load, Swap, Unload
from ep_tui.contributions.commands import CARGO, Command
from ep_tui.contributions.presenter import Presenter

_OWN_TURN = (ProductionPhase, *BUILD_PHASES, MovementPhase)
_MOVEMENT = (MovementPhase,)


class CargoPresenter(Presenter):
    """How the cargo of ships is shown."""

    module = "cargo"
    commands = (
        Command("load", CARGO, "a", _MOVEMENT, (Load,), rank=230, by_place=True),
        Command("unload", CARGO, "d", _MOVEMENT, (Unload,), rank=240, by_place=True),
        Command(
            "swap", CARGO, "c", _MOVEMENT, (Swap,), rank=250, ask=("ship+give",), by_place=True
        ),
        Command("drop", CARGO, "x", _OWN_TURN, (DropCargo,), rank=260, ask=("*",)),
    )
