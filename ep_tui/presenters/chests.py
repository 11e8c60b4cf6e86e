"""How chest tokens are shown."""

from collections.abc import Mapping, Sequence
from typing import Any

from ep_rules.api import Chest, TradePhase
from ep_rules.fan.sea_robbers.chests import Redeem
from ep_tui.contributions.commands import TRADING, Command
from ep_tui.contributions.presenter import Presenter


class ChestsPresenter(Presenter):
    """How chest tokens are shown."""

    module = "chests"
    commands = (
        Command("redeem", TRADING, "x", (TradePhase,), (Redeem,), rank=320, ask=("chest",)),
    )
    misplaced = ("chests.none-of-it",)

    def values(self) -> Mapping[Any, Sequence[Any]]:
        """Every kind of chest token."""
        return {Chest: list(Chest)}
