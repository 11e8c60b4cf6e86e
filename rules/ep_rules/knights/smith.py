"""The Smith: knights are promoted for free.

Rule: progress.smith
"""

from collections.abc import Mapping, Sequence
from typing import Literal

from ep_rules.decks import DeckCard
from ep_rules.knights.city_track import CityTrack
from ep_rules.knights.garrison import Knights, Rank, own_knight
from ep_rules.knights.knights import KnightRules
from ep_rules.knights.progress_cards import PlayCard
from ep_rules.knights.progress_deck import progress_card
from ep_rules.model import Action, Decision, Owner, Refusal, Seat, State
from ep_rules.module import ConfiguredModule, Family, FreeChoice, Rulebook, Settings
from ep_rules.topology import Intersection

SMITH = progress_card(CityTrack.SCIENCE, "smith")


class SmithSettings(Settings, frozen=True):
    """`freed`: whether the piece that the first knight leaves serves the second one."""

    freed: Literal["serves", "waits"] = "serves"


class PromoteAnother(Decision, frozen=True):
    """A seat may promote another knight for free."""


class PromoteApart(PromoteAnother, frozen=True):
    """A seat may promote another knight, but not with the piece of strength `freed`."""

    freed: Rank


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


class SmithCard(ConfiguredModule[SmithSettings]):
    """The card, and the choice of a second knight."""

    id = "smith"
    needs = ("progress-cards", "knights")
    settings_type = SmithSettings

    def deck_cards(self, book: Rulebook) -> Mapping[DeckCard, int]:
        return {SMITH: 2}

    def bind(self, book: Rulebook) -> None:
        smith = _Smith(book, self.settings)
        self.families = (smith, _SmithAnother(smith), _SmithNoMore())


class _Smith(PlayCard[PlaySmith]):
    action = PlaySmith
    card = SMITH
    builds_or_trades = True
    may_score = may_spend = False

    def __init__(self, book: Rulebook, settings: SmithSettings) -> None:
        super().__init__(book)
        self.rules = book.module(KnightRules)
        self._waits = settings.freed == "waits"

    def others(self, state: State, decision: Decision) -> list[Intersection]:
        """The knights that can be promoted after the first one."""
        seat = decision.actor
        return [
            place
            for place in self.rules.promotable(state, seat)
            if self.freed_refusal(state, decision, place) is None
        ]

    def freed_refusal(
        self, state: State, decision: Decision, place: Intersection
    ) -> Refusal | None:
        """Why a second knight would need the piece that the first one left."""
        one = own_knight(state, decision.actor, place)
        if one is None or not isinstance(decision, PromoteApart):
            return None
        owner, wanted = Owner(decision.actor), one.strength + 1
        if wanted != decision.freed or self.rules.left(state, owner, wanted) > 1:
            return None
        return Refusal.of("smith.freed-now", rank=Rank(wanted))

    def choices(self, state: State, seat: Seat) -> Sequence[PlaySmith]:
        return [PlaySmith(place) for place in self.rules.promotable(state, seat)]

    def objection(self, state: State, seat: Seat, action: PlaySmith) -> Refusal | None:
        return self.rules.promotion_refusal(state, seat, action.place)

    def happen(self, state: State, seat: Seat, action: PlaySmith) -> None:
        freed = Rank(state.of(Knights).at[action.place].strength)
        self.rules.promote(state, seat, action.place)
        another = PromoteApart(seat, freed) if self._waits else PromoteAnother(seat)
        if self.others(state, another):
            state.agenda.append(another)


class _SmithAnother(Family[SmithAnother, Decision]):
    action = SmithAnother
    during = (PromoteAnother, PromoteApart)
    may_score = may_spend = False

    def __init__(self, smith: _Smith) -> None:
        self._smith = smith

    def legal(self, state: State, decision: Decision) -> Sequence[SmithAnother]:
        return [SmithAnother(place) for place in self._smith.others(state, decision)]

    def refusal(self, state: State, decision: Decision, action: SmithAnother) -> Refusal | None:
        refusal = self._smith.rules.promotion_refusal(state, decision.actor, action.place)
        return refusal or self._smith.freed_refusal(state, decision, action.place)

    def perform(self, state: State, decision: Decision, action: SmithAnother) -> None:
        state.agenda.pop()
        self._smith.rules.promote(state, decision.actor, action.place)


class _SmithNoMore(FreeChoice[SmithNoMore, Decision]):
    action = SmithNoMore
    during = (PromoteAnother, PromoteApart)
    may_score = may_spend = False

    def perform(self, state: State, decision: Decision, action: SmithNoMore) -> None:
        state.agenda.pop()
