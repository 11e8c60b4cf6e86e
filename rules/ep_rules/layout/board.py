"""A board layout: shape, terrain, areas, and what the keys of modules say."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from ep_rules.layout.text import AreaText, LayoutText, PiecePlace
from ep_rules.model import Terrain
from ep_rules.terrain import Terrains
from ep_rules.topology import Hex, Topology

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

WHOLE = ""
"""The table of keys that are in none."""


class LayoutKey(Generic[T_co]):
    """A key of modules in layouts: its word, its reader, and its default.

    `table`: the table that holds it. `by_symbol`: it has a table for each of some symbols of the
    rows, which no other key uses.
    """

    def __init__(
        self,
        word: str,
        read: Callable[[LayoutText], T_co],
        default: T_co,
        *,
        table: str = WHOLE,
        by_symbol: bool = False,
    ) -> None:
        self.word = word
        self.read = read
        self.default = default
        self.table = table
        self.by_symbol = by_symbol


class AreaKey(Generic[T_co]):
    """A key of a module in the areas of layouts: its word, its reader, and its default."""

    def __init__(self, word: str, read: Callable[[AreaText], T_co], default: T_co) -> None:
        self.word = word
        self.read = read
        self.default = default


class LayoutWords(NamedTuple):
    """The words that a layout may use: those of the modules of its game.

    `keys`: of the whole layout, in addition to those of every board. `areas`: of each of its areas.
    `start_pieces`: the starting pieces of a seat, and the kind of place of each.
    """

    terrains: Terrains
    keys: Sequence[LayoutKey[Any]]
    areas: Sequence[AreaKey[Any]]
    start_pieces: Mapping[str, PiecePlace]


class Area(msgspec.Struct, frozen=True):
    """An undiscovered area: its hexes on the board and its hidden tiles and tokens.

    `hidden` counts hexes by terrain, `numbers` are its tokens, sorted. `values` has those of
    modules' keys; a module gets its own from `of`.
    """

    letter: str
    places: tuple[Hex, ...]
    hidden: tuple[tuple[Terrain, int], ...]
    numbers: tuple[int, ...]
    values: Mapping[str, Any]

    def of(self, key: AreaKey[T]) -> T:
        """The value of a module's key in the area; the key's default if it is missing."""
        found: T = self.values.get(key.word, key.default)
        return found


class Layout(msgspec.Struct, frozen=True):
    """A board: shape, terrain and numbers at the start, areas.

    `terrains` are those it may have. `terrain` and `numbers` are per hex; `area` is the index into
    `areas` or -1 per hex. `loose` counts the tiles of the island that may be shuffled; without a
    fixed terrain they are UNKNOWN until they are dealt. `values` has those of modules' keys; a
    module gets its own from `of`.
    """

    id: str
    seats: tuple[int, int]
    topology: Topology
    terrains: Terrains
    terrain: tuple[int, ...]
    numbers: tuple[int, ...]
    island: tuple[Hex, ...]
    loose: tuple[tuple[Terrain, int], ...]
    printed: tuple[Hex, ...]
    area: tuple[int, ...]
    areas: tuple[Area, ...]
    values: Mapping[str, Any]

    def of(self, key: LayoutKey[T]) -> T:
        """The value of a key of modules; the key's default if it is missing."""
        found: T = self.values.get(key.word, key.default)
        return found


def _groups(text: LayoutText) -> Mapping[str, tuple[Hex, ...]]:
    groups = text.section(text.data, "groups")
    return {name: text.places(text.shape.hex, groups, name) for name in groups}


GROUPS: LayoutKey[Mapping[str, tuple[Hex, ...]]] = LayoutKey("groups", _groups, {})
"""Hexes that modules know by a name."""
