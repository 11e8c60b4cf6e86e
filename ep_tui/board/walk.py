"""Distances between places, and cursor steps over places of one kind, at any zoom.

Positions are in half units of the topology, so that the middle of a path is a whole number too.
"""

from functools import lru_cache
from typing import Literal

from ep_rules.api import Topology
from ep_tui.board.places import KINDS, Place, PlaceKind, every

Direction = Literal["up", "down", "left", "right", "ne", "se", "sw", "nw"]
At = tuple[int, int]

_REACH = 48
"""The distance between neighboring hexes, the longest diagonal step."""
_DIAGONALS: dict[Direction, At] = {"ne": (1, -1), "se": (1, 1), "sw": (-1, 1), "nw": (-1, -1)}


class Walk:
    """Positions, distances and steps on one topology.

    The places of each kind lie on lines from west to east: left and right step along a line, up
    and down go to the next line and stay in the column of `goal` as well as they can, so that
    the opposite key comes back.
    """

    def __init__(self, topology: Topology) -> None:
        self._topology = topology
        corners = topology.corner_at
        self._at: dict[PlaceKind, list[At]] = {
            "hex": [(2 * x, 2 * y) for x, y in topology.hex_at],
            "intersection": [(2 * x, 2 * y) for x, y in corners],
            "path": [
                (corners[a][0] + corners[b][0], corners[a][1] + corners[b][1])
                for a, b in topology.path_ends
            ],
        }
        self._lines: dict[PlaceKind, list[list[Place]]] = {}
        self._line_of: dict[Place, tuple[int, int]] = {}
        for kind in KINDS:
            self._lines[kind] = lines = self._ordered(kind)
            for row, line in enumerate(lines):
                for column, place in enumerate(line):
                    self._line_of[place] = row, column

    def at(self, place: Place) -> At:
        """The position of a place."""
        return self._at[place.kind][place.number]

    def column(self, place: Place) -> int:
        """The column that up and down keep to when starting at a place."""
        return self.at(place)[0]

    def distance(self, one: Place, other: Place) -> int:
        """The squared distance in true proportions, comparable between kinds of places."""
        (x, y), (u, v) = self.at(one), self.at(other)
        return 3 * (x - u) ** 2 + (y - v) ** 2

    def nearest(self, place: Place, kind: PlaceKind) -> Place:
        """The place of a kind that is nearest to a place, the first of several."""
        if place.kind == kind:
            return place
        return min(every(self._topology, kind), key=lambda other: self.distance(place, other))

    def step(self, place: Place, direction: Direction, goal: int | None = None) -> Place | None:
        """The next place of the same kind in a direction, or None at the end of the board.

        Up, down, left and right together reach every place. `goal` is the column that up and
        down keep to, by default the place's own.
        """
        if direction in _DIAGONALS:
            return self._diagonal(place, direction)
        row, column = self._line_of[place]
        lines = self._lines[place.kind]
        if direction in {"left", "right"}:
            column += 1 if direction == "right" else -1
            return lines[row][column] if 0 <= column < len(lines[row]) else None
        below = row + (1 if direction == "down" else -1)
        if not 0 <= below < len(lines):
            return None
        aim = self.column(place) if goal is None else goal
        return min(lines[below], key=lambda other: self._detour(place, other, aim, row % 2))

    def _detour(self, place: Place, other: Place, aim: int, parity: int) -> tuple[int, int, int]:
        """The distance of a place from the column, then whether it is connected.

        Parity breaks ties, so that repeated steps follow a zigzag.
        """
        x = self.column(other)
        return abs(x - aim), not self._joined(place, other), x if parity else -x

    def _joined(self, place: Place, other: Place) -> bool:
        if place.kind != "path":
            return True
        ends = self._topology.path_ends
        return bool({*ends[place.number]} & {*ends[other.number]})

    def _diagonal(self, place: Place, direction: Direction) -> Place | None:
        """The hex beside a hex; else the nearest place in a cone of the direction."""
        across, down = _DIAGONALS[direction]
        here = self.at(place)
        best: tuple[int, int] | None = None
        found: Place | None = None
        for other in every(self._topology, place.kind):
            x, y = self.at(other)
            right, south = (x - here[0]) * across, (y - here[1]) * down
            # The cone lies around the way to the next hex: one to the side, three down.
            if right <= 0 or south <= 0 or not right <= 2 * south <= 12 * right:
                continue
            rank = 3 * right * right + south * south, abs(south - 3 * right)
            if rank[0] <= _REACH and (best is None or rank < best):
                best, found = rank, other
        return found

    def _ordered(self, kind: PlaceKind) -> list[list[Place]]:
        """All places of a kind, line by line from the north, each from the west."""
        lines: dict[int, list[Place]] = {}
        for place in every(self._topology, kind):
            lines.setdefault(self._line(place), []).append(place)
        return [sorted(lines[row], key=self.column) for row in sorted(lines)]

    def _line(self, place: Place) -> int:
        """Rows of hexes; zigzags of intersections; zigzags and rows of upright paths."""
        y = self.at(place)[1]
        if place.kind == "path":
            return y // 3  # slanted paths lie at 6r + 1, upright ones at 6r + 4
        return y // 6


@lru_cache(maxsize=16)
def walk(topology: Topology) -> Walk:
    """The walk of a topology, cached."""
    return Walk(topology)
