"""The Smith: knights are promoted for free.

Rule: progress.smith
"""

from collections.abc import Sequence
from typing import Any

from ep_rules.knights.garrison import Knights
from ep_rules.knights.knights import KnightRules
from ep_rules.knights.progress_cards import PlayCard
from ep_rules.knights.progress_deck import ProgressCard
from ep_rules.model import Action, Decision, Refusal, Seat, State
from ep_rules.module import Family, FreeChoice, Rulebook, RuleModule
from ep_rules.topology import Intersection


class PromoteAnother(Decision, frozen=True):
    """A seat may promote another knight for free."""


class PlaySmith(Action, frozen=True):
    """Promote a knight for free, and then another."""

    form = "smith {place}"
    place: Intersection


class SmithAnother(Action, frozen=True):
    """Promote a second knight for free."""

    form = "smith-another {place}"
    place: Intersection


class SmithNoMore(Action, frozen=True):
    """Promote no second knight."""

    form = "smith-enough"


class SmithCard(RuleModule):
    """The card, and the choice of a second knight."""

    id = "smith"
    needs = ("progress-cards", "knights")

    def bind(self, book: Rulebook) -> None:
        """Look up the knights."""
        smith = _Smith(book)
        self._families = (smith, _SmithAnother(smith), _SmithNoMore())

    def families(self) -> Sequence[Family[Any]]:
        """Promoting one knight, and another."""
        return self._families


class _Smith(PlayCard[PlaySmith]):
    action = PlaySmith
    card = ProgressCard.SMITH

    def __init__(self, book: Rulebook) -> None:
        self.rules = book.module(KnightRules)

    def places(self, state: State, seat: Seat) -> list[Intersection]:
        """The knights of a seat that can be promoted."""
        refusal = self.rules.promotion_refusal
        own = state.of(Knights).of(seat)
        return [place for place, _ in own if refusal(state, seat, place) is None]

    def choices(self, state: State, seat: Seat) -> Sequence[PlaySmith]:
        return [PlaySmith(place) for place in self.places(state, seat)]

    def objection(self, state: State, seat: Seat, action: PlaySmith) -> Refusal | None:
        return self.rules.promotion_refusal(state, seat, action.place)

    def happen(self, state: State, seat: Seat, action: PlaySmith) -> None:
        self.rules.promote(state, seat, action.place)
        if self.places(state, seat):
            state.agenda.append(PromoteAnother(seat))


class _SmithAnother(Family[SmithAnother]):
    action = SmithAnother
    during = (PromoteAnother,)

    def __init__(self, smith: _Smith) -> None:
        self._smith = smith

    def legal(self, state: State, decision: Decision) -> Sequence[SmithAnother]:
        return [SmithAnother(place) for place in self._smith.places(state, decision.actor)]

    def refusal(self, state: State, decision: Decision, action: SmithAnother) -> Refusal | None:
        return self._smith.rules.promotion_refusal(state, decision.actor, action.place)

    def perform(self, state: State, decision: Decision, action: SmithAnother) -> None:
        state.agenda.pop()
        self._smith.rules.promote(state, decision.actor, action.place)


class _SmithNoMore(FreeChoice[SmithNoMore]):
    action = SmithNoMore
    during = (PromoteAnother,)

    def perform(self, state: State, decision: Decision, action: SmithNoMore) -> None:
        state.agenda.pop()
