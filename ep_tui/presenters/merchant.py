"""Presenter of the merchant and the Merchant Fleet."""

from collections.abc import Iterator, Mapping
from functools import cache

from ep_rules.api import LAST, NOBODY, Event, Good, Observation, TradeWithSupply, letter
from ep_rules.knights.merchant import (
    MERCHANT,
    MERCHANT_FLEET,
    FleetNamed,
    Merchant,
    MerchantPlaced,
    PlayMerchant,
    PlayMerchantFleet,
)
from ep_rules.knights.progress_deck import ProgressDecks
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.events import Telling
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.panels import Standpoint, Status
from ep_tui.contributions.place_facts import PlaceFact
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.signs import (
    INITIAL,
    HexSign,
    InkedLine,
    LegendEntry,
    Silhouette,
    Slot,
    chip,
)
from ep_tui.contributions.words import Player, Value, Words
from ep_tui.presenter_parts.of_knights import ABOUT_PROGRESS, OF_PROGRESS
from ep_tui.presenter_parts.progress_plays import Plays, hand_lines, play_command

PLAYS: Plays = {
    PlayMerchant: MERCHANT,
    PlayMerchantFleet: MERCHANT_FLEET,
}

SILHOUETTE = Silhouette(
    ("▟##▙",),
    ("▟█##▙",),
    ("▟██##█▙",),
)


@cache
def merchant_sign(owner: int, number: int) -> HexSign:
    """The merchant: `mA`; in the smallest hexes the hex is in the color of its owner."""
    alone = f"{INITIAL}{number:>2}" if number else f"{INITIAL}m{letter(owner)}"
    slots = (Slot.SECOND, Slot.LAST, Slot.UNDER, Slot.FOOT)
    short: InkedLine = ((f"m{letter(owner)}", chip(owner)),)
    texts: dict[Slot, InkedLine] = dict.fromkeys(slots, short)
    texts[Slot.ALONE] = ((alone, chip(owner)),)
    return HexSign(texts, legend=LegendEntry("merchant"), silhouette=SILHOUETTE, behind=True)


class MerchantOnMap(OnMap):
    """The merchant on its hex."""

    legends = (LegendEntry("merchant"),)

    def hex_signs(self, seen: Observation) -> Iterator[tuple[int, HexSign]]:
        """The merchant, if it is on the board."""
        merchant = seen.of(Merchant)
        if merchant.at != NOBODY:
            yield merchant.at, merchant_sign(merchant.owner, seen.numbers[merchant.at])

    def hex_facts(self, seen: Observation, place: int) -> Iterator[PlaceFact]:
        """The merchant and its owner."""
        merchant = seen.of(Merchant)
        if merchant.at == place:
            owner = {"owner": Player(merchant.owner)}
            yield PlaceFact(Words("table.place.merchant", owner), after=LAST)


class MerchantBesideMap(BesideMap):
    """The hex of the merchant, and the goods of the Merchant Fleet."""

    def afloat(self, seen: Observation) -> Iterator[Status]:
        """The merchant with its owner and its hex."""
        merchant = seen.of(Merchant)
        if merchant.at != NOBODY:
            place = self.game.book.topology.hex_names[merchant.at]
            yield Status("merchant", owner=merchant.owner, place=place)

    def status(self, at: Standpoint) -> Iterator[Status]:
        """The goods of the Merchant Fleet in this turn."""
        for good in at.seen.of(Merchant).fleet:
            name = Words(f"names.good.{self.game.book.cards.names[good]}")
            yield Status("fleet", {"good": name})


def _at_rate(_: Sight, good: Good) -> Words:
    """A kind of cards for the Merchant Fleet, as trade with the supply says it."""
    return Words("table.choice.fleet", {"good": Value(TradeWithSupply, good)})


class MerchantPresenter(Presenter):
    """The presenter of the merchant and the Merchant Fleet."""

    module = "merchant"
    on_map = MerchantOnMap
    beside_map = MerchantBesideMap
    chosen_first = hand_lines(PLAYS, ProgressDecks)
    fields = {(PlayMerchantFleet, "good"): _at_rate}
    commands = (play_command(PLAYS),)
    misplaced = ("merchant.not-land", "merchant.no-building", "merchant.same-hex")

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            MerchantPlaced: Telling(ABOUT_PROGRESS, recap=True, interest=OF_PROGRESS),
            FleetNamed: Telling(ABOUT_PROGRESS),
        }
