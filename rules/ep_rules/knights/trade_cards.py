"""The effects of the trade cards that take cards of others.

Rule: progress.commercial-harbor, progress.master-merchant, progress.monopoly
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from ep_rules.base.theft import VIEWERS, Theft, UnknownCards, has_cards
from ep_rules.base.turn import PART_STARTS, TradePhase
from ep_rules.decks import DeckCard
from ep_rules.knights.city_track import CityTrack
from ep_rules.knights.commodities import COMMODITIES
from ep_rules.knights.progress_cards import PlayCard
from ep_rules.knights.progress_deck import progress_card
from ep_rules.knights.rivals import Rivals
from ep_rules.model import (
    GOLD,
    RESOURCES,
    Action,
    Decision,
    Event,
    Good,
    Refusal,
    Seat,
    Slice,
    State,
    cards,
)
from ep_rules.module import A, ConfiguredModule, Family, Rulebook, Settings
from ep_rules.questions import Moment
from ep_rules.viewpoint import Viewpoint

COMMERCIAL_HARBOR = progress_card(CityTrack.TRADE, "commercial-harbor")
MASTER_MERCHANT = progress_card(CityTrack.TRADE, "master-merchant")
RESOURCE_MONOPOLY = progress_card(CityTrack.TRADE, "resource-monopoly")
TRADE_MONOPOLY = progress_card(CityTrack.TRADE, "trade-monopoly")
PICKED = 2
"""The cards that the Master Merchant takes."""
RESOURCES_PAID, COMMODITIES_PAID = 2, 1
"""The payment of each other seat for a monopoly."""


class TradeCardSettings(Settings, frozen=True):
    """`swaps`: whether a second Commercial Harbor of a turn may ask the same seats again.

    `gold`: whether it offers gold, too.
    """

    swaps: Literal["once-a-turn", "once-a-card"] = "once-a-turn"
    gold: bool = False


class HarborSwaps(Slice):
    """`open`: whether the Commercial Harbor serves in this part; `asked`: who was asked."""

    key = "trade-cards"
    open: int = 0
    asked: tuple[int, ...] = ()

    def copy(self) -> "HarborSwaps":
        return HarborSwaps(self.open, self.asked)

    def features(self, view: Viewpoint) -> dict[str, list[int]]:
        """1 while the Commercial Harbor serves; for each seat 1 if it was asked."""
        asked = [int(seat in self.asked) for seat in view.order]
        return {"swaps": [self.open, *asked]}


class PickCards(Decision, frozen=True):
    """A seat takes `left` cards of its choice from another hand, which it sees."""

    victim: Seat
    left: int


class GiveCommodity(Decision, frozen=True):
    """A seat gives a commodity for a resource of another."""

    other: Seat
    good: Good


class PlayCommercialHarbor(Action, frozen=True):
    """Exchange resources for commodities of others for the rest of the turn."""

    form = "commercial-harbor"


class AskSwap(Action, frozen=True):
    """Offer a resource to a seat, which must give a commodity for it if it has one."""

    form = "swap {good} with {seat}"
    reveals = True
    good: Good
    seat: Seat


class GiveForIt(Action, frozen=True):
    """Give a commodity for the offered resource."""

    form = "swap-for {good}"
    good: Good


class PlayMasterMerchant(Action, frozen=True):
    """Look at the hand of a seat with more points and take two cards."""

    form = "master-merchant {seat}"
    reveals = True
    seat: Seat


class PickOne(Action, frozen=True):
    """Take a card from the hand that you see."""

    form = "pick {good}"
    good: Good


class PlayResourceMonopoly(Action, frozen=True):
    """Each other seat gives you two cards of a resource."""

    form = "resource-monopoly {good}"
    reveals = True
    good: Good


class PlayTradeMonopoly(Action, frozen=True):
    """Each other seat gives you a card of a commodity."""

    form = "trade-monopoly {good}"
    reveals = True
    good: Good


class Swapped(Event, frozen=True):
    """`other` gave a commodity for a resource of `seat`."""

    seat: Seat
    other: Seat
    good: Good
    commodity: Good


class NothingToSwap(Event, frozen=True):
    """A seat has no commodity for the Commercial Harbor of another."""

    seat: Seat


class CardPicked(Event, frozen=True):
    """A seat took a card from the hand of `victim`; `good` is -1 for seats that do not see it."""

    seat: Seat
    victim: Seat
    good: int

    def seen_by(self, viewer: Seat | None) -> Event:
        """Only the two see the card's kind."""
        return (
            self if viewer in (self.seat, self.victim) else CardPicked(self.seat, self.victim, -1)
        )


class MonopolyPaid(Event, frozen=True):
    """A seat gave cards for the monopoly of another."""

    seat: Seat
    other: Seat
    good: Good
    amount: int


class MonopolyUnpaid(Event, frozen=True):
    """No other seat had a card of the kind that a seat named for its monopoly."""

    seat: Seat
    good: Good


class TradeCards(ConfiguredModule[TradeCardSettings]):
    """The Commercial Harbor, the Master Merchant and the monopolies."""

    id = "trade-cards"
    needs = ("progress-cards", "commodities", "theft", "victory")
    settings_type = TradeCardSettings
    settings_beside = (("gold", "gold"),)
    scene_file = "ep_rules.knights.progress_scene"

    def deck_cards(self, book: Rulebook) -> Mapping[DeckCard, int]:
        return {COMMERCIAL_HARBOR: 2, MASTER_MERCHANT: 2, RESOURCE_MONOPOLY: 4, TRADE_MONOPOLY: 2}

    def bind(self, book: Rulebook) -> None:
        self.families = (
            _CommercialHarbor(book, self.settings),
            _AskSwap(self.settings),
            _GiveForIt(),
            _MasterMerchant(book),
            _PickOne(book),
            _ResourceMonopoly(book),
            _TradeMonopoly(book),
        )

    def slice(self) -> Slice:
        return HarborSwaps()

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {PART_STARTS: _close}


def _close(state: State) -> None:
    if state.of(HarborSwaps).open:
        state.slices[HarborSwaps.key] = HarborSwaps()


def _others(state: State, seat: int) -> list[Seat]:
    """The other seats, clockwise."""
    return [Seat((seat + step) % state.seats) for step in range(1, state.seats)]


def _others_hold_cards(state: State, seat: int) -> bool:
    """Whether another seat has a card in hand; the number of cards in a hand is public."""
    return any(has_cards(state, other) for other in _others(state, seat))


class _CommercialHarbor(PlayCard[PlayCommercialHarbor]):
    action = PlayCommercialHarbor
    card = COMMERCIAL_HARBOR
    builds_or_trades = True
    _only = (PlayCommercialHarbor(),)

    def __init__(self, book: Rulebook, settings: TradeCardSettings) -> None:
        super().__init__(book)
        self._again = settings.swaps == "once-a-card"

    def choices(self, state: State, seat: Seat) -> Sequence[PlayCommercialHarbor]:
        swaps = state.of(HarborSwaps)
        if swaps.open and not (self._again and swaps.asked):
            return ()
        return self._only if _others_hold_cards(state, seat) else ()

    def objection(self, state: State, seat: Seat, action: PlayCommercialHarbor) -> Refusal | None:
        """Why the card would do nothing."""
        if not _others_hold_cards(state, seat):
            return Refusal.of("progress.no-hands")
        return None if self.choices(state, seat) else Refusal.of("progress.harbor-serves")

    def happen(self, state: State, seat: Seat, action: PlayCommercialHarbor) -> None:
        state.slices[HarborSwaps.key] = HarborSwaps(open=1)


class _AskSwap(Family[AskSwap, Decision]):
    action = AskSwap
    during = (TradePhase,)

    def __init__(self, settings: TradeCardSettings) -> None:
        self._offered = (*RESOURCES, GOLD) if settings.gold else RESOURCES

    def legal(self, state: State, decision: Decision) -> Sequence[AskSwap]:
        swaps = state.of(HarborSwaps)
        if not swaps.open:
            return ()
        hand = state.hands[decision.actor]
        others = [seat for seat in _others(state, decision.actor) if seat not in swaps.asked]
        return [
            AskSwap(good, seat) for good in self._offered if hand[good] for seat in sorted(others)
        ]

    def refusal(self, state: State, decision: Decision, action: AskSwap) -> Refusal | None:
        swaps = state.of(HarborSwaps)
        if not swaps.open:
            return Refusal.of("progress.no-harbor")
        if action.seat == decision.actor:
            return Refusal.of("progress.ask-yourself")
        if action.seat in swaps.asked:
            return Refusal.of("progress.asked-already", actor=action.seat)
        if action.good not in self._offered:
            return Refusal.of(
                "progress.not-a-resource", "progress.commercial-harbor", good=action.good
            )
        if not state.hands[decision.actor][action.good]:
            return Refusal.of("progress.none-of-it", good=action.good)
        return None

    def perform(self, state: State, decision: Decision, action: AskSwap) -> None:
        swaps = state.of(HarborSwaps)
        swaps.asked = tuple(sorted((*swaps.asked, action.seat)))
        if any(state.hands[action.seat][good] for good in COMMODITIES):
            state.agenda.append(GiveCommodity(action.seat, decision.actor, action.good))
        elif state.log is not None:
            state.log.append(NothingToSwap(action.seat))


class _GiveForIt(Family[GiveForIt, GiveCommodity]):
    action = GiveForIt
    during = (GiveCommodity,)
    _actions = tuple(GiveForIt(good) for good in COMMODITIES)

    def legal(self, state: State, decision: GiveCommodity) -> Sequence[GiveForIt]:
        hand = state.hands[decision.actor]
        return [action for action in self._actions if hand[action.good]]

    def refusal(self, state: State, decision: GiveCommodity, action: GiveForIt) -> Refusal | None:
        if action.good not in COMMODITIES:
            return Refusal.of("progress.not-a-commodity", good=action.good)
        if not state.hands[decision.actor][action.good]:
            return Refusal.of("progress.none-of-it", good=action.good)
        return None

    def perform(self, state: State, decision: GiveCommodity, action: GiveForIt) -> None:
        state.agenda.pop()
        giver, taker = state.hands[decision.actor], state.hands[decision.other]
        for good, amount in ((action.good, 1), (decision.good, -1)):
            giver[good] -= amount
            taker[good] += amount
        if state.log is not None:
            swapped = Swapped(decision.other, decision.actor, decision.good, action.good)
            state.log.append(swapped)


class _MasterMerchant(PlayCard[PlayMasterMerchant]):
    action = PlayMasterMerchant
    card = MASTER_MERCHANT
    builds_or_trades = False

    def __init__(self, book: Rulebook) -> None:
        super().__init__(book)
        self._ahead = Rivals(book).ahead

    def choices(self, state: State, seat: Seat) -> Sequence[PlayMasterMerchant]:
        ahead = sorted(self._ahead(state, seat, by=1))
        return [PlayMasterMerchant(other) for other in ahead if has_cards(state, other)]

    def objection(self, state: State, seat: Seat, action: PlayMasterMerchant) -> Refusal | None:
        """Why a seat's cards cannot be seen."""
        if action.seat not in self._ahead(state, seat, by=1):
            return Refusal.of("progress.not-ahead", actor=action.seat)
        if not has_cards(state, action.seat):
            return Refusal.of("theft.no-cards", "progress.master-merchant", actor=action.seat)
        return None

    def happen(self, state: State, seat: Seat, action: PlayMasterMerchant) -> None:
        state.of(UnknownCards).cards.pop(seat * VIEWERS + action.seat, None)
        left = min(PICKED, cards(state.hands[action.seat]))
        state.agenda.append(PickCards(seat, action.seat, left))


class _PickOne(Family[PickOne, PickCards]):
    action = PickOne
    during = (PickCards,)

    def __init__(self, book: Rulebook) -> None:
        self._theft = book.module(Theft)
        self._actions = tuple(PickOne(good) for good in book.cards.all)

    def legal(self, state: State, decision: PickCards) -> Sequence[PickOne]:
        hand = state.hands[decision.victim]
        return [action for action in self._actions if hand[action.good]]

    def refusal(self, state: State, decision: PickCards, action: PickOne) -> Refusal | None:
        if action not in self.legal(state, decision):
            return Refusal.of("progress.not-in-hand", good=action.good)
        return None

    def perform(self, state: State, decision: PickCards, action: PickOne) -> None:
        state.agenda.pop()
        self._theft.move_unseen(state, decision.actor, decision.victim, action.good)
        if state.log is not None:
            state.log.append(CardPicked(decision.actor, decision.victim, action.good))
        if decision.left > 1:
            state.agenda.append(PickCards(decision.actor, decision.victim, decision.left - 1))


class _Monopoly(PlayCard[A]):
    """Each other seat pays what it has of one kind, up to a number."""

    most: int
    _actions: tuple[A, ...]

    def choices(self, state: State, seat: Seat) -> Sequence[A]:
        return self._actions if _others_hold_cards(state, seat) else ()

    def objection(self, state: State, seat: Seat, action: A) -> Refusal | None:
        """Why the card would do nothing."""
        if not _others_hold_cards(state, seat):
            return Refusal.of("progress.no-hands")
        return None if action in self._actions else self.kind_refusal(action)

    def kind_refusal(self, action: A) -> Refusal:
        """Why the card cannot name a kind."""
        raise NotImplementedError

    def collect(self, state: State, seat: Seat, good: Good) -> None:
        """Collect the cards, clockwise."""
        paid = 0
        for other in _others(state, seat):
            amount = min(self.most, state.hands[other][good])
            state.hands[other][good] -= amount
            state.hands[seat][good] += amount
            paid += amount
            if amount and state.log is not None:
                state.log.append(MonopolyPaid(other, seat, good, amount))
        if not paid and state.log is not None:
            state.log.append(MonopolyUnpaid(seat, good))


class _ResourceMonopoly(_Monopoly[PlayResourceMonopoly]):
    action = PlayResourceMonopoly
    card = RESOURCE_MONOPOLY
    builds_or_trades = False
    most = RESOURCES_PAID
    _actions = tuple(PlayResourceMonopoly(good) for good in RESOURCES)

    def happen(self, state: State, seat: Seat, action: PlayResourceMonopoly) -> None:
        self.collect(state, seat, action.good)

    def kind_refusal(self, action: PlayResourceMonopoly) -> Refusal:
        """Only resources."""
        return Refusal.of("progress.not-a-resource", "progress.monopoly", good=action.good)


class _TradeMonopoly(_Monopoly[PlayTradeMonopoly]):
    action = PlayTradeMonopoly
    card = TRADE_MONOPOLY
    builds_or_trades = False
    most = COMMODITIES_PAID
    _actions = tuple(PlayTradeMonopoly(good) for good in COMMODITIES)

    def happen(self, state: State, seat: Seat, action: PlayTradeMonopoly) -> None:
        self.collect(state, seat, action.good)

    def kind_refusal(self, action: PlayTradeMonopoly) -> Refusal:
        """Only commodities."""
        return Refusal.of("progress.not-a-commodity", "progress.monopoly", good=action.good)
