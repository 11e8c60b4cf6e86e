"""How pirate ships are chased on the screen."""

from ep_rules.api import MovementPhase
from ep_rules.sea.chasing import Chase
from ep_tui.contributions.commands import SHIPS, Command
from ep_tui.contributions.presenter import Presenter


class ChasingPresenter(Presenter):
    """How pirate ships are chased on the screen."""

    module = "chasing"
    commands = (Command("chase", SHIPS, "X", (MovementPhase,), (Chase,), rank=200, by_place=True),)
