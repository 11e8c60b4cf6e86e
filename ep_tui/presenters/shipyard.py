"""Presenter of the building of ships."""

from ep_rules.api import BUILD_PHASES
from ep_rules.sea.shipyard import BuildShip, RebuildShip
from ep_tui.contributions.commands import BUILDING, Command, Meant
from ep_tui.contributions.presenter import Presenter


class ShipyardPresenter(Presenter):
    """Presenter of the building of ships."""

    module = "shipyard"
    commands = (
        Command(
            "ship",
            BUILDING,
            "v",
            BUILD_PHASES,
            (BuildShip, RebuildShip),
            ask=("ship",),
            after="building",
        ),
    )
    meant = (Meant(BuildShip),)
    not_at_cursor = (RebuildShip,)
