"""Presenter of the set-up of Explorers & Pirates."""

from collections.abc import Mapping
from typing import Any

from ep_rules.api import Event, Game, Observation
from ep_rules.base.start_pieces import (
    NeutralRoad,
    NeutralRoadPlaced,
    StartPlaced,
    StartRoad,
    StartRoadPlaced,
    StartSettlement,
)
from ep_rules.sea.start import FreeStart, StartCards, StartHarbor, StartShip, StartShipPlaced
from ep_tui.contributions.events import Telling
from ep_tui.contributions.pickers import Picker
from ep_tui.contributions.presenter import Presenter
from ep_tui.presenter_parts.of_events import ABOUT_BUILDING, ABOUT_DICE
from ep_tui.presenter_parts.questions import place
from ep_tui.presenter_parts.set_up import (
    START_PLACED,
    road_question,
    settlement_question,
    start_prompt,
    start_title,
)


def _building(game: Game, _: Observation, decision: Any) -> str:
    """The building on the island, also of a question for the road beside it."""
    owner = getattr(decision, "owner", decision.actor)
    return game.book.buildings[game.book.module(FreeStart).kind_of(owner)].word


class StartPresenter(Presenter):
    """The set-up of Explorers & Pirates."""

    module = "start"
    pickers = {
        StartHarbor: Picker("place", start_title),
        StartSettlement: settlement_question(_building),
        StartRoad: road_question(_building),
        NeutralRoad: Picker("place", start_title),
        StartShip: place("table.aim-of.StartShip"),
    }
    prompts = {StartSettlement: start_prompt(_building), StartRoad: start_prompt(_building)}

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            StartPlaced: START_PLACED,
            StartRoadPlaced: Telling(ABOUT_BUILDING),
            NeutralRoadPlaced: Telling(ABOUT_BUILDING),
            StartShipPlaced: Telling(ABOUT_BUILDING),
            StartCards: Telling(ABOUT_DICE),
        }
