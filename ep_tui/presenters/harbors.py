"""Presenter of harbor settlements."""

from collections.abc import Iterator, Mapping, Sequence

from ep_rules.api import BUILD_PHASES, Event, Game, Seat
from ep_rules.sea.harbors import (
    HARBOR_SETTLEMENT,
    BuildHarborSettlement,
    Harbors,
    HarborSettlementBuilt,
)
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.commands import BUILDING, Command, Meant
from ep_tui.contributions.events import Deed, Telling
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.panels import Column, Standpoint, Wanted
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.signs import BuildingSign, LegendEntry, Silhouette
from ep_tui.contributions.sprites import Form
from ep_tui.contributions.statistics import Count, of_seat
from ep_tui.presenter_parts.of_events import ABOUT_BUILDING, OF_BUILDING

SILHOUETTE = Silhouette(
    ("▙@▟",),
    ("█▗█▖█", "██@██"),
    ("█·▄█▄·█", "█▟███▙█", "███@███"),
)


class HarborsOnMap(OnMap):
    """Harbor settlements, a capital letter each if no earlier module has it."""

    buildings = (
        BuildingSign(
            HARBOR_SETTLEMENT,
            "harbor-settlement",
            forms=(Form.CAPITAL, Form.MARKED),
            legend=LegendEntry("harbor-settlement"),
            heading="board.harbors",
            silhouette=SILHOUETTE,
        ),
    )


class HarborsBesideMap(BesideMap):
    """The cost of harbor settlements, and the pieces in the box."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._settings = game.book.module(Harbors).settings

    def offers(self, at: Standpoint) -> Iterator[Wanted]:
        """A harbor settlement."""
        left = self._left(at, at.seat)
        yield Wanted("harbor-settlement", self._settings.cost, "harbor", left=left)

    def box(self, at: Standpoint, seat: Seat) -> Iterator[Column]:
        """Harbor settlements."""
        yield Column("harbors", self._left(at, seat))

    def _left(self, at: Standpoint, seat: Seat) -> int:
        placed = len(at.seen.placed[HARBOR_SETTLEMENT][seat])
        return self._settings.harbor_settlements - placed


class HarborsPresenter(Presenter):
    """Presenter of harbor settlements."""

    module = "harbors"
    on_map = HarborsOnMap
    beside_map = HarborsBesideMap
    commands = (
        Command(
            "harbor",
            BUILDING,
            "a",
            BUILD_PHASES,
            (BuildHarborSettlement,),
            after="building",
        ),
    )
    meant = (Meant(BuildHarborSettlement, at="own"),)
    misplaced = ("harbors.",)

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            HarborSettlementBuilt: Telling(
                ABOUT_BUILDING,
                recap=True,
                interest=OF_BUILDING,
                deed=Deed("names.building.harbor-settlement"),
            ),
        }

    def counts(self) -> Sequence[Count]:
        return (Count("harbors", of_seat(HarborSettlementBuilt)),)
