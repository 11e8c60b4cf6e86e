"""Decks of hidden cards: the kinds that modules bring, and the deck of a game.

A module keeps the deck; every card in it is brought by the module that has its effect. States use
numbers, which a game gives to its cards; everything else uses words. `game.book.decks` has the
decks of a game by the modules that keep them.
"""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, NamedTuple

import msgspec

UNSEEN = "unseen"
"""The word of a card that a viewer does not see."""
NOT_THERE = -1


class DeckCard(NamedTuple):
    """A kind of card that a module brings.

    `deck`: the module that keeps it. `word`: its name in notation and data. `part`: its part of
    the deck. `played`: False if no action plays it.
    """

    deck: str
    word: str
    part: int = 0
    played: bool = True


DeckOrder = Callable[[DeckCard], Any]
"""What the cards of a deck are ordered by; equal ones stay in the order of their modules."""


class Deck(msgspec.Struct, frozen=True, dict=True):
    """The cards of one deck in one game; a card's number is its place.

    Attributes:
        cards: the kinds, in order. counts: how many the box has of each.
    """

    cards: tuple[DeckCard, ...]
    counts: tuple[int, ...]

    @classmethod
    def of(cls, brought: Mapping[DeckCard, int], order: DeckOrder) -> "Deck":
        """The deck of some cards with their counts."""
        cards = tuple(sorted(brought, key=order))
        return cls(cards, tuple(brought[card] for card in cards))

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The word of every card, by number."""
        return tuple(card.word for card in self.cards)

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The number of every card, by word."""
        return {word: number for number, word in enumerate(self.words)}

    def number(self, card: DeckCard) -> int:
        """The number of a card; -1 if no module brings it, which the rulebook refuses."""
        return self.numbers.get(card.word, NOT_THERE)
