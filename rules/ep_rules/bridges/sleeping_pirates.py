"""Pirate ships before the first attack of the barbarians: whether they rob.

Rule: combined.pirates
"""

from collections.abc import Mapping
from typing import Literal

from ep_rules.base.theft import MAY_BE_ROBBED
from ep_rules.knights.barbarians import Barbarians
from ep_rules.model import Refusal, Seat, State
from ep_rules.module import Answer, ConfiguredModule, Settings
from ep_rules.questions import Askable


class SleepingPirateSettings(Settings, frozen=True):
    """`theft`: whether a pirate ship robs from the start, or as late as the robber would."""

    theft: Literal["from-start", "after-attack"] = "from-start"


class SleepingPirates(ConfiguredModule[SleepingPirateSettings]):
    """The online rules allow to place the ship before the first attack, and say no more."""

    id = "sleeping-pirates"
    needs = ("pirates", "theft", "barbarians")
    settings_type = SleepingPirateSettings

    def answers(self) -> Mapping[Askable, Answer]:
        """No seat is robbed before the first attack, by the setting."""
        return {MAY_BE_ROBBED: self._may_be_robbed}

    def _may_be_robbed(self, state: State, thief: Seat, victim: Seat) -> Refusal | None:
        if self.settings.theft == "from-start" or state.of(Barbarians).attacks:
            return None
        return Refusal.of("theft.before-attack", actor=victim)
