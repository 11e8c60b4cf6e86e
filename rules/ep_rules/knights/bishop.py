"""The Bishop: a seat moves the robber and robs every seat next to it.

Rule: progress.bishop
"""

from collections.abc import Mapping, Sequence

from ep_rules.base.theft import ask_for_card
from ep_rules.catan.robber import Robbers
from ep_rules.decks import DeckCard
from ep_rules.knights.progress_cards import PlayCard
from ep_rules.knights.progress_deck import BISHOP
from ep_rules.model import Action, Event, Refusal, Seat, State
from ep_rules.module import Rulebook, RuleModule
from ep_rules.topology import Hex


class PlayBishop(Action, frozen=True):
    """Move the robber and take a card from every seat next to it."""

    form = "bishop {place}"
    place: Hex


class BishopMoved(Event, frozen=True):
    """A seat moved the robber with the Bishop."""

    seat: Seat
    place: Hex


class BishopCard(RuleModule):
    """The card against the robber's neighbors."""

    id = "bishop"
    needs = ("progress-cards", "robber", "theft")

    def deck_cards(self, book: Rulebook) -> Mapping[DeckCard, int]:
        return {BISHOP: 2}

    def bind(self, book: Rulebook) -> None:
        self.families = (_Bishop(book),)


class _Bishop(PlayCard[PlayBishop]):
    action = PlayBishop
    card = BISHOP
    builds_or_trades = False
    may_score = may_spend = False

    def __init__(self, book: Rulebook) -> None:
        super().__init__(book)
        self._robbers = book.module(Robbers)
        self._actions = tuple(PlayBishop(Hex(place)) for place in book.topology.hexes)

    def choices(self, state: State, seat: Seat) -> Sequence[PlayBishop]:
        if self._robbers.may_call(state) is not None:
            return ()
        return [self._actions[place] for place in self._robbers.open_hexes(state, seat)]

    def objection(self, state: State, seat: Seat, action: PlayBishop) -> Refusal | None:
        refusal = self._robbers.may_call(state)
        return refusal or self._robbers.refusal(state, seat, action.place)

    def happen(self, state: State, seat: Seat, action: PlayBishop) -> None:
        self._robbers.move(state, action.place)
        if state.log is not None:
            state.log.append(BishopMoved(seat, action.place))
        victims = self._robbers.victims(state, seat, action.place)
        for victim in reversed([other for other in state.clockwise if other in victims]):
            ask_for_card(state, seat, victim)
