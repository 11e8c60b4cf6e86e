"""How harbor settlements are shown."""

from ep_rules.api import BUILD_PHASES
from ep_rules.sea.harbors import BuildHarborSettlement
from ep_tui.contributions.commands import BUILDING, Command, Meant
from ep_tui.contributions.presenter import Presenter


class HarborsPresenter(Presenter):
    """How harbor settlements are shown."""

    module = "harbors"
    commands = (Command("harbor", BUILDING, "a", BUILD_PHASES, (BuildHarborSettlement,), rank=50),)
    meant = (Meant(BuildHarborSettlement, at="own"),)
    misplaced = ("harbors.",)
