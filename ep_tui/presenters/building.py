"""How roads and settlements are shown."""

from collections.abc import Mapping, Sequence

from ep_rules.api import BUILD_PHASES, SETTLEMENT, BuildRoad, BuildSettlement, Event
from ep_rules.base.building import RoadBuilt, SettlementBuilt
from ep_tui.contributions.commands import BUILDING, Command, Meant
from ep_tui.contributions.events import OF_BUILDING, Deed, Telling
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.signs import BuildingSign, LegendEntry
from ep_tui.contributions.statistics import Count, of_seat


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
        Command(
            "road", BUILDING, "r", BUILD_PHASES, (BuildRoad,), rank=30, cost="building.road_cost"
        ),
        Command(
            "settlement",
            BUILDING,
            "s",
            BUILD_PHASES,
            (BuildSettlement,),
            rank=40,
            cost="building.settlement_cost",
        ),
    )
    meant = (Meant(BuildRoad), Meant(BuildSettlement))
    misplaced = ("building.",)

    def tellings(self) -> Mapping[type[Event], Telling]:
        """How each of the module's events is told."""
        return {
            RoadBuilt: Telling("building", interest=OF_BUILDING, deed=Deed("names.building.road")),
            SettlementBuilt: Telling(
                "building", interest=OF_BUILDING, deed=Deed("names.building.settlement")
            ),
        }

    def counts(self) -> Sequence[Count]:
        """What the statistics count for every seat."""
        return (
            Count("roads", 170, of_seat(RoadBuilt)),
            Count("settlements", 180, of_seat(SettlementBuilt)),
        )
