"""On the older shores everything in a hex is told apart without colour, at every size."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from ep_tui.board.geometry import ZOOMS, Zoom, geometry
from ep_tui.board.hexes import Ground
from ep_tui.board.look import ASCII, UNICODE, Glyphs
from ep_tui.board.signs import written
from tests.tui.seas import Sea
from tests.tui.test_board_matrix import all_differ, grounds

MICRO, *ROOMIER = ZOOMS
BLACKBEARD = -1
HARBORS = ("any", "hidden", "brick", "lumber", "wool", "grain", "ore")
LAND = ("hills", "forest", "pasture", "fields", "mountains", "gold-field")

zooms = pytest.mark.parametrize("zoom", ZOOMS, ids=lambda zoom: zoom.name)
characters = pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])


def on_the_shores() -> Iterator[tuple[str, Ground]]:
    """Every hex of the older shores that the voyages do not have."""
    for terrain in LAND:
        for number in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
            yield f"{terrain} {number}, robber", Ground(terrain, number, "C5", robber=True)
    yield "desert, robber", Ground("desert", 0, "C5", robber=True)
    for kind in HARBORS:
        yield f"{kind} harbor", Ground("sea", 0, "C5", harbor=kind)
        for pirates in ((BLACKBEARD,), *((seat,) for seat in range(4))):
            ground = Ground("sea", 0, "C5", harbor=kind, pirates=pirates)
            yield f"{kind} harbor, {pirates}", ground
        for seat in range(4):
            ground = Ground("sea", 0, "C5", harbor=kind, pirates=(BLACKBEARD, seat))
            yield f"{kind} harbor, {ground.pirates}", ground
    yield "robber ship", Ground("sea", 0, "C5", robbers=True)
    for count in range(1, 6):
        ground = Ground("desert", 0, "C5", pirates=(BLACKBEARD, 0, 1, 2, 3)[:count])
        yield f"island with {count}", ground


def inside(ground: Ground, zoom: Zoom, glyphs: Glyphs) -> str:
    lines = geometry(Sea("land-ho", 2).topology, zoom).hex_lines[0]
    return "\n".join(text for text, _ in written(ground, tuple(n.width for n in lines), glyphs))


@zooms
@characters
def test_every_hex_of_the_shores_is_told_from_every_other_by_its_text(zoom: Zoom, glyphs: Glyphs):
    every = dict([*grounds(), *on_the_shores()])
    all_differ({name: inside(ground, zoom, glyphs) for name, ground in every.items()})


@pytest.mark.parametrize("zoom", ZOOMS[2:], ids=lambda zoom: zoom.name)
@characters
def test_who_waits_on_pirate_island_is_told_by_letters_from_medium_up(zoom: Zoom, glyphs: Glyphs):
    crowds = [
        crowd for size in range(1, 6) for crowd in combinations((BLACKBEARD, 0, 1, 2, 3), size)
    ]
    faces = {
        f"{crowd}": inside(Ground("desert", 0, "C5", pirates=crowd), zoom, glyphs)
        for crowd in crowds
    }
    all_differ(faces)
