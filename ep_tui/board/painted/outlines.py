"""Places the cells of silhouettes; hexes and pieces on the painted map call it."""

from collections.abc import Iterator
from functools import lru_cache

from ep_tui.contributions.silhouettes import SILHOUETTES, extent_of

LETTER, INSIDE = "@", "#"
Placed = tuple[tuple[int, int], str]
"""A cell from the one of the first sign, and its character."""


class MissingSilhouette(LookupError):
    """A piece that the table of silhouettes does not have."""


def rows_of(name: str, width: int) -> tuple[str, ...]:
    """The rows of a piece beside hexes of a width."""
    try:
        return SILHOUETTES[name][extent_of(width)]
    except KeyError:
        raise MissingSilhouette(f"no silhouette of a {name} beside hexes {width} wide") from None


@lru_cache(maxsize=256)
def rising(name: str, width: int, room: int) -> tuple[Placed, ...]:
    """The cells of a piece around `room` cells of signs, from the first of them.

    Where a piece has fewer cells for signs than `room`, all rows grow in the middle.
    """
    return tuple(_rising(rows_of(name, width), room))


def _rising(rows: tuple[str, ...], room: int) -> Iterator[Placed]:
    last = rows[-1]
    first = last.index(LETTER if LETTER in last else INSIDE)
    signs = sum(char in LETTER + INSIDE for char in last)
    for above, row in enumerate(reversed(rows)):
        grown = row
        if room > signs:
            middle = first + signs - 1
            fill = row[middle] if above == 0 else "·"
            grown = row[: middle + 1] + fill * (room - signs) + row[middle + 1 :]
        elif room < signs:
            grown = row.replace(INSIDE, "█" if len(rows) > 1 else "", signs - room)
        yield from (((x - first, -above), char) for x, char in enumerate(grown) if char != "·")
