"""How ships that make routes are shown."""

from ep_rules.api import BUILD_PHASES, MovementPhase
from ep_rules.seafarers.ships import LayShip, MoveShip
from ep_tui.contributions.commands import BUILDING, SHIPS, Command, Meant
from ep_tui.contributions.presenter import Presenter


class SeafarersPresenter(Presenter):
    """How ships that make routes are shown."""

    module = "seafarers"
    commands = (
        Command("lay-ship", BUILDING, "v", BUILD_PHASES, (LayShip,), rank=280),
        Command("move", SHIPS, "s", (MovementPhase,), (MoveShip,), rank=330),
    )
    meant = (Meant(LayShip), Meant(MoveShip))
    misplaced = (
        "seafarers.no-ship-there",
        "seafarers.not-sea",
        "seafarers.not-joined",
        "seafarers.same-path",
    )
