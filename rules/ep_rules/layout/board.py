"""The parts of a layout: shape, terrain, areas, lots, harbors, token trail, starts."""

from collections.abc import Callable, Mapping, Sequence, Set
from typing import Any, Generic, Literal, NamedTuple, NoReturn, Protocol, TypeVar

import msgspec

from ep_rules.model import (
    Good,
    Named,
    Terrain,
)
from ep_rules.terrain import Terrains
from ep_rules.topology import Hex, Intersection, Path, Topology

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class AreaText(Protocol):
    """The text of one area, for the keys of modules."""

    def numbers(self, key: str) -> list[int]:
        """A list of whole numbers; none if the area does not have the key."""
        ...

    def words(self, key: str) -> list[str]:
        """A list of words; none if the area does not have the key."""
        ...

    def whole(self, key: str) -> int:
        """A whole number; 0 if the area does not have the key."""
        ...

    def hides(self, terrain: int) -> int:
        """The number of hidden hexes of a terrain."""
        ...

    def bad(self, reason: str) -> NoReturn:
        """Refuse the layout: the area and the reason."""
        ...


class AreaKey(Generic[T_co]):
    """A key of a module in the areas of layouts: its word, its reader, and its default."""

    def __init__(self, word: str, read: Callable[[AreaText], T_co], default: T_co) -> None:
        self.word = word
        self.read = read
        self.default = default


class Area(msgspec.Struct, frozen=True):
    """An undiscovered area: its hexes on the board and its hidden tiles and tokens.

    `hidden` counts hexes by terrain, `numbers` are its tokens, sorted. `said` has the values of
    modules' keys; a module gets its own from `of`.
    """

    letter: str
    places: tuple[Hex, ...]
    hidden: tuple[tuple[Terrain, int], ...]
    numbers: tuple[int, ...]
    said: Mapping[str, Any]

    def of(self, key: AreaKey[T]) -> T:
        """The value of a module's key in the area; the key's default if it is missing."""
        found: T = self.said.get(key.word, key.default)
        return found


PiecePlace = Literal["intersection", "path"]
"""The kind of place of a starting piece."""


class LayoutWords(NamedTuple):
    """The words that a layout may use: those of the modules of its game.

    `keys`: of the whole layout, in addition to those of every board. `areas`: of each of its areas.
    `start_pieces`: the starting pieces of a seat, and the kind of place of each.
    """

    terrains: Terrains
    keys: Set[str]
    areas: Sequence[AreaKey[Any]]
    start_pieces: Mapping[str, PiecePlace]


class Lot(msgspec.Struct, frozen=True):
    """Land outside the island that is dealt face up, from its own tiles and tokens.

    `tiles` counts its hexes by terrain, `numbers` are its tokens, sorted; a lot of one kind of tile
    is not shuffled.
    """

    letter: str
    places: tuple[Hex, ...]
    tiles: tuple[tuple[Terrain, int], ...]
    numbers: tuple[int, ...]


class Port(Named):
    """The kind of a harbor: one resource of the same number, or any resource."""

    BRICK = 0
    LUMBER = 1
    WOOL = 2
    GRAIN = 3
    ORE = 4
    ANY = 5


PORT_WORDS = Port.words()


class Harbor(msgspec.Struct, frozen=True):
    """A harbor: its sea hex and the intersections it serves.

    `path` is the one between that hex and the land; -1: the tile serves all its intersections.
    `fixed`: its kind is not shuffled.
    """

    water: Hex
    path: Path | int
    corners: tuple[Intersection, ...]
    kind: Port
    fixed: bool = False


class Trail(msgspec.Struct, frozen=True):
    """The order of number tokens: rings of hexes, each from its first hex on, and the tokens.

    There are `starts` possible starts, evenly spaced on every ring.
    """

    rings: tuple[tuple[Hex, ...], ...]
    letters: tuple[int, ...]
    starts: int = 1

    def walk(self, start: int = 0) -> tuple[Hex, ...]:
        """All hexes in the order of the tokens, from one of the starts."""
        found: list[Hex] = []
        for ring in self.rings:
            first = start * len(ring) // self.starts
            found += ring[first:] + ring[:first]
        return tuple(found)


class Start(msgspec.Struct, frozen=True):
    """A fixed start of one color: (piece, place) pairs in order, and cards."""

    name: str
    pieces: tuple[tuple[str, int], ...]
    cards: tuple[Good, ...]


class Layout(msgspec.Struct, frozen=True):
    """A board: shape, terrain and numbers at the start, areas, fixed starts.

    `terrains` are those it may have. `terrain` and `numbers` are per hex; `area` is the index into
    `areas` or -1 per hex. `loose` counts the tiles of the island that may be shuffled; without a
    fixed terrain they are UNKNOWN until they are dealt. `marks` are the points for the first harbor
    settlement, `anchors` the corners where ships unload for the Council. `groups` are hexes that a
    scenario names.
    """

    id: str
    seats: tuple[int, int]
    topology: Topology
    terrains: Terrains
    terrain: tuple[int, ...]
    numbers: tuple[int, ...]
    island: tuple[Hex, ...]
    loose: tuple[tuple[Terrain, int], ...]
    marks: tuple[Intersection, ...]
    anchors: tuple[Intersection, ...]
    printed: tuple[Hex, ...]
    area: tuple[int, ...]
    areas: tuple[Area, ...]
    start_gold: int
    starts: tuple[Start, ...]
    lots: tuple[Lot, ...]
    harbors: tuple[Harbor, ...]
    trail: Trail
    groups: tuple[tuple[str, tuple[Hex, ...]], ...]

    def group(self, name: str) -> tuple[Hex, ...]:
        """The hexes of a name; none if the layout has no such group."""
        return dict(self.groups).get(name, ())
