"""Fallen cities and harbors: whether a fallen city on a coast may become a harbor settlement.

Rule: combined.buildings
"""

from collections.abc import Mapping
from typing import Literal

from ep_rules.knights.pillage import FALLEN_CITY
from ep_rules.model import State
from ep_rules.module import Answer, ConfiguredModule, Settings
from ep_rules.questions import Askable
from ep_rules.sea.harbors import UPGRADED


class FallenHarborSettings(Settings, frozen=True):
    """`upgrade`: only to a city, which comes before any other city, or to either."""

    upgrade: Literal["city", "either"] = "city"


class FallenHarbors(ConfiguredModule[FallenHarborSettings]):
    """The online rules know no fallen cities."""

    id = "fallen-harbors"
    needs = ("pillage", "harbors")
    settings_type = FallenHarborSettings

    def answers(self) -> Mapping[Askable, Answer]:
        """A fallen city beside settlements, by the setting."""
        return {UPGRADED: (10, self._upgraded)}

    def _upgraded(self, kinds: tuple[int, ...], state: State) -> tuple[int, ...]:
        return (*kinds, FALLEN_CITY) if self.settings.upgrade == "either" else kinds
