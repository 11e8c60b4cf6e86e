"""Bot knowledge of progress cards: what each is worth, which deck to draw from, which to return."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from ep_rules.api import Action
from ep_rules.bots.advice import Advice, advise
from ep_rules.bots.numbers import whole
from ep_rules.bots.planning.knowledge import Knowledge, guide
from ep_rules.bots.planning.survey import Survey
from ep_rules.decks import DeckCard
from ep_rules.knights.progress_cards import CONSTITUTION, PRINTER, DrawFrom, ReturnProgress
from ep_rules.knights.progress_deck import DECK, ProgressCard, ProgressDecks

P = TypeVar("P", bound=Action)


class ProgressCardsKnowledge(Knowledge):
    """The cards of the seat; `full`: whether the hand has no room for another."""

    cards = {PRINTER: 1.0, CONSTITUTION: 1.0}
    reasons = {"progress": (), "draw-deck": (), "return-card": (), "give-card": ()}
    counts = ("progress cards", "worth of progress cards", "no room for progress cards")

    def __init__(self, survey: Survey) -> None:
        super().__init__(survey)
        self.decks = survey.seen.of(ProgressDecks)
        self.deck = survey.book.decks[DECK]
        self._worths = guide(survey.game).card_worths[DECK]
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

    def holds(self, card: DeckCard) -> bool:
        """Whether the seat has a card in hand."""
        return self.decks.hands[self.survey.seat][self.deck.number(card)] > 0

    def worth(self, card: ProgressCard) -> float:
        """The worth of a card in hand."""
        return self._worths[self.deck.numbers[card]]

    def count(self) -> Iterable[int]:
        """The cards in hand, their worth, and whether there is room for another."""
        hand = self.decks.hands[self.survey.seat]
        worth = sum(whole(worth) * held for held, worth in zip(hand, self._worths, strict=False))
        return self.decks.held(self.survey.seat), worth, int(self.full)

    def _draw(self, action: DrawFrom) -> tuple[float, str]:
        """The deck whose unseen cards are worth most."""
        bag = self.decks.bag
        cards = self.decks.of_track(action.track)
        total = sum(bag[card] for card in cards)
        worth = sum(bag[card] * self._worths[card] for card in cards)
        return worth / total if total else 0.0, "draw-deck"

    def _return(self, action: ReturnProgress) -> tuple[float, str]:
        return -self.worth(action.card), "return-card"

    weighs = {DrawFrom: _draw, ReturnProgress: _return}


def listed(survey: Survey, legal: Sequence[Action], kind: type[P]) -> Sequence[P]:
    """The actions of one kind."""
    found: Any = survey.of(ProgressCardsKnowledge).by_kind(legal).get(kind, ())
    return found  # type: ignore[no-any-return]  # of this kind


def card(action: Action) -> Advice:
    """The advice to play a card so."""
    return advise(action, "progress")
