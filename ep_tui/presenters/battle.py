"""Presenter of battles with sea robbers."""

from collections.abc import Iterator, Mapping, Sequence

from ep_rules.api import Event
from ep_rules.fan.sea_robbers.battle import (
    BattleFought,
    ChooseRobber,
    Comforted,
    FallBack,
    TakeComfort,
)
from ep_tui.contributions.events import GreatMoment, Stress, Telling, for_its_seat
from ep_tui.contributions.pickers import Picker
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.statistics import Amount, Count, of_seat
from ep_tui.presenter_parts.of_events import ABOUT_DICE, ABOUT_MISSIONS
from ep_tui.presenter_parts.questions import place


class BattlePresenter(Presenter):
    """Battles with sea robbers."""

    module = "battle"
    pickers = {
        ChooseRobber: place("table.aim-of.ChooseRobber"),
        FallBack: place("table.aim-of.FallBack"),
        TakeComfort: Picker("choice"),
    }

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            BattleFought: Telling(
                ABOUT_MISSIONS,
                recap=True,
                stress=Stress.GREAT,
                moment=GreatMoment("battle", to=for_its_seat),
            ),
            Comforted: Telling(ABOUT_DICE),
        }

    def counts(self) -> Sequence[Count]:
        return (
            Count("battles", of_seat(BattleFought)),
            Count("sunk", _sunk),
        )


def _sunk(event: Event) -> Iterator[Amount]:
    if isinstance(event, BattleFought):
        yield event.seat, int(event.result == "won")
