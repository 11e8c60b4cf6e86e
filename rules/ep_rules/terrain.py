"""Terrains of hexes, as numbers in the state and as words everywhere else.

The terrains that every board can have are here; each module adds its own. The terrains of a game
are in `game.book.layout.terrains`.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import msgspec

from ep_rules.model import (
    DESERT,
    FIELDS,
    FOREST,
    GOLD,
    GOOD_ALIASES,
    GOOD_NAMES,
    HILLS,
    MOUNTAINS,
    PASTURE,
    SEA,
    UNKNOWN,
    YIELDING,
    Terrain,
)


class TerrainKind(NamedTuple):
    """A terrain of a module.

    `number`: its number in states and records. `word`: its name in notation and data. `sea`:
    whether ships can pass next to it. `symbol`: its sign in the rows of a layout, if it can be
    printed on the frame.
    """

    number: Terrain
    word: str
    sea: bool = False
    symbol: str = ""


GENERAL = (
    TerrainKind(HILLS, "hills"),
    TerrainKind(FOREST, "forest"),
    TerrainKind(PASTURE, "pasture"),
    TerrainKind(FIELDS, "fields"),
    TerrainKind(MOUNTAINS, "mountains"),
    TerrainKind(SEA, "sea", sea=True, symbol="."),
    TerrainKind(DESERT, "desert"),
    TerrainKind(UNKNOWN, "unknown"),
)
"""The terrains of every board, and the undiscovered hex."""


GOLD_FIELD = Terrain(6)
GOLD_FIELDS = TerrainKind(GOLD_FIELD, "gold-field")
"""Land of several systems, with one number: each of their modules brings it."""


class Terrains(msgspec.Struct, frozen=True):
    """The terrains of one game.

    Attributes:
        words: the word of every number, in the order of the numbers. numbers: the reverse.
        sea, land: the numbers of sea, and of revealed land. symbols: numbers by the symbols in the
            rows of layouts.
    """

    words: Mapping[int, str]
    numbers: Mapping[str, Terrain]
    sea: frozenset[int]
    land: frozenset[int]
    symbols: Mapping[str, Terrain]

    @property
    def aliases(self) -> dict[str, str]:
        """Other names that players have for terrains: those of the goods that they yield."""
        found = {name: self.words[number] for number, name in enumerate(GOOD_NAMES[:YIELDING])}
        found |= {other: found[good] for other, good in GOOD_ALIASES.items() if good in found}
        gold = self.words.get(GOLD_FIELD)
        return {**found, "water": self.words[SEA], **({GOOD_NAMES[GOLD]: gold} if gold else {})}

    @classmethod
    def of(cls, brought: Iterable[TerrainKind] = ()) -> "Terrains":
        """The general terrains and those of some modules.

        Raises:
            ValueError: two of them have the same number or the same word.
        """
        kinds = sorted({*GENERAL, *brought})
        words = {int(kind.number): kind.word for kind in kinds}
        numbers = {kind.word: kind.number for kind in kinds}
        if len(words) < len(kinds) or len(numbers) < len(kinds):
            raise ValueError(f"two terrains have the same number or word: {kinds}")
        sea = frozenset(int(kind.number) for kind in kinds if kind.sea)
        return cls(
            words,
            numbers,
            sea,
            frozenset(words) - sea - {UNKNOWN},
            {kind.symbol: kind.number for kind in kinds if kind.symbol},
        )
