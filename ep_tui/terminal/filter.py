"""Keeps a copy of the terminal's cells and sends only those that changed; the driver calls it.

Textual repaints too much, each piece with its position and full style. The filter parses this
output into cells and sends the differences with the shortest cursor movements and style changes. It
maps text to text, so it works for a terminal, an SSH channel and a test.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import takewhile

from rich.cells import get_character_cell_size

from ep_tui.terminal.ascii import in_ascii
from ep_tui.terminal.capabilities import Colors, Terminal
from ep_tui.terminal.orders import orders
from ep_tui.terminal.styles import (
    PLAIN,
    Run,
    Style,
    after,
    change,
    fits_blank,
    for_blank,
    of_blank,
    shown,
)
from ep_tui.texts.quote import printable

_TOKEN = re.compile(
    r"(?P<text>[^\x00-\x1f\x7f-\x9f]+)"
    r"|\x1b\[(?P<sgr>[0-9;]*)m"
    r"|\x1b\[(?P<row>[0-9]*)(?:;(?P<column>[0-9]*))?H"
    r"|(?P<line>\n)"
    r"|\x1b\[\?2026(?P<frame>[hl])"
    r"|(?P<screen>\x1b\[\?1049[hl])"
    r"|(?P<harmless>\x07|\x1b\[\?(?!3[hl]|6[hl]|47[hl]|104[78][hl])[0-9]+(?:[hl]|\$p)"
    r"|\x1b\[[<=>][0-9;]*u|\x1b\[[0-9]* q|\x1b\](?:0|2|9|22|52|777);[^\x07\x1b]*(?:\x07|\x1b\\))"
    r"|(?P<unfinished>\x1b(?:\[[0-?]*[ -/]*|[\]PX^_][^\x07\x1b]*\x1b?|[ -/]*)?\Z)"
    r"|(?P<dropped>\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[PX^_][^\x1b]*\x1b\\"
    r"|[\x00-\x1a\x1c-\x1f\x7f-\x9f]|\x1b(?![ -~]))"
    r"|(?P<other>\x1b\[[0-?]*[ -/]*[@-~]|\x1b[ -/]*[0-~])"
)
_SHORT_GAP = 4
"""Writing so few unchanged ASCII characters again is shorter than stepping over them."""
_LINES = {0: "", 1: "\x1bD", -1: "\x1bM"}
"""The shortest ways to lines nearby."""
_FEW = 200
"""The most runs that are also tried by row; more are a full picture, which is sent by color."""

_MOST_MARKS = 8
"""Characters of one cell: a letter with accents, or an emoji of several."""

_Row = list[str | None]
"""The characters of a row's cells. None: unknown; "": the second half of a wide character."""


class Filter:
    """The known contents of one terminal.

    Columns and rows count from 0. Unknown cells are always sent. Output beyond an edge is cut.
    """

    def __init__(self, terminal: Terminal, width: int, height: int) -> None:
        self._terminal, self._rest = terminal, ""
        self._pen: tuple[int, int] | None = None  # where the app writes next
        self._style: Style = PLAIN  # the app's style, as received
        self._line = ""  # a line feed not yet followed by a position
        self._at: tuple[int, int] | None = None  # where the terminal writes next
        self._in: Style | None = None  # the terminal's current style
        self._frame = ""  # "": no frame; "asked": begun by the app; "open": begun at the terminal
        self.resize(width, height)

    def resize(self, width: int, height: int) -> None:
        """Forget all cells after a size change; the app repaints them."""
        self._width, self._height = width, height
        self._forget()

    def _forget(self) -> None:
        width, rows = self._width, range(self._height)
        self._want: list[_Row] = [[None] * width for _ in rows]
        self._want_in: list[list[Style]] = [[PLAIN] * width for _ in rows]
        self._have: list[_Row] = self._want[:]  # a row is copied to change it
        self._have_in: list[list[Style]] = self._want_in[:]
        self._changed: dict[int, tuple[int, int]] = {}
        self._wide: set[int] = set()
        self._at = self._in = None

    def redraw(self) -> str:
        """The output that repaints every known cell, for one more terminal, too."""
        self._have = [[None] * self._width for _ in range(self._height)]
        self._changed = dict.fromkeys(range(self._height), (0, self._width))
        self._at = self._in = None
        everything, self._at, self._in = self._difference(), None, None
        return everything

    def repaint(self, cells: int) -> str:
        """The output that repaints the first cells, which something else has changed."""
        self._have[0] = [*[None] * cells, *self._have[0][cells:]]
        self._changed, self._at, self._in = {0: (0, self._width)}, None, None
        return self._difference()

    def change(self, terminal: Terminal) -> None:
        """Forget all cells because the terminal can show less."""
        self._terminal = terminal
        self._forget()

    def feed(self, data: str) -> str:
        """Take the app's output and return what to send to the terminal, often nothing."""
        data, self._rest = self._rest + data, ""
        out: list[str] = []
        for token in _TOKEN.finditer(data):
            kind, part = token.lastgroup, token[0]
            if kind == "text":
                self._write(part, out)
            elif kind == "sgr":
                codes = token["sgr"]
                style = PLAIN if codes == "0" else after(self._style, codes)
                if style is None:
                    self._pass(part, out, understood=False)
                else:
                    self._style = style
            elif kind in ("row", "column"):
                self._pen = (int(token["row"] or 1) - 1, int(token["column"] or 1) - 1)
                self._line = ""
            elif kind == "line":
                self._new_line(part, out)
            elif kind == "frame":
                self._mark(token["frame"], out)
            elif kind == "unfinished":
                self._rest = part
            elif kind == "screen":
                self._other_screen(part, out)
            elif kind != "dropped":
                self._pass(part, out, understood=kind == "harmless")
        out.append(self._difference())
        return "".join(out)

    # ---- the picture --------------------------------------------------------------------

    def _write(self, text: str, out: list[str]) -> None:
        text = text if self._terminal.unicode else in_ascii(text)
        if self._pen is None:
            self._pass("".join(map(str, _cells(text))), out, understood=False)
            return
        row, start = self._pen
        if not _size(text[0]):
            self._mark_last(text, row, start)
        cells, styles, odd = _painted(text, self._style, self._terminal.colors)
        end = start + len(cells)
        self._pen = (row, end)
        if end > self._width:
            end = max(start, self._width)
            cells, styles = cells[: end - start], styles[: end - start]
        if row >= self._height or start == end:
            return
        want, want_in = self._want[row], self._want_in[row]
        if want[start:end] == cells and want_in[start:end] == styles:
            return
        want, want_in = self._own(row)
        if odd or row in self._wide:
            self._wide.add(row)
            if want[start] == "" and start:
                want[start - 1] = " "
            if end < self._width and want[end] == "":
                want[end] = " "
            if _is_wide(cells[-1]) and end == self._width:
                cells = [*cells[:-1], " "]
        want[start:end] = cells
        want_in[start:end] = styles
        first, last = self._changed.get(row, (start, end))
        self._changed[row] = (min(first, start), max(last, end))

    def _mark_last(self, text: str, row: int, column: int) -> None:
        """Add the marks with which a text begins to the character before it."""
        if row >= self._height or not 0 < column <= self._width:
            return
        want = self._want[row]
        column -= 2 if column > 1 and want[column - 1] == "" else 1
        cell = want[column]
        if not cell:
            return
        marks = "".join(takewhile(lambda character: not _size(character), text))
        marked = _cells(cell + marks)[0]
        if marked == cell:
            return
        self._own(row)[0][column] = marked
        self._wide.add(row)
        first, last = self._changed.get(row, (column, column + 1))
        self._changed[row] = (min(first, column), max(last, column + 1))

    def _own(self, row: int) -> tuple[_Row, list[Style]]:
        """The cells and styles of a row that the app wants, apart from those that are shown."""
        if self._want[row] is self._have[row]:
            self._want[row], self._want_in[row] = self._want[row][:], self._want_in[row][:]
        return self._want[row], self._want_in[row]

    def _new_line(self, part: str, out: list[str]) -> None:
        """Hold back a line feed until a position follows; in the last row it would scroll."""
        if self._pen is None or self._pen[0] + 1 >= self._height:
            self._pass(part, out, understood=False)
        else:
            self._pen, self._line = None, part

    def _mark(self, edge: str, out: list[str]) -> None:
        """Begin or end a frame; an unchanged frame sends nothing."""
        if edge == "h":
            self._frame = self._frame or "asked"
            return
        out.append(self._difference())
        if self._frame == "open":
            out.append("\x1b[?2026l")
        self._frame = ""

    def _other_screen(self, part: str, out: list[str]) -> None:
        out += (self._difference(), change(self._in, PLAIN), part)
        self._in = PLAIN
        self._forget()
        self._pen, self._line, self._style = None, "", PLAIN

    def _pass(self, part: str, out: list[str], *, understood: bool) -> None:
        """Send a sequence unchanged; if it is unknown, forget the contents of the terminal."""
        out.append(self._difference())
        if understood:
            out.append(part)
            return
        pen, line, self._line = self._pen, self._line, ""
        if pen is not None and pen != self._at:
            out.append(_address(*pen))
        out += (change(self._in, shown(self._style, self._terminal.colors)), line, part)
        self._forget()
        self._pen = None

    # ---- the difference -----------------------------------------------------------------

    def _difference(self) -> str:
        if not self._changed:
            return ""
        out: list[str] = []
        runs: list[Run] = []
        for row, (first, last) in sorted(self._changed.items()):
            if row in self._wide:
                self._send_row(row, out)
            else:
                runs += self._runs(row, first, last)
        out.append(self._shortest(runs))
        for row in self._changed:
            self._have[row], self._have_in[row] = self._want[row], self._want_in[row]
        self._changed.clear()
        sent = "".join(out)
        if sent and self._frame == "asked":
            self._frame = "open"
            return f"\x1b[?2026h{sent}"
        return sent

    def _runs(self, row: int, first: int, last: int) -> Iterator[Run]:
        """The changed cells of a row, with short gaps, grouped into runs of one style."""
        want, want_in = self._want[row], self._want_in[row]
        have, have_in = self._have[row], self._have_in[row]
        start = end = first
        style = PLAIN
        for column in range(first, last):
            cell, own = want[column], want_in[column]
            if cell is None or (cell == have[column] and own is have_in[column]):
                continue
            fits = own is style or (cell == " " and fits_blank(style, own))
            if start == end or not fits or not self._stays(row, end, column, style):
                if start < end:
                    yield Run(row, start, "".join(map(str, want[start:end])), style)
                start, style = column, own
            end = column + 1
        if start < end:
            yield Run(row, start, "".join(map(str, want[start:end])), style)

    def _shortest(self, runs: list[Run]) -> str:
        """The shortest encoding of these runs, by row or in another order."""
        if not runs:
            return ""
        start = self._at, self._in
        found: list[tuple[str, tuple[int, int] | None, Style | None]] = []
        by_row = [runs] if len(runs) <= _FEW else []
        for order in (*by_row, *orders(runs, *start)):
            self._at, self._in = start
            found.append((self._sent(order), self._at, self._in))
        shortest, self._at, self._in = min(found, key=lambda sent: len(sent[0]))
        return shortest

    def _sent(self, runs: list[Run]) -> str:
        """The output for these runs in this order."""
        out: list[str] = []
        for row, column, text, style in runs:
            if self._at != (row, column):
                out.append(self._way(row, column))
            if style is not self._in:
                out.append(self._turn(text, style))
            out.append(text)
            end = column + len(text)
            self._at = (row, end) if end < self._width else None
        return "".join(out)

    def _send_row(self, row: int, out: list[str]) -> None:
        """All known cells of a row that contains double-width characters, from the left.

        Half of such a character cannot be overwritten alone, and terminals do not agree how wide
        some are; so each is followed by an address.
        """
        want, want_in = self._want[row], self._want_in[row]
        for column, cell in enumerate(want):
            if not cell:
                continue
            if self._at != (row, column):
                out.append(_address(row, column))
            out += (change(self._in, want_in[column]), cell)
            self._in = want_in[column]
            odd = column + 1 == self._width or not cell.isascii()
            self._at = None if odd else (row, column + 1)

    def _turn(self, text: str, style: Style) -> str:
        """Switch to the style of this text, or to one in which its blanks look the same."""
        if not text.strip(" ") and self._in is not None:
            style = for_blank(self._in, style)
        turn = change(self._in, style)
        self._in = style
        return turn

    def _way(self, row: int, column: int) -> str:
        """The shortest cursor movement to a cell."""
        ways = [_address(row, column)]
        if self._at is not None:
            down, right = row - self._at[0], column - self._at[1]
            way = _LINES.get(down, f"\x1b[{abs(down)}{'BA'[down < 0]}")
            if right < 0:
                ways.append(way + ("\b" * -right if -right < _SHORT_GAP else f"\x1b[{-right}D"))
            else:
                ways.append(way + (f"\x1b[{right}C" if right > 1 else "\x1b[C" * right))
                if down in (0, 1) and (again := self._again(row, self._at[1], column)):
                    ways.append(way + again)
        return min(ways, key=len)

    def _again(self, row: int, start: int, end: int) -> str:
        """The unchanged cells in between, if they have the current style."""
        if self._in is None or not self._stays(row, start, end, self._in):
            return ""
        return "".join(map(str, self._have[row][start:end]))

    def _stays(self, row: int, start: int, end: int, style: Style) -> bool:
        """Whether a short gap, which a style would show, is as it should be."""
        gap = slice(start, end)
        cells, styles = self._have[row][gap], self._have_in[row][gap]
        if end - start > _SHORT_GAP or cells != self._want[row][gap]:
            return False
        return styles == self._want_in[row][gap] and all(
            cell and cell.isascii() and (own is style or (cell == " " and fits_blank(style, own)))
            for cell, own in zip(cells, styles, strict=True)
        )


def _address(row: int, column: int) -> str:
    return f"\x1b[{row + 1};{column + 1}H" if column else f"\x1b[{row + 1}H"


@cache
def _size(character: str) -> int:
    return get_character_cell_size(character)


def _is_wide(cell: str | None) -> bool:
    return cell is not None and bool(cell) and _size(cell[0]) > 1


def _cells(text: str) -> tuple[str | None, ...]:
    """The cells of a text; characters without a cell, such as direction marks, are dropped."""
    if text.isascii():
        return tuple(text)
    cells: list[str] = []
    for character in text:
        size = _size(character)
        if size:
            cells += (printable(character), "")[:size]
            continue
        base = -1 if cells and cells[-1] else -2
        if cells and printable(character) == character and len(cells[base]) < _MOST_MARKS:
            cells[base] += character
    return tuple(cells)


@lru_cache(4096)
def _painted(
    text: str, received: Style, colors: Colors
) -> tuple[list[str | None], list[Style], bool]:
    """The cells of a text, their styles, and whether some character is not one cell.

    Nobody changes these lists.
    """
    style = shown(received, colors)
    cells, blank = list(_cells(text)), of_blank(style)
    odd = len(cells) != len(text) or "" in cells
    return cells, [blank if cell == " " else style for cell in cells], odd
