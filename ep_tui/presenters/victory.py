"""Presenter of the end of a game."""

from collections.abc import Mapping

from ep_rules.api import Event
from ep_rules.base.victory import GameWon, Victory
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.events import WHOLE_LOG, GreatMoment, Telling
from ep_tui.contributions.presenter import Presenter
from ep_tui.presenter_parts.of_events import OF_VICTORY


class VictoryBesideMap(BesideMap):
    """The goal of a game."""

    def numbers(self) -> Mapping[str, int]:
        """The points that win, and whether they do so in any turn."""
        settings = self.game.book.module(Victory).settings
        return {"goal": settings.goal, "at_once": int(settings.when == "at-once")}


class VictoryPresenter(Presenter):
    """The end of a game."""

    module = "victory"
    beside_map = VictoryBesideMap

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            GameWon: Telling(WHOLE_LOG, moment=GreatMoment("won"), interest=OF_VICTORY),
        }
