"""A program that knows only shapes and colors reads painted boards back, and finds every piece.

The boards of some games, in turn; `EP_TUI_SEEDS=9,10 pytest FILE` reads all those of two others.
"""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache, partial
from random import Random
from typing import NamedTuple, get_args

import pytest

from ep_rules.api import NOBODY, SCENARIOS, Observation, Seat, letter
from ep_rules.catan.harbor_trade import HarborPlaces
from ep_rules.catan.layout_harbors import HARBORS, Port
from ep_rules.catan.robber import Robber
from ep_rules.fan.privateers import Buccaneers
from ep_rules.fan.sea_robbers.fleet import RobberFleet
from ep_rules.fan.sea_robbers.warships import Warships
from ep_rules.knights.garrison import Knights
from ep_rules.knights.merchant import Merchant
from ep_rules.knights.metropolises import Metropolises
from ep_rules.knights.walls import Walls
from ep_rules.missions.fish import Shoals
from ep_rules.missions.lairs.siege import Lairs
from ep_rules.missions.spices import Villages
from ep_rules.model import Slice
from ep_rules.sea.pirates import Pirate
from ep_rules.voyage.council import COUNCIL
from ep_tui.board.canvas import NOTHING, Overlay, RouteEnd, Sites
from ep_tui.board.cells import ASCII, UNICODE
from ep_tui.board.contributed import Contributed
from ep_tui.board.geometry import PAINTED, Zoom
from ep_tui.board.painted.hexagons import Hexagons, hexagons
from ep_tui.board.painted.painter import HexPainter
from ep_tui.board.painted.tints import SIGN, WORD, is_block
from ep_tui.board.places import KINDS, News, Place, every
from ep_tui.board.ship_cells import Afloat, ships
from ep_tui.contributions.signs import LAND
from ep_tui.looks.paints import paints_for
from ep_tui.looks.palettes import CONTRAST, DARK, LIGHT
from ep_tui.looks.plain_paints import PLAIN_PAINTS
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.table import Table
from tests.kit.each import Check, each
from tests.tui import shown_boards
from tests.tui.painted_reader import Piece, Reader
from tests.tui.plain_reader import AsciiReader, PlainReader

SIZES = [zoom for zoom in PAINTED if zoom.band]
PAINTS = {
    "dark": paints_for(DARK, true_color=True),
    "light": paints_for(LIGHT, true_color=True),
    "dark-256": paints_for(DARK, true_color=False),
    "contrast": paints_for(CONTRAST, true_color=True),
}
READER = "tests/tui/painted_reader.py"
PLATE = " •0123456789"
LATE = 10
"""A round in which boards are full."""
SEEDS, ASKED = (5, 6, 7, 8), os.environ.get("EP_TUI_SEEDS", "").split(",")
"""Of the games, in turn, or all those asked for."""
STAGED: Mapping[str, Callable[[], shown_boards.ShownBoard]] = {
    "staged-lairs": shown_boards.lairs,
    "staged-fish": shown_boards.fish,
    "staged-spices": shown_boards.spices,
    "staged-four": partial(shown_boards.explorers, 4),
    "staged-six": partial(shown_boards.explorers, 6),
}


BOARDS = [*SCENARIOS, *STAGED]
"""A case of each test has all sizes of one, so that one process plays its game."""
Case = tuple[str, Zoom, str]


def cases(game: str, *themes: str, first: int = 0) -> list[Case]:
    """A board at every size, in one of some themes, of a game or of those asked for."""
    number = BOARDS.index(game)
    seeds = ASKED if ASKED[0] else [SEEDS[(number + first) % len(SEEDS)]]
    return [
        (name, zoom, themes[(number + size) % len(themes)])
        for name in ([game] if game in STAGED else [f"{game}:{seed}" for seed in seeds])
        for size, zoom in enumerate(SIZES)
    ]


def every_way(of: Callable[[str], Iterable[Case]]) -> Callable[[Check], Check]:
    """A slow test with these cases of each board."""

    def over_all(law: Check) -> Check:
        by_board = pytest.mark.parametrize("game", BOARDS, scope="module")
        return pytest.mark.slow(by_board(each("name, zoom, theme", of, by="game")(law)))

    return over_all


def colored_cases(game: str) -> list[Case]:
    return cases(game, *PAINTS)


def plain_cases(game: str) -> list[Case]:
    return cases(game, "plain", "ascii", first=1)


def all_cases(game: str) -> list[Case]:
    """Each size once, in colors or without; all boards together have every theme at every size."""
    return cases(game, *PAINTS, "plain", "ascii")


colored, plain, boards = map(every_way, (colored_cases, plain_cases, all_cases))


class Board(NamedTuple):
    """A position in the middle of a game, and what its modules draw."""

    seen: Observation
    shown: Contributed

    def read(self, zoom: Zoom, theme: str, overlay: Overlay = NOTHING) -> Reader:
        """A reader of the board with some marks on it."""
        drawn = hexagons(self.shown.layout.topology, zoom)
        if theme not in PAINTS:
            read, glyphs = (PlainReader, UNICODE) if theme == "plain" else (AsciiReader, ASCII)
            canvas = HexPainter(drawn, self.shown, glyphs, PLAIN_PAINTS).paint(self.seen, overlay)
            return read(canvas, drawn, PLAIN_PAINTS)
        painter = HexPainter(drawn, self.shown, UNICODE, PAINTS[theme])
        return Reader(painter.paint(self.seen, overlay), drawn, PAINTS[theme])

    def has(self, part: type[Slice]) -> bool:
        """Whether the game has a slice."""
        return part.key in self.seen.slices


@cache
def board(name: str) -> Board:
    """A staged board, or that of a scenario, with the seed of a game after a colon."""
    if name in STAGED:
        staged = STAGED[name]()
        return Board(staged.look(), staged.shown)
    name, _, seed = name.partition(":")
    entry = SCENARIOS[name]
    seats = max(seats for seats in entry.layouts if seats <= entry.colors)
    table = Table.new(name, ["deckhand"] * seats, seed=int(seed or 6), first=0)
    while not table.over and table.observe(None).round < LATE:
        table.step()
    return Board(table.observe(None), presenters_of(table.game).map)


@lru_cache(2 * len(SIZES))
def read(name: str, zoom: Zoom, theme: str) -> Reader:
    """A reader of a board without marks, for all the tests of one game."""
    return board(name).read(zoom, theme)


@boards
def test_every_hex_is_read_back(name: str, zoom: Zoom, theme: str):
    seen, shown = board(name)
    reader = read(name, zoom, theme)
    grounds = {sign.word: sign.ground for sign in shown.terrains.values()}
    for place, kind in enumerate(seen.terrain):
        word = shown.terrain(seen, place).word.replace("face-down", "loose")
        found = reader.terrain(place, grounds)
        assert kind == NOBODY or found == word, f"{word}: see SIGNS of {READER}"
        assert reader.number(place) == seen.numbers[place]
        if word == "unknown":
            area = shown.layout.areas[shown.layout.area[place]].letter
            assert area in "".join(reader.words(place))


@boards
def test_what_lies_in_hexes_is_read_back(name: str, zoom: Zoom, theme: str):
    (seen, shown), has = board(name), board(name).has
    reader = read(name, zoom, theme)
    text = ["\n".join(reader.words(place)) for place in range(len(seen.terrain))]
    if has(Lairs):
        lairs = seen.of(Lairs)
        for place in lairs.lairs:
            assert "lair?" in text[place]
            assert reader.has("lair", place, reader.paints.stamp)
        for place, counts in lairs.crews.items():
            crews = "".join(letter(seat) * count for seat, count in enumerate(counts))
            assert reader.crews(place) == crews
    if has(Villages):
        villages = seen.of(Villages)
        for place, kind in villages.village.items():
            word = {0: "swift", 1: "+gold", 2: "die"}[int(kind)]
            friends = villages.friends.get(place, ())
            assert word in text[place]
            sacks = villages.sacks_left(place, len(seen.seats))
            assert f"{sacks}%" in text[place] or "%" * sacks in text[place]
            full = f"{len(seen.seats)}/{len(seen.seats)}" in text[place]
            assert full == (len(friends) == len(seen.seats) > 5)
            assert full or reader.crews(place) == "".join(sorted(map(letter, friends)))
    if has(HarborPlaces):
        kinds = seen.of(HarborPlaces).kinds
        for harbor, kind in zip(shown.layout.of(HARBORS), kinds, strict=True):
            rate = "3:1" if kind == Port.ANY else "2:1"
            good = "?" if kind == NOBODY else Port(kind).word[:3]
            assert good in text[harbor.water]
            assert kind == NOBODY or rate in text[harbor.water]
    for corner, mark in shown.corner_marks(seen):
        sign = reader.canvas.at(reader.geometry.corner_cells[corner])[0]
        assert corner in pieces_at(board(name)) or sign == reader.anchor, mark
    if has(Shoals):
        shoals = seen.of(Shoals)
        for place, die in shoals.die.items():
            assert str(die) in text[place]
            assert ("><" in text[place]) == (place in shoals.hauls)


@colored
def test_no_text_of_a_hex_is_glued_to_a_piece(name: str, zoom: Zoom, theme: str):
    """Words on their ground, words on pieces in hexes, and plates with numbers."""
    reader = read(name, zoom, theme)
    paints = reader.paints
    own, seats = {*paints.seats, paints.stamp}, {*paints.seats}
    for y, row in enumerate(reader.canvas.keys):
        chars = reader.canvas.chars[y]
        for x, what in enumerate(row[1:-1], 1):
            beside = [row[x - 1], row[x + 1]]
            if what.shows == WORD and what.ground not in own and chars[x] != " ":
                assert SIGN not in {near.shows for near in beside}, "".join(chars)
            named = what.ground == paints.stamp and not is_block(chars[x])
            named = named and chars[x] != "X"  # beside a pirate in its boat
            plate = what.ground == paints.token and what.shows == SIGN and chars[x] in PLATE
            plate = plate and "m" not in chars[max(0, x - 4) : x + 5]  # a merchant on its hex
            if (named or plate) and not seats & {paints.token, paints.stamp}:
                pieces = [near for near in beside if near.shows == SIGN]
                assert not any(seats & {near.ink, near.ground} for near in pieces), "".join(chars)


@boards
def test_pieces_in_hexes_are_read_back_by_their_outlines(name: str, zoom: Zoom, theme: str):
    seen, has = board(name).seen, board(name).has
    reader = read(name, zoom, theme)
    text = ["\n".join(reader.words(place)) for place in range(len(seen.terrain))]
    if has(Pirate) and seen.of(Pirate).at != NOBODY:
        pirate = seen.of(Pirate)
        assert reader.boats(pirate.at) == [pirate.owner]
    if has(Robber) and seen.of(Robber).at != NOBODY:
        assert "(R)" in text[seen.of(Robber).at]
        assert reader.has("robber", seen.of(Robber).at, reader.paints.stamp)
    if has(Merchant) and seen.of(Merchant).at != NOBODY:
        merchant = seen.of(Merchant)
        assert f"m{letter(merchant.owner)}" in text[merchant.at]
        assert reader.has("merchant", merchant.at, reader.paints.seats[merchant.owner])
    if has(RobberFleet):
        for place in seen.of(RobberFleet).afloat:
            assert reader.has("robber-ship", place, reader.hull)
    if has(Warships):
        for owner, at in enumerate(seen.of(Warships).at):
            assert at == NOBODY or owner in reader.boats(at)
            assert at == NOBODY or reader.has("warship", at, reader.hull)
    if has(Buccaneers):
        *privateers, blackbeard = seen.of(Buccaneers).at
        for home in {*privateers, blackbeard}:
            here = "".join(letter(owner) for owner, at in enumerate(privateers) if at == home)
            assert reader.pirates(home) == here + "X" * (blackbeard == home)
    for number, kind in enumerate(seen.terrain):
        assert reader.has("castle", number, reader.paints.stamp) == (kind == COUNCIL)


@boards
def test_every_piece_is_read_back_and_found_by_a_click(name: str, zoom: Zoom, theme: str):
    seen, shown = board(name)
    reader = read(name, zoom, theme)
    for corner, piece in pieces_at(board(name)).items():
        assert reader.at_corner(corner) == piece
        if piece.name == "knight":
            assert reader.is_knight(corner, int(piece.has))
        assert reader.geometry.hit(*reader.geometry.corner_cells[corner]) == Place(
            "intersection", corner
        )
    afloat, basins = ships(seen, shown), shown.basins(seen)
    for corner in basins.keys() | {*pieces_at(board(name))}:
        if not is_covered(corner, afloat, reader.geometry):
            held = "".join(shown.piece(one).char for one in basins.get(corner, ()))
            assert reader.stored(corner) == held
    for path, owner in enumerate(seen.road):
        assert reader.geometry.hit(*reader.geometry.center(Place("path", path))) == Place(
            "path", path
        )
        there = [
            (ship.owner, "".join(shown.piece(piece).char for piece in ship.held))
            for ship in afloat.get(path, ())
        ]
        assert reader.ships(path) == there, f"new cargo: see CARGO of {READER}"
        if not there:
            assert reader.road(path) == owner
        elif owner != NOBODY and theme in PAINTS and owner not in {one for one, _ in there}:
            assert reader.paints.seats[owner] in reader.hues(path), "the road below a ship"


def is_covered(corner: int, afloat: Mapping[int, Sequence[Afloat]], drawn: Hexagons) -> bool:
    """Whether two ships take both cells of the side that goes down from a building."""
    x, y = drawn.corner_cells[corner]
    return any(
        len(some) > 1 and len(drawn.path_cells[path]) == 2 and (x, y + 1) in drawn.path_cells[path]
        for path, some in afloat.items()
    )


def pieces_at(one: Board) -> dict[int, Piece]:
    """The buildings and knights of a position."""
    seen, shown = one
    found: dict[int, Piece] = {}
    for corner, kind in enumerate(seen.building):
        if kind:
            added = "#" * (one.has(Walls) and corner in seen.of(Walls).places)
            added += "^" * (one.has(Metropolises) and seen.of(Metropolises).cities.count(corner))
            owner = seen.owner[corner]
            neutral = owner >= len(seen.seats)
            found[corner] = Piece(shown.building(kind).word, owner, added, neutral)
    if one.has(Knights):
        for corner, knight in seen.of(Knights).at.items():
            found[corner] = Piece("knight", knight.owner, str(knight.strength), knight.active)
    return found


@boards
def test_every_mark_is_read_back(name: str, zoom: Zoom, theme: str):
    """Targets and labels of a quarter of all places, news, and trails where ships can sail."""
    seen, shown = board(name)
    chance, topology = Random(f"{name} {zoom.name}"), shown.layout.topology
    places = [place for kind in KINDS for place in every(topology, kind)]
    chosen = chance.sample(places, len(places) // 4)
    labels = {place: chance.choice("qwrtzu") for place in chosen[::2]}
    reader = board(name).read(zoom, theme, Overlay(frozenset(chosen), labels))
    for place in places:
        mark = reader.mark(place)
        assert bool(mark) == (place in chosen)
        assert place not in labels or mark == labels[place]
    bare = bare_sides(board(name))
    signs = [shown.terrain(seen, place) for place in range(len(seen.terrain))]
    land = {place for place, sign in enumerate(signs) if sign.surface == LAND}
    wet = [path for path in bare if {*topology.path_hexes[path]} - land]
    trail = {path: Seat(n % len(seen.seats)) for n, path in enumerate(chance.sample(wet, 6))}
    news = News(
        frozenset(Place("path", path) for path in range(len(seen.road))),
        {Place("path", path): owner for path, owner in trail.items()},
        frozenset({Place("hex", len(seen.terrain) // 2)}),
    )
    reader = board(name).read(zoom, theme, Overlay(news=news))
    ring = {*topology.hex_paths[len(seen.terrain) // 2]} & {*bare} - {*trail}
    assert reader.sides(reader.paints.moment) & {*bare} == ring
    for seat in range(len(seen.seats)):
        own = {path for path, owner in trail.items() if owner == seat}
        assert reader.trail(reader.paints.trails[seat]) & {*bare} == own
    for path in {*range(len(seen.road))} - {*bare}:
        assert reader.has_notch(path)


def bare_sides(one: Board) -> list[int]:
    """The sides without a road or a ship."""
    afloat, roads = ships(*one), one.seen.road
    return [path for path, owner in enumerate(roads) if owner == NOBODY and path not in afloat]


@boards
def test_a_planned_route_and_landing_places_are_read_back(name: str, zoom: Zoom, theme: str):
    """On bare sides, and at free intersections."""
    seen, shown = board(name)
    chance, topology = Random(f"{name} {zoom.name}"), shown.layout.topology
    route = [Place("path", path) for path in chance.sample(bare_sides(board(name)), 5)]
    glyphs = ASCII if theme == "ascii" else UNICODE
    taken = {*pieces_at(board(name)), *(corner for corner, _ in shown.corner_marks(seen))}
    corners = [one for one in every(topology, "intersection") if one.number not in taken]
    corners = chance.sample(corners, 8)
    sites = Sites(frozenset(corners[:4]), frozenset(corners[4:]))
    end: RouteEnd = get_args(RouteEnd)[SIZES.index(zoom) % 3]
    reader = board(name).read(zoom, theme, Overlay(route=route, end=end, sites=sites))
    for place in route:
        sign = glyphs.end(end) if place == route[-1] else glyphs.route
        assert reader.mark(place) == sign
    for place in corners:
        assert reader.mark(place) == glyphs.sites[place in sites.later]


@colored
def test_the_cursor_is_read_back(name: str, zoom: Zoom, theme: str):
    seen, shown = board(name)
    drawn = hexagons(shown.layout.topology, zoom)
    painter = HexPainter(drawn, shown, UNICODE, PAINTS[theme])
    canvas = painter.paint(seen)
    for kind in KINDS:
        for place in every(drawn.topology, kind)[::5]:
            over = painter.cursor(canvas, place)
            cells = {*drawn.cells(place)}
            if kind == "hex":
                signs = {over[cell][0] for cell in over if cell in cells}
                assert signs <= {"▐", "▌"}
            else:
                char, what = over[drawn.center(place)]
                assert what.ground == PAINTS[theme].cursor
                there = canvas.at(drawn.center(place))
                assert there[1].shows != "sign" or char in {there[0], "+"}


@pytest.mark.slow
@pytest.mark.parametrize("zoom", SIZES[1:], ids=lambda zoom: zoom.name)
def test_two_pieces_of_a_seat_side_by_side_do_not_flow_together(zoom: Zoom):
    """A ship on each side at a harbor of its seat; in the smallest hexes, letters may meet."""
    harbor = board("staged-four").shown.layout.topology.intersection("F6.n")
    for side in ("F6-nw", "F6-ne"):
        shown = shown_boards.explorers(4)
        seen = shown_boards.look_with(shown, (0, {"ships": [f"{side} settler"]}))
        reader = Board(seen, shown.shown).read(zoom, "dark")
        color = reader.paints.seats[0]
        x, y = reader.geometry.corner_cells[harbor]
        start = reader.geometry.center(Place("path", shown.topology.path(side)))
        joined = [start]
        for at in joined:
            joined += reader.beside(at, color, {*joined})
        assert (x, y) not in joined
