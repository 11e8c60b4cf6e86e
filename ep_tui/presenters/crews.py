"""Presenter of crews."""

from collections.abc import Iterator, Mapping, Sequence

from ep_rules.api import BUILD_PHASES, Event, Game, Seat, ShipNumber
from ep_rules.sea.crews import BuildCrew, BuildCrewAboard, CrewBuilt, Crews
from ep_rules.sea.holds import CREW
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.commands import BUILDING, Command
from ep_tui.contributions.events import Deed, Telling
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.panels import Column, Standpoint, Wanted
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.signs import CargoSign, LegendEntry
from ep_tui.contributions.statistics import Count, of_seat
from ep_tui.presenter_parts.of_events import ABOUT_BUILDING
from ep_tui.presenter_parts.questions import aboard, basin

_BUILDS = (BuildCrewAboard, BuildCrew)
"""The usual first: aboard a ship at the quay."""


class CrewsOnMap(OnMap):
    """Crews aboard and in basins, and their letters in a hex."""

    cargo = (CargoSign(CREW, "crew", "i", LegendEntry("crew")),)
    ink_legends = {"crew": LegendEntry("crews")}


class CrewsBesideMap(BesideMap):
    """The cost of crews, and the pieces in the box."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._crews = game.book.module(Crews)

    def offers(self, at: Standpoint) -> Iterator[Wanted]:
        """A crew."""
        yield Wanted("crew", self._crews.settings.cost, "crew", left=self._left(at, at.seat))

    def box(self, at: Standpoint, seat: Seat) -> Iterator[Column]:
        """Crews."""
        yield Column("crews", self._left(at, seat))

    def _left(self, at: Standpoint, seat: Seat) -> int:
        return self._crews.settings.crews - self._crews.in_play(at.imagined_position, seat)


class CrewsPresenter(Presenter):
    """The presenter of crews."""

    module = "crews"
    lines = {BuildCrew: basin, BuildCrewAboard: aboard}
    on_map = CrewsOnMap
    beside_map = CrewsBesideMap
    commands = (
        Command("crew", BUILDING, "w", BUILD_PHASES, _BUILDS, ask=("*",), after="building"),
    )
    misplaced = ("crews.no-harbor-settlement",)

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            CrewBuilt: Telling(
                ABOUT_BUILDING,
                recap=True,
                kinds=(("ship", ShipNumber),),
                deed=Deed("names.piece.crew"),
            ),
        }

    def counts(self) -> Sequence[Count]:
        return (Count("crews", of_seat(CrewBuilt)),)
