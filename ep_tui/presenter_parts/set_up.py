"""Questions and events shared by the presenters of several set-ups."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from ep_rules.api import BuildingKind, Game, Observation, letter
from ep_tui.contributions.events import Telling
from ep_tui.contributions.pickers import Picker
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.of_events import ABOUT_BUILDING

BuildingAsked = Callable[[Game, Observation, Any], str]
"""The word of the building that a decision of a set-up asks for, or whose road it asks for."""


class AskedBuilding(Struct, frozen=True):
    """The building of a question of a set-up, for its prompt: its word."""

    building: str


def start_title(_: Sight, decision: Any) -> Words:
    """The question of a set-up that places buildings of the seat and of neutral colors."""
    own = decision.owner == decision.actor
    params = {"whose": "own" if own else "neutral", "owner": letter(decision.owner)}
    return Words(f"table.aim-of.{type(decision).__name__}", params)


def settlement_question(building: BuildingAsked) -> Picker:
    """The question for a settlement of a set-up that may be a city."""

    def title(sight: Sight, decision: Any) -> Words:
        if building(sight.game, sight.observe(None), decision) == "city":
            return Words("table.aim-of.StartCity")
        return start_title(sight, decision)

    return Picker("place", title)


def road_question(building: BuildingAsked) -> Picker:
    """The question for the road beside a building of a set-up."""

    def title(sight: Sight, decision: Any) -> Words:
        word = building(sight.game, sight.observe(None), decision)
        return Words("table.aim-of.StartRoad", {"building": word})

    return Picker("place", title)


def start_prompt(building: BuildingAsked) -> Callable[[Game, Observation], AskedBuilding]:
    """What the prompts of these questions say further."""
    return lambda game, seen: AskedBuilding(building(game, seen, seen.agenda[-1]))


START_PLACED = Telling(ABOUT_BUILDING, kinds=(("kind", BuildingKind),))
"""A building of the set-up, used by several modules."""
