"""Reads painted boards back from characters and colors, by the tables of the design.

A board is read with its geometry (which cells a place has) and the colors of its theme.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from typing import NamedTuple

from ep_rules.api import NOBODY, letter
from ep_tui.board.geometry import Cell
from ep_tui.board.painted.canvas import PaintedCanvas
from ep_tui.board.painted.hexagons import Hexagons
from ep_tui.board.painted.paints import Paints
from ep_tui.board.painted.tints import PaintedCell, Tint, quarters_of
from ep_tui.board.places import Place
from ep_tui.contributions.colors import GroundRole
from tests.tui.painted_outlines import OUTLINES, Rows, fills, is_outline

MIDDLE, LARGE = 12, 16
"""The hex widths from which pieces have two lines, and three."""
SHAPES: Mapping[int, Mapping[str, tuple[str, ...]]] = {
    1: {
        "settlement": ("▟ ▙",),
        "harbor-settlement": ("▙ ▟",),
        "city": ("█ ▙",),
        "fallen-city": ("▙ ▖",),
    },
    2: {
        "settlement": ("▗█▖", "█ █"),
        "harbor-settlement": ("█▗█▖█", "██ ██"),
        "city": ("▟▙   ", "██ █▙"),
        "fallen-city": ("▖   ▗", "█▄ ▄█"),
    },
    3: {
        "settlement": (" ▄█▄ ", "▟███▙", "██ ██"),
        "harbor-settlement": ("█ ▄█▄ █", "█▟███▙█", "███ ███"),
        "city": ("▗▙     ", "██▄▄▄▄ ", "███ ██▙"),
        "fallen-city": ("▖     ▗", "█▖   ▗█", "██▄ ▄██"),
    },
}
"""By lines: buildings around the letter of their owner."""
SIGNS: Mapping[str, tuple[str, ...]] = {
    "hills": ("∩", "hills"),
    "forest": ("↑", "forest"),
    "pasture": (",", "pasture"),
    "fields": ("≡", "fields"),
    "mountains": ("▲", "mountains"),
    "desert": ("·", "desert"),
    "spice": ("¤", "spice", "swift", "+gold", "die "),
    "gold-field": ("°", "gold", "$"),
    "fish": ("≈", "fish"),
    "council": ("Council", "(C)"),
    "loose": ("?",),
    "sea": ("~",),
}
"""The texture of a terrain, its word, and villages, for land with spice; the sea comes last."""
ADDITIONS = "#^"
CARGO = "@i%>"
BEFORE = "mx"
"""The sign before the letter of a merchant or of a boat in a hex."""


class Piece(NamedTuple):
    """A piece as it is read: its shape or strength, its owner, and what belongs to it."""

    name: str
    owner: int
    has: str = ""
    marked: bool = False


class Reader:
    """Reads one painted board."""

    hull: object = (0, 0, 0)
    """The color of boats with a cross."""
    anchor = "‡"
    """At intersections of the Council and of some harbors."""

    def __init__(self, canvas: PaintedCanvas, geometry: Hexagons, paints: Paints) -> None:
        self.canvas, self.geometry, self.paints = canvas, geometry, paints
        width = geometry.zoom.width
        self.lines = 1 if width < MIDDLE else 2 if width < LARGE else 3
        self.shapes = SHAPES[self.lines]

    fills = staticmethod(fills)
    """Whether a cell is filled as a block character says."""

    def drawn(self, rows: Rows) -> Rows:
        """The rows of a piece as they are drawn."""
        return rows

    # ---- hexes -----------------------------------------------------------------------------

    def terrain(self, place: int, grounds: Mapping[str, GroundRole]) -> str:
        """The terrain of a hex, by its ground and its sign."""
        inside = [self.canvas.at(cell) for cell in self.geometry.cells(Place("hex", place))]
        hues = Counter(what.ground for _, what in inside)
        words: dict[object, list[str]] = {}
        for word, role in grounds.items():
            for hue in {self.paints.ground(role, shade) for shade in range(3)}:
                words.setdefault(hue, []).append(word)
        likely = words[max((hue for hue in hues if hue in words), key=lambda hue: hues[hue])]
        text = "\n".join(self.words(place))
        signed = [word for word in SIGNS if word in likely and any(s in text for s in SIGNS[word])]
        bare = [word for word in ("unknown", "loose", "face-down") if word in likely]
        return (signed or bare or likely)[0].replace("face-down", "loose")

    def words(self, place: int) -> list[str]:
        """The lines of a hex."""
        return [
            "".join(self.canvas.chars[line.y][line.x : line.x + line.width])
            for line in self.geometry.hex_lines[place]
        ]

    def number(self, place: int) -> int:
        """The number on the plate of a hex, or 0."""
        for line in self.geometry.hex_lines[place]:
            digits = "".join(
                self.canvas.chars[line.y][x]
                for x in range(line.x, line.x + line.width)
                if self.canvas.keys[line.y][x].ground == self.paints.token
            )
            if digits.strip().isdecimal():
                return int(digits)
        return 0

    def crews(self, place: int) -> str:
        """The letters of small pieces in a hex, in order."""
        cells = self.geometry.cells(Place("hex", place))
        found = [letter(owner) for x, y in cells if (owner := self._small(x, y)) != NOBODY]
        return "".join(sorted(found))

    def boats(self, place: int) -> list[int]:
        """The owners of boats in a hex, after a cross on black."""
        return [self.owner(x + 1, y) for x, y in self.crosses(place)]

    def crosses(self, place: int) -> list[Cell]:
        """The cells of the crosses of boats in a hex."""
        cells = self.geometry.cells(Place("hex", place))
        return [(x, y) for x, y in cells if self._reads("x", (x, y)) == self.hull]

    def pirates(self, place: int) -> str:
        """The letters of pirates in a hex: those of seats, and `X` on the color of stamps."""
        cells = self.geometry.cells(Place("hex", place))
        seats = [self.owner(x, y) for x, y in cells if self.canvas.chars[y][x].isupper()]
        found = [letter(owner) for owner in seats if owner != NOBODY]
        stamps = {self.hull, self.paints.stamp}
        return "".join(sorted(found) + ["X" for at in cells if self._reads("X", at) in stamps])

    def has(self, name: str, place: int, color: object) -> bool:
        """Whether the outline of a piece is in a hex."""
        return self.middle(name, place, color) is not None

    def middle(self, name: str, place: int, color: object) -> Cell | None:
        """The middle of the last row of a piece in a hex, or None."""
        rows = self.drawn(OUTLINES[name][self.lines - 1])
        width, middle = len(rows[-1]), len(rows[-1]) // 2
        starts = ((x - middle, y) for x, y in self.geometry.cells(Place("hex", place)))
        found = (
            (x + middle, y)
            for x, y in starts
            if y >= len(rows) - 1
            and 0 <= x <= len(self.canvas.chars[y]) - width
            and is_outline(self.canvas, rows, (x, y), color, self.fills)
        )
        return next(found, None)

    # ---- intersections and paths -----------------------------------------------------------

    def owner(self, x: int, y: int) -> int:
        """The seat whose letter is in a cell, or NOBODY."""
        char, what = self.canvas.chars[y][x], self.canvas.keys[y][x]
        if char.upper() not in "ABCDEF":
            return NOBODY
        owner = "ABCDEF".index(char.upper())
        return owner if self._sleeps(what) or what.ground == self.paints.seats[owner] else NOBODY

    def at_corner(self, corner: int) -> Piece | None:
        """The building or the knight at an intersection."""
        x, y = self.geometry.corner_cells[corner]
        owner = self.owner(x, y)
        if owner == NOBODY:
            return None
        char, what = self.canvas.chars[y][x], self.canvas.keys[y][x]
        signs = "".join(self._signs(x + 1, y, ADDITIONS + "123"))
        if signs[:1].isdecimal():
            ready = what.ground == self.paints.seats[owner]
            return Piece("knight", owner, signs, ready)
        small = char.islower()
        names = [name for name in self.shapes if (name == "settlement") == small]
        best = max(names, key=lambda name: self._alike(self.shapes[name], x, y, owner))
        return Piece(best, owner, signs, what.underlined)

    def is_knight(self, corner: int, strength: int) -> bool:
        """Whether the piece at an intersection has the outline of a knight of this strength."""
        x, y = self.geometry.corner_cells[corner]
        rows = self.drawn(OUTLINES[str(strength)][self.lines - 1])
        color = self.paints.seats[self.owner(x, y)]
        at = x - rows[-1].index("#"), y
        return is_outline(self.canvas, rows, at, color, self.fills)

    def trail(self, color: object) -> set[int]:
        """The sides of which every other half has a color."""
        return {
            path
            for path, halves in enumerate(self.geometry.halves)
            if self._all(halves[::2], color) and not self._all(halves[1::2], color)
        }

    def stored(self, corner: int) -> str:
        """The cargo right below a building, but not that of a ship there."""
        x, y = self.geometry.corner_cells[corner]
        if y + 1 == self.geometry.height:
            return ""
        near = range(max(0, x - 1), min(x + 2, self.geometry.width))
        letters = [column for column in near if self.canvas.chars[y + 1][column].isupper()]
        if any(self.owner(column, y + 1) != NOBODY for column in letters):
            return ""
        return "".join(next(self._signs(column, y + 1, CARGO), "") for column in near)

    def road(self, path: int) -> int:
        """The owner of a road, or NOBODY."""
        x, y = self.geometry.center(Place("path", path))
        return self.owner(x, y) if self.canvas.chars[y][x].islower() else NOBODY

    def hues(self, path: int) -> set[object]:
        """The colors in the cells of a side."""
        cells = ((x, half // 2) for x, half in self.geometry.halves[path])
        return {hue for cell in cells for hue in quarters_of(self.canvas.at(cell))}

    def ships(self, path: int) -> list[tuple[int, str]]:
        """The owners of ships on a side, with the signs of their cargo, from north to south."""
        return [
            (self.owner(x, y), "".join(self._signs(x + 1, y, CARGO)))
            for x, y in self._letters(path)
        ]

    def _letters(self, path: int) -> list[Cell]:
        """The cells of the letters of ships on a side."""
        x, y = self.geometry.center(Place("path", path))
        cells = self.geometry.path_cells[path]
        upright = len({column for column, _ in cells}) == 1
        lines = sorted({line for _, line in cells}) if upright else (y, y + 1)
        spots = ([(x - 1, line), (x, line)] for line in lines)
        found = (next(filter(self._is_ship, pair), None) for pair in spots)
        return [cell for cell in found if cell]

    def _is_ship(self, cell: Cell) -> bool:
        """Whether a letter is that of a ship: a capital, and not of a piece in a hex."""
        x, y = cell
        capital = self.canvas.chars[y][x].isupper() and self.owner(x, y) != NOBODY
        return capital and self.canvas.chars[y][x - 1] not in BEFORE

    # ---- marks -----------------------------------------------------------------------------

    def mark(self, place: Place) -> str:
        """The sign on the color of targets, where the mark of a place is."""
        char, what = self._marked(place)
        return char if what.ground == self.paints.mark else ""

    def _marked(self, place: Place) -> PaintedCell:
        """The cell where the mark of a place is."""
        cell = self.geometry.center(place)
        if place.kind == "hex":
            line = self.geometry.hex_lines[place.number][-1]
            cell = line.x + line.width // 2, line.y
        return self.canvas.at(cell)

    def sides(self, color: object) -> set[int]:
        """The sides of which no half has another color, pieces left out."""
        return {
            path for path, halves in enumerate(self.geometry.halves) if self._all(halves, color)
        }

    def has_notch(self, path: int) -> bool:
        """Whether the letter of a road, or a part of each ship, is in the color of news."""
        near = [(right, up) for up in range(3) for right in range(-2, 5)]
        ships = [[(x + right, y - up) for right, up in near] for x, y in self._letters(path)]
        road = [self.geometry.center(Place("path", path))]
        return all(any(map(self._is_new, cells)) for cells in ships or [road])

    def _is_new(self, cell: Cell) -> bool:
        """Whether a cell has the color of news."""
        return self.canvas.has(cell) and self.paints.moment in self.canvas.at(cell)[1][:2]

    def _all(self, halves: Sequence[Cell], color: object) -> bool:
        shown = [
            quarters_of(self.canvas.at((x, half // 2)))[2 * (half % 2)]
            for x, half in halves
            if self.canvas.at((x, half // 2))[1].shows != "sign"
        ]
        return bool(shown) and all(hue == color for hue in shown)

    # ---- cells -----------------------------------------------------------------------------

    def beside(self, cell: Cell, color: object, known: Set[Cell]) -> list[Cell]:
        """The cells around one that go on in its color, across their common side."""
        found: list[Cell] = []
        for right, down, here, there in (
            *((1, 0, (1, 3), (0, 2)), (-1, 0, (0, 2), (1, 3))),
            *((0, 1, (2, 3), (0, 1)), (0, -1, (0, 1), (2, 3))),
        ):
            other = cell[0] + right, cell[1] + down
            if other in known or not self.canvas.has(other):
                continue
            mine, its = quarters_of(self.canvas.at(cell)), quarters_of(self.canvas.at(other))
            if any(mine[a] == its[b] == color for a, b in zip(here, there, strict=True)):
                found.append(other)
        return found

    def _sleeps(self, what: Tint) -> bool:
        """Whether a letter is that of a knight asleep, which is on a slip."""
        return what.ground == self.paints.slip and what.underlined

    def _small(self, x: int, y: int) -> int:
        return self.owner(x, y) if self.canvas.chars[y][x].islower() else NOBODY

    def _reads(self, char: str, cell: Cell) -> object:
        there, what = self.canvas.at(cell)
        return what.ground if there == char else None

    def _signs(self, x: int, y: int, known: str) -> Iterator[str]:
        """The signs from a cell on that are on the color of a seat, or of a knight asleep."""
        while 0 <= x < self.geometry.width and 0 <= y < self.geometry.height:
            char, what = self.canvas.at((x, y))
            if char not in known or not (self._sleeps(what) or what.ground in self.paints.seats):
                return
            yield char
            x += 1

    def _alike(self, rows: tuple[str, ...], x: int, y: int, owner: int) -> int:
        """The cells that a shape explains, less those that contradict it."""
        color = self.paints.seats[owner]
        found = 0
        for above, row in enumerate(reversed(self.drawn(rows))):
            for column, char in enumerate(row, x - len(row) // 2):
                if char == " " or not 0 <= column < self.geometry.width or y < above:
                    continue
                filled = self.fills(self.canvas, (column, y - above), char, color)
                found += 1 if filled else -1
        return found
