"""Presenter of knights on the move."""

from collections.abc import Mapping, Sequence

from ep_rules.api import Event, TradePhase
from ep_rules.knights.marching import (
    DisplacedKnight,
    KnightDisplaced,
    KnightDriven,
    KnightMoved,
    KnightRetreated,
    March,
)
from ep_tui.contributions.commands import Command
from ep_tui.contributions.events import Stress, Telling
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.statistics import Count, of_seat
from ep_tui.presenter_parts.knight_groups import ABOUT_KNIGHTS, KNIGHTS, OF_KNIGHTS
from ep_tui.presenter_parts.questions import place


class MarchingPresenter(Presenter):
    """The presenter of knights on the move."""

    module = "marching"
    pickers = {DisplacedKnight: place("table.aim-of.DisplacedKnight")}
    commands = (Command("march", KNIGHTS, "F", (TradePhase,), (March,), rank=285),)
    misplaced = (
        "knights.not-ready",
        "knights.no-way",
        "knights.too-strong",
        "knights.no-refuge",
    )

    def tellings(self) -> Mapping[type[Event], Telling]:
        """The presentation of each of the module's events."""
        return {
            KnightMoved: Telling(ABOUT_KNIGHTS, recap=True, interest=OF_KNIGHTS),
            KnightDisplaced: Telling(ABOUT_KNIGHTS, stress=Stress.NOTED, interest=OF_KNIGHTS),
            KnightRetreated: Telling(ABOUT_KNIGHTS),
            KnightDriven: Telling(ABOUT_KNIGHTS, stress=Stress.NOTED),
        }

    def counts(self) -> Sequence[Count]:
        """The counts of each seat in the statistics."""
        return (Count("displaced", 440, of_seat(KnightDisplaced)),)
