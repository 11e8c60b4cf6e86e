"""Without color everything on the map is told apart: every thing from every other, at every size,
with the characters of both looks. A face is what a terminal without colors shows.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

import msgspec
import pytest

from ep_rules import api
from ep_rules.sea.cargo import Cargo
from ep_rules.sea.harbors import HARBOR_SETTLEMENT
from ep_rules.sea.ships import Fleet
from ep_tui.board.cells import ASCII, UNICODE, Glyphs
from ep_tui.board.draw import Overlay, Painter
from ep_tui.board.geometry import ZOOMS, Zoom, geometry
from ep_tui.board.hexes import Ground
from ep_tui.board.places import Place, parse
from ep_tui.board.signs import written
from ep_tui.looks.look import Look
from ep_tui.looks.palettes import MONO
from tests.tui.grounds import ground
from tests.tui.shown_boards import ShownBoard, piece

MICRO, COMPACT, *ROOMY = ZOOMS
BARE = Look(palette=MONO)
Face = tuple[tuple[str, bool, bool, bool], ...]

zooms = pytest.mark.parametrize("zoom", ZOOMS, ids=lambda zoom: zoom.name)
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
        board = ShownBoard("explorers-pirates", 6)
        self.shape = board.topology
        self.painter = Painter(geometry(board.topology, zoom), board.shown, glyphs)
        fleet = Fleet([-1] * 18, [], [], [], [])
        self.bare = msgspec.structs.replace(
            seen := board.look(),
            building=(0,) * len(seen.building),
            owner=(-1,) * len(seen.owner),
            road=(-1,) * len(seen.road),
            slices={**seen.slices, "ships": fleet, "cargo": Cargo([()] * 18, {})},
        )

    def place(self, name: str) -> Place:
        return parse(self.shape, name)

    def with_piece(
        self, kind: str, owner: int, where: Place, *cargo: str, neutral: bool = False
    ) -> api.Observation:
        seen, at = self.bare, where.number
        if kind in ("settlement", "harbor"):
            code = api.SETTLEMENT if kind == "settlement" else HARBOR_SETTLEMENT
            held = {at: tuple(map(piece, cargo))} if cargo else {}
            seen = msgspec.structs.replace(
                seen,
                building=put(seen.building, at, code),
                owner=put(seen.owner, at, owner),
                slices={**seen.slices, "cargo": Cargo([()] * 18, held)},
            )
        elif kind == "road":
            seen = msgspec.structs.replace(seen, road=put(seen.road, at, owner))
        else:
            seen = self.with_ships([(owner, cargo)], where)
        if neutral:
            seen = msgspec.structs.replace(
                seen,
                seats=seen.seats[:2],
                slices={**seen.slices, "ships": Fleet([-1] * 6, [], [], [], [])},
            )
        return seen

    def with_ships(
        self, ships: list[tuple[int, tuple[str, ...]]], where: Place, road: int = -1
    ) -> api.Observation:
        at = [-1] * 18
        held: list[tuple[api.Piece, ...]] = [()] * 18
        for nth, (owner, cargo) in enumerate(ships):
            at[3 * owner + nth] = where.number
            held[3 * owner + nth] = tuple(map(piece, cargo))
        return msgspec.structs.replace(
            self.bare,
            road=put(self.bare.road, where.number, road),
            slices={
                **self.bare.slices,
                "ships": Fleet(at, [], [], [], []),
                "cargo": Cargo(held, {}),
            },
        )

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


def put(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*values[:at], value, *values[at + 1 :])


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
@zooms
@characters
@pytest.mark.parametrize("name", CORNERS)
def test_everything_on_an_intersection_is_told_apart(name: str, zoom: Zoom, glyphs: Glyphs):
    board = Board(zoom, glyphs)
    where = board.place(name)
    faces = marks(board, where, board.bare, "nothing")
    for owner in range(6):
        for kind in ("settlement", "harbor"):
            faces[f"{kind} {owner}"] = board.face(board.with_piece(kind, owner, where))
        full = board.with_piece("harbor", owner, where, "settler")
        faces[f"harbor {owner} with a full basin"] = board.face(full)
    for kind in ("settlement", "harbor"):
        neutral = board.with_piece(kind, 2, where, neutral=True)
        faces[f"neutral {kind}"] = board.face(neutral)
    faces |= marks(board, where, board.with_piece("settlement", 0, where), "settlement 0")
    all_differ(faces, labels)


@pytest.mark.slow
@zooms
@characters
@pytest.mark.parametrize("name", PATHS)
def test_everything_on_a_path_is_told_apart(name: str, zoom: Zoom, glyphs: Glyphs):
    board = Board(zoom, glyphs)
    where = board.place(name)
    faces = marks(board, where, board.bare, "nothing")
    for owner in range(6):
        faces[f"road {owner}"] = board.face(board.with_piece("road", owner, where))
        for cargo in ((), ("settler",)):
            ship = board.with_piece("ship", owner, where, *cargo)
            faces[f"ship {owner} {cargo}"] = board.face(ship)
        for other in range(owner, 6):
            two = board.with_ships([(owner, ()), (other, ())], where)
            faces[f"two ships {owner} {other}"] = board.face(two)
    loaded = board.with_ships([(0, ("settler",)), (1, ())], where)
    faces["two ships 0 1, loaded"] = board.face(loaded)
    faces["neutral road"] = board.face(board.with_piece("road", 2, where, neutral=True))
    faces |= marks(board, where, board.with_piece("ship", 0, where), "ship 0 ()")
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
    loads: list[tuple[str, ...]] = [("settler",), ("crew",), ("sack",), ("haul",)]
    loads += [("crew", "crew"), ("crew", "sack"), ("sack", "haul")]
    for name in PATHS:
        faces: dict[str, object] = {}
        for cargo in ((), *loads):
            ship = board.with_piece("ship", 0, board.place(name), *cargo)
            faces[f"ship with {cargo}"] = board.face(ship)
        all_differ(faces)
    faces = {}
    for cargo in ((), *loads):
        basin = board.with_piece("harbor", 0, board.place("C5.s"), *cargo)
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
