"""Keeps the text inside a hex apart from the letters of pieces beside it; `draw.py` calls it."""

from collections.abc import Iterable

from ep_tui.board.cells import (
    BUILDING,
    GOODS,
    NEUTRAL_BUILDING,
    NEUTRAL_ROAD,
    ROAD,
    SEATS,
    SHIP,
    SHIPS_OF_SEVERAL,
    Key,
    key,
)
from ep_tui.board.geometry import InnerLine
from ep_tui.contributions.signs import FAINT, chip

CellRun = list[tuple[str, Key]]

BESIDE = frozenset(
    {*ROAD, *SHIP, *GOODS, *NEUTRAL_ROAD, *BUILDING, *NEUTRAL_BUILDING, SHIPS_OF_SEVERAL}
)
"""Inks of the letters of pieces at the sides and corners of hexes, or beside them."""
CHIPS = frozenset(map(chip, range(SEATS)))
"""Inks of boats in a hex, which the number of a sea hex follows."""


def keep_apart(
    chars: list[list[str]], keys: list[list[Key]], hex_lines: Iterable[Iterable[InnerLine]]
) -> None:
    """Move the texts of all hexes away from pieces beside them."""
    for lines in hex_lines:
        for x, y, width in lines:
            _keep_apart(chars[y], keys[y], x, width)


def _keep_apart(chars: list[str], keys: list[Key], x: int, width: int) -> None:
    """Move the text of a line of a hex.

    Without room, the blanks within it go first, then the number of a sea hex, then the terrain's
    letter, which its color shows, too, or the tail of a haul of fish; of a word, one letter stays.
    Two digits between two pieces have no room at all, nor has the rate of a harbor that is as wide
    as its hex.
    """
    first, end = _between_pieces(chars, keys, x, width)
    left, right = _is_piece(chars, keys, first - 1), _is_piece(chars, keys, end)
    touches = (left and chars[first].isalnum()) or (right and chars[end - 1].isalnum())
    if first >= end or not touches:
        return
    room = end - first - left - right
    text = _shortened([*zip(chars[first:end], keys[first:end], strict=True)], room)
    if len(text) > room:
        return
    blank = (" ", key("blank", keys[first].ground))
    before = left + (room - len(text)) // 2
    cells = [blank] * before + text
    cells += [blank] * (end - first - len(cells))
    chars[first:end] = [char for char, _ in cells]
    keys[first:end] = [what for _, what in cells]


def _between_pieces(chars: list[str], keys: list[Key], x: int, width: int) -> tuple[int, int]:
    """The first cell of a line that holds no piece, and the end of such cells."""
    first, end = x, x + width
    while first < end and _is_piece(chars, keys, first):
        first += 1
    while end > first and _is_piece(chars, keys, end - 1):
        end -= 1
    return first, end


def _is_piece(chars: list[str], keys: list[Key], at: int) -> bool:
    return 0 <= at < len(chars) and keys[at].ink in BESIDE and chars[at].isalnum()


def _shortened(cells: CellRun, room: int) -> CellRun:
    """A text cut to the room, if that is possible."""
    while cells and cells[0][0] == " ":
        cells = cells[1:]
    while cells and cells[-1][0] == " ":
        cells = cells[:-1]
    if len(cells) > room:
        cells = [cell for cell in cells if cell[0] != " "]
    if len(cells) > room and (cells[-1][1].ink == FAINT or cells[0][1].ink in CHIPS):
        cells = [cell for cell in cells if not cell[0].isdigit()]
    if len(cells) <= room:
        return cells
    word = all(char.isalpha() and what == cells[0][1] for char, what in cells)
    return cells[:1] if word else cells if cells[0][0].isdigit() else cells[1:]
