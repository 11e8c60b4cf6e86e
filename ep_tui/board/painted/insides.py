"""The contents of painted hexes: words, plates with numbers, signs, textures; the painter calls it.

Signs take the slots of `contributions/signs.py`, at the lines of `SLOT_LINES`. The word of a
terrain that would touch a piece on its line becomes shorter, or moves.
"""

from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from ep_tui.board.cells import Glyphs
from ep_tui.board.geometry import InnerLine
from ep_tui.board.hexes import Ground
from ep_tui.board.painted.outlines import INSIDE, rising, rows_of
from ep_tui.board.painted.paints import Paints
from ep_tui.board.painted.rooms import Offset, Taken, room_in
from ep_tui.board.painted.tints import (
    SEEN,
    SIGN,
    WORD,
    Hue,
    PaintedCell,
    Tint,
    contrast,
    is_block,
    legible,
    mixed,
    tint,
)
from ep_tui.board.signs import placed
from ep_tui.contributions.colors import ColorRole
from ep_tui.contributions.signs import (
    FOG,
    LAND,
    STAMP,
    WATER,
    InkedLine,
    InkedText,
    Silhouette,
    Slot,
)

Contents = tuple[tuple[Offset, PaintedCell], ...]


class SlotLines(NamedTuple):
    """The lines of a hex, counted from its first whole line.

    Attributes:
        slots: of signs. name: of the place. plate: the width of a number's plate.
        rim: whether a plate has a line above its number, and round ends.
    """

    slots: Mapping[Slot, int]
    name: int
    plate: int = 7
    rim: bool = False

    @property
    def title(self) -> int:
        """The line of the terrain's word."""
        return self.slots[Slot.TITLE]


def _slots(title: int, number: int, *, full: bool = True) -> Mapping[Slot, int]:
    wide = {**({Slot.FULL: title} if full else {}), Slot.FULL_MIDDLE: number}
    below = {Slot.UNDER: number + 1, Slot.FOOT: number + 2}
    return {**wide, Slot.TITLE: title, Slot.MIDDLE: number, **below}


SLOT_LINES: Mapping[int, SlotLines] = {
    8: SlotLines(_slots(0, 1, full=False), 3, plate=5),
    10: SlotLines(_slots(1, 2), 5, plate=5),
    12: SlotLines(_slots(1, 2), 5, plate=5),
    14: SlotLines(_slots(1, 3), 6, rim=True),
    16: SlotLines(_slots(1, 3), 7, rim=True),
    18: SlotLines(_slots(1, 4), 8, rim=True),
}
"""By the width of a hex."""
GAP, SEA_GAP = 4, 7
"""Columns from one sign of a texture to the next."""
TEXTURE = 0.24
"""The distance of a texture from its ground toward the color of text."""
PLATE_INKS = frozenset({"token", "hot-token", "token-pips"})


class Inside(NamedTuple):
    """The whole cells of a hex of some width, from its northern corner."""

    width: int
    lines: tuple[InnerLine, ...]


class Sheet(NamedTuple):
    """A hex to write on.

    Attributes:
        ground: its contents. base: its color. inside: its cells. variety: shifts its texture, so
            that hexes side by side differ. named: whether its name is written. berths: cells near
            which there is no texture, so that it never changes with the ships.
    """

    ground: Ground
    base: Hue
    inside: Inside
    variety: int = 0
    named: bool = True
    berths: frozenset[Offset] = frozenset()


@lru_cache(maxsize=256)
def contents(sheet: Sheet, taken: Taken, paints: Paints, glyphs: Glyphs) -> Contents:
    """The cells of a hex that are not bare ground."""
    ground, inside = sheet.ground, sheet.inside
    writer = _Writer(sheet, taken, paints, glyphs)
    writer.texture(sheet.variety)
    middle = (len(inside.lines) - 1) // 2
    if ground.terrain.surface == FOG:
        writer.line(middle, ((ground.area, "area"),))
        if sheet.named:
            writer.line(SLOT_LINES[inside.width].name, ((ground.name, "faint"),))
        return writer.written()
    layout = SLOT_LINES[inside.width]
    lines = placed(ground, layout.slots, glyphs)
    writer.raise_foot(lines)
    for row, line in lines.items():
        if any(ink in {"token", "hot-token"} for _, ink in line):
            writer.plate(row)
    for row, line in lines.items():
        writer.line(row, line, movable=layout.name not in lines)
    for sign in ground.signs:
        for row, line in lines.items():
            if sign.silhouette and line in sign.texts.values():
                writer.silhouette(row, sign.silhouette, line)
    if ground.terrain.silhouette:
        writer.silhouette(layout.slots[Slot.UNDER], ground.terrain.silhouette, (("", STAMP),))
    empty_sea = ground.terrain.surface == WATER and not lines
    if sheet.named and layout.name not in lines:
        writer.line(middle if empty_sea else layout.name, ((ground.name, "faint"),))
    return writer.written()


@lru_cache(maxsize=1024)
def _offset(right: int, down: int) -> Offset:
    """Equal offsets as one object, because all hexes have the same."""
    return right, down


@lru_cache(maxsize=1024)
def _cell(char: str, what: Tint) -> PaintedCell:
    """Equal cells as one object."""
    return char, what


def _size(line: InkedLine) -> int:
    return sum(len(words) for words, _ in line)


class _Writer:
    """Collects the cells of one hex."""

    def __init__(self, sheet: Sheet, taken: Taken, paints: Paints, glyphs: Glyphs) -> None:
        self._terrain = sheet.ground.terrain
        self._sign = glyphs.either(self._terrain.pattern, "") or self._terrain.texture
        if paints.plain and self._terrain.surface == FOG:
            self._sign = "."
        self._base = sheet.base
        self._inside = sheet.inside
        self._layout = SLOT_LINES[sheet.inside.width]
        self._taken = taken.cells
        self._letters = taken.letters
        self._berths = sheet.berths
        self._paints = paints
        self._cells: dict[Offset, PaintedCell] = {}
        self._textured: set[Offset] = set()
        self._plated: dict[int, InnerLine] = {}

    def written(self) -> Contents:
        """All cells so far."""
        return tuple((_offset(*at), _cell(*painted)) for at, painted in self._cells.items())

    def texture(self, variety: int) -> None:
        """Signs of the terrain over the ground: few at sea, and none near the middle of a hex."""
        sign, sea = self._sign, self._terrain.surface != LAND
        what = tint(mixed(self._base, legible(self._base, 21), TEXTURE), self._base)
        rows = len(self._inside.lines)
        for row, (x, y, width) in enumerate(self._inside.lines):
            sparse = self._terrain.surface == WATER
            if not sign or (sparse and (row + variety) % 3) or 2 * row in {rows - 1, rows}:
                continue
            first = 1 + (2 * row + variety) % 3
            for column in range(x + first, x + width - 1, SEA_GAP if sea else GAP):
                berth = any((column + step, y) in self._berths for step in (-1, 0, 1))
                if not berth and self._free(column, y, 1):
                    self._put((column, y), sign, what)
                    self._textured.add((column, y))

    def _apart(self, y: int, first: int, last: int) -> None:
        """Take away the texture beside what is written from a column to another."""
        for beside in ((first - 1, y), (last + 1, y)):
            if beside in self._textured:
                self._cells.pop(beside)
                self._textured.remove(beside)

    def plate(self, row: int) -> None:
        """The ground of a number and its pips: a disc, or a rectangle a blank from pieces."""
        paints, width = self._paints, self._layout.plate
        y = self._inside.lines[row].y
        first = -(width // 2)
        last = first + width - 1
        for line in (y - 1, y, y + 1) if self._layout.rim else (y, y + 1):
            self._apart(line, first, last)
        for down in (0, 1):
            whole = InnerLine(first, y + down, width)
            plated = whole if self._layout.rim else room_in(whole, self._taken)
            self._plated[row + down] = plated
            for x in range(plated.x, plated.x + plated.width):
                self._put((x, y + down), " ", tint(paints.token_ink, paints.token, SIGN))
        if self._layout.rim:
            edge = tint(paints.token, self._base, SIGN)
            self._put((first, y + 1), "▜", edge)
            self._put((last, y + 1), "▛", edge)
            for x in range(first + 1, last):
                self._put((x, y - 1), "▄", edge)
            self._put((first, y - 1), "▗", edge)
            self._put((last, y - 1), "▖", edge)

    def line(self, row: int, line: InkedLine, *, movable: bool = False) -> None:
        """A text in the middle of its line; on a plate, its blanks are left out.

        The name of the place is not written where a piece would cover a part of it, and pips not
        where their plate has no room for them.
        """
        y = self._inside.lines[row].y
        text = "".join(words for words, _ in line)
        at = self._start(row, line)
        if row == self._layout.title and len(line) == 1:
            text, (at, y) = self._beside_pieces(text, movable=movable)
            line = ((text, line[0][1]),)
        elif not self._fits(row, line, at):
            return
        self._apart(y, at, at + _size(line) - 1)
        for words, ink in line:
            for char in words:
                if char != " " or not (isinstance(ink, str) and ink in PLATE_INKS):
                    self._put((at, y), char, self._tint(char, ink))
                at += 1

    def raise_foot(self, lines: dict[int, InkedLine]) -> None:
        """Let a text in the last line join that above it, or hide pips, if it has no room."""
        foot, under = (self._layout.slots[slot] for slot in (Slot.FOOT, Slot.UNDER))
        last, above = lines.get(foot, ()), lines.get(under, ())
        if self._room(foot).width >= _size(last):
            return
        joined = (*above, (" ", "blank"), *last)
        if not above or above[0][1] == "token-pips":
            lines[under] = lines.pop(foot)
        elif self._room(under).width >= _size(joined):
            lines[under] = joined
            del lines[foot]

    def _room(self, row: int) -> InnerLine:
        return room_in(self._inside.lines[row], self._letters)

    def _fits(self, row: int, line: InkedLine, at: int) -> bool:
        """Whether a text that can be left out has room."""
        text, ink = line[0]
        if ink == "token-pips":
            return len(text) <= self._plated[row].width
        return ink != "faint" or self._is_bare(at, self._inside.lines[row].y, len(text))

    def _start(self, row: int, line: InkedLine) -> int:
        """The first column of a text: in the middle of its room, or a blank from pieces."""
        size = _size(line)
        whole = self._inside.lines[row]
        middle = whole.x + (whole.width - size) // 2
        if row in self._plated and line[0][1] in PLATE_INKS:
            plate = self._plated[row]
            return max(plate.x, min(middle, plate.x + plate.width - size))
        if line[0][1] == "faint":
            return middle
        for taken in (self._taken, self._letters):
            room = room_in(whole, taken)
            if room.width >= size:
                return min(max(middle, room.x), room.x + room.width - size)
        return middle

    def silhouette(self, row: int, piece: Silhouette, line: InkedLine) -> None:
        """Draw a piece around a text; words become letters on the piece.

        A piece below another text has its last row only.
        """
        y = self._inside.lines[row].y
        text = "".join(words for words, _ in line)
        first = self._start(row, line)
        color, ink = self._hull(line[0])
        cells = {
            (first + column, y + above): char
            for (column, above), char in rising(piece, self._inside.width, len(text.strip()))
        }
        covers = any(self._is_text(at) for at in cells if at[1] < y)
        low = len(rows_of(piece, self._inside.width)) == 1
        for at, char in cells.items():
            if (covers and at[1] < y) or (low and char != INSIDE and not self._has_room(at)):
                continue
            if char == INSIDE:
                there, what = self._cells[at]
                if what.shows != SIGN:
                    self._cells[at] = there, tint(ink, color, WORD, bold=True)
                elif color == self._paints.hull and line[0][1] == STAMP:  # a boat of no seat
                    self._cells[at] = there, tint(ink, color, SIGN, bold=True)
            else:
                self._put(at, char, tint(color, self._outline(at, color), SIGN))

    def _has_room(self, at: Offset) -> bool:
        """Whether a cell is one of its hex, and a blank from pieces."""
        within = any(y == at[1] and x <= at[0] < x + width for x, y, width in self._inside.lines)
        return within and self._free(*at, 1)

    def _is_text(self, at: Offset) -> bool:
        char, _ = self._cells.get(at, (" ", None))
        return at not in self._textured and not is_block(char)

    def _hull(self, text: InkedText) -> tuple[Hue, Hue]:
        """The color of a piece around a text, and of words on it: boats with a cross are black."""
        words, ink = text
        paints = self._paints
        if words.startswith("x"):
            return paints.hull, paints.hull_ink
        if isinstance(ink, ColorRole):
            color = paints.chip(ink)
            return color, legible(color, paints.least, 0)
        if ink[-1].isdecimal():
            seat = int(ink[-1])
            return paints.seats[seat], paints.inks[seat]
        return paints.stamp, paints.stamp_ink

    def _outline(self, at: Offset, color: Hue) -> Hue:
        """The ground of a cell that a piece fills in part, or what shows the piece on it."""
        _, what = self._cells.get(at, ("", tint(self._base, self._base)))
        if contrast(color, what.ground) >= SEEN:
            return what.ground
        return legible(color, SEEN, 0)

    def _beside_pieces(self, text: str, *, movable: bool) -> tuple[str, Offset]:
        """A whole word that leaves a blank to pieces on its line, and its first cell.

        Where it does not, it takes the line of the place's name if no sign has it (`movable`), or
        the sign of the terrain's texture stands for it, three times if it can, or touches a piece.
        """
        texts, layout = self._terrain.texts, self._layout
        titles = ["".join(t for t, _ in texts.get(slot, ())) for slot in (Slot.TITLE, Slot.TOP)]
        sign = self._sign if self._terrain.surface == LAND else ""
        words = [one for one in dict.fromkeys((text, titles[0])) if len(one) > 1]
        signs = [" ".join(sign * 3), sign] if sign else [titles[1]]
        rows = (layout.title, layout.name)[: 1 + movable]
        tried = ((1, words), (1, signs), (0, signs))
        for gap, row, form in ((n, *at) for n, some in tried for at in product(rows, some)):
            x, y, width = self._inside.lines[row]
            middle = x + (width - len(form)) // 2
            for at in (middle, middle + 1, middle - 1, middle + 2, middle - 2):
                if x <= at and at + len(form) <= x + width and self._free(at, y, len(form), gap):
                    return form, (at, y)
        return "", (0, self._inside.lines[layout.title].y)

    def _is_bare(self, at: int, y: int, size: int) -> bool:
        """Whether cells have neither a piece nor a word."""
        shown = (self._cells.get((x, y)) for x in range(at, at + size))
        return self._free(at, y, size) and not any(one and one[1].shows == WORD for one in shown)

    def _free(self, at: int, y: int, size: int, gap: int = 1) -> bool:
        return not any((x, y) in self._taken for x in range(at - gap, at + size + gap))

    def _put(self, at: Offset, char: str, what: Tint) -> None:
        self._textured.discard(at)
        self._cells[at] = char, what

    def _tint(self, char: str, ink: str | ColorRole) -> Tint:
        paints, base = self._paints, self._base
        if isinstance(ink, ColorRole):
            ground = paints.chip(ink)
            return tint(legible(ground, paints.least, 0), ground, SIGN, bold=True)
        if ink[-1].isdecimal():
            return self._of_seat(char, int(ink[-1]))
        if ink in PLATE_INKS:
            hot = ink == "hot-token"
            return tint(paints.hot if hot else paints.token_ink, paints.token, SIGN, bold=True)
        if ink == STAMP:
            return tint(paints.stamp_ink, paints.stamp, SIGN, bold=True)
        if ink == "blank" or char == " ":
            return tint(base, base)
        if ink == "faint":
            return tint(legible(base, paints.least), base, WORD)
        return tint(legible(base, paints.least, 0.25), base, WORD, bold=ink in {"area", "number"})

    def _of_seat(self, char: str, seat: int) -> Tint:
        """A letter of a seat on its color; the cross of its boat is on black."""
        if char == "x":
            return tint(self._paints.hull_ink, self._paints.hull, SIGN, bold=True)
        return tint(self._paints.inks[seat], self._paints.seats[seat], SIGN, bold=True)
