"""Outlines of pieces on painted boards, as the design has them; readers of boards compare them.

A dot is any ground, and `#` any sign. The rows of a hex piece end on the line of its signs.
"""

from collections.abc import Callable, Mapping, Sequence

from ep_tui.board.geometry import Cell
from ep_tui.board.painted.canvas import PaintedCanvas
from ep_tui.board.painted.tints import SIGN, quarters_of

Rows = tuple[str, ...]
FILLED = dict(zip(" ▗▖▄▝▐▞▟▘▚▌▙▀▜▛█", range(16), strict=True))
OUTLINES: Mapping[str, tuple[Rows, Rows, Rows]] = {
    "1": (("▐##",), ("▐##▌",), ("▐▀▀▌", "▐##▌")),
    "2": (("▟##",), ("▄··▄", "▐##▌"), ("▄▄▄▄", "▜▀▀▛", "▐##▌")),
    "3": (("█##",), ("▙▟▙▟", "▐##▌"), ("▙▟▙▟", "████", "▐##▌")),
    "pirate-ship": (("▜##▛",), ("·▟▙·", "▜##▛"), ("··▟▙··", "·▟██▙·", "▜█##█▛")),
    "robber-ship": (("▀##▀",), ("▗▌▐▖", "▜##▛"), ("·▗▌▐▖·", "▗█▌▐█▖", "▜█##█▛")),
    "warship": (("█##█",), ("█▟▙█", "▜##▛"), ("█·▟▙·█", "█▟██▙█", "▜█##█▛")),
    "robber": (("▐###▌",), ("▟###▙",), ("▟█###█▙",)),
    "merchant": (("▟##▙",), ("▟█##▙",), ("▟██##█▙",)),
    "lair": (("▐#####▌",), ("▟#####▙",), ("·▗▄▄▄▖·", "▟#####▙")),
    "village": (("█#####█",), ("▐#####▌",), ("▗▙···▟▖", "▐#####▌")),
    "haul": (("###",), ("▚###▙",), ("▚▟###█▙",)),
    "castle": (("▐▛█▜▌",), ("·▗▄█▄▖·", "▐█▀█▀█▌"), ("·▖▗█▖▗·", "▐█████▌", "▐█▀█▀█▌")),
}
"""By the strength of a knight or the name of a piece: rows in one line, in two, and in three."""


def fills(canvas: PaintedCanvas, cell: Cell, char: str, color: object) -> bool:
    """Whether a color has the quarters of a cell that a block character fills."""
    x, y = cell
    if not (0 <= y < len(canvas.chars) and 0 <= x < len(canvas.chars[y])):
        return True
    shown: Sequence[object] = quarters_of(canvas.at(cell))
    return (
        canvas.at(cell)[0] in FILLED
        and sum(8 >> n for n, hue in enumerate(shown) if hue == color) == FILLED[char]
    )


Fills = Callable[[PaintedCanvas, Cell, str, object], bool]


def is_outline(
    canvas: PaintedCanvas, rows: Rows, at: Cell, color: object, filled: Fills = fills
) -> bool:
    """Whether the last row of a piece begins at a cell.

    In hexes of the smallest sizes, where a piece has one row, other pieces may cover its ends, or
    these are left out beside other pieces; its signs are always there, those of a knight asleep
    underlined.
    """
    x, y = at
    signs = [(x + right, y) for right, char in enumerate(rows[-1]) if char == "#"]
    if any(not canvas.has(cell) or canvas.at(cell)[0] in FILLED for cell in signs[:1] + signs[-1:]):
        return False
    cells = (
        ((x + right, y - above), char)
        for above, row in enumerate(reversed(rows))
        for right, char in enumerate(row)
        if char not in "·#"
    )
    if len(rows) > 1:
        return all(filled(canvas, cell, char, color) for cell, char in cells)
    left_out = [cell for cell, char in cells if not filled(canvas, cell, char, color)]
    if not left_out:
        return True
    shades = [canvas.at(sign)[1] for sign in signs]
    named = any(what.ground == color or what.underlined for what in shades)
    if not signs:
        named = 2 * len(left_out) <= len(rows[0])
    shown = (quarters_of(canvas.at(cell)) for cell in left_out if not _hidden(canvas, cell))
    return named and all(color not in quarters for quarters in shown)


def _hidden(canvas: PaintedCanvas, cell: Cell) -> bool:
    """Whether another piece or its letter is there, or right beside it."""
    x, y = cell
    near = [(x + step, y) for step in (-1, 0, 1)]
    return any(canvas.has(at) and canvas.at(at)[1].shows == SIGN for at in near)
