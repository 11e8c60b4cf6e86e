"""Presenter of free roads."""

from collections.abc import Mapping, Sequence

from ep_rules.api import Event
from ep_rules.catan.free_routes import FreeRoadLaid, LayFree
from ep_tui.contributions.events import Deed, Telling
from ep_tui.contributions.pickers import Picker
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.statistics import Count, of_seat
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.of_events import ABOUT_BUILDING, OF_BUILDING


def _left(_: Sight, decision: LayFree) -> Words:
    return Words("table.aim-of.LayFree", {"left": decision.left})


class FreeRoutesPresenter(Presenter):
    """The presenter of free roads."""

    module = "free-routes"
    pickers = {LayFree: Picker("place", _left)}

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            FreeRoadLaid: Telling(
                ABOUT_BUILDING, recap=True, interest=OF_BUILDING, deed=Deed("names.building.road")
            ),
        }

    def counts(self) -> Sequence[Count]:
        return (Count("roads", of_seat(FreeRoadLaid), award=True),)
