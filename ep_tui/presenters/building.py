"""Presenter of roads and settlements."""

from collections.abc import Iterator, Mapping, Sequence

from ep_rules.api import (
    BUILD_PHASES,
    ROAD,
    SETTLEMENT,
    BuildRoad,
    BuildSettlement,
    Event,
    Game,
    Seat,
)
from ep_rules.base.building import Building, RoadBuilt, SettlementBuilt
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.commands import BUILDING, Command, Meant
from ep_tui.contributions.events import Deed, Telling
from ep_tui.contributions.help_texts import HelpText
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.panels import Column, Standpoint, Wanted
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.signs import BuildingSign, LegendEntry, Silhouette
from ep_tui.contributions.sprites import Form
from ep_tui.contributions.statistics import Count, of_seat
from ep_tui.presenter_parts.of_events import ABOUT_BUILDING, OF_BUILDING

SILHOUETTE = Silhouette(
    ("▟@▙",),
    ("▗█▖", "█@█"),
    ("·▄█▄·", "▟███▙", "██@██"),
)


class BuildingOnMap(OnMap):
    """Settlements, a small letter each."""

    buildings = (
        BuildingSign(
            SETTLEMENT,
            "settlement",
            forms=(Form.SMALL,),
            legend=LegendEntry("settlement"),
            heading="board.settlements",
            silhouette=SILHOUETTE,
        ),
    )
    ink_legends = {
        "neutral-building": LegendEntry("neutral"),
        "road": LegendEntry("road"),
    }


class BuildingBesideMap(BesideMap):
    """The costs of roads and settlements, and the pieces in the box."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._settings = game.book.module(Building).settings

    def offers(self, at: Standpoint) -> Iterator[Wanted]:
        """A road and a settlement."""
        settings, (roads, settlements) = self._settings, self._left(at, at.seat)
        yield Wanted("road", settings.road_cost, "road", left=roads)
        yield Wanted("settlement", settings.settlement_cost, "settlement", left=settlements)

    def box(self, at: Standpoint, seat: Seat) -> Iterator[Column]:
        """Roads and settlements."""
        roads, settlements = self._left(at, seat)
        yield Column("roads", roads)
        yield Column("settlements", settlements)

    def _left(self, at: Standpoint, seat: Seat) -> tuple[int, int]:
        settings, placed = self._settings, at.seen.placed
        roads = settings.roads - len(placed[ROAD][seat])
        return roads, settings.settlements - len(placed[SETTLEMENT][seat])


class BuildingPresenter(Presenter):
    """Presenter of roads and settlements."""

    module = "building"
    examples = (HelpText("help.example.road"),)
    on_map = BuildingOnMap
    beside_map = BuildingBesideMap
    commands = (
        Command("road", BUILDING, "r", BUILD_PHASES, (BuildRoad,)),
        Command(
            "settlement",
            BUILDING,
            "s",
            BUILD_PHASES,
            (BuildSettlement,),
        ),
    )
    meant = (Meant(BuildRoad), Meant(BuildSettlement))
    misplaced = ("building.",)
    absent = ("building.place-taken",)

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            RoadBuilt: Telling(
                ABOUT_BUILDING,
                recap=True,
                interest=OF_BUILDING,
                deed=Deed("names.building.road"),
            ),
            SettlementBuilt: Telling(
                ABOUT_BUILDING,
                recap=True,
                interest=OF_BUILDING,
                deed=Deed("names.building.settlement"),
            ),
        }

    def counts(self) -> Sequence[Count]:
        return (
            Count("roads", of_seat(RoadBuilt), award=True),
            Count("settlements", of_seat(SettlementBuilt)),
        )
