"""How development cards are bought on the screen."""

from ep_rules.api import BUILD_PHASES
from ep_rules.catan.development import BuyDevelopment
from ep_tui.contributions.commands import CARDS, Command
from ep_tui.contributions.presenter import Presenter


class DevelopmentPresenter(Presenter):
    """How development cards are bought on the screen."""

    module = "development"
    commands = (Command("develop", CARDS, "d", BUILD_PHASES, (BuyDevelopment,), rank=290),)
    misplaced = ("development.no-pile", "development.no-card")
