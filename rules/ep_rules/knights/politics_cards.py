"""The effects of the politics cards except the Bishop, the Deserter and the Diplomat.

Rule: progress.intrigue, progress.saboteur, progress.spy, progress.warlord, progress.wedding
"""

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec.structs import replace

from ep_rules.base.purse import take
from ep_rules.base.sevens import DiscardCards, Sevens
from ep_rules.base.theft import Theft, has_cards
from ep_rules.decks import DeckCard
from ep_rules.knights.city_track import CityTrack
from ep_rules.knights.garrison import Knights
from ep_rules.knights.knights import KnightActivated
from ep_rules.knights.marching import Marching
from ep_rules.knights.progress_cards import PlayCard
from ep_rules.knights.progress_deck import (
    HIDDEN,
    ProgressCard,
    ProgressDecks,
    progress_card,
)
from ep_rules.knights.rivals import Rivals
from ep_rules.model import (
    NOBODY,
    Action,
    Decision,
    Event,
    Good,
    Refusal,
    Seat,
    State,
    cards,
)
from ep_rules.module import ConfiguredModule, Family, FreeChoice, Rulebook, Settings
from ep_rules.topology import Intersection

INTRIGUE = progress_card(CityTrack.POLITICS, "intrigue")
SABOTEUR = progress_card(CityTrack.POLITICS, "saboteur")
SPY = progress_card(CityTrack.POLITICS, "spy")
WARLORD = progress_card(CityTrack.POLITICS, "warlord")
WEDDING = progress_card(CityTrack.POLITICS, "wedding")
GIFTS = 2
"""The cards that each seat gives for the Wedding."""
FEWEST = 2
"""A seat with fewer cards loses none to the Saboteur."""


class PoliticsSettings(Settings, frozen=True):
    """`spied`: the cards that a Spy can take; `gifts`: whether all see those for the Wedding."""

    spied: Literal["any-card", "no-spy"] = "any-card"
    gifts: Literal["unseen", "open"] = "unseen"


class SpyOut(Decision, frozen=True):
    """A seat looks at the progress cards of another and may take one."""

    victim: Seat


class GiveGifts(Decision, frozen=True):
    """A seat gives `left` cards of its choice to another."""

    other: Seat
    left: int


class PlayIntrigue(Action, frozen=True):
    """Displace a knight of another seat at the end of one of your roads."""

    form = "intrigue {place}"
    place: Intersection


class PlaySaboteur(Action, frozen=True):
    """Seats with at least as many points as you discard half of their cards."""

    form = "saboteur"


class PlaySpy(Action, frozen=True):
    """Look at the progress cards of a seat; you may take one."""

    form = "spy {seat}"
    reveals = True
    seat: Seat


class SpyTake(Action, frozen=True):
    """Take one of the progress cards that you see."""

    form = "spy-take {card}"
    card: ProgressCard


class SpyLeave(Action, frozen=True):
    """Take none of the progress cards that you see."""

    form = "spy-none"


class PlayWarlord(Action, frozen=True):
    """Activate all your knights."""

    form = "warlord"


class PlayWedding(Action, frozen=True):
    """Each seat with more points gives you two cards of its choice."""

    form = "wedding"


class GiveGift(Action, frozen=True):
    """Give a card for the wedding."""

    form = "gift {good}"
    good: Good


class ProgressTaken(Event, frozen=True):
    """A seat took a progress card of `victim`; `card` is `unseen` for seats that do not see it."""

    seat: Seat
    victim: Seat
    track: CityTrack
    card: ProgressCard

    def seen_by(self, viewer: Seat | None) -> Event:
        """Only the two see the card."""
        if viewer in (self.seat, self.victim):
            return self
        return ProgressTaken(self.seat, self.victim, self.track, HIDDEN)


class GiftGiven(Event, frozen=True):
    """A seat gave a card for the wedding of another; `good` is -1 for seats that do not see it.

    `shown`: 1 if all see it.
    """

    seat: Seat
    other: Seat
    good: int
    shown: int = 0

    def seen_by(self, viewer: Seat | None) -> Event:
        """Only the two see the card's kind, unless it is shown."""
        if self.shown or viewer in (self.seat, self.other):
            return self
        return GiftGiven(self.seat, self.other, -1)


class PoliticsCards(ConfiguredModule[PoliticsSettings]):
    """Five politics cards."""

    id = "politics-cards"
    needs = ("progress-cards", "marching", "theft", "victory", "sevens")
    settings_type = PoliticsSettings

    def deck_cards(self, book: Rulebook) -> Mapping[DeckCard, int]:
        return {INTRIGUE: 2, SABOTEUR: 2, SPY: 3, WARLORD: 2, WEDDING: 2}

    def bind(self, book: Rulebook) -> None:
        self.families = (
            _Intrigue(book),
            _Saboteur(book),
            _Spy(book),
            _SpyTake(book, self.settings),
            _SpyLeave(),
            _Warlord(book),
            _Wedding(book),
            _Gift(book, self.settings),
        )


class _Intrigue(PlayCard[PlayIntrigue]):
    action = PlayIntrigue
    card = INTRIGUE
    builds_or_trades = False
    may_spend = False

    def __init__(self, book: Rulebook) -> None:
        super().__init__(book)
        self._marching = book.module(Marching)
        self._paths = book.topology.corner_paths

    def choices(self, state: State, seat: Seat) -> Sequence[PlayIntrigue]:
        found: list[PlayIntrigue] = []
        roads = state.road
        for place, one in state.of(Knights).at.items():
            if int(one.owner) == seat:
                continue
            for path in self._paths[place]:
                if roads[path] == seat:
                    found.append(PlayIntrigue(place))
                    break
        return found

    def happen(self, state: State, seat: Seat, action: PlayIntrigue) -> None:
        one = self._marching.displace(state, action.place)
        self._marching.settle_displaced(state, one, action.place)


class _Saboteur(PlayCard[PlaySaboteur]):
    action = PlaySaboteur
    card = SABOTEUR
    builds_or_trades = False
    may_score = may_spend = False
    _only = (PlaySaboteur(),)

    def __init__(self, book: Rulebook) -> None:
        super().__init__(book)
        self._ahead = Rivals(book).ahead
        self._held = book.module(Sevens).held

    def choices(self, state: State, seat: Seat) -> Sequence[PlaySaboteur]:
        return self._only if self._victims(state, seat) else ()

    def happen(self, state: State, seat: Seat, action: PlaySaboteur) -> None:
        for other in reversed(self._victims(state, seat)):
            state.agenda.append(DiscardCards(other, self._held(state, other) // 2))

    def _victims(self, state: State, seat: Seat) -> list[Seat]:
        ahead = self._ahead(state, seat, by=0)
        return [other for other in ahead if self._held(state, other) >= FEWEST]


class _Spy(PlayCard[PlaySpy]):
    action = PlaySpy
    card = SPY
    builds_or_trades = False
    may_score = may_spend = False

    def choices(self, state: State, seat: Seat) -> Sequence[PlaySpy]:
        hands = enumerate(state.of(ProgressDecks).hands)
        return [PlaySpy(Seat(other)) for other, hand in hands if other != seat and any(hand)]

    def happen(self, state: State, seat: Seat, action: PlaySpy) -> None:
        decks = state.of(ProgressDecks)
        decks.spy, decks.spied = seat, action.seat
        state.agenda.append(SpyOut(seat, action.seat))


class _SpyTake(Family[SpyTake, SpyOut]):
    action = SpyTake
    during = (SpyOut,)
    may_score = may_spend = False

    def __init__(self, book: Rulebook, settings: PoliticsSettings) -> None:
        self._deck = book.decks[SPY.deck]
        self._actions = tuple(SpyTake(ProgressCard(word)) for word in self._deck.words)
        self._safe = (SPY.word,) if settings.spied == "no-spy" else ()

    def legal(self, state: State, decision: SpyOut) -> Sequence[SpyTake]:
        there = state.of(ProgressDecks).cards(decision.victim)
        found = [self._actions[card] for card in there]
        return [action for action in found if action.card not in self._safe]

    def refusal(self, state: State, decision: SpyOut, action: SpyTake) -> Refusal | None:
        if not state.of(ProgressDecks).hands[decision.victim][self._deck.numbers[action.card]]:
            return Refusal.of("progress.not-there", progresscard=action.card)
        if action.card in self._safe:
            return Refusal.of("progress.not-spied", progresscard=action.card)
        return None

    def perform(self, state: State, decision: SpyOut, action: SpyTake) -> None:
        _leave(state)
        decks, card = state.of(ProgressDecks), self._deck.numbers[action.card]
        victim = decision.victim
        decks.hands[victim][card] -= 1
        decks.hands[decision.actor][card] += 1
        if state.log is not None:
            state.log.append(
                ProgressTaken(decision.actor, victim, decks.track_of(card), action.card)
            )


class _SpyLeave(FreeChoice[SpyLeave, Decision]):
    action = SpyLeave
    during = (SpyOut,)
    may_score = may_spend = False

    def perform(self, state: State, decision: Decision, action: SpyLeave) -> None:
        _leave(state)


def _leave(state: State) -> None:
    """Stop looking at a hand."""
    state.agenda.pop()
    decks = state.of(ProgressDecks)
    decks.spy = decks.spied = NOBODY


class _Warlord(PlayCard[PlayWarlord]):
    action = PlayWarlord
    card = WARLORD
    builds_or_trades = False
    may_score = may_spend = False
    _only = (PlayWarlord(),)

    def choices(self, state: State, seat: Seat) -> Sequence[PlayWarlord]:
        idle = any(not one.active for _, one in state.of(Knights).of(seat))
        return self._only if idle else ()

    def happen(self, state: State, seat: Seat, action: PlayWarlord) -> None:
        knights = state.of(Knights)
        for place, one in list(knights.of(seat)):
            if not one.active:
                knights.put(place, replace(one, active=True))
                if state.log is not None:
                    state.log.append(KnightActivated(seat, place))


class _Wedding(PlayCard[PlayWedding]):
    action = PlayWedding
    card = WEDDING
    builds_or_trades = False
    may_score = may_spend = False
    _only = (PlayWedding(),)

    def __init__(self, book: Rulebook) -> None:
        super().__init__(book)
        self._ahead = Rivals(book).ahead

    def choices(self, state: State, seat: Seat) -> Sequence[PlayWedding]:
        return self._only if self._givers(state, seat) else ()

    def happen(self, state: State, seat: Seat, action: PlayWedding) -> None:
        for other in reversed(self._givers(state, seat)):
            left = min(GIFTS, cards(state.hands[other]))
            state.agenda.append(GiveGifts(other, seat, left))

    def _givers(self, state: State, seat: Seat) -> list[Seat]:
        return [other for other in self._ahead(state, seat, by=1) if has_cards(state, other)]


class _Gift(Family[GiveGift, GiveGifts]):
    action = GiveGift
    during = (GiveGifts,)
    may_score = False

    def __init__(self, book: Rulebook, settings: PoliticsSettings) -> None:
        self._shown = int(settings.gifts == "open")
        self._theft = book.module(Theft)
        self._actions = tuple(GiveGift(good) for good in book.cards.all)

    def legal(self, state: State, decision: GiveGifts) -> Sequence[GiveGift]:
        hand = state.hands[decision.actor]
        return [action for action in self._actions if hand[action.good]]

    def refusal(self, state: State, decision: GiveGifts, action: GiveGift) -> Refusal | None:
        if action not in self._actions:
            return Refusal.of("progress.not-a-card", good=action.good)
        if action not in self.legal(state, decision):
            return Refusal.of("progress.none-of-it", "progress.wedding", good=action.good)
        return None

    def perform(self, state: State, decision: GiveGifts, action: GiveGift) -> None:
        state.agenda.pop()
        if self._shown:
            take(state, decision.actor, action.good, -1)
            take(state, decision.other, action.good)
        else:
            self._theft.move_unseen(state, decision.other, decision.actor, action.good)
        if state.log is not None:
            state.log.append(GiftGiven(decision.actor, decision.other, action.good, self._shown))
        if decision.left > 1:
            state.agenda.append(GiveGifts(decision.actor, decision.other, decision.left - 1))
