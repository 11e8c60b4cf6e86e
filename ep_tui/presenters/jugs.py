"""How jugs are shown."""

from collections.abc import Mapping, Sequence

from ep_rules.api import BUILD_PHASES, Event
from ep_rules.fan.sea_robbers.jugs import BuyJug, JugBought
from ep_tui.contributions.commands import BUILDING, Command
from ep_tui.contributions.events import Telling
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.statistics import Count, of_seat


class JugsPresenter(Presenter):
    """How jugs are shown."""

    module = "jugs"
    commands = (Command("jug", BUILDING, "g", BUILD_PHASES, (BuyJug,), rank=300, cost="jugs.cost"),)

    def tellings(self) -> Mapping[type[Event], Telling]:
        """How each of the module's events is told."""
        return {
            JugBought: Telling("building"),
        }

    def counts(self) -> Sequence[Count]:
        """What the statistics count for every seat."""
        return (Count("jugs", 300, of_seat(JugBought)),)
