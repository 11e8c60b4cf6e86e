"""Presenter of fallen cities that settlements take the place of."""

from collections.abc import Mapping

from ep_rules.api import Event
from ep_rules.bridges.fallen_harbors import FallenCityReplaced
from ep_tui.contributions.events import Telling
from ep_tui.contributions.presenter import Presenter
from ep_tui.presenter_parts.of_events import ABOUT_BUILDING


class FallenHarborsPresenter(Presenter):
    """The presenter of fallen cities beside harbors."""

    module = "fallen-harbors"

    def tellings(self) -> Mapping[type[Event], Telling]:
        """The presentation of the module's event."""
        return {FallenCityReplaced: Telling(ABOUT_BUILDING, recap=True)}
