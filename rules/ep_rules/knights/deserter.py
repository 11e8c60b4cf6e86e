"""The Deserter: an opponent gives up a knight, and a knight of yours takes its rank.

Rule: progress.deserter
"""

from collections.abc import Mapping, Sequence
from typing import Literal

from ep_rules.decks import DeckCard
from ep_rules.knights.city_track import CityTrack
from ep_rules.knights.garrison import Knight, Knights, Rank, own_knight
from ep_rules.knights.knights import KnightRules
from ep_rules.knights.progress_cards import PlayCard
from ep_rules.knights.progress_deck import progress_card
from ep_rules.model import Action, Decision, Event, Owner, Refusal, Seat, State
from ep_rules.module import ConfiguredModule, Family, FreeChoice, Rulebook, Settings
from ep_rules.topology import Intersection

DESERTER = progress_card(CityTrack.POLITICS, "deserter")


class DeserterSettings(Settings, frozen=True):
    """`rank`: the strengths that may come: the same or a lower one, or else a basic one."""

    rank: Literal["same-or-lower", "same-or-basic"] = "same-or-lower"


class LoseKnight(Decision, frozen=True):
    """A seat chooses the knight that deserts to another."""

    other: Seat


class TakeIn(Decision, frozen=True):
    """A seat may place a knight for a deserter; `active`: 1 if that one was active."""

    rank: Rank
    active: int


class PlayDeserter(Action, frozen=True):
    """An opponent gives up a knight, and you may place one."""

    form = "deserter {seat}"
    seat: Seat


class LetDesert(Action, frozen=True):
    """Give up this knight."""

    form = "give-up {place}"
    place: Intersection


class Enlist(Action, frozen=True):
    """Place a knight for the deserter."""

    form = "enlist {rank} {place}"
    rank: Rank
    place: Intersection


class EnlistNone(Action, frozen=True):
    """Place no knight for the deserter."""

    form = "enlist-none"


class KnightDeserted(Event, frozen=True):
    """A knight of a seat left the board."""

    seat: Seat
    place: Intersection
    rank: Rank


class KnightEnlisted(Event, frozen=True):
    """A seat placed a knight for a deserter."""

    seat: Seat
    place: Intersection
    rank: Rank


class DeserterCard(ConfiguredModule[DeserterSettings]):
    """The card and its two answers."""

    id = "deserter"
    needs = ("progress-cards", "knights")
    settings_type = DeserterSettings

    def deck_cards(self, book: Rulebook) -> Mapping[DeckCard, int]:
        return {DESERTER: 2}

    def bind(self, book: Rulebook) -> None:
        self.knights = book.module(KnightRules)
        self.families = (_Deserter(book), _LetDesert(self), _Enlist(self), _EnlistNone())

    def ranks(self, state: State, seat: Seat, rank: Rank) -> list[Rank]:
        """The strengths that a seat can place for a deserter."""
        owner, refusal = Owner(seat), self.knights.supply_refusal
        there = [one for one in Rank if one <= rank and refusal(state, owner, one) is None]
        if self.settings.rank == "same-or-lower":
            return there
        return [one for one in there if one == (rank if rank in there else Rank.BASIC)]

    def rank_refusal(self, state: State, seat: Seat, deserted: Rank, rank: Rank) -> Refusal | None:
        """Why a seat cannot place a knight of some strength for a deserter."""
        allowed = self.ranks(state, seat, deserted)
        if rank in allowed:
            return None
        if rank > deserted:
            return Refusal.of("knights.outranks-deserter", rank=Rank(rank))
        missing = self.knights.supply_refusal(state, Owner(seat), rank)
        return missing or Refusal.of(
            "knights.other-rank", rank=allowed[0] if allowed else Rank.BASIC
        )


class _Deserter(PlayCard[PlayDeserter]):
    action = PlayDeserter
    card = DESERTER
    builds_or_trades = False
    may_score = may_spend = False

    def choices(self, state: State, seat: Seat) -> Sequence[PlayDeserter]:
        knights = state.of(Knights)
        others = (Seat(other) for other in range(state.seats) if other != seat)
        return [PlayDeserter(other) for other in others if any(knights.of(other))]

    def happen(self, state: State, seat: Seat, action: PlayDeserter) -> None:
        state.agenda.append(LoseKnight(action.seat, seat))


class _LetDesert(Family[LetDesert, LoseKnight]):
    action = LetDesert
    during = (LoseKnight,)

    def __init__(self, deserter: DeserterCard) -> None:
        self._deserter = deserter

    def legal(self, state: State, decision: LoseKnight) -> Sequence[LetDesert]:
        return [LetDesert(place) for place, _ in state.of(Knights).of(decision.actor)]

    def refusal(self, state: State, decision: LoseKnight, action: LetDesert) -> Refusal | None:
        if own_knight(state, decision.actor, action.place) is None:
            return Refusal.of("knights.none-here", place=action.place)
        return None

    def perform(self, state: State, decision: LoseKnight, action: LetDesert) -> None:
        state.agenda.pop()
        one, knights = state.of(Knights).remove(action.place), self._deserter.knights
        rank, other = Rank(one.strength), decision.other
        if state.log is not None:
            state.log.append(KnightDeserted(decision.actor, action.place, rank))
        knights.changed(state, one.owner, (action.place,))
        if self._deserter.ranks(state, other, rank) and knights.spots(state, Owner(other)):
            state.agenda.append(TakeIn(other, rank, int(one.active)))


class _Enlist(Family[Enlist, TakeIn]):
    action = Enlist
    during = (TakeIn,)

    def __init__(self, deserter: DeserterCard) -> None:
        self._deserter = deserter

    def legal(self, state: State, decision: TakeIn) -> Sequence[Enlist]:
        seat, deserter = decision.actor, self._deserter
        return [
            Enlist(rank, place)
            for rank in deserter.ranks(state, seat, decision.rank)
            for place in deserter.knights.spots(state, Owner(seat))
        ]

    def refusal(self, state: State, decision: TakeIn, action: Enlist) -> Refusal | None:
        seat, deserter = decision.actor, self._deserter
        refusal = deserter.knights.place_refusal(state, Owner(seat), action.place)
        return refusal or deserter.rank_refusal(state, seat, decision.rank, action.rank)

    def perform(self, state: State, decision: TakeIn, action: Enlist) -> None:
        state.agenda.pop()
        active = bool(decision.active)
        if state.log is not None:
            state.log.append(KnightEnlisted(decision.actor, action.place, Rank(action.rank)))
        knight = Knight(Owner(decision.actor), int(action.rank), active, ready=active)
        self._deserter.knights.put(state, action.place, knight)


class _EnlistNone(FreeChoice[EnlistNone, Decision]):
    action = EnlistNone
    during = (TakeIn,)

    def perform(self, state: State, decision: Decision, action: EnlistNone) -> None:
        state.agenda.pop()
