"""Chest tokens: the seat that sinks a ship sees the token under it and may redeem it later.

The places of tokens are unknown, so all unseen tokens are one bag. A battle ends the turn, so a
token is never redeemed in the turn in which it was gained.

Rule: chests.gain, chests.redeem, chests.reward, chests.cards
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta

from ep_rules.base.production import ProductionPhase
from ep_rules.base.purse import take
from ep_rules.base.turn import PART_STARTS, MovementPhase, TradePhase
from ep_rules.catan.choice import let_choose
from ep_rules.catan.development import PLAYS_A_TURN, DevelopmentCards
from ep_rules.catan.free_routes import FreeRoutes
from ep_rules.chance import below, mix
from ep_rules.fan.sea_robbers.fleet import ROBBER_SUNK
from ep_rules.model import (
    BRICK,
    CHANCE,
    GRAIN,
    LUMBER,
    ORE,
    WOOL,
    Action,
    Decision,
    Event,
    Good,
    Named,
    Refusal,
    Seat,
    Slice,
    State,
)
from ep_rules.module import ConfiguredModule, Draw, Family, Rulebook, Settings, Stock
from ep_rules.questions import Moment
from ep_rules.viewpoint import Viewpoint

CHEST_REDEEMED: Moment[[Seat]] = Moment("a chest token was redeemed")
"""Its reward is on the agenda; decisions pushed here come before it."""


class Chest(Named):
    """The rewards on the backs of chest tokens; the last one means an unseen token."""

    ROUTE = 0
    RESOURCE = 1
    DEVELOPMENT = 2
    LUMBER_BRICK = 3
    WOOL_GRAIN = 4
    GRAIN_ORE = 5
    BRICK_ORE = 6
    UNSEEN = 7


CHEST_WORDS = Chest.words()

TWO_GOODS: Mapping[Chest, tuple[Good, Good]] = {
    Chest.LUMBER_BRICK: (LUMBER, BRICK),
    Chest.WOOL_GRAIN: (WOOL, GRAIN),
    Chest.GRAIN_ORE: (GRAIN, ORE),
    Chest.BRICK_ORE: (BRICK, ORE),
}
REWARDS = tuple(chest for chest in Chest if chest is not Chest.UNSEEN)
ANY_NUMBER = 99
TokenCounts = Annotated[
    tuple[Annotated[int, Meta(ge=0, le=16)], ...],
    Meta(min_length=len(REWARDS), max_length=len(REWARDS)),
]


class ChestSettings(Settings, frozen=True):
    """`tokens`: the number of each kind; `cards`: development cards in a turn with a redemption.

    `no_place`: whether a free road or ship without a place for it is refused, or lost.
    """

    tokens: TokenCounts = (4, 4, 4, 1, 1, 1, 1)
    cards: Literal["any-number", "one"] = "any-number"
    no_place: Literal["refused", "lost"] = "refused"


class Hoard(Slice):
    """The chest tokens.

    Attributes:
        bag: unseen tokens, per kind. kept: face-down tokens, per seat and kind.
        held: the number that each seat keeps. redeemed: whether one was redeemed in this part.
    """

    key = "chests"
    bag: list[int]
    kept: list[list[int]]
    held: list[int]
    redeemed: bool = False

    def copy(self) -> "Hoard":
        return Hoard(self.bag[:], [kinds[:] for kinds in self.kept], self.held[:], self.redeemed)

    def features(self, view: Viewpoint) -> dict[str, list[int]]:
        """For each seat its chests, and by kind those that the viewer sees."""
        return {"held": view.in_order(self.held), "kept": view.rows_in_order(self.kept)}

    def seen_by(self, viewer: Seat | None) -> "Hoard":
        """Own tokens; for a viewer, those of others are still in the bag."""
        seen = self.copy()
        for seat, kinds in enumerate(seen.kept):
            if seat != viewer:
                for kind, count in enumerate(kinds):
                    seen.bag[kind] += count
                    kinds[kind] = 0
        return seen

    def complete(self, word: int) -> "Hoard":
        """Deal tokens from the bag for all unseen chests of seats."""
        whole = self.copy()
        for seat, kinds in enumerate(whole.kept):
            for number in range(whole.held[seat] - sum(kinds)):
                place = below(mix(word, seat, number), sum(whole.bag))
                kind = 0
                while place >= whole.bag[kind]:
                    place -= whole.bag[kind]
                    kind += 1
                whole.bag[kind] -= 1
                kinds[kind] += 1
        return whole


class LookIntoChest(Decision, frozen=True):
    """CHANCE draws the token under a ship that a seat sank."""

    seat: Seat


class ChoosePile(Decision, frozen=True):
    """A seat chooses the pile from which it takes a development card."""


class ChestIs(Action, frozen=True):
    """The chest token under a sunk ship; other seats do not see it."""

    form = "chest {chest}"
    chest: Chest


class Redeem(Action, frozen=True):
    """Redeem a chest token."""

    form = "redeem {chest}"
    chest: Chest


class TakeCard(Action, frozen=True):
    """Take the development card of a chest from a pile, counted from 1."""

    form = "chest-card {pile}"
    pile: int


class ChestGained(Event, frozen=True):
    """A seat gained a chest token; `chest` is 7 for other seats."""

    seat: Seat
    chest: Chest

    def seen_by(self, viewer: Seat | None) -> Event:
        """The kind is known only to the seat."""
        return self if viewer == self.seat else ChestGained(self.seat, Chest.UNSEEN)


class ChestRedeemed(Event, frozen=True):
    """A seat redeemed a chest."""

    seat: Seat
    chest: Chest


class Chests(ConfiguredModule[ChestSettings]):
    """Gaining and redeeming chest tokens."""

    id = "chests"
    needs = ("robber-fleet", "development", "free-routes", "choice")
    settings_type = ChestSettings
    scene_file = "ep_rules.fan.sea_robbers.scene"

    def bind(self, book: Rulebook) -> None:
        self._seats = book.seats
        self.development = book.module(DevelopmentCards)
        self._free = book.module(FreeRoutes)
        self._redeemed = book.at(CHEST_REDEEMED)
        self.families = (_Look(), _Redeem(self), _TakeCard(self))

    def values(self) -> Mapping[Any, Sequence[Any]]:
        return {Chest: list(Chest)}

    def slice(self) -> Slice:
        return Hoard(
            list(self.settings.tokens),
            [[0] * len(REWARDS) for _ in range(self._seats)],
            [0] * self._seats,
        )

    def stocks(self, state: State) -> Mapping[str, Stock]:
        """Chest tokens; redeemed ones are out of the game."""
        hoard = state.of(Hoard)
        return {
            f"chest {kind}": Stock(
                hoard.bag[kind] + sum(kept[kind] for kept in hoard.kept), count, exact=False
            )
            for kind, count in enumerate(self.settings.tokens)
        }

    def answers(self) -> Mapping[Any, Any]:
        """A redemption lifts the limit on cards of that turn."""
        return {PLAYS_A_TURN: self._plays}

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {ROBBER_SUNK: self._gain, PART_STARTS: self._reset}

    def redeem(self, state: State, seat: Seat, chest: Chest) -> None:
        """Redeem a token and give its reward."""
        hoard = state.of(Hoard)
        hoard.kept[seat][chest] -= 1
        hoard.held[seat] -= 1
        hoard.redeemed = True
        if state.log is not None:
            state.log.append(ChestRedeemed(seat, chest))
        self._reward(state, seat, chest)
        for react in self._redeemed:
            react(state, seat)

    def is_idle(self, state: State, seat: Seat, chest: Chest) -> bool:
        """Whether a seat could not place the road or ship of a chest, so it keeps the chest."""
        refused = self.settings.no_place == "refused"
        return refused and chest == Chest.ROUTE and not self._free.places(state, seat)

    def piles(self, state: State) -> list[int]:
        """The piles with a card left, counted from 1."""
        piles = range(1, len(self.development.settings.piles) + 1)
        return [pile for pile in piles if self.development.pile_refusal(state, pile) is None]

    def _reward(self, state: State, seat: Seat, chest: Chest) -> None:
        if chest == Chest.ROUTE:
            self._free.lay_free(state, seat, 1)
        elif chest == Chest.RESOURCE:
            let_choose(state, seat, 1)
        elif chest == Chest.DEVELOPMENT:
            if self.piles(state):
                state.agenda.append(ChoosePile(seat))
        else:
            for good in TWO_GOODS[chest]:
                if state.bank[good]:
                    take(state, seat, good)

    def _gain(self, state: State, seat: Seat) -> None:
        if any(state.of(Hoard).bag):
            state.agenda.append(LookIntoChest(CHANCE, seat))

    def _plays(self, limit: int, state: State, seat: Seat) -> int:
        lifted = self.settings.cards == "any-number" and state.of(Hoard).redeemed
        return ANY_NUMBER if lifted else limit

    def _reset(self, state: State) -> None:
        state.of(Hoard).redeemed = False


class _Look(Draw[ChestIs, LookIntoChest]):
    action = ChestIs
    during = (LookIntoChest,)
    _actions = tuple(map(ChestIs, REWARDS))

    def outcomes(self, state: State, decision: LookIntoChest) -> Sequence[tuple[ChestIs, int]]:
        bag = state.of(Hoard).bag
        return [(action, bag[action.chest]) for action in self._actions if bag[action.chest]]

    def perform(self, state: State, decision: LookIntoChest, action: ChestIs) -> None:
        state.agenda.pop()
        hoard = state.of(Hoard)
        hoard.bag[action.chest] -= 1
        hoard.kept[decision.seat][action.chest] += 1
        hoard.held[decision.seat] += 1
        if state.log is not None:
            state.log.append(ChestGained(decision.seat, action.chest))


class _Redeem(Family[Redeem, Decision]):
    action = Redeem
    during = (ProductionPhase, TradePhase, MovementPhase)
    _actions = tuple(map(Redeem, REWARDS))

    def __init__(self, chests: Chests) -> None:
        self._chests = chests

    def legal(self, state: State, decision: Decision) -> Sequence[Redeem]:
        hoard = state.of(Hoard)
        if hoard.redeemed or not hoard.held[decision.actor]:
            return ()
        kept = hoard.kept[decision.actor]
        return [
            action
            for action in self._actions
            if kept[action.chest] and not self._chests.is_idle(state, decision.actor, action.chest)
        ]

    def refusal(self, state: State, decision: Decision, action: Redeem) -> Refusal | None:
        hoard = state.of(Hoard)
        if action.chest not in REWARDS or not hoard.kept[decision.actor][action.chest]:
            return Refusal.of("chests.none-of-it", chest=action.chest)
        if hoard.redeemed:
            return Refusal.of("chests.one-a-turn")
        if self._chests.is_idle(state, decision.actor, action.chest):
            return Refusal.of("chests.nothing-to-lay")
        return None

    def perform(self, state: State, decision: Decision, action: Redeem) -> None:
        self._chests.redeem(state, decision.actor, action.chest)


class _TakeCard(Family[TakeCard, Decision]):
    action = TakeCard
    during = (ChoosePile,)

    def __init__(self, chests: Chests) -> None:
        self._chests = chests

    def legal(self, state: State, decision: Decision) -> Sequence[TakeCard]:
        return [TakeCard(pile) for pile in self._chests.piles(state)]

    def refusal(self, state: State, decision: Decision, action: TakeCard) -> Refusal | None:
        return self._chests.development.pile_refusal(state, action.pile)

    def perform(self, state: State, decision: Decision, action: TakeCard) -> None:
        state.agenda.pop()
        self._chests.development.gain(state, decision.actor, action.pile)
