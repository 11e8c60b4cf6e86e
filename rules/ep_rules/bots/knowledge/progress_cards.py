"""Bot knowledge of progress cards: what each is worth, which deck to draw from, which to return."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from ep_rules.api import Action
from ep_rules.bots.advice import Advice, advise
from ep_rules.bots.captain.knowledge import Knowledge
from ep_rules.bots.captain.survey import Survey
from ep_rules.knights.progress_cards import DrawFrom, ReturnProgress
from ep_rules.knights.progress_deck import ProgressCard, ProgressDecks, cards_of

P = TypeVar("P", bound=Action)

WORTHS: Mapping[int, float] = {
    ProgressCard.ALCHEMIST: 0.4,
    ProgressCard.CRANE: 0.35,
    ProgressCard.ENGINEER: 0.3,
    ProgressCard.INVENTOR: 0.4,
    ProgressCard.IRRIGATION: 0.45,
    ProgressCard.MEDICINE: 0.6,
    ProgressCard.MINING: 0.45,
    ProgressCard.PRINTER: 1.0,
    ProgressCard.ROAD_BUILDING: 0.4,
    ProgressCard.SMITH: 0.55,
    ProgressCard.COMMERCIAL_HARBOR: 0.4,
    ProgressCard.MASTER_MERCHANT: 0.45,
    ProgressCard.MERCHANT: 0.8,
    ProgressCard.MERCHANT_FLEET: 0.35,
    ProgressCard.RESOURCE_MONOPOLY: 0.55,
    ProgressCard.TRADE_MONOPOLY: 0.45,
    ProgressCard.BISHOP: 0.5,
    ProgressCard.CONSTITUTION: 1.0,
    ProgressCard.DESERTER: 0.6,
    ProgressCard.DIPLOMAT: 0.25,
    ProgressCard.INTRIGUE: 0.25,
    ProgressCard.SABOTEUR: 0.4,
    ProgressCard.SPY: 0.5,
    ProgressCard.WARLORD: 0.45,
    ProgressCard.WEDDING: 0.4,
}
"""The worth of each card in hand, in points."""


class ProgressCardsKnowledge(Knowledge):
    """The cards of the seat; `full`: whether the hand has no room for another."""

    reasons = {"progress": (), "draw-deck": (), "return-card": (), "give-card": ()}

    def __init__(self, survey: Survey) -> None:
        super().__init__(survey)
        self.decks = survey.seen.of(ProgressDecks)
        self._legal: Sequence[Action] = ()
        self._by_kind: dict[type[Action], list[Action]] = {}
        self.full = self.decks.held(survey.seat) >= survey.number("progress-cards", "limit")

    def by_kind(self, legal: Sequence[Action]) -> Mapping[type[Action], Sequence[Action]]:
        """The legal actions by kind, in their order; sorted once for all cards that ask."""
        if legal is not self._legal:
            self._legal, self._by_kind = legal, {}
            for action in legal:
                self._by_kind.setdefault(type(action), []).append(action)
        return self._by_kind

    def holds(self, card: ProgressCard) -> bool:
        """Whether the seat has a card in hand."""
        return self.decks.hands[self.survey.seat][card] > 0

    def _draw(self, action: DrawFrom) -> tuple[float, str]:
        """The deck whose unseen cards are worth most."""
        bag = self.decks.bag
        cards = cards_of(action.track)
        total = sum(bag[card] for card in cards)
        worth = sum(bag[card] * WORTHS[card] for card in cards)
        return worth / total if total else 0.0, "draw-deck"

    def _return(self, action: ReturnProgress) -> tuple[float, str]:
        return -WORTHS[action.card], "return-card"

    weighs = {DrawFrom: _draw, ReturnProgress: _return}


def listed(survey: Survey, legal: Sequence[Action], kind: type[P]) -> Sequence[P]:
    """The actions of one kind."""
    found: Any = survey.of(ProgressCardsKnowledge).by_kind(legal).get(kind, ())
    return found  # type: ignore[no-any-return]  # of this kind


def worth_of(one: ProgressCard) -> float:
    """The worth of a card in hand."""
    return WORTHS[one]


def card(action: Action) -> Advice:
    """The advice to play a card so."""
    return advise(action, "progress")
