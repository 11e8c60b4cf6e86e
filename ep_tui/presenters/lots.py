"""Presenter of lots."""

from collections.abc import Mapping

from ep_rules.api import Event
from ep_rules.catan.lots import LotDealt
from ep_tui.contributions.events import Telling
from ep_tui.contributions.presenter import Presenter
from ep_tui.presenter_parts.of_events import ABOUT_DISCOVERY


class LotsPresenter(Presenter):
    """Lots."""

    module = "lots"

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            LotDealt: Telling(ABOUT_DISCOVERY),
        }
