"""Questions and events shared by the presenters of several set-ups."""

from typing import Any

from ep_rules.api import BuildingKind, letter
from ep_tui.contributions.events import Telling
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.of_events import ABOUT_BUILDING


def start_title(_: Sight, decision: Any) -> Words:
    """The question of a set-up that places buildings of the seat and of neutral colors."""
    own = decision.owner == decision.actor
    params = {"whose": "own" if own else "neutral", "owner": letter(decision.owner)}
    return Words(f"table.aim-of.{type(decision).__name__}", params)


START_PLACED = Telling(ABOUT_BUILDING, kinds=(("kind", BuildingKind),))
"""A building of the set-up, used by several modules."""
