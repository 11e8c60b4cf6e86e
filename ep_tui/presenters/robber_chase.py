"""Presenter of knights that chase the robber."""

from collections.abc import Mapping, Sequence

from ep_rules.api import Event, TradePhase
from ep_rules.knights.robber_chase import ChaseRobber, RobberChased
from ep_tui.contributions.commands import KNIGHTS, Command
from ep_tui.contributions.events import Stress, Telling
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.statistics import Count, of_seat
from ep_tui.presenter_parts.of_knights import ABOUT_KNIGHTS, OF_KNIGHTS


class RobberChasePresenter(Presenter):
    """The presenter of knights that chase the robber."""

    module = "robber-chase"
    commands = (
        Command("chase-robber", KNIGHTS, "X", (TradePhase,), (ChaseRobber,), after="marching"),
    )
    misplaced = ("knights.no-robber-here",)

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            RobberChased: Telling(
                ABOUT_KNIGHTS, recap=True, stress=Stress.NOTED, interest=OF_KNIGHTS
            ),
        }

    def counts(self) -> Sequence[Count]:
        return (Count("robbers-chased", of_seat(RobberChased)),)
