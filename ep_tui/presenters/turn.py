"""Presenter of turns."""

from collections.abc import Mapping

from ep_rules.api import BUILD_PHASES, EndPhase, Event, Game, MovementPhase
from ep_rules.base.turn import GameUnfinished, PartStarted, PhaseEnded
from ep_tui.contributions.commands import TURN, Command
from ep_tui.contributions.events import WHOLE_LOG, Stress, Telling
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.of_events import OF_VICTORY


class TurnPresenter(Presenter):
    """The presenter of turns."""

    module = "turn"
    commands = (Command("end", TURN, "e", (*BUILD_PHASES, MovementPhase), (EndPhase,), leads=True),)

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            PartStarted: Telling(WHOLE_LOG),
            PhaseEnded: Telling(WHOLE_LOG, stress=Stress.SILENT, more=_phase),
            GameUnfinished: Telling(WHOLE_LOG, interest=OF_VICTORY),
        }


def _phase(_: Game, event: PhaseEnded) -> Mapping[str, Words]:
    return {"phase": Words(f"names.phase.{event.phase}")}
