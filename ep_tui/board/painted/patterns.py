"""Turns painted cells into characters where a terminal has no colors; the painter calls it.

Without colors a hue stands for a thing: the light ones are the bodies of pieces and marks, and a
dark one is the ground. Where color tells things apart elsewhere, characters do here: a coast has
more ink than a route, planned routes and news have signs of their own, and trails are letters of
their owners. In ASCII, a cell that a piece fills in part is a slash, a bar or a line.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ep_tui.board.cells import Glyphs
from ep_tui.board.painted.canvas import PaintedCanvas
from ep_tui.board.painted.tints import (
    BLACK,
    GROUND,
    SIGN,
    WHITE,
    Hue,
    PaintedCell,
    Quarters,
    Tint,
    is_block,
    quarters_of,
    tint,
)

COAST: Hue = (0, 0, 5)
RIM: Hue = (0, 0, 4)
SEAM: Hue = (0, 0, 3)
FOG: Hue = (0, 0, 2)
ROUTE: Hue = (0, 0, 1)
HULL: Hue = (255, 255, 250)
MOMENT: Hue = (255, 255, 252)
MARK: Hue = (255, 255, 253)
CURSOR: Hue = (255, 255, 254)
TRAILS: tuple[Hue, ...] = tuple((255, 255, 240 + seat) for seat in range(6))
_LIGHT = 128
_BODIES = frozenset({WHITE, HULL})
_THIN = frozenset({WHITE, *TRAILS})
_BARE = " ", tint(WHITE, BLACK)


class Band(NamedTuple):
    """The signs of a side: on its lower and upper halves of cells, and on whole cells.

    `slanted`: in the middle of a slanted side, where a whole cell is none of an upright one.
    """

    lower: str
    upper: str
    whole: str
    slanted: str


_DOTS = Band(*".'::")
_ASCII: Mapping[Hue, Band] = {
    CURSOR: _DOTS,
    WHITE: Band(*"####"),
    MARK: Band(*"****"),
    **{hue: Band(*4 * "abcdef"[seat]) for seat, hue in enumerate(TRAILS)},
    MOMENT: Band(*"!!!!"),
    COAST: Band(*'_"|-'),
    RIM: Band(*'_"|-'),
    SEAM: _DOTS,
    FOG: _DOTS,
    ROUTE: _DOTS,
}
"""The first of two that share a cell is shown. White is a road."""
_UNICODE: Mapping[Hue, Band] = {
    **_ASCII,
    WHITE: Band(*"▄▀██"),
    COAST: Band(*"▖▘▌▌"),
    RIM: Band(*"▖▘▌▌"),
}
_SHAPES = " /\\_\\|///\\|\\-\\/ "
"""ASCII by the light quarters: 8 upper left, 4 upper right, 2 lower left, 1 lower right."""
_FULL = 15
_SIGN, _REVERSED_SIGN = tint(WHITE, BLACK, SIGN), tint(BLACK, WHITE, SIGN)
_TOWERS = {0b1011: [False, True], 0b0111: [True, False]}
"""Cells that rise away from a letter: whether one is at their left and right."""


class Patterns:
    """Turns the canvases of one painter and single cells; rows that did not change are kept."""

    def __init__(self, glyphs: Glyphs) -> None:
        self._unicode = glyphs.unicode
        self._bands = _UNICODE if glyphs.unicode else _ASCII
        self._known: dict[PaintedCell, PaintedCell] = {}
        self._last = PaintedCanvas([], [])

    def of(self, hues: PaintedCanvas) -> PaintedCanvas:
        """A canvas in characters."""
        before, below = self._last, self._last.below
        chars: list[list[str]] = []
        keys: list[list[Tint]] = []
        for y, (row, tints) in enumerate(zip(hues.chars, hues.keys, strict=True)):
            if below and row == below.chars[y] and tints == below.keys[y]:
                chars.append(before.chars[y])
                keys.append(before.keys[y])
                continue
            turned = self._row([*zip(row, tints, strict=True)])
            self._slant(hues, y, turned)
            chars.append([char for char, _ in turned])
            keys.append([what for _, what in turned])
        self._last = PaintedCanvas(chars, keys, hues)
        return self._last

    def cell(self, cell: PaintedCell) -> PaintedCell:
        """One cell in characters."""
        turned = self._known.get(cell)
        if turned is None:
            turned = self._known[cell] = self._turned(*cell)
        return turned

    def _row(self, cells: Sequence[PaintedCell]) -> list[PaintedCell]:
        """A row; dots of sides beside texts, pieces and marks are left out."""
        turned = [self.cell(cell) for cell in cells]
        bold = [_is_bold(cell) for cell in cells]
        for x, cell in enumerate(cells):
            if not bold[x] and (bold[x - 1 : x] == [True] or bold[x + 1 : x + 2] == [True]):
                turned[x] = _BARE
            elif not self._unicode and cell[1].shows != GROUND and is_block(cell[0]):
                lettered = [_is_letter(near) for near in (*cells[x - 1 : x], *cells[x + 1 : x + 2])]
                if lettered == _TOWERS.get(_light(quarters_of(cell))):
                    turned[x] = "#", turned[x][1]
        return turned

    def _slant(self, hues: PaintedCanvas, y: int, turned: list[PaintedCell]) -> None:
        """Change the whole cells of a row that belong to slanted sides."""
        for x, what in enumerate(hues.keys[y]):
            band = self._bands.get(what.ground)
            if band and band.whole != band.slanted and turned[x][0] == band.whole:
                near = [hues.at((x, line)) for line in (y - 1, y + 1) if hues.has((x, line))]
                if not any(one.shows == SIGN or one.ground in self._bands for _, one in near):
                    turned[x] = band.slanted, turned[x][1]

    def _turned(self, char: str, what: Tint) -> PaintedCell:
        light = is_light(what.ground)
        ink, ground = (BLACK, WHITE) if light else (WHITE, BLACK)
        if not is_block(char):
            loud = what.bold and what.ground not in _BODIES
            noted = what.underlined or what.ground == MOMENT
            return char, tint(ink, ground, what.shows, loud, noted)
        hues = quarters_of((char, what))
        if what.shows != GROUND:
            if MOMENT in hues:
                return "!", tint(BLACK, WHITE, what.shows, bold=True)
            quarters = _light(hues)
            if quarters in {0, _FULL}:
                return " ", _REVERSED_SIGN if quarters else _SIGN
            if self._unicode:
                return char, tint(ink, ground, what.shows)
            return _SHAPES[quarters], _SIGN
        band = next((hue for hue in self._bands if hue in hues), None)
        if band is None:
            return _BARE
        signs = self._bands[band]
        half = signs.upper if hues[0] == band else signs.lower
        char = signs.whole if hues[0] == hues[2] else half
        if band == CURSOR:
            return char, tint(BLACK, WHITE, GROUND, bold=True)
        return char, tint(WHITE, BLACK, GROUND, bold=is_light(band) and band not in _THIN)


def is_light(hue: Hue) -> bool:
    """Whether a hue is that of a piece or a mark."""
    return hue[0] >= _LIGHT


def _is_letter(cell: PaintedCell) -> bool:
    return cell[1].shows == SIGN and not is_block(cell[0])


def _light(hues: Quarters) -> int:
    return sum(8 >> n for n, hue in enumerate(hues) if is_light(hue))


def _is_bold(cell: PaintedCell) -> bool:
    """Whether a cell has a text, a piece or a mark, beside which no side is dotted."""
    char, what = cell
    return what.shows != GROUND or not is_block(char) or is_light(what.ink)
