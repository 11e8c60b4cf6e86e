"""The merchant and the Merchant Fleet: better rates for one kind of card.

Rule: progress.merchant, progress.merchant-fleet
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Literal

from msgspec import Meta

from ep_rules.base.trade import LOWEST_RATE, SUPPLY_RATES
from ep_rules.base.turn import PART_STARTS
from ep_rules.decks import DeckCard
from ep_rules.knights.city_track import CityTrack
from ep_rules.knights.commodities import at_most
from ep_rules.knights.progress_cards import PlayCard
from ep_rules.knights.progress_deck import progress_card
from ep_rules.model import (
    NOBODY,
    SETTLEMENT,
    YIELDING,
    Action,
    Event,
    Good,
    Refusal,
    Seat,
    Slice,
    State,
)
from ep_rules.module import Answer, ConfiguredModule, Rulebook, ScoreLine, Settings
from ep_rules.questions import Askable, Moment
from ep_rules.topology import Hex
from ep_rules.viewpoint import Viewpoint

MERCHANT = progress_card(CityTrack.TRADE, "merchant")
MERCHANT_FLEET = progress_card(CityTrack.TRADE, "merchant-fleet")


class MerchantSettings(Settings, frozen=True):
    """`rate`: equal cards for one; `points`: the worth of the merchant.

    `hexes`: where it may stand; on land that yields nothing it brings no rate. `again`: whether the
    card may leave the seat's own merchant where it is.
    """

    rate: Annotated[int, Meta(ge=1, le=9)] = 2
    points: Annotated[int, Meta(ge=0, le=9)] = 1
    hexes: Literal["any-land", "producing"] = "any-land"
    again: Literal["another-hex", "any-hex"] = "another-hex"


class Merchant(Slice):
    """`at`: the hex of the merchant, -1 none; `owner`: who has it.

    `fleet`: the goods for which the seat to move has a better rate in this part.
    """

    key = "merchant"
    at: int = NOBODY
    owner: int = NOBODY
    fleet: tuple[int, ...] = ()

    def copy(self) -> "Merchant":
        return Merchant(self.at, self.owner, self.fleet)

    def features(self, view: Viewpoint) -> dict[str, list[int]]:
        """The merchant's hex from 1 (0 none) and its owner; the goods of the Merchant Fleet."""
        fleet = [int(good in self.fleet) for good in range(9)]
        return {"at": [self.at + 1, view.who(self.owner)], "fleet": fleet}


class PlayMerchant(Action, frozen=True):
    """Put the merchant on a land hex with a building of yours."""

    form = "merchant {place}"
    place: Hex


class PlayMerchantFleet(Action, frozen=True):
    """Trade one kind of cards at the better rate for the rest of the turn."""

    form = "merchant-fleet {good}"
    good: Good


class MerchantPlaced(Event, frozen=True):
    """A seat took the merchant."""

    seat: Seat
    place: Hex


class FleetNamed(Event, frozen=True):
    """A seat has a better rate for a kind of cards in this turn."""

    seat: Seat
    good: Good


class MerchantRules(ConfiguredModule[MerchantSettings]):
    """Both cards, their rates, and the merchant's point."""

    id = "merchant"
    needs = ("progress-cards", "trade")
    settings_type = MerchantSettings
    scene_file = "ep_rules.knights.progress_scene"

    def deck_cards(self, book: Rulebook) -> Mapping[DeckCard, int]:
        return {MERCHANT: 6, MERCHANT_FLEET: 2}

    def bind(self, book: Rulebook) -> None:
        self.topology, self.cards = book.topology, book.cards
        land, producing = book.layout.terrains.land, self.settings.hexes == "producing"
        self.allowed = {terrain for terrain in land if terrain < YIELDING or not producing}
        self.families = (_Merchant(self, book), _Fleet(book))

    def slice(self) -> Slice:
        return Merchant()

    def answers(self) -> Mapping[Askable, Answer]:
        """The rates."""
        return {SUPPLY_RATES: self._rates, LOWEST_RATE: self._lowest}

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {PART_STARTS: _forget}

    def scores(self) -> Mapping[str, ScoreLine]:
        """A point for the merchant."""
        points = self.settings.points
        return {"merchant": lambda state, owner: points * (state.of(Merchant).owner == owner)}

    def place_refusal(self, state: State, seat: int, place: Hex) -> Refusal | None:
        """Why the merchant of a seat cannot stand on a hex."""
        if state.terrain[place] not in self.allowed:
            return Refusal.of("merchant.not-land", hex=place, terrain=state.terrain[place])
        if all(state.owner[corner] != seat for corner in self.topology.hex_corners[place]):
            return Refusal.of("merchant.no-building", hex=place)
        return None

    def _lowest(self, rate: int) -> int:
        return min(rate, self.settings.rate)

    def _rates(self, rates: tuple[int, ...], state: State, seat: Seat) -> tuple[int, ...]:
        merchant = state.of(Merchant)
        if merchant.fleet and seat == state.active:
            rates = at_most(rates, self.settings.rate, merchant.fleet)
        if merchant.owner == seat and state.terrain[merchant.at] < YIELDING:
            rates = at_most(rates, self.settings.rate, (Good(state.terrain[merchant.at]),))
        return rates


def _forget(state: State) -> None:
    state.of(Merchant).fleet = ()


class _Merchant(PlayCard[PlayMerchant]):
    action = PlayMerchant
    card = MERCHANT
    builds_or_trades = False
    may_spend = False

    def __init__(self, rules: MerchantRules, book: Rulebook) -> None:
        super().__init__(book)
        self._rules = rules
        self._actions = tuple(PlayMerchant(Hex(place)) for place in rules.topology.hexes)

    def choices(self, state: State, seat: Seat) -> Sequence[PlayMerchant]:
        own = {
            place
            for kind in state.placed[SETTLEMENT:]
            for corner in kind[seat]
            for place in self._rules.topology.corner_hexes[corner]
        }
        own.discard(self._left(state, seat))
        terrain, allowed = state.terrain, self._rules.allowed
        return [self._actions[place] for place in sorted(own) if terrain[place] in allowed]

    def objection(self, state: State, seat: Seat, action: PlayMerchant) -> Refusal | None:
        if action.place == self._left(state, seat):
            return Refusal.of("merchant.same-hex", hex=action.place)
        return self._rules.place_refusal(state, seat, action.place)

    def _left(self, state: State, seat: Seat) -> Hex:
        """The hex that the merchant has to leave, if it is the seat's own and must."""
        merchant = state.of(Merchant)
        leaves = merchant.owner == seat and self._rules.settings.again == "another-hex"
        return Hex(merchant.at if leaves else NOBODY)

    def happen(self, state: State, seat: Seat, action: PlayMerchant) -> None:
        merchant = state.of(Merchant)
        merchant.at, merchant.owner = action.place, seat
        if state.log is not None:
            state.log.append(MerchantPlaced(seat, action.place))


class _Fleet(PlayCard[PlayMerchantFleet]):
    action = PlayMerchantFleet
    card = MERCHANT_FLEET
    builds_or_trades = True
    may_score = may_spend = False

    def __init__(self, book: Rulebook) -> None:
        super().__init__(book)
        self._actions = tuple(PlayMerchantFleet(good) for good in book.cards.all)

    def choices(self, state: State, seat: Seat) -> Sequence[PlayMerchantFleet]:
        return [one for one in self._actions if one.good not in state.of(Merchant).fleet]

    def happen(self, state: State, seat: Seat, action: PlayMerchantFleet) -> None:
        merchant = state.of(Merchant)
        merchant.fleet = tuple(sorted((*merchant.fleet, action.good)))
        if state.log is not None:
            state.log.append(FleetNamed(seat, action.good))
