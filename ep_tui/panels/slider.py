"""A one-line slider that shows a position in a replay."""

from collections.abc import Iterable

from ep_tui.panels.styled_lines import Line

BAR, KNOB, MARK = "─", "█", "•"


def slider(at: int, length: int, width: int, marks: Iterable[int] = ()) -> Line:
    """A bar with a knob at `at` and marks at interesting positions."""
    knob = column(at, length, width)
    marked = {column(mark, length, width) for mark in marks}
    cells = [MARK if cell in marked else BAR for cell in range(width)]
    return (
        ("".join(cells[:knob]), "title"),
        (KNOB, "bold"),
        ("".join(cells[knob + 1 :]), "dim"),
    )


def column(at: int, length: int, width: int) -> int:
    """The cell of a position."""
    return at * (width - 1) // length if length else 0


def position(cell: int, length: int, width: int) -> int:
    """The first position of a cell."""
    return min(length, max(0, -(-cell * length // max(1, width - 1))))
