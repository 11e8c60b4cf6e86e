"""Presenter of Captain Dever."""

from collections.abc import Iterator, Mapping

from ep_rules.api import Event, Observation, Seat
from ep_rules.fan.sea_robbers.dever import AskDever, DeverGained, DeverUsed, Friends
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.events import Telling
from ep_tui.contributions.panels import Item
from ep_tui.contributions.pickers import Picker
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.of_events import ABOUT_MISSIONS


class DeverBesideMap(BesideMap):
    """Captain Dever, where he helps."""

    def cards(self, seen: Observation, viewer: Seat) -> Iterator[Item]:
        """Captain Dever, while he helps the viewer."""
        left = seen.of(Friends).uses[viewer]
        if left:
            yield Item(Words("panels.cards.dever", {"left": left}), "bold")


class DeverPresenter(Presenter):
    """Captain Dever."""

    module = "dever"
    pickers = {AskDever: Picker("choice")}
    beside_map = DeverBesideMap

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            DeverGained: Telling(ABOUT_MISSIONS),
            DeverUsed: Telling(ABOUT_MISSIONS),
        }
