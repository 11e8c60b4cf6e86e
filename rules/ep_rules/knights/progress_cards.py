"""Drawing progress cards, the limit of a hand, and what is common to playing them.

Rule: progress.draw, progress.limit, progress.play, progress.points
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import compress
from operator import itemgetter
from typing import Annotated, Any, Literal

from msgspec import Meta

from ep_rules.base.turn import PHASE_ENDS, TradePhase
from ep_rules.decks import DeckCard, DeckOrder
from ep_rules.knights.barbarians import HEROES
from ep_rules.knights.city_track import TOP_LEVEL, TRACKS, CityTrack
from ep_rules.knights.event_die import EVENT_DIE, SHIP, Face
from ep_rules.knights.improvements import Improvements, level_of
from ep_rules.knights.progress_deck import (
    DECK,
    HIDDEN,
    ProgressCard,
    ProgressDecks,
    Returned,
    in_deck,
    progress_card,
)
from ep_rules.model import CHANCE, Action, Decision, Event, Owner, Refusal, Seat, Slice, State
from ep_rules.module import (
    A,
    ConfiguredModule,
    Draw,
    Family,
    Lister,
    Rulebook,
    ScoreLine,
    Settings,
    Stock,
)
from ep_rules.questions import Moment

PRINTER = progress_card(CityTrack.SCIENCE, "printer", played=False)
CONSTITUTION = progress_card(CityTrack.POLITICS, "constitution", played=False)


class ProgressSettings(Settings, frozen=True):
    """`limit`: the cards that a hand may keep; `points`: the worth of a point card.

    `returned`: the phase of a seat's own turn at whose end it gives back more than these.
    `draws`: for each level of a track the largest number of the red die with which it draws.
    """

    limit: Annotated[int, Meta(ge=1, le=20)] = 4
    points: Annotated[int, Meta(ge=0, le=9)] = 1
    returned: Literal["trade-and-build", "last-phase"] = "trade-and-build"
    draws: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=6)], ...], Meta(min_length=5, max_length=5)
    ] = (2, 3, 4, 5, 6)


class DrawProgress(Decision, frozen=True):
    """CHANCE draws a progress card of a track for `seat`."""

    seat: Seat
    track: CityTrack


class ChooseDeck(Decision, frozen=True):
    """A seat that defended best with others chooses the deck of its card."""


class ReturnCard(Decision, frozen=True):
    """A seat with too many progress cards lays one under its deck."""


class ProgressDrawn(Action, frozen=True):
    """The progress card that was drawn.

    A record shows it; other seats do not see it.
    """

    form = "progress {card}"
    card: ProgressCard


class DrawFrom(Action, frozen=True):
    """Draw a progress card of a track for the defense of Catan."""

    form = "draw {track}"
    reveals = True
    track: CityTrack


class ReturnProgress(Action, frozen=True):
    """Put a progress card under its deck."""

    form = "return {card}"
    card: ProgressCard


class ProgressGained(Event, frozen=True):
    """A seat drew a progress card; `card` is `unseen` for seats that do not see it.

    `shown`: 1 if all see it.
    """

    seat: Seat
    track: CityTrack
    card: ProgressCard
    shown: int = 0

    def seen_by(self, viewer: Seat | None) -> Event:
        """The kind is known only to the seat, unless it is laid open at once."""
        if viewer == self.seat or self.shown:
            return self
        return ProgressGained(self.seat, self.track, HIDDEN)


class ProgressReturned(Event, frozen=True):
    """A seat put a progress card under its deck; `card` is `unseen` for others."""

    seat: Seat
    track: CityTrack
    card: ProgressCard

    def seen_by(self, viewer: Seat | None) -> Event:
        """The kind is known only to the seat."""
        if viewer == self.seat:
            return self
        return ProgressReturned(self.seat, self.track, HIDDEN)


class ProgressPlayed(Event, frozen=True):
    """A seat played a progress card."""

    seat: Seat
    card: ProgressCard


class ProgressCards(ConfiguredModule[ProgressSettings]):
    """The decks and the hands; other modules bring the cards that are played.

    Attributes:
        deck: the cards of the game. points: those that are laid open for points.
    """

    id = DECK
    needs = ("improvements", "event-die", "barbarians")
    settings_type = ProgressSettings
    settings_beside = (("returned", "sailing"),)
    scene_file = "ep_rules.knights.progress_scene"

    def deck_order(self) -> DeckOrder:
        """By track, then by word."""
        return in_deck

    def deck_cards(self, book: Rulebook) -> Mapping[DeckCard, int]:
        return {PRINTER: 1, CONSTITUTION: 1}

    def bind(self, book: Rulebook) -> None:
        self._seats = book.seats
        self.deck = deck = book.decks[DECK]
        self.points = [number for number, card in enumerate(deck.cards) if not card.played]
        last = self.settings.returned == "last-phase"
        self._closing = book.phase_types[-1] if last else TradePhase
        self._draws = (0, *self.settings.draws)
        self._return = book.per_seat(ReturnCard)
        self._choose = book.per_seat(ChooseDeck)
        seats = [decision.actor for decision in self._choose]
        self._draw = [[DrawProgress(CHANCE, seat, track) for seat in seats] for track in TRACKS]
        self.families = (_Drawn(self), _DrawFrom(self), _Return(self))

    def slice(self) -> Slice:
        return ProgressDecks.full(self.deck, self._seats)

    def values(self) -> Mapping[Any, Sequence[Any]]:
        return {ProgressCard: self.deck.words}

    def stocks(self, state: State) -> Mapping[str, Stock]:
        """Cards of every kind, wherever they are."""
        decks = state.of(ProgressDecks)
        there = list(decks.bag)
        for hand in decks.hands:
            for card in range(decks.kinds):
                there[card] += hand[card]
        for pile in decks.under:
            for one in pile:
                there[one.card] += 1
        for row in decks.shown:
            for card, count in zip(self.points, row, strict=True):
                there[card] += count
        box = zip(self.deck.words, there, self.deck.counts, strict=True)
        return {f"progress card {word}": Stock(found, count) for word, found, count in box}

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {EVENT_DIE: self._gate, HEROES: self._honor, PHASE_ENDS: self._end}

    def scores(self) -> Mapping[str, ScoreLine]:
        """A point for each open point card."""
        return {"progress-points": self._points}

    def _points(self, state: State, owner: Owner) -> int:
        if owner >= state.seats:
            return 0
        return self.settings.points * sum(state.of(ProgressDecks).shown[owner])

    def draws_up_to(self, level: int) -> int:
        """The largest number of the red die with which a level of a track draws a card, or 0."""
        return self._draws[level]

    def next_draw(self, state: State, seat: Seat, track: CityTrack) -> int:
        """The largest number of the red die with which a seat draws after its next level."""
        return self.draws_up_to(min(level_of(state, seat, track) + 1, TOP_LEVEL))

    def _gate(self, state: State, face: Face, red: int) -> None:
        """Each seat that is far enough on the track draws, clockwise."""
        if face is SHIP:
            return
        track, levels, draws = TRACKS[face - 1], state.of(Improvements).levels, self._draws
        for seat in reversed(state.clockwise):
            if red <= draws[levels[seat][track]]:
                state.agenda.append(self._draw[track][seat])
        skip_empty(state)

    def _honor(self, state: State, seats: Sequence[Seat]) -> None:
        state.agenda.extend(self._choose[seat] for seat in reversed(seats))
        skip_empty(state)

    def _end(self, state: State, phase: type[Decision]) -> None:
        if phase is self._closing:
            self._call_back(state, state.active)

    def _call_back(self, state: State, seat: Seat) -> None:
        """Let a seat return the cards beyond the limit."""
        more = sum(state.of(ProgressDecks).hands[seat]) - self.settings.limit
        if more > 0:
            state.agenda.extend([self._return[seat]] * more)

    def gain(self, state: State, seat: Seat, card: int) -> None:
        """Give a seat a card; a point card is laid open."""
        decks = state.of(ProgressDecks)
        if card in self.points:
            decks.shown[seat][self.points.index(card)] += 1
            return
        decks.hands[seat][card] += 1
        if seat != state.active:
            self._call_back(state, seat)


def skip_empty(state: State) -> None:
    """Drop draws from decks that are empty."""
    decks = state.of(ProgressDecks)
    while state.agenda:
        top = state.agenda[-1]
        if isinstance(top, DrawProgress):
            wanted: Sequence[int] = (top.track,)
        elif isinstance(top, ChooseDeck):
            wanted = TRACKS
        else:
            return
        if not all(decks.is_empty(TRACKS[track]) for track in wanted):
            return
        state.agenda.pop()


def _held_cards(families: Sequence[Family[Any, Any]]) -> Lister:
    """List the actions of cards that a seat holds, without asking all the others."""
    if len(families) == 1:
        return families[0].legal
    cards = [family for family in families if isinstance(family, PlayCard)]
    choices, held = [card.choices for card in cards], itemgetter(*[card.number for card in cards])

    def legal(state: State, decision: Decision) -> Sequence[Action]:
        seat = decision.actor
        hand = state.of(ProgressDecks).hands[seat]
        if not any(hand):
            return ()
        found: list[Action] = []
        for choose in compress(choices, held(hand)):
            found += choose(state, seat)
        return found

    return legal


class PlayCard(Family[A, Decision]):
    """The checks common to all cards: the seat holds one, and it can have an effect."""

    during: tuple[type[Decision], ...] = (TradePhase,)
    card: DeckCard
    builds_or_trades: bool
    """True if its effect is to build, to promote or to trade, which some phases bar."""

    def __init__(self, book: Rulebook) -> None:
        self.number = book.decks[DECK].number(self.card)
        self.word = ProgressCard(self.card.word)
        self.sails = TradePhase in self.during and not self.builds_or_trades

    @property
    def card_played(self) -> DeckCard:
        return self.card

    @property
    def together(self) -> Callable[[Sequence[Family[Any, Any]]], Lister]:
        """The cards in hand are looked at, not all cards."""
        return _held_cards

    def legal(self, state: State, decision: Decision) -> Sequence[A]:
        """The choices with which a held card can be played."""
        held = state.of(ProgressDecks).hands[decision.actor][self.number]
        return self.choices(state, decision.actor) if held else ()

    def refusal(self, state: State, decision: Decision, action: A) -> Refusal | None:
        """Whether the card is held, then whether its effect is possible."""
        if not state.of(ProgressDecks).hands[decision.actor][self.number]:
            return Refusal.of("progress.no-card", progresscard=self.word)
        return self.objection(state, decision.actor, action)

    def perform(self, state: State, decision: Decision, action: A) -> None:
        """Lay it under its deck, then carry it out."""
        seat, decks = decision.actor, state.of(ProgressDecks)
        decks.hands[seat][self.number] -= 1
        decks.under[self.card.part].append(Returned(self.number))
        if state.log is not None:
            state.log.append(ProgressPlayed(seat, self.word))
        self.happen(state, seat, action)

    def choices(self, state: State, seat: Seat) -> Sequence[A]:
        """The choices with which the card can be played."""
        raise NotImplementedError

    def objection(self, state: State, seat: Seat, action: A) -> Refusal | None:
        """Why the card cannot be played for this."""
        if action not in self.choices(state, seat):
            return Refusal.of("progress.no-effect", progresscard=self.word)
        return None

    def happen(self, state: State, seat: Seat, action: A) -> None:
        """Carry out the card's effect."""
        raise NotImplementedError


class _Drawn(Draw[ProgressDrawn, DrawProgress]):
    action = ProgressDrawn
    during = (DrawProgress,)
    may_spend = False

    def __init__(self, cards: ProgressCards) -> None:
        self._cards = cards
        self._actions = tuple(ProgressDrawn(ProgressCard(word)) for word in cards.deck.words)

    def outcomes(self, state: State, decision: DrawProgress) -> Sequence[tuple[ProgressDrawn, int]]:
        decks, track = state.of(ProgressDecks), decision.track
        bag, actions = decks.bag, self._actions
        found = [(actions[card], bag[card]) for card in decks.of_track(track) if bag[card]]
        return found or [(actions[decks.under[track][0].card], 1)]

    def perform(self, state: State, decision: DrawProgress, action: ProgressDrawn) -> None:
        decks = state.of(ProgressDecks)
        state.agenda.pop()
        card = self._cards.deck.numbers[action.card]
        if decks.bag[card]:
            decks.bag[card] -= 1
        else:
            decks.under[decision.track].pop(0)
        if state.log is not None:
            shown, track = int(card in self._cards.points), TRACKS[decision.track]
            state.log.append(ProgressGained(decision.seat, track, action.card, shown))
        self._cards.gain(state, decision.seat, card)
        skip_empty(state)


class _DrawFrom(Family[DrawFrom, Decision]):
    action = DrawFrom
    during = (ChooseDeck,)
    may_score = may_spend = False
    _actions = tuple(DrawFrom(track) for track in CityTrack)

    def __init__(self, cards: ProgressCards) -> None:
        self._cards = cards

    def legal(self, state: State, decision: Decision) -> Sequence[DrawFrom]:
        decks = state.of(ProgressDecks)
        return [action for action in self._actions if not decks.is_empty(TRACKS[action.track])]

    def refusal(self, state: State, decision: Decision, action: DrawFrom) -> Refusal | None:
        if state.of(ProgressDecks).is_empty(CityTrack(action.track)):
            return Refusal.of("progress.deck-empty", track=CityTrack(action.track))
        return None

    def perform(self, state: State, decision: Decision, action: DrawFrom) -> None:
        state.agenda[-1] = DrawProgress(CHANCE, decision.actor, CityTrack(action.track))


class _Return(Family[ReturnProgress, Decision]):
    action = ReturnProgress
    during = (ReturnCard,)
    may_score = may_spend = False

    def __init__(self, cards: ProgressCards) -> None:
        self._numbers = cards.deck.numbers
        self._actions = tuple(ReturnProgress(ProgressCard(word)) for word in cards.deck.words)

    def legal(self, state: State, decision: Decision) -> Sequence[ReturnProgress]:
        return [self._actions[card] for card in state.of(ProgressDecks).cards(decision.actor)]

    def refusal(self, state: State, decision: Decision, action: ReturnProgress) -> Refusal | None:
        if not state.of(ProgressDecks).hands[decision.actor][self._numbers[action.card]]:
            return Refusal.of("progress.no-card", progresscard=action.card)
        return None

    def perform(self, state: State, decision: Decision, action: ReturnProgress) -> None:
        state.agenda.pop()
        decks, card = state.of(ProgressDecks), self._numbers[action.card]
        track = decks.track_of(card)
        decks.hands[decision.actor][card] -= 1
        decks.under[track].append(Returned(card, decision.actor))
        if state.log is not None:
            state.log.append(ProgressReturned(decision.actor, track, action.card))
        skip_empty(state)
