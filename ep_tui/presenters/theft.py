"""Presenter of cards taken from others."""

from collections.abc import Mapping, Sequence

from ep_rules.api import Action, Event, Good
from ep_rules.base.theft import CardStolen, ChooseVictim, Rob
from ep_tui.contributions.events import Stress, Telling
from ep_tui.contributions.pickers import Picker
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.statistics import Count, of_seat
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.of_events import ABOUT_THEFT, OF_THEFT, victims_news
from ep_tui.presenter_parts.questions import victim


def _victim(sight: Sight, action: Action) -> Words | None:
    """A seat with the known part of its hand; other answers have their own words."""
    return victim(sight, action.seat) if isinstance(action, Rob) else None


class TheftPresenter(Presenter):
    """Cards taken from others."""

    module = "theft"
    pickers = {ChooseVictim: Picker("choice", lambda _, __: Words("table.ask.rob"), _victim)}

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            CardStolen: Telling(
                ABOUT_THEFT,
                recap=True,
                kinds=(("good", Good),),
                stress=Stress.NOTED,
                interest=OF_THEFT,
                news=victims_news,
            ),
        }

    def counts(self) -> Sequence[Count]:
        return (
            Count("thefts", of_seat(CardStolen)),
            Count("robbed", of_seat(CardStolen, field="victim"), award=True),
        )
