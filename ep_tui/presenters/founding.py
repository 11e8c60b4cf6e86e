"""Presenter of the founding of a base game."""

from collections.abc import Mapping
from typing import Any

from ep_rules.api import Event, Game, Observation
from ep_rules.base.start_pieces import StartPlaced, StartRoad, StartRoadPlaced, StartSettlement
from ep_rules.catan.founding import Founding, founded
from ep_tui.contributions.events import Telling
from ep_tui.contributions.presenter import Presenter
from ep_tui.presenter_parts.of_events import ABOUT_BUILDING
from ep_tui.presenter_parts.set_up import (
    START_PLACED,
    road_question,
    settlement_question,
    start_prompt,
)


def _building(game: Game, seen: Observation, decision: Any) -> str:
    """The building of a question, or the one whose road it asks for."""
    number = founded(seen.placed, decision.actor) - isinstance(decision, StartRoad)
    return game.book.buildings[game.book.module(Founding).kind_in(number)].word


class FoundingPresenter(Presenter):
    """The founding of a base game."""

    module = "founding"
    pickers = {
        StartSettlement: settlement_question(_building),
        StartRoad: road_question(_building),
    }
    prompts = {StartSettlement: start_prompt(_building), StartRoad: start_prompt(_building)}

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            StartPlaced: START_PLACED,
            StartRoadPlaced: Telling(ABOUT_BUILDING),
        }
