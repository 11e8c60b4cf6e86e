"""Knights and progress cards in the movement phase, by settings; trade and building stay out of it.

Rule: combined.cards
"""

from itertools import takewhile
from typing import Any, Literal

from ep_rules.base.turn import MovementPhase
from ep_rules.knights.marching import March
from ep_rules.knights.progress_cards import PlayCard
from ep_rules.knights.progress_deck import ProgressCard
from ep_rules.module import ConfiguredModule, Family, Rulebook, Settings

Allowed = Literal["barred", "allowed"]
NOT_SAILING = {
    ProgressCard.ALCHEMIST,
    ProgressCard.CRANE,
    ProgressCard.ENGINEER,
    ProgressCard.MEDICINE,
    ProgressCard.ROAD_BUILDING,
    ProgressCard.SMITH,
    ProgressCard.COMMERCIAL_HARBOR,
    ProgressCard.MERCHANT_FLEET,
    ProgressCard.DIPLOMAT,
}
"""The cards that come before the roll, build or trade."""


class MovementSettings(Settings, frozen=True):
    """`knights`: whether knights may move in the movement phase; `cards`: whether to play cards."""

    knights: Allowed = "barred"
    cards: Allowed = "barred"


class KnightsAndMovement(ConfiguredModule[MovementSettings]):
    """The online rules bar only trade and building there; it comes after all progress cards."""

    id = "knights-and-movement"
    needs = ("marching", "progress-cards", "sailing")
    settings_type = MovementSettings

    def bind(self, book: Rulebook) -> None:
        """Let families of earlier modules answer one more phase; the rulebook asks for it later."""
        for module in takewhile(lambda one: one is not self, book.modules):
            for family in filter(self._is_allowed, module.families()):
                family.during = (*family.during, MovementPhase)

    def _is_allowed(self, family: Family[Any]) -> bool:
        if isinstance(family, PlayCard):
            return self.settings.cards == "allowed" and family.card not in NOT_SAILING
        return self.settings.knights == "allowed" and family.action is March
