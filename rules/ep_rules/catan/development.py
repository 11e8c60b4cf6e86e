"""Development cards: bought unseen and played one per turn; `progress` has their effects.

Rule: development.buy, development.play, development.points
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta

from ep_rules.base.purse import cost_refusal, pay, price
from ep_rules.base.turn import BUILD_PHASES, PART_STARTS
from ep_rules.catan.deck import (
    DECK,
    HIDDEN,
    Card,
    Development,
    development_card,
    in_deck,
)
from ep_rules.decks import DeckCard, DeckOrder
from ep_rules.model import (
    CHANCE,
    GRAIN,
    ORE,
    WOOL,
    Action,
    Bundle,
    Decision,
    Event,
    Owner,
    Refusal,
    Seat,
    Slice,
    State,
)
from ep_rules.module import ConfiguredModule, Draw, Family, Rulebook, ScoreLine, Settings, Stock
from ep_rules.questions import GAME_ENDS, Moment, Question

KNIGHT_PLAYED: Moment[[Seat]] = Moment("knight played")
PLAYS_A_TURN: Question[[Seat], int] = Question("development cards that may be played in a turn")

VICTORY_POINT = development_card("victory-point", played=False)

CardCount = Annotated[int, Meta(ge=0, le=40)]


class DevelopmentSettings(Settings, frozen=True):
    """The cards of the book, the limit of a seat in a turn, and the cost of a card.

    `piles`: the number of cards on each pile, without those that the book does not have; from any
    pile, each unseen card may be drawn.
    """

    knights: CardCount = 14
    road_building: CardCount = 2
    years_of_plenty: CardCount = 2
    monopolies: CardCount = 2
    victory_points: CardCount = 5
    piles: Annotated[tuple[CardCount, ...], Meta(min_length=1, max_length=9)] = (25,)
    plays: Annotated[int, Meta(ge=1, le=9)] = 1
    cost: Bundle = Bundle.of({WOOL: 1, GRAIN: 1, ORE: 1})

    @property
    def printed(self) -> int:
        """The number of cards of the book."""
        progress = self.road_building + self.years_of_plenty + self.monopolies
        return self.knights + progress + self.victory_points


class DrawDevelopment(Decision, frozen=True):
    """CHANCE draws a development card for `seat` from a pile (from 1)."""

    seat: Seat
    pile: int


class BuyDevelopment(Action, frozen=True):
    """Buy a development card of a pile, counted from 1; base CATAN has one pile."""

    form = "develop {pile}"
    pile: int


class DevelopmentDrawn(Action, frozen=True):
    """The development card that was drawn.

    A record shows it; other seats do not see it.
    """

    form = "card {card}"
    card: Card


class DevelopmentBought(Event, frozen=True):
    """A development card was paid for."""

    seat: Seat


class DevelopmentGained(Event, frozen=True):
    """A seat drew a development card; `card` is `unseen` for seats that do not see it."""

    seat: Seat
    pile: int
    card: Card

    def seen_by(self, viewer: Seat | None) -> Event:
        """The kind is known only to the seat."""
        return self if viewer == self.seat else DevelopmentGained(self.seat, self.pile, HIDDEN)


class PointsShown(Event, frozen=True):
    """At the end of the game, a seat revealed `count` victory point cards."""

    seat: Seat
    count: int


class DevelopmentCards(ConfiguredModule[DevelopmentSettings]):
    """Buying, holding and counting development cards; other modules bring those with effects.

    Attributes:
        deck: the cards of the game. piles: the number of cards on each pile of a new game.
    """

    id = DECK
    needs = ("turn",)
    settings_type = DevelopmentSettings
    scene_file = "ep_rules.catan.development_scene"

    def deck_order(self) -> DeckOrder:
        """Those that are not played come last."""
        return in_deck

    def deck_cards(self, book: Rulebook) -> Mapping[DeckCard, int]:
        return {VICTORY_POINT: self.settings.victory_points}

    def bind(self, book: Rulebook) -> None:
        self._seats = book.seats
        self._plays = book.ask(PLAYS_A_TURN)
        self.deck = book.decks[DECK]
        self.piles = _piles(self.settings, sum(self.deck.counts))
        self._point = self.deck.number(VICTORY_POINT)
        self.families = (_Buy(self), _Drawn(self))

    def slice(self) -> Slice:
        counts = self.deck.counts
        none = [[0] * (len(counts) + 1) for _ in range(self._seats)]
        return Development(
            list(counts),
            list(self.piles),
            none,
            [row[:] for row in none],
            [row[:] for row in none],
        )

    def values(self) -> Mapping[Any, Sequence[Any]]:
        return {Card: self.deck.words}

    def stocks(self, state: State) -> Mapping[str, Stock]:
        """Cards of every kind, in the deck, in hands or played."""
        cards = state.of(Development)
        hands = [*cards.hands, *cards.played]
        return {
            f"card {kind}": Stock(cards.bag[kind] + sum(hand[kind] for hand in hands), count)
            for kind, count in enumerate(self.deck.counts)
        }

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {PART_STARTS: self._reset, GAME_ENDS: self._show}

    def scores(self) -> Mapping[str, ScoreLine]:
        """One point for each victory point card, seen or not."""
        return {"victory-cards": self.points}

    def open_scores(self) -> Mapping[str, ScoreLine]:
        """Other seats count only face-up cards."""
        return {"victory-cards": self._open_points}

    def points(self, state: State, owner: Owner) -> int:
        """Victory points of an owner's cards, face down or up."""
        if owner >= state.seats:
            return 0
        development = state.of(Development)
        return development.hands[owner][self._point] + development.played[owner][self._point]

    def _open_points(self, state: State, owner: Owner) -> int:
        """Victory points of an owner's cards that lie face up."""
        return 0 if owner >= state.seats else state.of(Development).played[owner][self._point]

    def pile_refusal(self, state: State, pile: int) -> Refusal | None:
        """Why a card cannot be taken from a pile, numbered from 1."""
        development = state.of(Development)
        if not 1 <= pile <= len(development.piles):
            return Refusal.of("development.no-pile", number=pile, most=len(development.piles))
        if not development.piles[pile - 1] or not any(development.bag):
            return Refusal.of("development.pile-empty", number=pile)
        return None

    def gain(self, state: State, seat: Seat, pile: int = 1) -> None:
        """Let CHANCE draw a card of a pile for a seat; there must be one."""
        state.of(Development).piles[pile - 1] -= 1
        state.agenda.append(DrawDevelopment(CHANCE, seat, pile))

    def play_refusal(self, state: State, seat: Seat, card: int) -> Refusal | None:
        """Why a seat cannot play a card now, whatever it would do."""
        development = state.of(Development)
        if not development.hands[seat][card]:
            return Refusal.of("development.no-card", card=self.deck.words[card])
        if not development.ready(seat, card):
            return Refusal.of("development.just-bought", card=self.deck.words[card])
        limit = self._plays(self.settings.plays, state, seat)
        if development.plays >= limit:
            return Refusal.of("development.no-more-plays", limit=limit)
        return None

    def play(self, state: State, seat: Seat, card: int) -> None:
        """Turn a card up."""
        development = state.of(Development)
        development.hands[seat][card] -= 1
        development.played[seat][card] += 1
        development.plays += 1

    def _reset(self, state: State) -> None:
        development = state.of(Development)
        development.plays = 0
        for fresh in development.fresh:
            if any(fresh):
                fresh[:] = [0] * len(fresh)

    def _show(self, state: State) -> None:
        development, point = state.of(Development), self._point
        for seat, hand in enumerate(development.hands):
            count = hand[point]
            if count:
                hand[point] = development.fresh[seat][point] = 0
                development.played[seat][point] += count
                if state.log is not None:
                    state.log.append(PointsShown(Seat(seat), count))


def _piles(settings: DevelopmentSettings, there: int) -> list[int]:
    """The piles of the book, with the cards that other modules add, or without those left out."""
    piles = list(settings.piles)
    for _ in range(there - settings.printed):
        piles[piles.index(min(piles))] += 1
    for _ in range(settings.printed - there):
        piles[piles.index(max(piles))] -= 1
    return piles


class _Buy(Family[BuyDevelopment, Decision]):
    action = BuyDevelopment
    during = BUILD_PHASES

    def __init__(self, cards: DevelopmentCards) -> None:
        self._cards = cards
        self.cost = price(cards.settings.cost)
        piles = len(cards.settings.piles)
        self._actions = tuple(BuyDevelopment(pile) for pile in range(1, piles + 1))

    def legal(self, state: State, decision: Decision) -> Sequence[BuyDevelopment]:
        refusal = self._cards.pile_refusal
        return [action for action in self._actions if refusal(state, action.pile) is None]

    def refusal(self, state: State, decision: Decision, action: BuyDevelopment) -> Refusal | None:
        refusal = self._cards.pile_refusal(state, action.pile)
        if refusal is None:
            refusal = cost_refusal(state.hands[decision.actor], self.cost)
        return refusal

    def perform(self, state: State, decision: Decision, action: BuyDevelopment) -> None:
        pay(state, decision.actor, self.cost)
        if state.log is not None:
            state.log.append(DevelopmentBought(decision.actor))
        self._cards.gain(state, decision.actor, action.pile)


class _Drawn(Draw[DevelopmentDrawn, DrawDevelopment]):
    action = DevelopmentDrawn
    during = (DrawDevelopment,)

    def __init__(self, cards: DevelopmentCards) -> None:
        self._numbers = cards.deck.numbers
        self._actions = tuple(DevelopmentDrawn(Card(word)) for word in cards.deck.words)

    def outcomes(
        self, state: State, decision: DrawDevelopment
    ) -> Sequence[tuple[DevelopmentDrawn, int]]:
        bag = state.of(Development).bag
        return [(action, count) for action, count in zip(self._actions, bag, strict=True) if count]

    def perform(self, state: State, decision: DrawDevelopment, action: DevelopmentDrawn) -> None:
        state.agenda.pop()
        development, seat = state.of(Development), decision.seat
        card = self._numbers[action.card]
        development.bag[card] -= 1
        development.hands[seat][card] += 1
        development.fresh[seat][card] += 1
        if state.log is not None:
            state.log.append(DevelopmentGained(seat, decision.pile, action.card))
