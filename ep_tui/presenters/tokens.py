"""Presenter of number tokens."""

from collections.abc import Mapping

from ep_rules.api import Event
from ep_rules.catan.tokens import TokensLaid
from ep_tui.contributions.events import Telling
from ep_tui.contributions.presenter import Presenter
from ep_tui.presenter_parts.of_events import ABOUT_DISCOVERY


class TokensPresenter(Presenter):
    """Number tokens."""

    module = "tokens"

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            TokensLaid: Telling(ABOUT_DISCOVERY),
        }
