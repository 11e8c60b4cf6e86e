"""Missions and cards that compare points: whether the points of missions count for them.

Rule: combined.cards
"""

from collections.abc import Mapping
from typing import Literal

from ep_rules.knights.rivals import COMPARED
from ep_rules.model import Owner, State
from ep_rules.module import Answer, ConfiguredModule, Rulebook, Settings
from ep_rules.questions import Askable
from ep_rules.voyage.track import Tracks


class MissionPointSettings(Settings, frozen=True):
    """`compared`: whether the Wedding, the Saboteur and the Master Merchant count them."""

    compared: Literal["counted", "not-counted"] = "counted"


class MissionPoints(ConfiguredModule[MissionPointSettings]):
    """The cards of Cities & Knights know no missions."""

    id = "mission-points"
    needs = ("progress-cards", "tracks")
    settings_type = MissionPointSettings

    def bind(self, book: Rulebook) -> None:
        self._missions = book.module(Tracks).missions

    def answers(self) -> Mapping[Askable, Answer]:
        """The points without those of missions, by the setting."""
        return {COMPARED: self._compared}

    def _compared(self, points: int, state: State, owner: Owner) -> int:
        if self.settings.compared == "counted":
            return points
        return points - sum(mission.points(state, owner) for mission in self._missions.values())
