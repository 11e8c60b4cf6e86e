"""How the dice are shown."""

from ep_rules.api import ProductionPhase, Roll
from ep_tui.contributions.commands import TURN, Command
from ep_tui.contributions.presenter import Presenter


class ProductionPresenter(Presenter):
    """How the dice are shown."""

    module = "production"
    commands = (Command("roll", TURN, "r", (ProductionPhase,), (Roll,), rank=20),)
