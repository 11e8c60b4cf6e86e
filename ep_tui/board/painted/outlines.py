"""Places the cells of silhouettes; hexes and pieces on the painted map call it."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from ep_tui.contributions.signs import Silhouette, SilhouetteRows

LETTER, INSIDE = "@", "#"
Placed = tuple[tuple[int, int], str]
"""A cell from the one of the first sign, and its character."""


MIDDLE_FROM, LARGE_FROM = 12, 16
"""The width of hexes from which pieces have two lines, and three."""


def rows_of(piece: Silhouette, width: int) -> SilhouetteRows:
    """The rows of a piece beside hexes of a width."""
    if width < MIDDLE_FROM:
        return piece.small
    return piece.middle if width < LARGE_FROM else piece.large


@lru_cache(maxsize=256)
def rising(piece: Silhouette, width: int, room: int) -> tuple[Placed, ...]:
    """The cells of a piece around `room` cells of signs, from the first of them.

    Where a piece has fewer cells for signs than `room`, all rows grow in the middle.
    """
    return tuple(_rising(rows_of(piece, width), room))


def around(body: Iterable[Placed], addition: Silhouette, width: int) -> Iterator[Placed]:
    """The cells of an addition around those of a building."""
    cells = [cell for cell, _ in body]
    base = [x for x, above in cells if above == 0]
    roof = min(above for _, above in cells)
    *rising_rows, last = rows_of(addition, width)
    before, after = last.split(LETTER)
    yield from (((min(base) - n, 0), char) for n, char in enumerate(reversed(before), 1))
    yield from (((max(base) + n, 0), char) for n, char in enumerate(after, 1))
    for above, row in enumerate(reversed(rising_rows), 1):
        first = (min(base) + max(base) + 1 - len(row)) // 2
        yield from (((first + x, roof - above), char) for x, char in enumerate(row))


def _rising(rows: SilhouetteRows, room: int) -> Iterator[Placed]:
    last = rows[-1]
    at = next((sign for sign in LETTER + INSIDE if sign in last), "")
    first = last.index(at) if at else len(last) // 2
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
