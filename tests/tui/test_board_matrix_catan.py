"""In base CATAN and the fan systems everything in a hex differs without color, at every size."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from ep_rules import api
from ep_rules.catan.layout_harbors import HARBORS
from ep_tui.board.canvas import Overlay
from ep_tui.board.cells import ASCII, MARK, UNICODE, Glyphs
from ep_tui.board.draw import Painter
from ep_tui.board.geometry import ZOOMS, Zoom, geometry
from ep_tui.board.hexes import Ground
from ep_tui.board.places import Place, parse
from ep_tui.board.signs import written
from ep_tui.presenters.registry import presenters_of
from tests.kit.table import Table
from tests.tui.grounds import ground
from tests.tui.shown_boards import ShownBoard, look_with
from tests.tui.test_board_matrix import BARE, Face, all_differ, grounds, labels, small

MICRO, *ROOMIER = ZOOMS
BLACKBEARD = -1
HARBOR_WORDS = ("any", "hidden", "brick", "lumber", "wool", "grain", "ore")
LAND = ("hills", "forest", "pasture", "fields", "mountains", "gold-field")

zooms = pytest.mark.parametrize("zoom", ZOOMS, ids=lambda zoom: zoom.name)
characters = pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])


def hexes_of_catan() -> Iterator[tuple[str, Ground]]:
    """Every hex that only base CATAN and the fan systems have."""
    for terrain in LAND:
        for number in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
            yield f"{terrain} {number}, robber", ground(terrain, number, robber=True)
    yield "desert, robber", ground("desert", robber=True)
    for kind in HARBOR_WORDS:
        yield f"{kind} harbor", ground("sea", harbor=kind)
        for pirates in ((BLACKBEARD,), *((seat,) for seat in range(4))):
            blocked = ground("sea", harbor=kind, pirates_here=pirates)
            yield f"{kind} harbor, {pirates}", blocked
        for seat in range(4):
            both = (BLACKBEARD, seat)
            yield f"{kind} harbor, {both}", ground("sea", harbor=kind, pirates_here=both)
    yield "robber ship", ground("sea", robber_ship=True)
    for count in range(1, 6):
        here = (BLACKBEARD, 0, 1, 2, 3)[:count]
        yield f"island with {count}", ground("desert", pirates_here=here)


def inside(shown: Ground, zoom: Zoom, glyphs: Glyphs) -> str:
    lines = geometry(ShownBoard("land-ho", 2).topology, zoom).hex_lines[0]
    return "\n".join(text for text, _ in written(shown, tuple(n.width for n in lines), glyphs))


@zooms
@characters
def test_every_hex_of_base_catan_is_told_from_every_other_by_its_text(zoom: Zoom, glyphs: Glyphs):
    every = dict([*grounds(), *hexes_of_catan()])
    all_differ({name: inside(shown, zoom, glyphs) for name, shown in every.items()})


@pytest.mark.parametrize("zoom", ZOOMS[2:], ids=lambda zoom: zoom.name)
@characters
def test_who_waits_on_pirate_island_is_told_by_letters_from_medium_up(zoom: Zoom, glyphs: Glyphs):
    crowds = [
        crowd for size in range(1, 6) for crowd in combinations((BLACKBEARD, 0, 1, 2, 3), size)
    ]
    faces: dict[str, object] = {
        f"{crowd}": inside(ground("desert", pirates_here=crowd), zoom, glyphs) for crowd in crowds
    }
    all_differ(faces)


# ---- intersections and paths --------------------------------------------------------------------


class Coast:
    """A board of the sea robbers, or of base CATAN, with nothing on it but what is put there."""

    def __init__(self, scenario: str, zoom: Zoom, glyphs: Glyphs) -> None:
        self.game = api.game(scenario, 4)
        self.shape = self.game.book.topology
        shown = presenters_of(self.game).map
        self.painter = Painter(geometry(self.shape, zoom), shown, glyphs)
        self.table = Table(self.game, self.game.new_state(seed=1))
        self.bare = api.observe(self.game, self.table.state, None)

    def standing(self, name: str, kind: str, owner: int) -> api.Observation:
        return look_with(self.table, (owner, {kind: name}))

    def road(self, name: str, owner: int) -> api.Observation:
        return look_with(self.table, (owner, {"roads": name}))

    def ships(self, name: str, *owners: int) -> api.Observation:
        return look_with(self.table, *((owner, {"ships": [name]}) for owner in owners))

    def faces(self, name: str, seen: api.Observation) -> dict[str, object]:
        """A position as it is, marked, and under the cursor."""
        where = parse(self.shape, name)
        chosen = frozenset([where])
        return {
            "": self.face(seen),
            " as target": self.face(seen, Overlay(chosen)),
            " labeled": self.face(seen, Overlay(chosen, {where: "q"})),
            " under the cursor": self.face(seen, None, where),
        }

    def face(
        self, seen: api.Observation, over: Overlay | None = None, cursor: Place | None = None
    ) -> Face:
        canvas = self.painter.paint(seen, over or Overlay())
        if cursor is not None:
            for cell, (char, what) in self.painter.cursor(canvas, cursor).items():
                canvas.put(cell, char, what)
        return tuple(
            (char, bool(style.reverse), bool(style.bold), bool(style.underline))
            for chars, keys in zip(canvas.chars, canvas.keys, strict=True)
            for char, style in zip(chars, map(BARE.style, keys), strict=True)
        )


@small
@characters
@pytest.mark.parametrize("name", ["B2.nw", "D4.n"])
def test_everything_on_an_intersection_of_base_catan_is_told_apart(
    name: str, zoom: Zoom, glyphs: Glyphs
):
    """At a harbor, and inland."""
    board = Coast("base", zoom, glyphs)
    faces = {f"nothing{mark}": face for mark, face in board.faces(name, board.bare).items()}
    for owner in range(4):
        for kind in ("settlements", "cities"):
            faces[f"{kind} of {owner}"] = board.face(board.standing(name, kind, owner))
    city = board.faces(name, board.standing(name, "cities", 0))
    faces |= {f"city{mark}": face for mark, face in city.items() if mark}
    all_differ(faces, labels)


@pytest.mark.slow
@small
@characters
@pytest.mark.parametrize("name", ["D4-nw", "B4-e"])
def test_everything_on_a_path_of_the_sea_robbers_is_told_apart(
    name: str, zoom: Zoom, glyphs: Glyphs
):
    """Slanted on a coast, and upright at board."""
    board = Coast("sea-robbers", zoom, glyphs)
    faces = {f"nothing{mark}": face for mark, face in board.faces(name, board.bare).items()}
    for owner in range(4):
        faces[f"road of {owner}"] = board.face(board.road(name, owner))
        faces[f"ship of {owner}"] = board.face(board.ships(name, owner))
    ship = board.faces(name, board.ships(name, 0))
    faces |= {f"ship{mark}": face for mark, face in ship.items() if mark}
    all_differ(faces, labels)


def test_a_harbor_is_marked_at_the_two_intersections_that_it_serves():
    board = Coast("base", ZOOMS[1], UNICODE)
    names = board.shape.hex_names
    (harbor,) = (h for h in board.game.book.layout.of(HARBORS) if names[h.water] == "A1")
    canvas = board.painter.paint(board.bare)
    marked = {
        corner
        for corner in board.shape.hex_corners[harbor.water]
        if canvas.key_at(board.painter.geometry.corner_cells[corner]).ink == MARK
    }
    assert marked == set(harbor.corners)
    assert len(marked) == 2
