"""A click on a painted piece, in its middle or on its sail or roof, finds the piece's place."""

from collections.abc import Iterator

import pytest

from ep_rules.api import NOBODY, SCENARIOS
from ep_rules.catan.robber import Robber
from ep_rules.fan.privateers import Buccaneers
from ep_rules.fan.sea_robbers.fleet import RobberFleet
from ep_rules.fan.sea_robbers.warships import Warships
from ep_rules.knights.merchant import Merchant
from ep_rules.missions.fish import Shoals
from ep_rules.missions.lairs.siege import Lairs
from ep_rules.missions.spices import Villages
from ep_rules.sea.pirates import Pirate
from ep_rules.voyage.council import COUNCIL
from ep_tui.board.cells import UNICODE
from ep_tui.board.geometry import PAINTED, Cell, Zoom
from ep_tui.board.painted.hexagons import Hexagons, hexagons
from ep_tui.board.painted.painter import HexPainter
from ep_tui.board.places import Place, parse
from ep_tui.board.ship_cells import ships
from ep_tui.looks.paints import paints_for
from ep_tui.looks.palettes import DARK
from ep_tui.widgets.hex_map import HexMap
from tests.tui.painted_reader import LARGE, MIDDLE, Reader
from tests.tui.play import opened, screen
from tests.tui.positions import sailing
from tests.tui.test_painted_truth import STAGED, Board, board, pieces_at

SIZES = [zoom for zoom in PAINTED if zoom.band]
PAINTS = paints_for(DARK, true_color=True)

IN_HEXES = (Buccaneers, Lairs, Merchant, Pirate, Robber, RobberFleet, Shoals, Villages, Warships)
"""The parts of a position that say which pieces are in hexes."""
BOTS = ("you", "deckhand", "deckhand", "deckhand")

boards = pytest.mark.parametrize(
    ("name", "zoom"),
    [
        pytest.param(name, zoom, id=f"{name}-{zoom.width}")
        for n, name in enumerate([*SCENARIOS, *STAGED])
        for zoom in SIZES[n % 2 :: 2]
    ],
)


def middles(one: Board, drawn: Hexagons) -> Iterator[tuple[Cell, Place, int]]:
    """The middle cells of all buildings, knights and ships, with their places and owners.

    A building right above a ship covers its sail.
    """
    width = drawn.zoom.width
    built = {drawn.corner_cells[corner] for corner in pieces_at(one)}
    up = 1 if width >= LARGE else 0
    for corner, piece in pieces_at(one).items():
        x, y = drawn.corner_cells[corner]
        yield (x, y - up), Place("intersection", corner), piece.owner
    for path, afloat in ships(one.seen, one.shown).items():
        place = Place("path", path)
        x, y = drawn.center(place)
        if len(afloat) == 1:
            yield (x, y), place, afloat[0].owner
            if width >= MIDDLE and (x, y - 1) not in built:
                yield (x, y - 1), place, afloat[0].owner
        elif drawn.shapes[path] == "|":
            cells = drawn.path_cells[path]
            yield cells[0], place, afloat[0].owner
            yield cells[-1], place, afloat[1].owner
        else:
            yield (x, y), place, afloat[0].owner
            yield (x, y + 1), place, afloat[1].owner


@pytest.mark.slow
@boards
def test_a_click_on_the_middle_of_a_piece_finds_its_place(name: str, zoom: Zoom):
    one = board(name)
    painter = HexPainter(hexagons(one.shown.layout.topology, zoom), one.shown, UNICODE, PAINTS)
    canvas = painter.paint(one.seen)
    for cell, place, owner in middles(one, painter.geometry):
        if PAINTS.seats[owner] in {canvas.at(cell)[1].ground, canvas.at(cell)[1].ink}:
            assert painter.piece_at(one.seen, cell) == place
    reader = Reader(canvas, painter.geometry, PAINTS)
    found = 0
    for piece, number, color in in_hexes(one, reader):
        signed = (
            reader.crosses(number) if piece == "boat" else [reader.middle(piece, number, color)]
        )
        assert signed, piece
        for at in signed:
            assert at is not None, piece
            assert painter.piece_at(one.seen, at) is None
            assert painter.geometry.hit(*at) == Place("hex", number)
            found += 1
    assert found or not any(one.has(part) for part in IN_HEXES)


def in_hexes(one: Board, reader: Reader) -> Iterator[tuple[str, int, object]]:
    """The pieces in hexes, with their colors."""
    seen, paints = one.seen, reader.paints
    for number, kind in enumerate(seen.terrain):
        if kind == COUNCIL:
            yield "castle", number, paints.stamp
    if one.has(Pirate) and seen.of(Pirate).at != NOBODY:
        yield "boat", seen.of(Pirate).at, reader.hull
    if one.has(Robber) and seen.of(Robber).at != NOBODY:
        yield "robber", seen.of(Robber).at, paints.stamp
    if one.has(Merchant) and seen.of(Merchant).at != NOBODY:
        yield "merchant", seen.of(Merchant).at, paints.seats[seen.of(Merchant).owner]
    if one.has(RobberFleet):
        yield from (("robber-ship", place, reader.hull) for place in seen.of(RobberFleet).afloat)
    if one.has(Warships):
        yield from (("boat", at, reader.hull) for at in seen.of(Warships).at if at != NOBODY)
    if one.has(Buccaneers):
        *privateers, _ = seen.of(Buccaneers).at
        yield from (("boat", at, reader.hull) for at in privateers if reader.crosses(at))
    if one.has(Lairs):
        yield from (("lair", place, paints.stamp) for place in seen.of(Lairs).lairs)
    if one.has(Villages):
        yield from (("village", place, paints.stamp) for place in seen.of(Villages).village)
    if one.has(Shoals):
        yield from (("haul", place, paints.stamp) for place in seen.of(Shoals).hauls)


async def test_a_click_on_a_sail_chooses_the_ship_and_one_on_a_target_below_it_the_target():
    async with opened(sailing("explorers-pirates", seats=4).table(*BOTS), (200, 60)) as pilot:
        table = screen(pilot)
        map_, topology = table.board, table.session.game.book.topology
        drawn = hexagons(topology, map_.zoom)
        side = parse(topology, "D5-nw")
        x, y = drawn.center(side)
        hex_ = drawn.hit(x, y - 1)
        assert hex_ != side, "the sail is not on the side"
        sail = x - map_._window.left, y - 1 - map_._window.top
        await pilot.click(HexMap, offset=sail)
        await pilot.pause()
        assert map_.cursor == side
        assert hex_ is not None
        map_.targets = [hex_]
        assert map_.place_at(*sail) == hex_
