"""Presenter of the module `start`: the set-up of Explorers & Pirates."""

from collections.abc import Mapping

from ep_rules.api import Event
from ep_rules.base.start_pieces import (
    NeutralRoad,
    NeutralRoadPlaced,
    StartPlaced,
    StartRoad,
    StartRoadPlaced,
    StartSettlement,
)
from ep_rules.sea.start import StartCards, StartHarbor, StartShip, StartShipPlaced
from ep_tui.contributions.events import Telling
from ep_tui.contributions.pickers import Picker
from ep_tui.contributions.presenter import Presenter
from ep_tui.presenter_parts.of_events import ABOUT_BUILDING, ABOUT_DICE
from ep_tui.presenter_parts.questions import place
from ep_tui.presenter_parts.set_up import START_PLACED, start_title


class StartPresenter(Presenter):
    """The set-up of Explorers & Pirates."""

    module = "start"
    pickers = {
        StartHarbor: Picker("place", start_title),
        StartSettlement: Picker("place", start_title),
        StartRoad: place("table.aim-of.StartRoad"),
        NeutralRoad: Picker("place", start_title),
        StartShip: place("table.aim-of.StartShip"),
    }

    def tellings(self) -> Mapping[type[Event], Telling]:
        """The presentation of each of the module's events."""
        return {
            StartPlaced: START_PLACED,
            StartRoadPlaced: Telling(ABOUT_BUILDING),
            NeutralRoadPlaced: Telling(ABOUT_BUILDING),
            StartShipPlaced: Telling(ABOUT_BUILDING),
            StartCards: Telling(ABOUT_DICE),
        }
