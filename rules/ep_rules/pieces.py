"""Kinds of things of rule modules: buildings and roads, pieces of cargo, and cards of hands.

States and records use numbers, everything else uses words. The kinds of a game are in
`game.book.buildings`, `game.book.pieces` and `game.book.cards`.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import NamedTuple

import msgspec

from ep_rules.model import (
    GOOD_ALIASES,
    GOOD_NAMES,
    RESOURCES,
    Bundle,
    Good,
    Piece,
    Refusal,
    State,
)
from ep_rules.spelling import counted, known_word
from ep_rules.topology import Intersection


class BuildingKind(NamedTuple):
    """A kind of piece on intersections or on paths of land.

    `number`: its number in the state. `word`, `plural`: its name, one and several. `supply`: the
    number that an owner has. `refusal`: why it may not be built where a settlement may.
    """

    number: int
    word: str
    plural: str
    supply: int
    refusal: Callable[[State, Intersection], Refusal | None] | None = None


class PieceKind(NamedTuple):
    """A kind of piece that holds and basins carry.

    `number`: its number in states and records. `word`: its name in notation and data. `size`: the
    room that it needs.
    """

    number: Piece
    word: str
    size: int = 1


class Placing(NamedTuple):
    """Something that modules could put on a place of a position: its words and a statement."""

    words: str
    statement: str


class Pieces(msgspec.Struct, frozen=True):
    """The pieces of cargo of one game, in the order of their numbers.

    Attributes:
        words: the word of every number. numbers: the reverse. sizes: the room that each needs.
    """

    words: Mapping[int, str]
    numbers: Mapping[str, Piece]
    sizes: Mapping[int, int]

    @classmethod
    def of(cls, brought: Iterable[PieceKind] = ()) -> "Pieces":
        """The pieces of some modules.

        Raises:
            ValueError: two of them have the same number or the same word.
        """
        kinds = sorted(brought)
        words = {int(kind.number): kind.word for kind in kinds}
        numbers = {kind.word: kind.number for kind in kinds}
        if len(words) < len(kinds) or len(numbers) < len(kinds):
            raise ValueError(f"two pieces of cargo have the same number or word: {kinds}")
        return cls(words, numbers, {int(kind.number): kind.size for kind in kinds})


class CardKind(NamedTuple):
    """A kind of cards that a module adds to the resources.

    `number`: its number in states and records, after gold. `word`: its name in notation and data.
    `supply`: the number of cards in the box.
    """

    number: Good
    word: str
    supply: int


class CardKinds(msgspec.Struct, frozen=True, dict=True):
    """The goods of hands in one game: cards of resources and of further kinds, and gold.

    Attributes:
        names: the name of every good, gold included, by number.
        others: the cards of modules, with their number in the box.
    """

    names: tuple[str, ...]
    others: Mapping[Good, int]

    @cached_property
    def all(self) -> tuple[Good, ...]:
        """The kinds of cards in the order of their numbers, without gold."""
        return (*RESOURCES, *self.others)

    @cached_property
    def reach(self) -> int:
        """The length of a row with a place for every kind of cards."""
        return self.all[-1] + 1

    @classmethod
    def of(cls, brought: Iterable[CardKind] = ()) -> "CardKinds":
        """The resources, gold and the cards of some modules.

        Raises:
            ValueError: two have the same word, or a number is left out or taken twice.
        """
        kinds = sorted(brought)
        names = (*GOOD_NAMES, *(kind.word for kind in kinds))
        others = {kind.number: kind.supply for kind in kinds}
        wanted = tuple(range(len(GOOD_NAMES), len(names)))
        if tuple(others) != wanted or len(set(names)) < len(names):
            raise ValueError(f"kinds of cards with a wrong number or word: {kinds}")
        return cls(names, others)

    def good(self, text: str) -> Good:
        """The good that a word means; raises UnknownWord."""
        return Good(self.names.index(known_word(text, self.names, self._aliases)))

    def write(self, bundle: Bundle) -> str:
        """A bundle as text: `2 wool, 1 gold`."""
        return ", ".join(f"{n} {self.names[good]}" for good, n in enumerate(bundle.counts) if n)

    def read_goods(self, text: str) -> list[tuple[Good, int]]:
        """The goods of a text with their amounts, as people write them.

        Raises:
            UnknownWord: a word that is not a good.
        """
        found = counted(text, self.names, self._aliases)
        return [(Good(self.names.index(name)), amount) for name, amount in found]

    def read(self, text: str) -> Bundle:
        """The bundle of a text; `wool, gold` means one of each."""
        goods = self.read_goods(text)
        amounts = dict(goods)
        if not goods or len(amounts) < len(goods) or min(amounts.values()) < 1:
            raise ValueError(text)
        return Bundle.of(amounts)

    @property
    def _aliases(self) -> Mapping[str, str]:
        """Other names of goods; one that a kind of cards has, in either number, is its own."""
        own = {form for name in self.names for form in (name, f"{name}s")}
        return {other: name for other, name in GOOD_ALIASES.items() if other not in own}


GENERAL_CARDS = CardKinds.of()
"""The resources and gold, for what belongs to no game, such as the costs of settings."""
