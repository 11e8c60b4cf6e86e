"""The map as text, for plain mode and for commands: ASCII characters at the compact size."""

from collections.abc import Iterator

from ep_rules.api import Game, Observation
from ep_tui.board.cells import ASCII
from ep_tui.board.draw import Painter
from ep_tui.board.geometry import ZOOMS, Geometry, Margins, geometry
from ep_tui.contributions.sprites import Form
from ep_tui.presenters.registry import presenters_of
from ep_tui.texts import say

COMPACT = "compact"


def picture(game: Game, seen: Observation, width: int) -> list[str]:
    """The map; one that is too wide is cut into a western and an eastern part."""
    shown = presenters_of(game).map
    zoom = next(zoom for zoom in ZOOMS if zoom.name == COMPACT)
    drawn = geometry(shown.layout.topology, zoom)
    if drawn.width > width:
        drawn = geometry(shown.layout.topology, zoom, Margins(narrow=True))
    lines = Painter(drawn, shown, ASCII).paint(seen).lines()
    return lines if drawn.width <= width else list(_parts(drawn, lines, width))


def _parts(drawn: Geometry, lines: list[str], width: int) -> Iterator[str]:
    """The map from west to east in parts as wide as there is room; each hex is whole in one."""
    left, room = drawn.margins.left, width - drawn.margins.left
    letters = {y: lines[y][x] for (x, y), _ in drawn.row_ends}
    hex_width = 2 * drawn.zoom.half + 1
    count = 1 - (width - drawn.width) // (room - hex_width)
    yield from (line[:width].rstrip() for line in _without_cut_hexes(drawn, lines, 0, width))
    for part in range(1, count):
        start = left + part * (drawn.width - width) // (count - 1)
        yield ""
        for y, line in enumerate(_without_cut_hexes(drawn, lines, start, start + room)):
            letter = letters.get(y, "")
            bare = line.replace(letter, " ", 1) if letter else line
            yield f"{letter:{left}}{bare[start : start + room]}".rstrip()


def _without_cut_hexes(drawn: Geometry, lines: list[str], start: int, end: int) -> list[str]:
    """The lines of the map without the hexes and row ends that are cut at one of two columns."""
    cells = [list(line) for line in lines]
    for inside in drawn.hex_lines:
        if any(line.x <= start or line.x + line.width >= end for line in inside):
            for line in inside:
                cells[line.y][line.x : line.x + line.width] = " " * line.width
    for _, last in drawn.row_ends:
        if last is not None and last[0] < end < len(lines[last[1]].rstrip()):
            cells[last[1]][last[0] :] = ""
    return ["".join(line) for line in cells]


def letters_of(game: Game) -> str:
    """The meaning of the letters in the picture of a game."""
    shown = presenters_of(game).map
    words: dict[Form, list[str]] = {form: [] for form in Form}
    for kind, form in shown.forms.items():
        words[form].append(shown.building(kind).word)
    words[Form.SMALL].append("road")
    if "ship" in shown.ink_legends:
        words[Form.CAPITAL].append("ship")
    told = [
        say(
            f"plain.picture.{form.value}",
            pieces=", ".join(say(f"names.building.{word}") for word in found),
        )
        for form, found in words.items()
        if found
    ]
    if shown.has_figures:
        told.append(say("plain.picture.figures"))
    return " ".join(told)
