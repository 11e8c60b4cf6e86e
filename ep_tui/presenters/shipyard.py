"""How the building of ships is shown."""

from ep_rules.api import BUILD_PHASES
from ep_rules.sea.shipyard import BuildShip, RebuildShip
from ep_tui.contributions.commands import BUILDING, Command, Meant
from ep_tui.contributions.presenter import Presenter


class ShipyardPresenter(Presenter):
    """How the building of ships is shown."""

    module = "shipyard"
    commands = (
        Command(
            "ship",
            BUILDING,
            "v",
            BUILD_PHASES,
            (BuildShip, RebuildShip),
            rank=60,
            ask=("ship",),
        ),
    )
    meant = (Meant(BuildShip),)
    not_at_cursor = (RebuildShip,)
