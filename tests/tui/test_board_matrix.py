"""Without color everything on the map is told apart: every thing from every other, at every size,
with the characters of both looks. A face is what a terminal without colors shows.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Any

import msgspec
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
from tests.tui.test_board_draw import with_cursor, without_color

MICRO, COMPACT, *ROOMY = ZOOMS
BLACKBEARD = -1
Face = tuple[tuple[str, tuple[bool, bool, bool]], ...]

zooms = pytest.mark.parametrize("zoom", ZOOMS, ids=lambda zoom: zoom.name)
roomy = pytest.mark.parametrize("zoom", ROOMY, ids=lambda zoom: zoom.name)
small = pytest.mark.parametrize("zoom", ZOOMS[:3], ids=lambda zoom: zoom.name)
"""Sizes with one cell for most; of the others `test_lined_truth.py` reads all pieces back."""
characters = pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["mono", "ascii"])


def all_differ(
    faces: Mapping[str, object], alike: Callable[[str, str], bool] | None = None
) -> None:
    same = [
        (one, other)
        for one, other in combinations(faces, 2)
        if faces[one] == faces[other] and not (alike and alike(one, other))
    ]
    assert not same


# ---- hexes ------------------------------------------------------------------------------------

LAND = ("hills", "forest", "pasture", "fields", "mountains", "gold-field", "desert")
HARBOR_WORDS = ("any", "hidden", "brick", "lumber", "wool", "grain", "ore")


def grounds() -> Iterator[tuple[str, Ground]]:
    """Every hex there can be, always with the same name."""

    for word in (*LAND, "sea", "council", "spice", "fish"):
        yield word, ground(word)
    for word in (*LAND[:-1], "loose"):
        for number in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
            yield f"{word} {number}", ground(word, number)
    for area in "NS":
        yield f"undiscovered {area}", ground("unknown", area=area)
    for crews in ((), (1, 0), (2, 0), (2, 1)):
        yield f"lair {crews}", ground("gold-field", lair=True, crews=crews)
    for die in range(1, 7):
        for haul in (False, True):
            yield f"fish {die} {haul}", ground("fish", die=die, haul=haul)
    for kind, face in (
        ("swift-voyage", 0),
        ("fast-gold", 0),
        ("pirate-bonus", 4),
        ("pirate-bonus", 5),
    ):
        yield f"{kind} {face}", ground("spice", village=kind, face=face)
    for owner in range(6):
        for word in ("sea", "council"):
            yield f"pirate {owner} on {word}", ground(word, pirate=owner)
        yield f"pirate {owner} on fish", ground("fish", pirate=owner, die=3)


def hexes_of_catan() -> Iterator[tuple[str, Ground]]:
    """Every hex that only base CATAN and the fan systems have."""
    for terrain in LAND[:-1]:
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


def people() -> Iterator[tuple[str, Ground]]:
    """The crews on each hex, and the sacks left; distinguishable from medium up."""
    for crews in ((1, 0, 0), (0, 1, 0), (0, 0, 1), (2, 1, 0), (1, 2, 0), (1, 1, 1)):
        yield f"lair {crews}", ground("gold-field", lair=True, crews=crews)
        yield f"freed {crews}", ground("gold-field", 5, crews=crews)
    for friends in ((), (0,), (1,), (5,), (0, 1), (0, 1, 2), (0, 1, 2, 3), (0, 1, 2, 3, 4)):
        village = ground("spice", village="fast-gold", friends=friends)
        yield f"village {friends}", village


def inside(shown: Ground, zoom: Zoom, glyphs: Glyphs) -> str:
    """The text of a hex, without a style at all."""
    lines = geometry(ShownBoard("land-ho", 2).topology, zoom).hex_lines[0]
    return "\n".join(text for text, _ in written(shown, tuple(n.width for n in lines), glyphs))


@zooms
@characters
def test_every_hex_is_told_from_every_other_by_its_text_alone(zoom: Zoom, glyphs: Glyphs):
    every = dict([*grounds(), *hexes_of_catan()])
    all_differ({name: inside(shown, zoom, glyphs) for name, shown in every.items()})


@roomy
@characters
def test_crews_sacks_and_crowds_of_pirates_are_told_apart_from_medium_up(
    zoom: Zoom, glyphs: Glyphs
):
    all_differ({name: inside(shown, zoom, glyphs) for name, shown in people()})
    seats = (BLACKBEARD, 0, 1, 2, 3)
    crowds = [crowd for size in range(1, 6) for crowd in combinations(seats, size)]
    island = {f"{one}": inside(ground("desert", pirates_here=one), zoom, glyphs) for one in crowds}
    all_differ(island)


# ---- intersections and paths --------------------------------------------------------------------

CORNERS = ("C5.s", "C3.se")
"""In the board, and a harbor of the Council."""
PATHS = ("C4-e", "C4-ne")
"""Upright and slanted."""


def every_way(*names: str) -> pytest.MarkDecorator:
    """All places with all characters at small sizes, and each once at the others."""
    looks = [("mono", UNICODE), ("ascii", ASCII)]
    small = [(name, zoom, *look) for zoom in ZOOMS[:3] for name in names for look in looks]
    pairs = zip(names, looks, strict=True)
    cases = [*small, *((name, zoom, *look) for name, look in pairs for zoom in ZOOMS[3:])]
    made = [pytest.param(*one[:2], one[3], id=f"{one[0]}-{one[1].name}-{one[2]}") for one in cases]
    return pytest.mark.parametrize(("name", "zoom", "glyphs"), made)


class Board:
    """A board with only the pieces put there."""

    def __init__(self, table: Table, zoom: Zoom, glyphs: Glyphs) -> None:
        self.table = table
        book = table.game.book
        self.shape, self.harbors = book.topology, book.layout.of(HARBORS)
        shown = presenters_of(table.game).map
        self.painter = Painter(geometry(self.shape, zoom), shown, glyphs)
        self.bare = api.observe(table.game, table.state, None)

    def place(self, name: str) -> Place:
        return parse(self.shape, name)

    def with_piece(self, owner: int, **pieces: Any) -> api.Observation:
        """The pieces of one seat (see `Table.seat`)."""
        return look_with(self.table, (owner, pieces))

    def with_ships(self, where: str, *ships: tuple[int, str]) -> api.Observation:
        fleet = ((owner, {"ships": [f"{where} {cargo}"]}) for owner, cargo in ships)
        return look_with(self.table, *fleet)

    def face(
        self, seen: api.Observation, over: Overlay | None = None, cursor: Place | None = None
    ) -> Face:
        canvas = self.painter.paint(seen, over or Overlay())
        return tuple(without_color(with_cursor(self.painter, canvas, cursor) if cursor else canvas))


def explorers(zoom: Zoom, glyphs: Glyphs) -> Board:
    """A bare board for six."""
    table = ShownBoard("explorers-pirates", 6)
    table.bare()
    return Board(table, zoom, glyphs)


def coast(scenario: str, zoom: Zoom, glyphs: Glyphs) -> Board:
    """A board of base CATAN, or of the sea robbers."""
    game = api.game(scenario, 4)
    return Board(Table(game, game.new_state(seed=1)), zoom, glyphs)


def neutral(seen: api.Observation) -> api.Observation:
    """The same where seat C does not play."""
    return msgspec.structs.replace(seen, seats=seen.seats[:2])


def letters(face: Face) -> str:
    """Only the characters."""
    return "".join(char for char, _ in face)


def labels(*names: str) -> bool:
    """A typed label covers the piece below it."""
    return all(name.endswith("labeled") for name in names)


def marks(board: Board, where: Place, seen: api.Observation, name: str) -> dict[str, object]:
    """A position as it is, with each mark of the screen, and under the cursor."""
    chosen = frozenset([where])
    return {
        name: board.face(seen),
        f"{name} as target": board.face(seen, Overlay(chosen)),
        f"{name} labeled": board.face(seen, Overlay(chosen, {where: "q"})),
        f"{name} under the cursor": board.face(seen, None, where),
        f"{name} as target under the cursor": board.face(seen, Overlay(chosen), where),
    }


@pytest.mark.slow
@every_way(*CORNERS)
def test_everything_on_an_intersection_is_told_apart(name: str, zoom: Zoom, glyphs: Glyphs):
    """Owners and kinds also by their letters alone, and owners under a mark of a target."""
    board = explorers(zoom, glyphs)
    where = board.place(name)
    chosen = Overlay(frozenset([where]))
    pieces: dict[str, Face] = {}
    targets: dict[str, object] = {}
    faces = marks(board, where, board.bare, "nothing")
    for owner in range(6):
        for kind in ("settlements", "harbors"):
            seen = board.with_piece(owner, **{kind: name})
            pieces[f"{kind} {owner}"] = board.face(seen)
            targets[f"{kind} {owner}"] = letters(board.face(seen, chosen))
        full = board.with_piece(owner, harbors=name, basins={name: "settler"})
        faces[f"harbor {owner} with a full basin"] = board.face(full)
    for kind in ("settlements", "harbors"):
        faces[f"neutral {kind}"] = board.face(neutral(board.with_piece(2, **{kind: name})))
    faces |= pieces | marks(board, where, board.with_piece(0, settlements=name), "settlements 0")
    all_differ(faces, labels)
    all_differ({one: letters(face) for one, face in pieces.items()})
    all_differ(targets)


@pytest.mark.slow
@every_way(*PATHS)
def test_everything_on_a_path_is_told_apart(name: str, zoom: Zoom, glyphs: Glyphs):
    """Owners and kinds also by their letters alone, and owners under a mark of a target."""
    board = explorers(zoom, glyphs)
    where = board.place(name)
    chosen = Overlay(frozenset([where]))
    pieces: dict[str, Face] = {}
    targets: dict[str, object] = {}
    faces = marks(board, where, board.bare, "nothing")
    for owner in range(6):
        road, ship = board.with_piece(owner, roads=name), board.with_ships(name, (owner, ""))
        pieces |= {f"road {owner}": board.face(road), f"ship {owner} ": board.face(ship)}
        targets[f"road {owner}"] = letters(board.face(road, chosen))
        targets[f"ship {owner}"] = letters(board.face(ship, chosen))
        loaded = board.with_ships(name, (owner, "settler"))
        faces[f"ship {owner} settler"] = board.face(loaded)
        for other in range(owner, 6):
            two = board.with_ships(name, (owner, ""), (other, ""))
            pieces[f"two ships {owner} {other}"] = board.face(two)
    loaded = board.with_ships(name, (0, "settler"), (1, ""))
    faces["two ships 0 1, loaded"] = board.face(loaded)
    faces["neutral road"] = board.face(neutral(board.with_piece(2, roads=name)))
    faces |= pieces | marks(board, where, board.with_ships(name, (0, "")), "ship 0 ")
    for end in ("free", "discovery", "full"):
        faces[f"route to {end}"] = board.face(board.bare, Overlay(route=[where], end=end))
    through = Overlay(route=[where, board.place("D9-e")])
    faces["route"] = board.face(board.bare, through)
    one_cell = len(board.painter.geometry.cells(where)) == 1

    def alike(*names: str) -> bool:
        """The line about the place names the owners of two ships shown as a digit."""
        return labels(*names) or (one_cell and all(n.startswith("two ships") for n in names))

    all_differ(faces, alike)
    all_differ({one: letters(face) for one, face in pieces.items()}, alike)
    all_differ(targets)


@pytest.mark.slow
@roomy
@characters
def test_cargo_and_basins_are_told_apart_from_medium_up(zoom: Zoom, glyphs: Glyphs):
    board = explorers(zoom, glyphs)
    loads = ["", "settler", "crew", "spice-sack", "fish-haul", "crew crew", "crew spice-sack"]
    loads += ["spice-sack fish-haul"]
    for name in PATHS:
        all_differ({cargo: board.face(board.with_ships(name, (0, cargo))) for cargo in loads})
    basins = (board.with_piece(0, harbors="C5.s", basins={"C5.s": cargo}) for cargo in loads)
    all_differ(dict(zip(loads, map(board.face, basins), strict=True)))


@pytest.mark.slow
@zooms
@characters
def test_a_hex_is_seen_as_a_target_and_under_the_cursor(zoom: Zoom, glyphs: Glyphs):
    board = explorers(zoom, glyphs)
    for name in ("B2", "D5", "B6"):
        where = board.place(name)
        all_differ(marks(board, where, board.bare, name))


@small
@characters
@pytest.mark.parametrize("name", ["B2.nw", "D4.n"])
def test_everything_on_an_intersection_of_base_catan_is_told_apart(
    name: str, zoom: Zoom, glyphs: Glyphs
):
    """At a harbor, and inland."""
    board = coast("base", zoom, glyphs)
    where = board.place(name)
    faces = marks(board, where, board.bare, "nothing")
    for owner in range(4):
        for kind in ("settlements", "cities"):
            faces[f"{kind} {owner}"] = board.face(board.with_piece(owner, **{kind: name}))
    all_differ(faces | marks(board, where, board.with_piece(0, cities=name), "cities 0"), labels)


@pytest.mark.slow
@small
@characters
@pytest.mark.parametrize("name", ["D4-nw", "B4-e"])
def test_everything_on_a_path_of_the_sea_robbers_is_told_apart(
    name: str, zoom: Zoom, glyphs: Glyphs
):
    """Slanted on a coast, and upright at board."""
    board = coast("sea-robbers", zoom, glyphs)
    where = board.place(name)
    faces = marks(board, where, board.bare, "nothing")
    for owner in range(4):
        faces[f"road {owner}"] = board.face(board.with_piece(owner, roads=name))
        faces[f"ship {owner}"] = board.face(board.with_ships(name, (owner, "")))
    all_differ(faces | marks(board, where, board.with_ships(name, (0, "")), "ship 0"), labels)


def test_a_harbor_is_marked_at_the_two_intersections_that_it_serves():
    board = coast("base", COMPACT, UNICODE)
    names, corners = board.shape.hex_names, board.shape.hex_corners
    (harbor,) = (harbor for harbor in board.harbors if names[harbor.water] == "A1")
    canvas, cells = board.painter.paint(board.bare), board.painter.geometry.corner_cells
    marked = {one for one in corners[harbor.water] if canvas.key_at(cells[one]).ink == MARK}
    assert marked == {*harbor.corners}
    assert len(marked) == 2
