"""A program that knows only shapes and colors reads painted boards back, and finds every piece."""

from collections.abc import Iterator

import pytest

from ep_rules.api import NOBODY, Observation, letter
from ep_tui.board.cells import UNICODE
from ep_tui.board.contributed import Contributed
from ep_tui.board.geometry import PAINTED, Zoom
from ep_tui.board.painted.hexagons import Hexagons, hexagons
from ep_tui.board.painted.painter import HexPainter, PaintedCanvas
from ep_tui.board.painted.tints import quarters_of
from ep_tui.board.places import Place
from ep_tui.board.ship_cells import ships
from ep_tui.looks.paints import PalettePaints, paints_for
from ep_tui.looks.palettes import DARK, LIGHT
from ep_tui.presenters import presenters_of
from ep_tui.session.table import Table

SIZES = [zoom for zoom in PAINTED if zoom.band]
PAINTS = {
    "dark": paints_for(DARK, true_color=True),
    "light": paints_for(LIGHT, true_color=True),
    "dark-256": paints_for(DARK, true_color=False),
}
GAMES = (("explorers-pirates", 4, 9), ("base", 4, 14), ("sea-robbers", 4, 8))
SHAPES: dict[int, dict[str, tuple[str, ...]]] = {
    1: {"a": ("▟ ▙",), "A": ("▙ ▟",), "B": ("█ ▙",)},
    2: {"a": ("▗█▖", "█ █"), "A": ("█▗█▖█", "██ ██"), "B": ("▟▙   ", "██ █▙")},
    3: {
        "a": (" ▄█▄ ", "▟███▙", "██ ██"),
        "A": ("█ ▄█▄ █", "█▟███▙█", "███ ███"),
        "B": ("▗▙     ", "██▄▄▄▄ ", "███ ██▙"),
    },
}
"""By lines: settlements, harbor settlements and cities, around the owner's letter."""
WORDS = {"settlement": "a", "harbor-settlement": "A", "city": "B"}
FILLED = dict(zip(" ▗▖▄▝▐▞▟▘▚▌▙▀▜▛█", range(16), strict=True))


class Reader:
    """Reads a painted board with the geometry and the colors of seats and plates."""

    def __init__(self, canvas: PaintedCanvas, geometry: Hexagons, paints: PalettePaints) -> None:
        self.canvas, self.geometry, self.paints = canvas, geometry, paints
        width = geometry.zoom.width
        self.shapes = SHAPES[1 if width < 12 else 2 if width < 16 else 3]

    def owner(self, x: int, y: int) -> int:
        """The seat whose letter is in a cell, or NOBODY."""
        char, what = self.canvas.chars[y][x], self.canvas.keys[y][x]
        if char.upper() not in "ABCDEF" or what.ground not in self.paints.seats:
            return NOBODY
        owner = self.paints.seats.index(what.ground)
        return owner if char.upper() == letter(owner) else NOBODY

    def building(self, corner: int) -> tuple[str, int] | None:
        """The shape of a building and its owner."""
        x, y = self.geometry.corner_cells[corner]
        owner = self.owner(x, y)
        if owner == NOBODY:
            return None
        small = self.canvas.chars[y][x].islower()
        likely = [name for name in self.shapes if name.islower() == small]
        return max(likely, key=lambda name: self._alike(self.shapes[name], x, y, owner)), owner

    def _alike(self, rows: tuple[str, ...], x: int, y: int, owner: int) -> int:
        """The cells that a shape explains, less those that contradict it."""
        color = self.paints.seats[owner]
        found = 0
        for above, row in enumerate(reversed(rows)):
            for column, char in enumerate(row, x - len(row) // 2):
                if char == " " or not 0 <= column < self.geometry.width or y < above:
                    continue
                cell = self.canvas.chars[y - above][column], self.canvas.keys[y - above][column]
                filled = sum(8 >> n for n, one in enumerate(quarters_of(cell)) if one == color)
                found += 1 if filled == FILLED[char] else -1
        return found

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

    def ship(self, path: int) -> tuple[int, str] | None:
        """The owner of a ship and the signs of its cargo."""
        x, y = self.geometry.center(Place("path", path))
        for first in range(max(0, x - 2), x + 1):
            owner = self.owner(first, y)
            if owner != NOBODY and self.canvas.chars[y][first].isupper():
                return owner, "".join(self._cargo(first + 1, y, owner))
        return None

    def _cargo(self, x: int, y: int, owner: int) -> Iterator[str]:
        while x < self.geometry.width:
            char, what = self.canvas.chars[y][x], self.canvas.keys[y][x]
            if char in FILLED or what.ground != self.paints.seats[owner]:
                return
            yield char
            x += 1


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: game[0])
def played(request: pytest.FixtureRequest) -> tuple[Observation, Contributed]:
    scenario, seats, rounds = request.param
    table = Table.new(scenario, ["deckhand"] * seats, seed=5, first=0)
    while not table.over and table.observe(None).round < rounds:
        table.step()
    return table.observe(None), presenters_of(table.game).map


@pytest.mark.parametrize("paints", PAINTS.values(), ids=PAINTS)
@pytest.mark.parametrize("zoom", SIZES, ids=lambda zoom: zoom.name)
def test_a_painted_board_is_read_back(
    played: tuple[Observation, Contributed], zoom: Zoom, paints: PalettePaints
):
    seen, shown = played
    geometry = hexagons(shown.layout.topology, zoom)
    canvas = HexPainter(geometry, shown, UNICODE, paints).paint(seen)
    reader = Reader(canvas, geometry, paints)
    afloat = ships(seen, shown)
    assert [reader.number(place) for place in range(len(seen.numbers))] == [*seen.numbers]
    for corner, kind in enumerate(seen.building):
        if kind:
            built = WORDS[shown.building(kind).word], seen.owner[corner]
            assert reader.building(corner) == built
            at = geometry.corner_cells[corner]
            assert geometry.hit(*at) == Place("intersection", corner)
    for path, owner in enumerate(seen.road):
        x, y = geometry.center(Place("path", path))
        assert geometry.hit(x, y) == Place("path", path)
        if owner != NOBODY and path not in afloat:
            assert (reader.owner(x, y), canvas.chars[y][x].islower()) == (owner, True)
    for path, there in afloat.items():
        if len(there) == 1:
            cargo = "".join(shown.piece(piece).char for piece in there[0].held)
            assert reader.ship(path) == (there[0].owner, cargo)
