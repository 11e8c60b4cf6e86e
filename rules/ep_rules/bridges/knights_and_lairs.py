"""Knights and lairs: whether a knight may stand beside a lair that is not captured.

Rule: combined.knights
"""

from collections.abc import Mapping
from typing import Literal

from ep_rules.knights.knights import MAY_STAND
from ep_rules.missions.lairs.siege import Lairs
from ep_rules.model import Owner, Refusal, State
from ep_rules.module import Answer, ConfiguredModule, Rulebook, Settings
from ep_rules.questions import Askable
from ep_rules.topology import Intersection


class KnightsAndLairsSettings(Settings, frozen=True):
    """`beside`: whether a knight may stand at the end of a road beside a lair."""

    beside: Literal["allowed", "barred"] = "allowed"


class KnightsAndLairs(ConfiguredModule[KnightsAndLairsSettings]):
    """The online rules close only the intersections beside undiscovered hexes."""

    id = "knights-and-lairs"
    needs = ("knights", "lairs")
    settings_type = KnightsAndLairsSettings

    def bind(self, book: Rulebook) -> None:
        self._beside = book.topology.corner_hexes

    def answers(self) -> Mapping[Askable, Answer]:
        """Refuses knights beside lairs, by the setting."""
        return {MAY_STAND: self._may_stand}

    def _may_stand(self, state: State, place: Intersection, owner: Owner) -> Refusal | None:
        lairs = state.of(Lairs).lairs if self.settings.beside == "barred" else ()
        for beside in self._beside[place]:
            if beside in lairs:
                return Refusal.of("knights.beside-lair", place=place, hex=beside)
        return None
