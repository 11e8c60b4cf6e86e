"""The effects of development cards.

Rule: development.knight, development.road-building, development.year-of-plenty,
development.monopoly
"""

from collections.abc import Mapping, Sequence

import msgspec

from ep_rules.base.production import ProductionPhase
from ep_rules.base.purse import take
from ep_rules.base.turn import TradePhase
from ep_rules.catan.deck import KNIGHT, Card, Development, development_card
from ep_rules.catan.development import KNIGHT_PLAYED, DevelopmentCards
from ep_rules.catan.free_routes import FreeRoutes
from ep_rules.decks import DeckCard
from ep_rules.model import (
    RESOURCES,
    ROAD,
    Action,
    Bundle,
    Decision,
    Event,
    Good,
    Refusal,
    Seat,
    State,
)
from ep_rules.module import A, Family, Rulebook, RuleModule

ROAD_BUILDING = development_card("road-building")
YEAR_OF_PLENTY = development_card("year-of-plenty")
MONOPOLY = development_card("monopoly")
FREE_PIECES = 2
"""Route pieces that Road Building builds."""


class PlayKnight(Action, frozen=True):
    """Play a Knight."""

    form = "knight"


class PlayRoadBuilding(Action, frozen=True):
    """Play Road Building."""

    form = "road-building"


class PlayYearOfPlenty(Action, frozen=True):
    """Take two cards from the supply, in any order.

    If the supply has only one card left, it is named twice.
    """

    form = "year-of-plenty {first} {second}"
    first: Good
    second: Good

    def __post_init__(self) -> None:
        """Put the two in order."""
        if self.first > self.second:
            first = self.first
            msgspec.structs.force_setattr(self, "first", self.second)
            msgspec.structs.force_setattr(self, "second", first)


class PlayMonopoly(Action, frozen=True):
    """Take all cards of one kind from all others; it shows how many they had."""

    form = "monopoly {good}"
    reveals = True
    good: Good


class CardPlayed(Event, frozen=True):
    """A development card was played."""

    seat: Seat
    card: Card


class PlentyTaken(Event, frozen=True):
    """Year of Plenty brought these cards."""

    seat: Seat
    goods: Bundle


class GoodNamed(Event, frozen=True):
    """A seat that played Monopoly named a kind of cards."""

    seat: Seat
    good: Good


class HandedOver(Event, frozen=True):
    """A seat gave all its cards of a kind to the one that played Monopoly."""

    seat: Seat
    other: Seat
    good: Good
    amount: int


class Progress(RuleModule):
    """Playing knights and progress cards."""

    id = "progress"
    needs = ("development", "free-routes", "production")

    def deck_cards(self, book: Rulebook) -> Mapping[DeckCard, int]:
        """The cards, as many as the settings of the deck say."""
        numbers = book.module(DevelopmentCards).settings
        return {
            KNIGHT: numbers.knights,
            ROAD_BUILDING: numbers.road_building,
            YEAR_OF_PLENTY: numbers.years_of_plenty,
            MONOPOLY: numbers.monopolies,
        }

    def bind(self, book: Rulebook) -> None:
        cards = book.module(DevelopmentCards)
        free = book.module(FreeRoutes)
        self.families = (
            _Knight(cards, book),
            _RoadBuilding(cards, free),
            _Plenty(cards),
            _Monopoly(cards),
        )


class PlayDevelopment(Family[A, Decision]):
    """The checks common to all cards: the seat holds one and may play it now."""

    during = (ProductionPhase, TradePhase)
    card: DeckCard

    def __init__(self, cards: DevelopmentCards) -> None:
        self._cards = cards
        self.number = cards.deck.number(self.card)

    @property
    def card_played(self) -> DeckCard:
        return self.card

    def legal(self, state: State, decision: Decision) -> Sequence[A]:
        """The choices with which a held card can be played."""
        seat = decision.actor
        if not state.of(Development).hands[seat][self.number]:
            return ()
        if self._cards.play_refusal(state, seat, self.number) is not None:
            return ()
        return self.choices(state, seat)

    def refusal(self, state: State, decision: Decision, action: A) -> Refusal | None:
        """Whether the card can be played now, then whether its effect is possible."""
        refusal = self._cards.play_refusal(state, decision.actor, self.number)
        return self.objection(state, decision.actor, action) if refusal is None else refusal

    def perform(self, state: State, decision: Decision, action: A) -> None:
        """Turn it up, then carry it out."""
        seat = decision.actor
        self._cards.play(state, seat, self.number)
        if state.log is not None:
            state.log.append(CardPlayed(seat, Card(self.card.word)))
        self.happen(state, seat, action)

    def choices(self, state: State, seat: Seat) -> Sequence[A]:
        """The choices with which the card can be played."""
        raise NotImplementedError

    def objection(self, state: State, seat: Seat, action: A) -> Refusal | None:
        """Why the card cannot be played for this."""
        return None

    def happen(self, state: State, seat: Seat, action: A) -> None:
        """Carry out the card's effect."""
        raise NotImplementedError


class _Knight(PlayDevelopment[PlayKnight]):
    action = PlayKnight
    card = KNIGHT
    _only = (PlayKnight(),)

    def __init__(self, cards: DevelopmentCards, book: Rulebook) -> None:
        super().__init__(cards)
        self._played = book.at(KNIGHT_PLAYED)

    def choices(self, state: State, seat: Seat) -> Sequence[PlayKnight]:
        return self._only

    def happen(self, state: State, seat: Seat, action: PlayKnight) -> None:
        for react in self._played:
            react(state, seat)


class _RoadBuilding(PlayDevelopment[PlayRoadBuilding]):
    action = PlayRoadBuilding
    card = ROAD_BUILDING
    _only = (PlayRoadBuilding(),)

    def __init__(self, cards: DevelopmentCards, free: FreeRoutes) -> None:
        super().__init__(cards)
        self._free = free

    def choices(self, state: State, seat: Seat) -> Sequence[PlayRoadBuilding]:
        return self._only if self._free.places(state, seat) else ()

    def objection(self, state: State, seat: Seat, action: PlayRoadBuilding) -> Refusal | None:
        if self._free.places(state, seat):
            return None
        roads = self._free.building.settings.roads
        if len(state.placed[ROAD][seat]) >= roads:
            return Refusal.of("supply.no-road", "development.road-building", supply=roads)
        return Refusal.of("development.nothing-to-lay")

    def happen(self, state: State, seat: Seat, action: PlayRoadBuilding) -> None:
        self._free.lay_free(state, seat, FREE_PIECES)


class _Plenty(PlayDevelopment[PlayYearOfPlenty]):
    action = PlayYearOfPlenty
    card = YEAR_OF_PLENTY
    _actions = tuple(
        PlayYearOfPlenty(first, second)
        for first in RESOURCES
        for second in RESOURCES
        if first <= second
    )

    def choices(self, state: State, seat: Seat) -> Sequence[PlayYearOfPlenty]:
        return [one for one in self._actions if self.objection(state, seat, one) is None]

    def objection(self, state: State, seat: Seat, action: PlayYearOfPlenty) -> Refusal | None:
        bank, last = state.bank, sum(state.bank[good] for good in RESOURCES) == 1
        for good in (action.first, action.second):
            if good not in RESOURCES:
                return Refusal.of("development.not-a-card", good=good)
            if bank[good] < (1 if last else 1 + (action.first == action.second)):
                return Refusal.of("supply.no-card", good=good)
        return None

    def happen(self, state: State, seat: Seat, action: PlayYearOfPlenty) -> None:
        taken = [0] * len(state.bank)
        for good in (action.first, action.second):
            if state.bank[good]:
                take(state, seat, good)
                taken[good] += 1
        if state.log is not None:
            state.log.append(PlentyTaken(seat, Bundle(tuple(taken))))


class _Monopoly(PlayDevelopment[PlayMonopoly]):
    action = PlayMonopoly
    card = MONOPOLY
    _actions = tuple(PlayMonopoly(good) for good in RESOURCES)

    def choices(self, state: State, seat: Seat) -> Sequence[PlayMonopoly]:
        return self._actions

    def objection(self, state: State, seat: Seat, action: PlayMonopoly) -> Refusal | None:
        if action.good not in RESOURCES:
            return Refusal.of("development.not-a-card", good=action.good)
        return None

    def happen(self, state: State, seat: Seat, action: PlayMonopoly) -> None:
        good = action.good
        if state.log is not None:
            state.log.append(GoodNamed(seat, good))
        for turn in range(1, state.seats):
            other = Seat((seat + turn) % state.seats)
            amount, state.hands[other][good] = state.hands[other][good], 0
            state.hands[seat][good] += amount
            if amount and state.log is not None:
                state.log.append(HandedOver(other, seat, good, amount))
