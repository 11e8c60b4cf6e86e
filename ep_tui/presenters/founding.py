"""Presenter of the module `founding`: the founding of a base game."""

from collections.abc import Mapping
from typing import Any

from ep_rules.api import SETTLEMENT, Event
from ep_rules.base.start_pieces import StartPlaced, StartRoad, StartRoadPlaced, StartSettlement
from ep_rules.catan.founding import Founding
from ep_tui.contributions.events import Telling
from ep_tui.contributions.pickers import Picker
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.of_events import ABOUT_BUILDING
from ep_tui.presenter_parts.questions import place
from ep_tui.presenter_parts.set_up import START_PLACED, start_title


def _title(sight: Sight, decision: Any) -> Words:
    """The building that the founding asks for next: a city in the last round of some games."""
    founding = sight.game.book.module(Founding)
    if founding.next_kind(sight.imagined_position(), decision.owner) != SETTLEMENT:
        return Words("table.aim-of.StartCity")
    return start_title(sight, decision)


class FoundingPresenter(Presenter):
    """The founding of a base game."""

    module = "founding"
    pickers = {
        StartSettlement: Picker("place", _title),
        StartRoad: place("table.aim-of.StartRoad"),
    }

    def tellings(self) -> Mapping[type[Event], Telling]:
        """The presentation of each of the module's events."""
        return {
            StartPlaced: START_PLACED,
            StartRoadPlaced: Telling(ABOUT_BUILDING),
        }
