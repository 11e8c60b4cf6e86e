"""Presenter of the Aqueduct."""

from collections.abc import Mapping, Sequence
from typing import Any

from ep_rules.api import Action, Event
from ep_rules.knights.aqueduct import AqueductUsed, TakeByAqueduct, UseAqueduct
from ep_rules.knights.city_track import ABILITY, CityTrack
from ep_tui.contributions.events import Stress, Telling
from ep_tui.contributions.pickers import Picker, ValueWords
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.of_events import ABOUT_DICE


def _good(sight: Sight, action: Action) -> Words | None:
    """The resource alone; taking none has its own words."""
    if not isinstance(action, TakeByAqueduct):
        return None
    return Words(f"names.good.{sight.game.book.cards.names[action.good]}")


def _ability(_: Sight, track: Any) -> Sequence[Words]:
    """The level that brings the Aqueduct, with its track."""
    if track != CityTrack.SCIENCE:
        return ()
    return (Words("table.choice.aqueduct", {"level": ABILITY}),)


class AqueductPresenter(Presenter):
    """The presenter of the Aqueduct."""

    module = "aqueduct"
    pickers = {UseAqueduct: Picker("choice", option=_good)}
    parts = {CityTrack: ValueWords(_ability)}

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {AqueductUsed: Telling(ABOUT_DICE, stress=Stress.NOTED)}
