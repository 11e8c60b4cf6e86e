"""How warships are driven away on the screen."""

from ep_rules.api import MovementPhase
from ep_rules.fan.sea_robbers.driving import DriveAway
from ep_tui.contributions.commands import SHIPS, Command
from ep_tui.contributions.presenter import Presenter


class DrivingPresenter(Presenter):
    """How warships are driven away on the screen."""

    module = "driving"
    commands = (Command("drive", SHIPS, "X", (MovementPhase,), (DriveAway,), rank=340, ask=("*",)),)
