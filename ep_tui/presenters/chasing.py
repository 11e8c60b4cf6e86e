"""How pirate ships are chased on the screen."""

from collections.abc import Iterator, Mapping, Sequence

from ep_rules.api import Event, MovementPhase
from ep_rules.sea.chasing import Chase, Chased
from ep_tui.contributions.commands import SHIPS, Command
from ep_tui.contributions.events import OF_PIRATES, Stress, Telling
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.statistics import Amount, Count


class ChasingPresenter(Presenter):
    """How pirate ships are chased on the screen."""

    module = "chasing"
    commands = (Command("chase", SHIPS, "X", (MovementPhase,), (Chase,), rank=200, by_place=True),)

    def tellings(self) -> Mapping[type[Event], Telling]:
        """How each of the module's events is told."""
        return {
            Chased: Telling("theft", stress=Stress.NOTED, interest=OF_PIRATES),
        }

    def counts(self) -> Sequence[Count]:
        """What the statistics count for every seat."""
        return (Count("chases", 50, _chases),)


def _chases(event: Event) -> Iterator[Amount]:
    if isinstance(event, Chased):
        yield event.seat, int(event.success)
