"""How harbor settlements are shown."""

from ep_rules.api import BUILD_PHASES, HARBOR_SETTLEMENT
from ep_rules.sea.harbors import BuildHarborSettlement
from ep_tui.contributions.commands import BUILDING, Command, Meant
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.signs import BuildingSign, LegendEntry


class HarborsOnMap(OnMap):
    """Harbor settlements, a capital letter each."""

    buildings = (
        BuildingSign(
            HARBOR_SETTLEMENT,
            "harbor-settlement",
            capital=True,
            legend=LegendEntry(110, "harbor-settlement"),
            heading="board.harbors",
        ),
    )


class HarborsPresenter(Presenter):
    """How harbor settlements are shown."""

    module = "harbors"
    on_map = HarborsOnMap
    commands = (Command("harbor", BUILDING, "a", BUILD_PHASES, (BuildHarborSettlement,), rank=50),)
    meant = (Meant(BuildHarborSettlement, at="own"),)
    misplaced = ("harbors.",)
