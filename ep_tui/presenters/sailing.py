"""How ships are sailed on the screen."""

from ep_rules.api import MovementPhase
from ep_rules.sea.sailing import BuyPoints, Sail
from ep_tui.contributions.commands import SHIPS, Command, Meant
from ep_tui.contributions.presenter import Presenter


class SailingPresenter(Presenter):
    """How ships are sailed on the screen."""

    module = "sailing"
    commands = (
        Command("sail", SHIPS, "s", (MovementPhase,), (Sail,), rank=130, makes="route"),
        Command("wool", SHIPS, "w", (MovementPhase,), (BuyPoints,), rank=220),
    )
    meant = (Meant(Sail),)
