"""Commodities and discovery: whether the reward of a discovered hex can be a commodity.

Rule: combined.gold
"""

from collections.abc import Mapping
from typing import Literal

from ep_rules.knights.commodities import BESIDE
from ep_rules.model import Good, State
from ep_rules.module import Answer, ConfiguredModule, Settings
from ep_rules.questions import Askable
from ep_rules.sea.discovery import REWARD


class DiscoveredCommoditySettings(Settings, frozen=True):
    """`reward`: the card for a hex where cities get commodities."""

    reward: Literal["resource", "commodity"] = "resource"


class DiscoveredCommodities(ConfiguredModule[DiscoveredCommoditySettings]):
    """The online rules know only resources as rewards."""

    id = "discovered-commodities"
    needs = ("discovery", "commodities")
    settings_type = DiscoveredCommoditySettings

    def answers(self) -> Mapping[Askable, Answer]:
        """The commodity of the hex, by the setting."""
        return {REWARD: self._reward}

    def _reward(self, good: Good, state: State) -> Good:
        return BESIDE.get(good, good) if self.settings.reward == "commodity" else good
