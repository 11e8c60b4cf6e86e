"""The size of a page of statistics and the pieces its tables share, for statistics_pages.py."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ep_tui.panels.charts import BLOCKS, Signs
from ep_tui.panels.styled_lines import Line, StyledText
from ep_tui.replay.statistics import SeatNumbers, Statistics
from ep_tui.texts.fitting import cut, fill

NAME, SOURCE, NUMBER, CELL, SMALL = 16, 24, 5, 4, 3
"""Widths of a name, a source of points, a number beside a chart, and a seat's column (two)."""
WIDEST = 110
"""The most columns that a page fills."""


class PageLayout(NamedTuple):
    """The size, characters and seat for drawing a page; height 0 is no limit."""

    width: int
    signs: Signs = BLOCKS
    chosen: int = 0
    height: int = 0


def seat_name(one: SeatNumbers, width: int = NAME) -> tuple[StyledText, StyledText]:
    """A seat's letter and name, as wide as the name's column and two cells."""
    return ((f"{one.seat} ", one.seat), (fill(cut(one.name, width - 1), width), ""))


def seat_letters(found: Statistics, cell: int = CELL) -> tuple[StyledText, ...]:
    """The letters of all seats, above their columns."""
    return tuple((f"{one.seat:>{cell}}", one.seat) for one in found.seats)


def seat_cells(values: Sequence[int], page: PageLayout, cell: int = CELL) -> tuple[StyledText, ...]:
    """The numbers of all seats in their columns."""
    nothing = page.signs.nothing
    return tuple((f"{value or nothing:>{cell}}", "bold" if value else "dim") for value in values)


def seat_table(
    title: str, rows: Iterable[tuple[str, Sequence[int]]], found: Statistics, page: PageLayout
) -> list[Line]:
    """Rows of words with a number for each seat, below a title."""
    width = min(2 * NAME, page.width - CELL * len(found.seats))
    head: Line = ((fill(cut(title, width - 1), width), "head"), *seat_letters(found))
    return [
        head,
        *(
            ((fill(cut(words, width), width), ""), *seat_cells(values, page))
            for words, values in rows
        ),
    ]
