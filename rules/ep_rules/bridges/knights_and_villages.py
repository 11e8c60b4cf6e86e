"""Knights and villages: whether a knight may stand beside a village that is not a friend.

Rule: combined.knights
"""

from collections.abc import Mapping
from typing import Literal

from ep_rules.knights.knights import MAY_STAND
from ep_rules.missions.spices.mission import Spices
from ep_rules.model import Owner, Refusal, State
from ep_rules.module import Answer, ConfiguredModule, Rulebook, Settings
from ep_rules.questions import Askable
from ep_rules.topology import Intersection


class KnightsAndVillagesSettings(Settings, frozen=True):
    """`beside`: whether a knight may stand at the end of a road beside a strange village."""

    beside: Literal["allowed", "barred"] = "allowed"


class KnightsAndVillages(ConfiguredModule[KnightsAndVillagesSettings]):
    """The online rules close only the intersections beside undiscovered hexes."""

    id = "knights-and-villages"
    needs = ("knights", "spices")
    settings_type = KnightsAndVillagesSettings

    def bind(self, book: Rulebook) -> None:
        self._beside = book.topology.corner_hexes
        self._spices = book.module(Spices)

    def answers(self) -> Mapping[Askable, Answer]:
        """Refuses knights beside strange villages, by the setting."""
        return {MAY_STAND: self._may_stand}

    def _may_stand(self, state: State, place: Intersection, owner: Owner) -> Refusal | None:
        if self.settings.beside == "allowed":
            return None
        for beside in self._beside[place]:
            if self._spices.is_strange(state, beside, owner):
                return Refusal.of("knights.beside-village", place=place, hex=beside)
        return None
