r"""Drawings of a board, read into roads and settlements; `Table.draw` calls it.

A drawing shows the corners and paths around named hexes:

     /.\ /.\
    .   .   .
    |C3 |C4 |
    .\ /.\ /.
      .   .

A letter on a path is a road of that seat, a letter on a corner a settlement. A drawing is not
checked against the rules of building.
"""

import re

from ep_rules.api import LETTERS, Intersection, Owner, Path, Topology

NAME = re.compile(r"[A-G][1-9]")


def read(topology: Topology, picture: str) -> tuple[dict[Path, Owner], dict[Intersection, Owner]]:
    """Roads and settlements of a picture."""
    lines = picture.splitlines()
    roads: dict[Path, Owner] = {}
    settlements: dict[Intersection, Owner] = {}
    for row, line in enumerate(lines):
        for found in NAME.finditer(line):
            corners, paths = _around(topology, found[0])
            for (down, right), corner in corners.items():
                letter = _at(lines, row + down, found.start() + 1 + right)
                if letter in LETTERS:
                    settlements[corner] = Owner(LETTERS.index(letter))
            for (down, right), path in paths.items():
                letter = _at(lines, row + down, found.start() + 1 + right)
                if letter in LETTERS:
                    roads[path] = Owner(LETTERS.index(letter))
    return roads, settlements


def _around(
    topology: Topology, name: str
) -> tuple[dict[tuple[int, int], Intersection], dict[tuple[int, int], Path]]:
    """Corners and paths of a hex by their place in the drawing, from its middle."""
    ways = {"n": (-2, 0), "ne": (-1, 2), "se": (1, 2), "s": (2, 0), "sw": (1, -2), "nw": (-1, -2)}
    sides = {"ne": (-2, 1), "e": (0, 2), "se": (1, 1), "sw": (1, -1), "w": (0, -2), "nw": (-2, -1)}
    return (
        {place: topology.intersection(f"{name}.{way}") for way, place in ways.items()},
        {place: topology.path(f"{name}-{side}") for side, place in sides.items()},
    )


def _at(lines: list[str], row: int, column: int) -> str:
    inside = 0 <= row < len(lines) and 0 <= column < len(lines[row])
    return lines[row][column] if inside else " "
