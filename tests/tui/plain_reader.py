"""Reads painted boards without colors back from characters, reverse video, bold and underline."""

from collections.abc import Iterator, Mapping, Sequence
from re import sub

from ep_rules.api import NOBODY
from ep_tui.board.geometry import Cell
from ep_tui.board.painted.canvas import PaintedCanvas
from ep_tui.board.painted.tints import WHITE, Tint
from ep_tui.board.places import Place
from ep_tui.contributions.colors import GroundRole
from tests.tui.painted_outlines import Rows
from tests.tui.painted_reader import SIGNS, Reader

SEATS = "abcdef"
DIGITS = "0123456789"
ASCII = {
    **dict.fromkeys("▟▗▞▘▛", "/"),
    **dict.fromkeys("▙▖▚▝▜", "\\"),
    **dict.fromkeys("▌▐", "|"),
    "▄": "_",
    "▀": "-",
    "▲": "#",
}
"""The character of a block in ASCII; a triangle is a tower beside a letter."""
TEXTURES = dict(zip(SIGNS, ("=", "&", ",", '"', "^", "."), strict=False)) | {"gold-field": "'"}
ASCII_SIGNS = {
    word: (TEXTURES.get(word, signs[-1]), *(sign for sign in signs if sign.isascii()))
    for word, signs in SIGNS.items()
}
"""The texture and the word of a terrain in ASCII."""


class PlainReader(Reader):
    """Reads one board; a cell with a white ground is reversed."""

    hull = WHITE
    news, anchor = "!", "‡"
    signs: Mapping[str, Sequence[str]] = SIGNS

    # ---- hexes -----------------------------------------------------------------------------

    def terrain(self, place: int, grounds: Mapping[str, GroundRole]) -> str:
        """The terrain of a hex, by its word or its texture; the unknown has a bold letter."""
        text = "\n".join(self.words(place))
        cells = [self.canvas.at(cell) for cell in self.geometry.cells(Place("hex", place))]
        if any(c.isalpha() and what.bold and not _reversed(what) for c, what in cells):
            return "unknown"
        bare = {char for char, what in cells if not _reversed(what)}
        known = {word: signs for word, signs in self.signs.items() if word in {*grounds, "loose"}}
        for word, signs in known.items():
            if any(sign in text for sign in signs if len(sign) > 1 or sign != signs[0]):
                return word
        return next((word for word, signs in known.items() if signs[0] in bare), "sea")

    def number(self, place: int) -> int:
        """The number on the plate of a hex, or 0."""
        numbers = [run.strip() for run in self._runs(place) if run.strip().isdecimal()]
        return int(numbers[0]) if numbers else 0

    def crews(self, place: int) -> str:
        """The letters of small pieces in a hex: reversed ones with nothing around them."""
        return "".join(sorted("".join(r for r in self._runs(place) if {*r} <= {*SEATS}))).upper()

    def _runs(self, place: int) -> Iterator[str]:
        """The reversed texts that begin in a hex."""
        for line in self.geometry.hex_lines[place]:
            row = [_reversed(what) for what in self.canvas.keys[line.y]]
            for x in range(line.x, line.x + line.width):
                if row[x] and not row[x - 1]:
                    last = next((n for n in range(x, len(row)) if not row[n]), len(row))
                    yield "".join(self.canvas.chars[line.y][x:last])

    def owner(self, x: int, y: int) -> int:
        """The seat whose letter is in a cell, or NOBODY; a letter with a mark is bold."""
        what = self.canvas.keys[y][x]
        return NOBODY if what.bold and not what.underlined else super().owner(x, y)

    # ---- marks -----------------------------------------------------------------------------

    def mark(self, place: Place) -> str:
        """The bold sign where the mark of a place is: reversed, or not reversed on a piece."""
        char, what = self._marked(place)
        loud = what.bold and not what.underlined
        unmarked = self.news + self.anchor + DIGITS
        return char if loud and (_reversed(what) or char not in unmarked) else ""

    def sides(self, color: object) -> set[int]:
        """The sides with the sign of news in all their cells, pieces left out."""
        assert color == self.paints.moment
        return {
            path
            for path, cells in enumerate(self.geometry.path_cells)
            if self._shows(self.news, cells)
        }

    def trail(self, color: object) -> set[int]:
        """The sides with the letter of a trail's owner in every other half."""
        own = SEATS[self.paints.trails.index(color)]
        return {
            path
            for path, halves in enumerate(self.geometry.halves)
            if self._shows(own, tuple((x, half // 2) for x, half in halves[::2]))
        }

    def _is_new(self, cell: Cell) -> bool:
        """Whether a cell has the sign of news, or a letter or digit that is underlined."""
        if not self.canvas.has(cell):
            return False
        char, what = self.canvas.at(cell)
        return what.bold and _reversed(what) and (char == self.news or what.underlined)

    def _shows(self, sign: str, cells: tuple[Cell, ...]) -> bool:
        shown = [self.canvas.at(cell)[0] for cell in cells if not self._is_piece(cell)]
        return bool(shown) and {*shown} == {sign}

    def _is_piece(self, cell: Cell) -> bool:
        return self.canvas.at(cell)[1].shows == "sign"


class AsciiReader(PlainReader):
    """Reads one board in ASCII."""

    anchor = "J"
    signs = ASCII_SIGNS

    @staticmethod
    def fills(canvas: PaintedCanvas, cell: Cell, char: str, color: object) -> bool:
        """Whether a cell shows a block character; a whole one is a reversed blank."""
        if not canvas.has(cell):
            return True
        there, what = canvas.at(cell)
        if char == "█":
            return there == " " and _reversed(what)
        return there == ASCII[char] and not _reversed(what)

    def drawn(self, rows: Rows) -> Rows:
        """The rows of a piece; beside letters, cells that rise away from them are towers."""
        return tuple(sub(r"(?<=[# ])▟|▙(?=[# ])", "▲", row) for row in rows)


def _reversed(what: Tint) -> bool:
    return what.ground == WHITE
