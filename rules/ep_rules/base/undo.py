"""How far a seat can undo, by a setting, in games in which players ask much of each other.

Rule: house.undo
"""

from collections.abc import Mapping
from typing import Literal

from ep_rules.base.turn import EndPhase
from ep_rules.model import CHANCE, Action, Refusal, State
from ep_rules.module import Answer, ConfiguredModule, Settings
from ep_rules.questions import MAY_UNDO, Askable


class UndoSettings(Settings, frozen=True):
    """`until`: what ends undo: asking another seat or ending a phase, or only an answer."""

    until: Literal["asked", "answered"] = "asked"


class Undo(ConfiguredModule[UndoSettings]):
    """Ends undo earlier than the history does; records made without it can still be read."""

    id = "undo"
    needs = ("turn",)
    settings_type = UndoSettings

    def answers(self) -> Mapping[Askable, Answer]:
        """No undo of the end of a phase and of requests, by the setting."""
        return {MAY_UNDO: self._may_undo}

    def _may_undo(self, state: State, before: State, action: Action) -> Refusal | None:
        if self.settings.until == "answered":
            return None
        if isinstance(action, EndPhase):
            return Refusal.of("undo.phase-ended")
        if len(state.agenda) <= len(before.agenda):
            return None
        asked = state.agenda[-1].actor
        if asked in (CHANCE, before.agenda[-1].actor):
            return None
        return Refusal.of("undo.asked", actor=asked)
