"""How development cards are bought on the screen."""

from collections.abc import Mapping, Sequence

from ep_rules.api import BUILD_PHASES, Event
from ep_rules.catan.development import (
    BuyDevelopment,
    DevelopmentBought,
    DevelopmentGained,
    PointsShown,
)
from ep_tui.contributions.commands import CARDS, Command
from ep_tui.contributions.events import Deed, Stress, Telling
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.statistics import Count, of_seat


class DevelopmentPresenter(Presenter):
    """How development cards are bought on the screen."""

    module = "development"
    commands = (
        Command(
            "develop",
            CARDS,
            "d",
            BUILD_PHASES,
            (BuyDevelopment,),
            rank=290,
            cost="development.cost",
        ),
    )
    misplaced = ("development.no-pile", "development.no-card")

    def tellings(self) -> Mapping[type[Event], Telling]:
        """How each of the module's events is told."""
        return {
            DevelopmentBought: Telling("building", deed=Deed("table.since.development")),
            DevelopmentGained: Telling("building", stress=Stress.NOTED),
            PointsShown: Telling("theft"),
        }

    def counts(self) -> Sequence[Count]:
        """What the statistics count for every seat."""
        return (Count("developments", 210, of_seat(DevelopmentBought)),)
