"""How roads and settlements are shown."""

from ep_rules.api import BUILD_PHASES, SETTLEMENT, BuildRoad, BuildSettlement
from ep_tui.contributions.commands import BUILDING, Command, Meant
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.signs import BuildingSign, LegendEntry


class BuildingOnMap(OnMap):
    """Settlements, a small letter each."""

    buildings = (
        BuildingSign(
            SETTLEMENT,
            "settlement",
            capital=False,
            legend=LegendEntry(100, "settlement"),
            heading="board.settlements",
        ),
    )


class BuildingPresenter(Presenter):
    """How roads and settlements are shown."""

    module = "building"
    on_map = BuildingOnMap
    commands = (
        Command("road", BUILDING, "r", BUILD_PHASES, (BuildRoad,), rank=30),
        Command("settlement", BUILDING, "s", BUILD_PHASES, (BuildSettlement,), rank=40),
    )
    meant = (Meant(BuildRoad), Meant(BuildSettlement))
    misplaced = ("building.",)
