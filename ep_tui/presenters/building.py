"""How roads and settlements are shown."""

from ep_rules.api import BUILD_PHASES, BuildRoad, BuildSettlement
from ep_tui.contributions.commands import BUILDING, Command, Meant
from ep_tui.contributions.presenter import Presenter


class BuildingPresenter(Presenter):
    """How roads and settlements are shown."""

    module = "building"
    commands = (
        Command("road", BUILDING, "r", BUILD_PHASES, (BuildRoad,), rank=30),
        Command("settlement", BUILDING, "s", BUILD_PHASES, (BuildSettlement,), rank=40),
    )
    meant = (Meant(BuildRoad), Meant(BuildSettlement))
    misplaced = ("building.",)
