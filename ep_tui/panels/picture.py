"""The map as text, for plain mode and for commands: ASCII characters at the compact size."""

from collections.abc import Iterator

from ep_rules.api import Game, Observation
from ep_tui.board.cells import ASCII
from ep_tui.board.draw import Painter
from ep_tui.board.geometry import ZOOMS, Geometry, Margins, geometry
from ep_tui.contributions.sprites import Form
from ep_tui.presenters import presenters_of
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
    """The map from the west and from the east, each as wide as there is room, with row letters."""
    left, room = drawn.margins.left, width - drawn.margins.left
    letters = {y: lines[y][x] for (x, y), _ in drawn.row_ends}
    count = -(-(drawn.width - left) // room)
    yield from (line[:width].rstrip() for line in lines)
    for part in range(1, count):
        start = left + part * (drawn.width - width) // (count - 1)
        yield ""
        for y, line in enumerate(lines):
            yield f"{letters.get(y, ''):{left}}{line[start : start + room]}".rstrip()


def letters_of(game: Game) -> str:
    """What the letters of the picture are in a game."""
    shown = presenters_of(game).map
    words: dict[Form, list[str]] = {form: [] for form in Form}
    for kind, form in shown.forms.items():
        words[form].append(shown.building(kind).word)
    words[Form.SMALL].append("road")
    if "ship" in shown.ink_legends:
        words[Form.CAPITAL].append("ship")
    told = [
        say(f"plain.picture.{form.value}", pieces=", ".join(map(_piece_name, found)))
        for form, found in words.items()
        if found
    ]
    if shown.has_figures:
        told.append(say("plain.picture.figures"))
    return " ".join(told)


def _piece_name(word: str) -> str:
    return say(f"names.building.{word}")
