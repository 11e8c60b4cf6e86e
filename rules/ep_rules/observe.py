"""Makes a viewer's observation of a state, and complete states that fit an observation.

Coins are paid in public. If a house setting hides them, an observation omits even coins that a
player could have counted.

Rule: house.hands (screens show counts; cards known by kind follow from public events)
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from operator import sub
from typing import TypeVar, overload

import msgspec

from ep_rules.base.turn import Turn
from ep_rules.chance import advance, below, mix, scramble
from ep_rules.game import Game, once_per_game
from ep_rules.model import GOLD, Bundle, Decision, Event, Owner, Seat, Slice, State, cards
from ep_rules.module import BadRuleset

S = TypeVar("S", bound=Slice)

MANY_COINS = 8
"""A hand with hidden coins is assumed to have fewer than this."""


class SeatView(msgspec.Struct, frozen=True):
    """One seat as a viewer sees it.

    Attributes:
        cards: the number of cards. gold: coins; None where a setting hides them.
        known: cards known by kind from public events; unknown: the others.
        points: victory points by source, as far as the viewer knows of them.
    """

    seat: Seat
    cards: int
    gold: int | None
    known: tuple[int, ...]
    unknown: int
    points: dict[str, int]

    @property
    def total(self) -> int:
        """All victory points."""
        return sum(self.points.values())

    def may_have(self, goods: Bundle) -> bool:
        """Whether the seat may have these goods, as far as the viewer knows."""
        kinds = [good for good in goods.kinds if good != GOLD]
        lacking = sum(max(0, goods.counts[good] - self.known[good]) for good in kinds)
        enough_gold = self.gold is None or self.gold >= goods.counts[GOLD]
        return lacking <= self.unknown and enough_gold


class Observation(msgspec.Struct, frozen=True):
    """The knowledge of `viewer` (None is a spectator). Fields of the board as in `State`.

    `round` counts from 1; `box` is the total number of cards of each kind. Coins hidden from the
    viewer count as part of the `bank`.
    """

    viewer: Seat | None
    ruleset: str
    seats: tuple[SeatView, ...]
    hand: tuple[int, ...] | None
    first: Seat
    part: int
    active: Seat
    phase: int
    acted: int
    closing: int
    round: int
    bank: tuple[int, ...]
    box: tuple[int, ...]
    terrain: tuple[int, ...]
    numbers: tuple[int, ...]
    building: tuple[int, ...]
    owner: tuple[int, ...]
    road: tuple[int, ...]
    placed: tuple[tuple[tuple[int, ...], ...], ...]
    agenda: tuple[Decision, ...]
    winner: int
    slices: dict[str, Slice]

    def of(self, kind: type[S]) -> S:
        """One slice as the viewer sees it."""
        return self.slices[kind.key]  # type: ignore[return-value]  # a key has one type

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.agenda


def observe(game: Game, state: State, viewer: Seat | None) -> Observation:
    """The observation of a viewer; the random word is never part of it."""
    open_gold = shows_gold(game)
    seats = tuple(
        _seat_view(game, state, Seat(seat), viewer, open_gold) for seat in range(state.seats)
    )
    bank = state.bank[:]
    bank[GOLD] += sum(state.hands[view.seat][GOLD] for view in seats if view.gold is None)
    return Observation(
        viewer=viewer,
        ruleset=game.ruleset,
        seats=seats,
        hand=None if viewer is None else tuple(state.hands[viewer]),
        first=state.first,
        part=state.part,
        active=state.active,
        phase=state.phase,
        acted=state.acted,
        closing=state.closing,
        round=game.book.module(Turn).round(state),
        bank=tuple(bank),
        box=_by_kind(game, map(sum, zip(bank, *state.hands, strict=True))),
        terrain=tuple(state.terrain),
        numbers=tuple(state.numbers),
        building=tuple(state.building),
        owner=tuple(state.owner),
        road=tuple(state.road),
        placed=tuple(tuple(tuple(places) for places in kind) for kind in state.placed),
        agenda=tuple(state.agenda),
        winner=state.winner,
        slices={key: drawer.seen_by(viewer) for key, drawer in state.slices.items()},
    )


def determinize(seen: Observation, word: int) -> State:
    """A complete state that fits an observation; unknown cards and chance come from `word`."""
    hands = _deal(seen, word)
    bank = list(seen.bank)
    bank[GOLD] -= sum(hands[view.seat][GOLD] for view in seen.seats if view.gold is None)
    unknown, again = _unknown(seen, hands), scramble(word)
    slices = {
        key: drawer.complete(again).dealt(unknown, len(seen.seats))
        for key, drawer in seen.slices.items()
    }
    return State(
        seats=len(seen.seats),
        first=seen.first,
        part=seen.part,
        active=seen.active,
        phase=seen.phase,
        acted=seen.acted,
        closing=seen.closing,
        hands=hands,
        bank=bank,
        terrain=list(seen.terrain),
        numbers=list(seen.numbers),
        building=list(seen.building),
        owner=list(seen.owner),
        road=list(seen.road),
        placed=[[list(places) for places in kind] for kind in seen.placed],
        agenda=list(seen.agenda),
        winner=seen.winner,
        slices=slices,
        word=word,
    )


class _SeenEvents(Sequence[Event]):
    """Events as one seat saw them; bots read few of them, the newest first."""

    def __init__(self, events: Sequence[Event], seat: Seat) -> None:
        self._events = events
        self._seat = seat

    def __len__(self) -> int:
        return len(self._events)

    @overload
    def __getitem__(self, at: int) -> Event: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[Event]: ...

    def __getitem__(self, at: int | slice) -> Event | Sequence[Event]:
        if isinstance(at, slice):
            return _SeenEvents(self._events[at], self._seat)
        return self._events[at].seen_by(self._seat)


class View:
    """A bot's view of the game: the knowledge of its seat, computed on demand.

    It holds no state, only functions that return what the seat may know.
    """

    def __init__(
        self,
        game: Game,
        seat: Seat,
        look: Callable[[], Observation],
        listen: Callable[[], Sequence[Event]],
    ) -> None:
        """`look` returns the observation of the seat, `listen` the events that it saw."""
        self.game = game
        self.seat = seat
        self._look = look
        self._listen = listen

    @classmethod
    def of(cls, game: Game, state: State, seat: Seat, heard: Iterable[Event] = ()) -> "View":
        """The view of a seat on a state and on the events so far."""
        return cls(
            game,
            seat,
            lambda: observe(game, state, seat),
            lambda: _SeenEvents(tuple(heard), seat),
        )

    @cached_property
    def history(self) -> Sequence[Event]:
        """The events, as far as the seat may know them; each is made when it is read."""
        return self._listen()

    @cached_property
    def observation(self) -> Observation:
        """The current observation of the seat."""
        return self._look()

    def determinize(self, word: int) -> tuple[Game, State]:
        """The game and a complete state that fits the observation."""
        return self.game, determinize(self.observation, word)


def _seat_view(
    game: Game, state: State, seat: Seat, viewer: Seat | None, open_gold: bool
) -> SeatView:
    hand = state.hands[seat]
    hidden = hidden_cards(game, state, seat, viewer)
    return SeatView(
        seat=seat,
        cards=cards(hand),
        gold=hand[GOLD] if viewer == seat or open_gold else None,
        known=_by_kind(game, map(sub, hand, hidden)),
        unknown=sum(hidden),
        points=(game.points if viewer == seat else game.open_points)(state, Owner(seat)),
    )


@once_per_game
def shows_gold(game: Game) -> bool:
    """True if the coins of every seat are public."""
    return not any(module.hides_gold() for module in game.book.modules)


def hidden_cards(game: Game, state: State, seat: Seat, viewer: Seat | None) -> tuple[int, ...]:
    """The cards of a hand that are unknown to a viewer, by kind."""
    none, key = (0,) * game.book.cards.reach, hiding_slice(game)
    if viewer == seat or key is None:
        return none
    return state.slices[key].unknown_cards(state.seats if viewer is None else viewer, seat) or none


def _by_kind(game: Game, counts: Iterable[int]) -> tuple[int, ...]:
    """The count of every kind of cards, at its number; gold, which is not a card, has 0."""
    found = [*counts][: game.book.cards.reach]
    if len(found) > GOLD:
        found[GOLD] = 0
    return tuple(found)


@once_per_game
def hiding_slice(game: Game) -> str | None:
    """The key of the slice that records hidden cards, or None.

    Raises:
        BadRuleset: there are two, which would have to agree.
    """
    slices = [drawer for m in game.book.modules if (drawer := m.slice()) is not None]
    silent = Slice.unknown_cards
    keys = [drawer.key for drawer in slices if type(drawer).unknown_cards is not silent]
    if len(keys) > 1:
        raise BadRuleset(f"{' and '.join(keys)} both record hidden cards")
    return keys[0] if keys else None


def _deal(seen: Observation, word: int) -> list[list[int]]:
    """Hands that fit: the known cards, and unknown cards from those that are nowhere visible."""
    hands = [_known_hand(seen, view, word) for view in seen.seats]
    if seen.viewer is not None and seen.hand is not None:
        hands[seen.viewer] = list(seen.hand)
    unknown = [view.seat for view in seen.seats for _ in range(view.unknown)]
    if not unknown:
        return hands
    pool = [
        good
        for good in range(len(seen.box))
        if good != GOLD
        for _ in range(seen.box[good] - seen.bank[good] - sum(hand[good] for hand in hands))
    ]
    for seat in unknown:
        good = pool.pop(below(word, len(pool)))
        word = advance(word)
        hands[seat][good] += 1
    return hands


def _known_hand(seen: Observation, view: SeatView, word: int) -> list[int]:
    """The known cards and the coins of a seat."""
    hand = [*view.known, *(0 for _ in range(len(seen.bank) - len(view.known)))]
    hand[GOLD] = _coins(seen, view, word)
    return hand


def _coins(seen: Observation, view: SeatView, word: int) -> int:
    """Coins of a seat: as seen, or a guess with at least as many as the open decision implies."""
    if view.gold is not None:
        return view.gold
    known = [drawer.sure_gold(view.seat) for drawer in seen.slices.values()]
    asked = [decision.sure_gold(view.seat) for decision in seen.agenda]
    return max(*known, *asked, 0) + below(mix(word, view.seat), MANY_COINS)


def _unknown(seen: Observation, hands: Sequence[Sequence[int]]) -> dict[int, tuple[int, ...]]:
    """The cards by kind of each other hand that are unknown to the viewer."""
    found: dict[int, tuple[int, ...]] = {}
    for view in seen.seats:
        if view.unknown:
            dealt = enumerate(zip(hands[view.seat], view.known, strict=False))
            found[view.seat] = tuple(0 if good == GOLD else n - sure for good, (n, sure) in dealt)
    return found
