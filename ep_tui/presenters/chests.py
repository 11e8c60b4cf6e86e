"""Presenter of chest tokens."""

from collections.abc import Iterator, Mapping, Sequence

from ep_rules.api import (
    Event,
    MovementPhase,
    Observation,
    ProductionPhase,
    Seat,
    TradePhase,
)
from ep_rules.fan.sea_robbers.chests import (
    Chest,
    ChestGained,
    ChestRedeemed,
    ChoosePile,
    Hoard,
    Redeem,
)
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.commands import TRADING, Command
from ep_tui.contributions.events import Stress, Telling
from ep_tui.contributions.panels import Item, Standing
from ep_tui.contributions.pickers import Picker, ValueWords
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.statistics import Count, of_seat
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.of_events import ABOUT_MISSIONS


class ChestsBesideMap(BesideMap):
    """Chest tokens of the seats."""

    def costs(self, sight: Sight) -> Mapping[str, Words]:
        """The token that is redeemed."""
        return {"redeem": Words("table.cost.chest")}

    def cards(self, seen: Observation, viewer: Seat) -> Iterator[Item]:
        """The viewer's tokens by kind."""
        for kind, count in enumerate(seen.of(Hoard).kept[viewer]):
            if count:
                name = Words(f"names.chest.{Chest(kind).word}")
                yield Item(Words("panels.cards.chest", {"count": count, "chest": name}), "bold")

    def standings(self, seen: Observation) -> Iterator[Standing]:
        """The number of tokens of every seat."""
        yield Standing("chests", "chests", seen.of(Hoard).held)


def _name(_: Sight, chest: Chest) -> tuple[Words, ...]:
    return (Words(f"names.chest.{chest.word}"),)


_WHENEVER = (ProductionPhase, TradePhase, MovementPhase)


class ChestsPresenter(Presenter):
    """Presenter of chest tokens."""

    module = "chests"
    parts = {Chest: ValueWords(_name)}
    pickers = {ChoosePile: Picker("choice")}
    beside_map = ChestsBesideMap
    commands = (
        Command(
            "redeem",
            TRADING,
            "x",
            _WHENEVER,
            (Redeem,),
            ask=("chest",),
        ),
    )
    misplaced = ("chests.none-of-it",)

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            ChestGained: Telling(ABOUT_MISSIONS, stress=Stress.NOTED),
            ChestRedeemed: Telling(ABOUT_MISSIONS),
        }

    def counts(self) -> Sequence[Count]:
        return (Count("redeemed", of_seat(ChestRedeemed)),)
