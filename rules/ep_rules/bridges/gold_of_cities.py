"""Gold fields and cities: the gold of a city at a freed gold field.

Rule: combined.gold
"""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta

from ep_rules.catan.cities import CITY
from ep_rules.missions.lairs.siege import FIELD_GOLD
from ep_rules.module import Answer, ConfiguredModule, Settings
from ep_rules.questions import Askable


class CityGoldSettings(Settings, frozen=True):
    """`gold`: that of a city when the number of the field is rolled."""

    gold: Annotated[int, Meta(ge=0, le=9)] = 2


class GoldOfCities(ConfiguredModule[CityGoldSettings]):
    """The online rules name settlements and harbor settlements, and no cities."""

    id = "gold-of-cities"
    needs = ("cities", "lairs")
    settings_type = CityGoldSettings

    def answers(self) -> Mapping[Askable, Answer]:
        """The gold of a city."""
        return {FIELD_GOLD: self._gold}

    def _gold(self, gold: int, kind: int) -> int:
        return self.settings.gold if kind == CITY else gold
