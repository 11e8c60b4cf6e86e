"""Gold: its supply, compensation for seats without a card from a roll, and purchases with it.

Rule: gold.compensation, gold.purchase
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Literal

from msgspec import Meta

from ep_rules.base.production import PRODUCED, Received
from ep_rules.base.purse import take
from ep_rules.base.trade import GOODS
from ep_rules.base.turn import PART_STARTS, TradePhase
from ep_rules.model import (
    GOLD,
    RESOURCES,
    Action,
    Bundle,
    Decision,
    Event,
    Good,
    Refusal,
    Seat,
    Slice,
    State,
)
from ep_rules.module import Answer, ConfiguredModule, Family, Rulebook, Settings
from ep_rules.questions import GAME_STARTS, Askable, Moment
from ep_rules.setting import NO_LIMIT


class GoldSettings(Settings, frozen=True):
    """Numbers and disputed rules of gold.

    `supply`: the coins in the game; `price` of one card; `purchases` a turn; `compensation` after
    an empty roll; `visible`: whether observations show the coins of other seats, as they always do
    if the supply is limited.
    """

    supply: Annotated[int, Meta(ge=20, le=999)] | Literal["no-limit"] = NO_LIMIT
    price: Annotated[int, Meta(ge=1, le=9)] = 2
    purchases: Annotated[int, Meta(ge=0, le=20)] = 2
    compensation: Annotated[int, Meta(ge=0, le=9)] = 1
    visible: bool = True


class Purchases(Slice):
    """The number of cards that the active seat has bought in this part."""

    key = "gold"
    made: int = 0

    def copy(self) -> "Purchases":
        return Purchases(self.made)


class BuyCard(Action, frozen=True):
    """Buy a card with gold."""

    form = "buy {good}"
    good: Good


class CardBought(Event, frozen=True):
    """A seat bought a card with gold."""

    seat: Seat
    good: Good
    gold: int


class Gold(ConfiguredModule[GoldSettings]):
    """Coins as a good in hands; their supply is unlimited, unless a setting limits it."""

    id = "gold"
    needs = ("production", "trade")
    settings_type = GoldSettings
    scene_file = "ep_rules.sea.gold_scene"

    def bind(self, book: Rulebook) -> None:
        self.families = (_Buy(self.settings),)

    def answers(self) -> Mapping[Askable, Answer]:
        """Gold is traded like cards."""
        return {GOODS: _with_gold}

    def slice(self) -> Slice:
        return Purchases()

    def hides_gold(self) -> bool:
        """True if the setting hides coins; those of a limited supply can be counted."""
        return not self.settings.visible and self.settings.supply == NO_LIMIT

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {
            GAME_STARTS: self._fill,
            PRODUCED: self._compensate,
            PART_STARTS: self._reset,
        }

    def _fill(self, state: State) -> None:
        if self.settings.supply != NO_LIMIT:
            state.bank[GOLD] = self.settings.supply

    def _reset(self, state: State) -> None:
        state.of(Purchases).made = 0

    def _compensate(self, state: State, total: int, received: list[int]) -> None:
        for seat, amount in enumerate(received):
            if not amount:
                give_gold(state, Seat(seat), self.settings.compensation, "gold.compensation")


def _with_gold(goods: tuple[Good, ...]) -> tuple[Good, ...]:
    return (*goods, GOLD)


def give_gold(state: State, seat: Seat, amount: int, why: str) -> None:
    """Pay coins, as far as the supply has them, and report why; paying none reports nothing."""
    paid = min(amount, state.bank[GOLD])
    if not paid:
        return
    take(state, seat, GOLD, paid)
    if state.log is not None:
        state.log.append(Received(seat, Bundle.of({GOLD: paid}), why))


class _Buy(Family[BuyCard, Decision]):
    action = BuyCard
    during = (TradePhase,)
    may_score = may_spend = False
    _actions = tuple(BuyCard(good) for good in RESOURCES)

    def __init__(self, settings: GoldSettings) -> None:
        self._settings = settings

    def legal(self, state: State, decision: Decision) -> Sequence[BuyCard]:
        if state.hands[decision.actor][GOLD] < self._settings.price:
            return ()
        if state.of(Purchases).made >= self._settings.purchases:
            return ()
        return [action for action in self._actions if state.bank[action.good]]

    def refusal(self, state: State, decision: Decision, action: BuyCard) -> Refusal | None:
        settings = self._settings
        if action.good not in RESOURCES:
            return Refusal.of("gold.buys-cards-only", good=action.good)
        if state.of(Purchases).made >= settings.purchases:
            return Refusal.of("gold.no-more-purchases", limit=settings.purchases)
        if not state.bank[action.good]:
            return Refusal.of("supply.no-card", good=action.good)
        have = state.hands[decision.actor][GOLD]
        if have < settings.price:
            return Refusal.of("gold.too-little", price=settings.price, have=have)
        return None

    def perform(self, state: State, decision: Decision, action: BuyCard) -> None:
        seat = decision.actor
        state.of(Purchases).made += 1
        take(state, seat, GOLD, -self._settings.price)
        take(state, seat, action.good)
        if state.log is not None:
            state.log.append(CardBought(seat, action.good, self._settings.price))
