"""Without color everything on the map is told apart: every thing from every other, at every size,
with the characters of both looks. A face is what a terminal without colors shows.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Any

import msgspec
import pytest

from ep_rules import api
from ep_tui.board.canvas import Overlay
from ep_tui.board.cells import ASCII, UNICODE, Glyphs
from ep_tui.board.draw import Painter
from ep_tui.board.geometry import ZOOMS, Zoom, geometry
from ep_tui.board.hexes import Ground
from ep_tui.board.places import Place, parse
from ep_tui.board.signs import written
from ep_tui.looks.look import Look
from ep_tui.looks.palettes import MONO
from tests.tui.grounds import ground
from tests.tui.shown_boards import ShownBoard, look_with

MICRO, COMPACT, *ROOMY = ZOOMS
BARE = Look(palette=MONO)
Face = tuple[tuple[str, bool, bool, bool], ...]

zooms = pytest.mark.parametrize("zoom", ZOOMS, ids=lambda zoom: zoom.name)
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
    all_differ({name: inside(shown, zoom, glyphs) for name, shown in grounds()})


@pytest.mark.parametrize("zoom", ROOMY, ids=lambda zoom: zoom.name)
@characters
def test_crews_and_sacks_are_told_apart_from_medium_up(zoom: Zoom, glyphs: Glyphs):
    all_differ({name: inside(shown, zoom, glyphs) for name, shown in people()})


# ---- intersections and paths --------------------------------------------------------------------

CORNERS = ("C5.s", "C3.se")
"""In the board, and a harbor of the Council."""
PATHS = ("C4-e", "C4-ne")
"""Upright and slanted."""


class Board:
    """A board of six with only the pieces put there."""

    def __init__(self, zoom: Zoom, glyphs: Glyphs) -> None:
        self.table = ShownBoard("explorers-pirates", 6)
        self.table.bare()
        self.shape = self.table.topology
        self.painter = Painter(geometry(self.shape, zoom), self.table.shown, glyphs)
        self.bare = self.table.look()

    def place(self, name: str) -> Place:
        return parse(self.shape, name)

    def with_piece(
        self, kind: str, owner: int, where: str, *cargo: str, neutral: bool = False
    ) -> api.Observation:
        basins = {where: " ".join(cargo)} if cargo else None
        pieces: dict[str, dict[str, Any]] = {
            "settlement": {"settlements": where},
            "harbor": {"harbors": where, "basins": basins},
            "road": {"roads": where},
            "ship": {"ships": [" ".join((where, *cargo))]},
        }
        seen = look_with(self.table, (owner, pieces[kind]))
        return msgspec.structs.replace(seen, seats=seen.seats[:2]) if neutral else seen

    def with_ships(self, where: str, *ships: tuple[int, str]) -> api.Observation:
        fleet = ((owner, {"ships": [f"{where} {cargo}"]}) for owner, cargo in ships)
        return look_with(self.table, *fleet)

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
@small
@characters
@pytest.mark.parametrize("name", CORNERS)
def test_everything_on_an_intersection_is_told_apart(name: str, zoom: Zoom, glyphs: Glyphs):
    board = Board(zoom, glyphs)
    where = board.place(name)
    faces = marks(board, where, board.bare, "nothing")
    for owner in range(6):
        for kind in ("settlement", "harbor"):
            faces[f"{kind} {owner}"] = board.face(board.with_piece(kind, owner, name))
        full = board.with_piece("harbor", owner, name, "settler")
        faces[f"harbor {owner} with a full basin"] = board.face(full)
    for kind in ("settlement", "harbor"):
        neutral = board.with_piece(kind, 2, name, neutral=True)
        faces[f"neutral {kind}"] = board.face(neutral)
    faces |= marks(board, where, board.with_piece("settlement", 0, name), "settlement 0")
    all_differ(faces, labels)


@pytest.mark.slow
@small
@characters
@pytest.mark.parametrize("name", PATHS)
def test_everything_on_a_path_is_told_apart(name: str, zoom: Zoom, glyphs: Glyphs):
    board = Board(zoom, glyphs)
    where = board.place(name)
    faces = marks(board, where, board.bare, "nothing")
    for owner in range(6):
        faces[f"road {owner}"] = board.face(board.with_piece("road", owner, name))
        for cargo in ((), ("settler",)):
            ship = board.with_piece("ship", owner, name, *cargo)
            faces[f"ship {owner} {cargo}"] = board.face(ship)
        for other in range(owner, 6):
            two = board.with_ships(name, (owner, ""), (other, ""))
            faces[f"two ships {owner} {other}"] = board.face(two)
    loaded = board.with_ships(name, (0, "settler"), (1, ""))
    faces["two ships 0 1, loaded"] = board.face(loaded)
    faces["neutral road"] = board.face(board.with_piece("road", 2, name, neutral=True))
    faces |= marks(board, where, board.with_piece("ship", 0, name), "ship 0 ()")
    for end in ("free", "discovery", "full"):
        faces[f"route to {end}"] = board.face(board.bare, Overlay(route=[where], end=end))
    through = Overlay(route=[where, board.place("D9-e")])
    faces["route"] = board.face(board.bare, through)
    one_cell = len(board.painter.geometry.cells(where)) == 1 and zoom.half == MICRO.half

    def alike(*names: str) -> bool:
        """The line about the place names the owners of two ships shown as a digit."""
        return labels(*names) or (one_cell and all(n.startswith("two ships") for n in names))

    all_differ(faces, alike)


@pytest.mark.slow
@pytest.mark.parametrize("zoom", ROOMY, ids=lambda zoom: zoom.name)
@characters
def test_cargo_and_basins_are_told_apart_from_medium_up(zoom: Zoom, glyphs: Glyphs):
    board = Board(zoom, glyphs)
    loads: list[tuple[str, ...]] = [("settler",), ("crew",), ("spice-sack",), ("fish-haul",)]
    loads += [("crew", "crew"), ("crew", "spice-sack"), ("spice-sack", "fish-haul")]
    for name in PATHS:
        faces: dict[str, object] = {}
        for cargo in ((), *loads):
            ship = board.with_piece("ship", 0, name, *cargo)
            faces[f"ship with {cargo}"] = board.face(ship)
        all_differ(faces)
    faces = {}
    for cargo in ((), *loads):
        basin = board.with_piece("harbor", 0, "C5.s", *cargo)
        faces[f"basin with {cargo}"] = board.face(basin)
    all_differ(faces)


@pytest.mark.slow
@zooms
@characters
def test_a_hex_is_seen_as_a_target_and_under_the_cursor(zoom: Zoom, glyphs: Glyphs):
    board = Board(zoom, glyphs)
    for name in ("B2", "D5", "B6"):
        where = board.place(name)
        all_differ(marks(board, where, board.bare, name))
