"""How jugs are shown."""

from ep_rules.api import BUILD_PHASES
from ep_rules.fan.sea_robbers.jugs import BuyJug
from ep_tui.contributions.commands import BUILDING, Command
from ep_tui.contributions.presenter import Presenter


class JugsPresenter(Presenter):
    """How jugs are shown."""

    module = "jugs"
    commands = (Command("jug", BUILDING, "g", BUILD_PHASES, (BuyJug,), rank=300),)
