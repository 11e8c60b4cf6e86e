"""How turns are shown."""

from ep_rules.api import BUILD_PHASES, EndPhase, MovementPhase
from ep_tui.contributions.commands import TURN, Command
from ep_tui.contributions.presenter import Presenter


class TurnPresenter(Presenter):
    """How turns are shown."""

    module = "turn"
    commands = (Command("end", TURN, "e", (*BUILD_PHASES, MovementPhase), (EndPhase,), rank=10),)
