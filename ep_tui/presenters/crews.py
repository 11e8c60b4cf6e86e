"""How crews are shown."""

from collections.abc import Mapping, Sequence
from typing import Any

from ep_rules.api import BUILD_PHASES, CREW, Piece
from ep_rules.sea.crews import BuildCrew, BuildCrewAboard
from ep_tui.contributions.commands import BUILDING, Command
from ep_tui.contributions.presenter import Presenter

_BUILDS = (BuildCrew, BuildCrewAboard)


class CrewsPresenter(Presenter):
    """How crews are shown."""

    module = "crews"
    commands = (Command("crew", BUILDING, "w", BUILD_PHASES, _BUILDS, rank=80, ask=("*",)),)

    def values(self) -> Mapping[Any, Sequence[Any]]:
        """Its piece of cargo."""
        return {Piece: [CREW]}
