"""The numbered graph of a pointy-top hex board: pure geometry, no terrain.

Places are small integers that index the tables of a `Topology`. Rows run from north to south,
columns from west to east. A hex center is at `(x, 3 * row)` where x counts half hexes; its six
corners are one or two units away, so shared corners of neighbors have equal coordinates.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NewType

Hex = NewType("Hex", int)
Intersection = NewType("Intersection", int)
Path = NewType("Path", int)

CORNERS = ("n", "ne", "se", "s", "sw", "nw")
SIDES = ("ne", "e", "se", "sw", "w", "nw")
"""Side k of a hex runs from corner k to corner k + 1."""

_CORNER_OFFSETS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
_HEX_OFFSETS = ((1, -3), (2, 0), (1, 3), (-1, 3), (-2, 0), (-1, -3))
_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_PLACE = re.compile(r"([A-Za-z])(\d{1,2})(?:\.([a-z]{1,2})|-([a-z]{1,2}))?$")


MOST_HEXES = 99
"""Hexes of a row; their numbers have one or two digits."""


class BadShape(ValueError):
    """Rows that cannot form one hex board; the message names the row."""


class Topology:
    """Hexes, intersections and paths of one board shape, with neighbor tables and names.

    Attributes:
        hex_at: center (x, y) per hex; x in half hexes, y in thirds of a row.
        corner_at: (x, y) per intersection, in the same units.
        hex_corners: six intersections per hex, in the order of `CORNERS`.
        hex_paths: six paths per hex, in the order of `SIDES`.
        hex_neighbors: adjacent hexes per hex.
        corner_hexes, corner_paths, corner_neighbors: per intersection.
        path_ends: two intersections per path; path_hexes: one or two hexes per path.
        path_neighbors: paths that share an intersection with a path.
        path_surroundings: per path, the hexes with a corner at either end, sorted.
        outer: per path, whether the frame is on its other side.
        hex_names, corner_names, path_names: the printed name of every place.
    """

    def __init__(self, shape: tuple[tuple[int, int], ...]) -> None:
        """Number the places of `shape`: (indent in half hexes, number of hexes) per row."""
        _check_shape(shape)
        self.shape = shape
        self.hex_at: tuple[tuple[int, int], ...] = tuple(
            (indent + 2 * column + 1, 3 * row + 2)
            for row, (indent, length) in enumerate(shape)
            for column in range(length)
        )
        self.hex_names: tuple[str, ...] = tuple(
            f"{_ALPHABET[row]}{column + 1}"
            for row, (_, length) in enumerate(shape)
            for column in range(length)
        )
        corners = sorted({(y + dy, x + dx) for x, y in self.hex_at for dx, dy in _CORNER_OFFSETS})
        self.corner_at: tuple[tuple[int, int], ...] = tuple((x, y) for y, x in corners)
        number = {at: Intersection(i) for i, at in enumerate(self.corner_at)}
        self.hex_corners: tuple[tuple[Intersection, ...], ...] = tuple(
            tuple(number[x + dx, y + dy] for dx, dy in _CORNER_OFFSETS) for x, y in self.hex_at
        )
        self._number_paths()
        self._link()
        self._name()

    @property
    def hexes(self) -> range:
        """All hex numbers, in reading order."""
        return range(len(self.hex_at))

    @property
    def intersections(self) -> range:
        """All intersection numbers, from north to south and west to east."""
        return range(len(self.corner_at))

    @property
    def paths(self) -> range:
        """All path numbers, by their northern and then their western end."""
        return range(len(self.path_ends))

    def hex(self, text: str) -> Hex:
        """The hex of a name such as `D4`; raises KeyError."""
        return self._hex_numbers[text.upper()]

    def intersection(self, text: str) -> Intersection:
        """The intersection of a name or alias such as `D4.ne`; raises KeyError."""
        return Intersection(self._aliases(text, ".", CORNERS, self.hex_corners))

    def path(self, text: str) -> Path:
        """The path of a name or alias such as `D4-ne`; raises KeyError."""
        return Path(self._aliases(text, "-", SIDES, self.hex_paths))

    def _aliases(
        self, text: str, mark: str, words: Sequence[str], table: Sequence[Sequence[int]]
    ) -> int:
        match = _PLACE.match(text)
        if match is None or mark not in text:
            raise KeyError(text)
        letter, digits, corner, side = match.groups()
        word = corner if mark == "." else side
        if word not in words:
            raise KeyError(text)
        return table[self.hex(f"{letter}{digits}")][words.index(word)]

    def _number_paths(self) -> None:
        ends = sorted(
            {
                tuple(sorted((ring[k], ring[(k + 1) % 6])))
                for ring in self.hex_corners
                for k in range(6)
            }
        )
        self.path_ends: tuple[tuple[Intersection, Intersection], ...] = tuple(
            (Intersection(a), Intersection(b)) for a, b in ends
        )
        number = {pair: Path(i) for i, pair in enumerate(self.path_ends)}
        self.hex_paths: tuple[tuple[Path, ...], ...] = tuple(
            tuple(number[min(a, b), max(a, b)] for a, b in pairwise((*ring, ring[0])))
            for ring in self.hex_corners
        )

    def _link(self) -> None:
        corner_hexes: list[list[Hex]] = [[] for _ in self.corner_at]
        path_hexes: list[list[Hex]] = [[] for _ in self.path_ends]
        corner_paths: list[list[Path]] = [[] for _ in self.corner_at]
        for hex_number, (ring, sides) in enumerate(
            zip(self.hex_corners, self.hex_paths, strict=True)
        ):
            for corner in ring:
                corner_hexes[corner].append(Hex(hex_number))
            for side in sides:
                path_hexes[side].append(Hex(hex_number))
        for path, path_ends in enumerate(self.path_ends):
            for end in path_ends:
                corner_paths[end].append(Path(path))
        self.corner_hexes = tuple(map(tuple, corner_hexes))
        self.path_hexes = tuple(map(tuple, path_hexes))
        self.corner_paths = tuple(map(tuple, corner_paths))
        self.outer: tuple[bool, ...] = tuple(len(beside) == 1 for beside in path_hexes)
        self.corner_neighbors: tuple[tuple[Intersection, ...], ...] = tuple(
            tuple(a if b == corner else b for a, b in (self.path_ends[p] for p in paths))
            for corner, paths in enumerate(self.corner_paths)
        )
        self.path_neighbors: tuple[tuple[Path, ...], ...] = tuple(
            tuple(other for end in path_ends for other in self.corner_paths[end] if other != path)
            for path, path_ends in enumerate(self.path_ends)
        )
        self.path_surroundings: tuple[tuple[Hex, ...], ...] = tuple(
            tuple(sorted({*corner_hexes[one], *corner_hexes[other]}))
            for one, other in self.path_ends
        )
        at = {place: Hex(i) for i, place in enumerate(self.hex_at)}
        self.hex_neighbors: tuple[tuple[Hex, ...], ...] = tuple(
            tuple(at[x + dx, y + dy] for dx, dy in _HEX_OFFSETS if (x + dx, y + dy) in at)
            for x, y in self.hex_at
        )

    def _name(self) -> None:
        self._hex_numbers = {name: Hex(i) for i, name in enumerate(self.hex_names)}
        self.corner_names: tuple[str, ...] = tuple(
            f"{self.hex_names[hexes[0]]}.{CORNERS[self.hex_corners[hexes[0]].index(corner)]}"
            for corner, hexes in ((Intersection(i), h) for i, h in enumerate(self.corner_hexes))
        )
        self.path_names: tuple[str, ...] = tuple(
            f"{self.hex_names[hexes[0]]}-{SIDES[self.hex_paths[hexes[0]].index(path)]}"
            for path, hexes in ((Path(i), h) for i, h in enumerate(self.path_hexes))
        )


def centered(lengths: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """The shape of rows that are centered under each other."""
    widest = max(lengths)
    return tuple((widest - length, length) for length in lengths)


@lru_cache(maxsize=64)
def topology(shape: tuple[tuple[int, int], ...]) -> Topology:
    """The topology of a shape, computed once per process."""
    return Topology(shape)


def _check_shape(shape: tuple[tuple[int, int], ...]) -> None:
    if not shape:
        raise BadShape("a board needs at least one row")
    if len(shape) > len(_ALPHABET):
        raise BadShape(f"a board has at most {len(_ALPHABET)} rows, one for each letter")
    for row, (indent, length) in enumerate(shape):
        if not 1 <= length <= MOST_HEXES:
            raise BadShape(f"row {_ALPHABET[row]} has not 1 to {MOST_HEXES} hexes")
        if row and (indent - shape[row - 1][0]) % 2 == 0:
            raise BadShape(f"row {_ALPHABET[row]} is not half a hex beside the row above it")
