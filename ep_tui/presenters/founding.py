"""Presenter of the module `founding`: the founding of a base game."""

from collections.abc import Mapping

from ep_rules.api import Event
from ep_rules.base.start_pieces import StartPlaced, StartRoad, StartRoadPlaced, StartSettlement
from ep_tui.contributions.events import Telling
from ep_tui.contributions.pickers import Picker
from ep_tui.contributions.presenter import Presenter
from ep_tui.presenter_parts.of_events import ABOUT_BUILDING
from ep_tui.presenter_parts.questions import place
from ep_tui.presenter_parts.set_up import START_PLACED, start_title


class FoundingPresenter(Presenter):
    """The founding of a base game."""

    module = "founding"
    pickers = {
        StartSettlement: Picker("place", start_title),
        StartRoad: place("table.aim-of.StartRoad"),
    }

    def tellings(self) -> Mapping[type[Event], Telling]:
        """The presentation of each of the module's events."""
        return {
            StartPlaced: START_PLACED,
            StartRoadPlaced: Telling(ABOUT_BUILDING),
        }
