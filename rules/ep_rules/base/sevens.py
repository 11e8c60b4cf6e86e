"""Sevens: a seat with too many cards returns half of them, card by card.

Rule: sevens.discard
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated

from msgspec import Meta

from ep_rules.base.production import SEVEN
from ep_rules.model import Action, Decision, Event, Good, Refusal, Seat, State
from ep_rules.module import ConfiguredModule, Family, Rulebook, Settings
from ep_rules.questions import Fixed, Moment, Question

HAND_LIMIT: Question[[Seat], int] = Question("hand limit")
COUNTED: Fixed[[], tuple[Good, ...]] = Fixed("cards that a seven counts")
"""The kinds of cards that count toward the limit and are given back; the base value has all."""
AFTER_DISCARDS: Moment[[]] = Moment("after the discards")
"""Asked before the discards are pushed on the agenda: decisions pushed here come after them."""


class SevensSettings(Settings, frozen=True):
    """`hand_limit`: the largest hand that need not discard."""

    hand_limit: Annotated[int, Meta(ge=1, le=99)] = 7


class DiscardCards(Decision, frozen=True):
    """A seat must give back `count` more cards."""

    count: int


class Discard(Action, frozen=True):
    """Discard one card after a seven."""

    form = "discard {good}"
    good: Good

    @classmethod
    def unasked(cls) -> Refusal:
        """No seven asks the seat for a card."""
        return Refusal.of("sevens.nothing-to-discard")


class Discarded(Event, frozen=True):
    """A seat discarded a card after a seven."""

    seat: Seat
    good: Good


class Sevens(ConfiguredModule[SevensSettings]):
    """Discards after a seven, clockwise from the seat that rolled."""

    id = "sevens"
    needs = ("production",)
    settings_type = SevensSettings

    def bind(self, book: Rulebook) -> None:
        self._limit = book.ask(HAND_LIMIT)
        self.counted = book.fixed(COUNTED)(book.cards.all)
        """The kinds of cards that count, and that a seat gives back."""
        self._after = book.at(AFTER_DISCARDS)
        self.families = (_Discard(self, book),)

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {SEVEN: self._seven}

    def held(self, state: State, seat: Seat) -> int:
        """The cards of a hand that count."""
        hand = state.hands[seat]
        return sum([hand[good] for good in self.counted])

    def _seven(self, state: State) -> None:
        for react in self._after:
            react(state)
        for seat in reversed(state.clockwise):
            held = self.held(state, seat)
            if held > self._limit(self.settings.hand_limit, state, seat):
                state.agenda.append(DiscardCards(seat, held // 2))


class _Discard(Family[Discard, Decision]):
    action = Discard
    during = (DiscardCards,)
    may_score = False

    def __init__(self, sevens: Sevens, book: Rulebook) -> None:
        self._counted = sevens.counted
        self._actions = {good: Discard(good) for good in book.cards.all}

    def legal(self, state: State, decision: Decision) -> Sequence[Discard]:
        hand = state.hands[decision.actor]
        return [self._actions[good] for good in self._counted if hand[good]]

    def refusal(self, state: State, decision: Decision, action: Discard) -> Refusal | None:
        if action.good not in self._counted:
            return Refusal.of("sevens.not-a-card", good=action.good)
        if not state.hands[decision.actor][action.good]:
            return Refusal.of("sevens.none-of-it", good=action.good)
        return None

    def perform(self, state: State, decision: Decision, action: Discard) -> None:
        state.hands[decision.actor][action.good] -= 1
        state.bank[action.good] += 1
        if state.log is not None:
            state.log.append(Discarded(decision.actor, action.good))
        state.agenda.pop()
        if isinstance(decision, DiscardCards) and decision.count > 1:
            state.agenda.append(DiscardCards(decision.actor, decision.count - 1))
