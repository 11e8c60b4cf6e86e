"""Marks of what others did since the viewer's last turn; `draw.py` paints them on free cells."""

from collections.abc import Callable, Iterator

from ep_tui.board.cells import FREE, NEWS, TRAIL, Glyphs, Key, key
from ep_tui.board.geometry import Cell, Geometry
from ep_tui.board.places import News

BESIDE = ((1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (-1, 1))
"""Steps from a piece to the cells where its sign may stand, the best first."""


def marked(
    news: News, geometry: Geometry, glyphs: Glyphs, key_at: Callable[[Cell], Key]
) -> Iterator[tuple[Cell, str, Key]]:
    """Frames of hexes, dots on the ways of ships and signs beside pieces, where nothing else is.

    "" keeps the character of a cell.
    """
    signs: set[Cell] = set()

    def free(cell: Cell) -> bool:
        inside = 0 <= cell[0] < geometry.width and 0 <= cell[1] < geometry.height
        return inside and cell not in signs and key_at(cell).ink in FREE

    def painted(cell: Cell, char: str, ink: str) -> tuple[Cell, str, Key]:
        return cell, char, key(ink, key_at(cell).ground)

    for place in sorted(news.hexes):
        for path in geometry.topology.hex_paths[place.number]:
            yield from (painted(cell, "", NEWS) for cell in geometry.path_cells[path] if free(cell))
    for place, seat in news.trails.items():
        if free(cell := geometry.center(place)):
            yield painted(cell, glyphs.trail, TRAIL[seat])
    for place in sorted(news.pieces):
        x, y = geometry.center(place)
        beside = ((x + right, y + down) for right, down in BESIDE)
        if found := next(filter(free, beside), None):
            signs.add(found)
            yield painted(found, glyphs.news, NEWS)
