"""How crews are shown."""

from collections.abc import Mapping, Sequence

from ep_rules.api import BUILD_PHASES, Event
from ep_rules.sea.crews import BuildCrew, BuildCrewAboard, CrewBuilt
from ep_tui.contributions.commands import BUILDING, Command
from ep_tui.contributions.events import Deed, Telling
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.pickers import aboard, basin
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.signs import LegendEntry
from ep_tui.contributions.statistics import Count, of_seat

_BUILDS = (BuildCrew, BuildCrewAboard)


class CrewsOnMap(OnMap):
    """The letters of crews in a hex."""

    ink_legends = {"crew": LegendEntry(390, "crews")}


class CrewsPresenter(Presenter):
    """How crews are shown."""

    module = "crews"
    lines = {BuildCrew: basin, BuildCrewAboard: aboard}
    on_map = CrewsOnMap
    commands = (
        Command(
            "crew", BUILDING, "w", BUILD_PHASES, _BUILDS, rank=80, cost="crews.cost", ask=("*",)
        ),
    )

    def tellings(self) -> Mapping[type[Event], Telling]:
        """How each of the module's events is told."""
        return {
            CrewBuilt: Telling("building", deed=Deed("names.piece.crew")),
        }

    def counts(self) -> Sequence[Count]:
        """What the statistics count for every seat."""
        return (Count("crews", 280, of_seat(CrewBuilt)),)
