"""How chest tokens are shown."""

from collections.abc import Mapping, Sequence

from ep_rules.api import Chest, Event, TradePhase
from ep_rules.fan.sea_robbers.chests import ChestGained, ChestRedeemed, ChoosePile, Redeem
from ep_tui.contributions.commands import TRADING, Command
from ep_tui.contributions.events import Stress, Telling
from ep_tui.contributions.pickers import Part, Picker
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.statistics import Count, of_seat
from ep_tui.contributions.words import Words


class ChestsPresenter(Presenter):
    """How chest tokens are shown."""

    module = "chests"
    parts = {Chest: Part(0, lambda _, chest: (Words(f"names.chest.{chest.word}"),))}
    pickers = {ChoosePile: Picker("choice")}
    commands = (
        Command("redeem", TRADING, "x", (TradePhase,), (Redeem,), rank=320, ask=("chest",)),
    )
    misplaced = ("chests.none-of-it",)

    def tellings(self) -> Mapping[type[Event], Telling]:
        """How each of the module's events is told."""
        return {
            ChestGained: Telling("missions", stress=Stress.NOTED),
            ChestRedeemed: Telling("missions"),
        }

    def counts(self) -> Sequence[Count]:
        """What the statistics count for every seat."""
        return (Count("redeemed", 330, of_seat(ChestRedeemed)),)
