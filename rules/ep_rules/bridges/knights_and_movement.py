"""Knights and progress cards in the movement phase, by settings; trade and building stay out of it.

Rule: combined.cards
"""

from collections.abc import Mapping
from typing import Literal

from ep_rules.base.turn import MovementPhase
from ep_rules.knights.marching import March
from ep_rules.knights.progress_cards import PlayCard
from ep_rules.model import Action, Decision
from ep_rules.module import ConfiguredModule, Rulebook, Settings

Allowed = Literal["barred", "allowed"]


class MovementSettings(Settings, frozen=True):
    """`knights`: whether knights may move in the movement phase; `cards`: whether to play cards."""

    knights: Allowed = "barred"
    cards: Allowed = "barred"


class KnightsAndMovement(ConfiguredModule[MovementSettings]):
    """The online rules bar only trade and building there."""

    id = "knights-and-movement"
    needs = ("marching", "progress-cards", "sailing")
    settings_type = MovementSettings

    def bind(self, book: Rulebook) -> None:
        self._book = book

    def phases_of(self) -> Mapping[type[Action], tuple[type[Decision], ...]]:
        """Knights march there, and cards of the trade phase that neither build nor trade."""
        found: list[type[Action]] = []
        if self.settings.knights == "allowed":
            found.append(March)
        if self.settings.cards == "allowed":
            cards = (family for family in self._book.families if isinstance(family, PlayCard))
            found += (family.action for family in cards if family.sails)
        return dict.fromkeys(found, (MovementPhase,))
