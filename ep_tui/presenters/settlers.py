"""Presenter of settlers."""

from collections.abc import Iterator, Mapping, Sequence

from ep_rules.api import BUILD_PHASES, Event, MovementPhase, ShipNumber
from ep_rules.sea.holds import SETTLER
from ep_rules.sea.settlers import (
    BuildSettler,
    BuildSettlerAboard,
    FoundSettlement,
    SettlementFounded,
    SettlerBuilt,
    Settlers,
)
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.commands import BUILDING, SHIPS, Command, Meant
from ep_tui.contributions.events import Deed, Telling
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.panels import Standpoint, Wanted
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.signs import CargoSign, LegendEntry
from ep_tui.contributions.statistics import Count, of_seat
from ep_tui.presenter_parts.of_events import ABOUT_BUILDING, OF_BUILDING
from ep_tui.presenter_parts.questions import aboard, basin

_BUILDS = (BuildSettlerAboard, BuildSettler)
"""The usual first: aboard a ship at the quay."""


class SettlersOnMap(OnMap):
    """Settlers aboard and in basins."""

    cargo = (CargoSign(SETTLER, "settler", "@", LegendEntry("settler")),)


class SettlersBesideMap(BesideMap):
    """The cost of settlers."""

    def offers(self, at: Standpoint) -> Iterator[Wanted]:
        """A settler."""
        yield Wanted("settler", self.game.book.module(Settlers).settings.cost, "settler")


class SettlersPresenter(Presenter):
    """The presenter of settlers."""

    module = "settlers"
    lines = {BuildSettler: basin, BuildSettlerAboard: aboard}
    on_map = SettlersOnMap
    beside_map = SettlersBesideMap
    commands = (
        Command(
            "settler",
            BUILDING,
            "c",
            BUILD_PHASES,
            _BUILDS,
            ask=("*",),
            after="building",
        ),
        Command(
            "found",
            SHIPS,
            "t",
            (MovementPhase,),
            (FoundSettlement,),
            gain=True,
            by_place=True,
            lands=True,
            after="sailing",
        ),
    )
    meant = (Meant(FoundSettlement),)
    misplaced = ("settlers.not-at-end", "settlers.no-harbor-settlement")

    def tellings(self) -> Mapping[type[Event], Telling]:
        """The presentation of each of the module's events."""
        return {
            SettlerBuilt: Telling(
                ABOUT_BUILDING,
                recap=True,
                kinds=(("ship", ShipNumber),),
                deed=Deed("names.piece.settler"),
            ),
            SettlementFounded: Telling(
                ABOUT_BUILDING,
                recap=True,
                interest=OF_BUILDING,
                deed=Deed("names.building.settlement"),
            ),
        }

    def counts(self) -> Sequence[Count]:
        """The counts of each seat in the statistics."""
        return (
            Count("settlements", of_seat(SettlementFounded)),
            Count("settlers", of_seat(SettlerBuilt)),
        )
