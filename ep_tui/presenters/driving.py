"""How warships are driven away on the screen."""

from collections.abc import Iterator, Mapping, Sequence

from ep_rules.api import Event, MovementPhase
from ep_rules.fan.sea_robbers.driving import DriveAway, DriveTried, WarshipSent
from ep_tui.contributions.commands import SHIPS, Command
from ep_tui.contributions.events import Telling
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.statistics import Amount, Count


class DrivingPresenter(Presenter):
    """How warships are driven away on the screen."""

    module = "driving"
    commands = (Command("drive", SHIPS, "X", (MovementPhase,), (DriveAway,), rank=340, ask=("*",)),)

    def tellings(self) -> Mapping[type[Event], Telling]:
        """How each of the module's events is told."""
        return {
            DriveTried: Telling("theft"),
            WarshipSent: Telling("theft"),
        }

    def counts(self) -> Sequence[Count]:
        """What the statistics count for every seat."""
        return (Count("driven", 360, _driven),)


def _driven(event: Event) -> Iterator[Amount]:
    if isinstance(event, DriveTried):
        yield event.seat, int(event.success)
