"""A program that knows only letters and attributes reads maps without colors back."""

import re
from typing import NamedTuple

import pytest

from ep_rules.api import NOBODY, SCENARIOS, Observation, letter
from ep_tui.board.canvas import Canvas, Overlay
from ep_tui.board.cells import ADDED, ASCII, UNICODE, Glyphs
from ep_tui.board.contributed import Contributed
from ep_tui.board.draw import Painter
from ep_tui.board.geometry import ZOOMS, Geometry, Zoom, geometry
from ep_tui.board.places import KINDS, Place, every
from ep_tui.board.ship_cells import ships
from ep_tui.contributions.signs import TEXT
from ep_tui.looks.look import Look
from ep_tui.looks.palettes import MONO
from tests.tui.test_painted_truth import STAGED, board

ROOMY = [zoom for zoom in ZOOMS if zoom.width > 4]
"""The sizes that have words; smaller ones have codes, which `test_board_matrix.py` compares."""
WORDS = {
    "H": "hills",
    "F": "forest",
    "P": "pasture",
    "G": "fields",
    "M": "mountains",
    "d": "desert",
}
"""By their letters, for hexes without room for them."""
FORMS = "abcdefABCDEFλьɔþξγΛßƆÞΞΓghijkl123456"  # noqa: RUF001 - Greek
"""The letters of owners: small, capital, and those like them, in Unicode and in ASCII."""
BARE = Look(palette=MONO)


class MonoReader(NamedTuple):
    """Reads one board that is drawn with lines, from characters and attributes."""

    canvas: Canvas
    geometry: Geometry

    def lines(self, place: int) -> list[str]:
        """The lines of a hex."""
        return [
            "".join(self.canvas.chars[line.y][line.x : line.x + line.width])
            for line in self.geometry.hex_lines[place]
        ]

    def number(self, place: int) -> int:
        """The number of a hex of land, without the strength of a knight; its name is last."""
        rows = [
            "".join(
                " " if keys[x].ink in ADDED else chars[x]
                for x in range(line.x, line.x + line.width)
            )
            for line in self.geometry.hex_lines[place]
            for chars, keys in [(self.canvas.chars[line.y], self.canvas.keys[line.y])]
        ]
        middle = rows[1:-1] if len(rows) > 3 else rows[1:2]
        found = [re.findall(r"\d+", row) for row in middle]
        return next((int(digits[-1]) for digits in found if digits), 0)

    def terrain(self, place: int) -> str:
        """The terrain of a hex of land, or ""."""
        words = "".join(
            self.canvas.chars[line.y][x] if self.canvas.keys[line.y][x].ink == TEXT else " "
            for line in self.geometry.hex_lines[place]
            for x in range(line.x, line.x + line.width)
        ).split()
        return next((WORDS.get(word, word) for word in words), "")

    def owner(self, char: str) -> int:
        """The owner of a letter."""
        return FORMS.index(char) % 6 if char in FORMS else NOBODY

    def corner(self, corner: int) -> str:
        """The character at an intersection."""
        x, y = self.geometry.corner_cells[corner]
        return self.canvas.chars[y][x]

    def letters(self, path: int) -> str:
        """What is written on the cells of a side."""
        cells = (self.canvas.chars[y][x] for x, y in self.geometry.path_cells[path])
        return "".join(char for char in cells if char.isalnum())

    def ships(self, path: int) -> str:
        """The bold capitals on a side, or beside the road of it, and whether they have cargo."""
        cells = self.geometry.path_cells[path]
        beside = (
            (x + right, y)
            for x, y in cells
            for right in range(-2, 3)
            if x + right < self.geometry.width
        )
        return "".join(map(self._ship, dict.fromkeys((*cells, *beside))))

    def _ship(self, cell: tuple[int, int]) -> str:
        """The letter of a ship, small without cargo; "" if there is none."""
        x, y = cell
        char, style = self.canvas.chars[y][x], BARE.style(self.canvas.keys[y][x])
        if not style.bold or char not in "ABCDEF":
            return ""
        return char if style.underline else char.lower()


def read(name: str, zoom: Zoom, glyphs: Glyphs, over: Overlay) -> MonoReader:
    drawn = geometry(board(name).shown.layout.topology, zoom)
    return MonoReader(
        Painter(drawn, board(name).shown, glyphs).paint(board(name).seen, over), drawn
    )


def land(seen: Observation, shown: Contributed) -> dict[int, str]:
    """The hexes of land that bear a number and nothing else."""
    signs = shown.hex_signs(seen)
    words = {place: shown.terrain(seen, place).word for place in range(len(seen.terrain))}
    return {p: word for p, word in words.items() if word in WORDS.values() and p not in signs}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "zoom", "glyphs"),
    [
        pytest.param(name, zoom, (UNICODE, ASCII)[(n + m) % 2], id=f"{name}-{zoom.name}")
        for n, name in enumerate([*SCENARIOS, *STAGED])
        for m, zoom in enumerate(ROOMY)
    ],
)
def test_a_map_without_colors_is_read_back(name: str, zoom: Zoom, glyphs: Glyphs):
    seen, shown = board(name)
    reader = read(name, zoom, glyphs, Overlay())
    for place, word in land(seen, shown).items():
        assert reader.number(place) == seen.numbers[place]
        assert reader.terrain(place) in {word, ""}
    for corner, kind in enumerate(seen.building):
        if kind:
            assert reader.owner(reader.corner(corner)) == seen.owner[corner]
    afloat = ships(seen, shown)
    for path, owner in enumerate(seen.road):
        there = afloat.get(path, ())
        found, side = reader.ships(path), reader.letters(path)
        for ship in there:
            name = letter(ship.owner)
            assert (name if ship.held else name.lower()) in found or str(len(there)) in side
        if owner != NOBODY and not there:
            assert side == letter(owner).lower()


@pytest.mark.slow
@pytest.mark.parametrize("zoom", ROOMY, ids=lambda zoom: zoom.name)
@pytest.mark.parametrize("name", STAGED)
def test_every_target_of_a_map_without_colors_is_seen(name: str, zoom: Zoom):
    shape = board(name).shown.layout.topology
    bare = read(name, zoom, UNICODE, Overlay())
    for kind in KINDS:
        for place in every(shape, kind)[::7]:
            marked = read(name, zoom, UNICODE, Overlay(frozenset([place])))
            cells = [
                (x, y)
                for x, y in near(marked.geometry, place)
                if faced(marked, x, y) != faced(bare, x, y)
            ]
            assert cells


def near(drawn: Geometry, place: Place) -> list[tuple[int, int]]:
    """The cells of a place and beside it."""
    cells = {
        (x + right, y + down)
        for x, y in drawn.cells(place)
        for right in (-1, 0, 1)
        for down in (-1, 0, 1)
    }
    return [(x, y) for x, y in cells if 0 <= x < drawn.width and 0 <= y < drawn.height]


def faced(reader: MonoReader, x: int, y: int) -> tuple[str, bool, bool, bool]:
    """A cell as a terminal without colors shows it."""
    style = BARE.style(reader.canvas.keys[y][x])
    char = reader.canvas.chars[y][x]
    return char, bool(style.reverse), bool(style.bold), bool(style.underline)
