"""What presenters of several set-ups ask and tell."""

from collections.abc import Mapping
from typing import Any

from ep_rules.api import Game, letter
from ep_tui.contributions.events import Telling
from ep_tui.contributions.sight import Sight
from ep_tui.contributions.words import Words


def start_title(_: Sight, decision: Any) -> Words:
    """The question of a set-up that places buildings of the seat and of neutral colors."""
    own = decision.owner == decision.actor
    params = {"whose": "own" if own else "neutral", "owner": letter(decision.owner)}
    return Words(f"table.aim-of.{type(decision).__name__}", params)


def _start_piece(game: Game, event: Any) -> Mapping[str, Words]:
    return {"kind": Words(f"names.building.{game.book.buildings[event.kind].word}")}


START_PLACED = Telling("building", more=_start_piece)
"""A building of the set-up, which several modules ask for."""
