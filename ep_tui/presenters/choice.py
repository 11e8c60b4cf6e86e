"""Presenter of resources that a seat chooses."""

from collections.abc import Mapping

from ep_rules.api import Event
from ep_rules.catan.choice import ChooseGoods, GoodTaken
from ep_tui.contributions.events import Telling
from ep_tui.contributions.pickers import Picker
from ep_tui.contributions.presenter import Presenter
from ep_tui.presenter_parts.of_events import ABOUT_DICE


class ChoicePresenter(Presenter):
    """Resources of one's choice."""

    module = "choice"
    pickers = {ChooseGoods: Picker("choice")}

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            GoodTaken: Telling(ABOUT_DICE),
        }
