"""Draws the marks of the screen on a board of lines; the painter calls it while there are some."""

from ep_tui.board.canvas import Canvas, Overlay
from ep_tui.board.cells import ASHORE, FREE, MARK, TARGET, Glyphs, key
from ep_tui.board.geometry import Cell, Geometry
from ep_tui.board.places import Place


class MarkPainter:
    """Draws targets, labels, a planned route and landing places on one canvas."""

    def __init__(self, canvas: Canvas, geometry: Geometry, glyphs: Glyphs) -> None:
        self._canvas = canvas
        self._geometry = geometry
        self._glyphs = glyphs

    def draw(self, overlay: Overlay) -> None:
        """Draw all marks, labels last."""
        for places, sign in zip(overlay.sites, self._glyphs.sites, strict=True):
            for place in places:
                self._mark(place, sign, "target")
        for place in overlay.route:
            last = place == overlay.route[-1]
            sign = self._glyphs.end(overlay.end) if last else self._glyphs.route
            self._route(place, sign, last=last)
        for place in overlay.targets:
            if place not in overlay.labels and place not in overlay.route:
                self._mark(place, self._glyphs.target, "target")
        for place, char in overlay.labels.items():
            self._mark(place, char, "label")

    def _route(self, place: Place, sign: str, *, last: bool) -> None:
        """Draw one path of a planned route; its last sign is visible even over a piece."""
        cells = self._geometry.path_cells[place.number]
        free = [cell for cell in cells if self._canvas.key_at(cell).ink in FREE]
        for cell in free:
            self._write(cell, "route")
        if free:
            self._write(free[len(free) // 2], "label" if last else "route", sign)
        elif last:
            self._mark_piece(cells[-1])

    def _mark(self, place: Place, char: str, ink: str) -> None:
        """Write a target's mark or label beside a piece; without room, mark the piece.

        The sign of a harbor stays, marked; only a label, which disappears with the next key,
        replaces a sign or a piece's letter.
        """
        if place.kind == "hex":
            self._write(self._hex_mark(place), ink, char)
            return
        cells = self._geometry.cells(place)
        signs = [cell for cell in cells if self._canvas.key_at(cell).ink == MARK]
        free = [cell for cell in cells if self._canvas.key_at(cell).ink in FREE | {MARK}]
        if ink == "target" and (signs or not free):
            for cell in signs or cells:
                self._mark_piece(cell)
            return
        for cell in free:
            self._write(cell, "target")
        bare = free or [(x, y) for x, y in cells if not self._canvas.chars[y][x].isalnum()]
        self._write(bare[len(bare) // 2] if bare else cells[-1], ink, char)

    def _write(self, cell: Cell, ink: str, char: str = "") -> None:
        """Write a character on the ground of a cell, or color the one that is there."""
        x, y = cell
        ground = self._canvas.key_at(cell).ground
        self._canvas.put(cell, char or self._canvas.chars[y][x], key(ink, ground))

    def _mark_piece(self, cell: Cell) -> None:
        x, y = cell
        self._canvas.put(cell, self._canvas.chars[y][x], self._canvas.key_at(cell).marked(TARGET))

    def _hex_mark(self, place: Place) -> Cell:
        """The middle of a hex's last line, or beside it; in the smallest hexes a side."""
        lines = self._geometry.hex_lines[place.number]
        line = lines[-1]
        x, y = line.x + line.width // 2, line.y
        if len(lines) > 1:
            middle = lines[(len(lines) - 1) // 2]
            sides = ((middle.x, middle.y), (middle.x + middle.width - 1, middle.y))
            near: list[Cell] = [(x, y), (x + 1, y), (x - 1, y)]
            near += sides if len(lines) > 2 else ()  # noqa: PLR2004 - room at the sides
            for cell in (*near, (lines[0].x, lines[0].y)):
                if self._canvas.key_at(cell).ink not in ASHORE:
                    return cell
            return x, y
        for cell in ((line.x - 1, y), (line.x + line.width, y)):
            if self._canvas.key_at(cell).ink in FREE:
                return cell
        return line.x, y
