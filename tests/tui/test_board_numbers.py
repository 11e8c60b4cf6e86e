"""Numbers on the map follow the settings of the game: rates of harbors, sacks, numbers of ships."""

import msgspec
import pytest

from ep_rules import api
from ep_rules.catan.harbor_trade import HarborPlaces
from ep_rules.catan.layout_harbors import HARBORS, Port
from ep_rules.missions.spices import SPICE, Village, Villages
from ep_rules.sea.ships import Fleet
from ep_tui.board.cells import ASCII
from ep_tui.board.describe import describe
from ep_tui.board.draw import Painter
from ep_tui.board.geometry import ZOOMS, Zoom, geometry
from ep_tui.board.legend import legend
from ep_tui.board.places import parse
from ep_tui.presenters.registry import presenters_of
from tests.tui.grounds import told

MICRO, COMPACT, MEDIUM, *_ = ZOOMS
zooms = pytest.mark.parametrize("zoom", ZOOMS, ids=lambda zoom: zoom.name)


def painter(game: api.Game, zoom: Zoom) -> Painter:
    return Painter(geometry(game.book.topology, zoom), presenters_of(game).map, ASCII)


def written_in(game: api.Game, seen: api.Observation, place: int, zoom: Zoom) -> list[str]:
    """The lines inside a hex."""
    brush = painter(game, zoom)
    canvas = brush.paint(seen)
    lines = brush.geometry.hex_lines[place]
    return ["".join(canvas.chars[n.y][n.x : n.x + n.width]) for n in lines]


@zooms
def test_the_rates_of_harbors_are_those_of_the_settings(zoom: Zoom):
    house = {
        "harbor-trade.any_rate": "5",
        "harbor-trade.one_rate": "4",
        "harbor-trade.harbors": "as-printed",
    }
    game = api.game("base", 4, house=house)
    seen = api.observe(game, game.new_state(1), None)
    kinds = seen.of(HarborPlaces).kinds
    for harbor, kind in zip(game.book.layout.of(HARBORS), kinds, strict=True):
        text = " ".join(written_in(game, seen, harbor.water, zoom))
        assert ("5:1" if kind == Port.ANY else "4:") in text


@zooms
@pytest.mark.parametrize("fewer", [0, 1, 3])
def test_the_sacks_of_a_village_are_those_that_the_engine_laid(zoom: Zoom, fewer: int):
    game = api.game("spices", 4, house={"spices.sacks": "5"})
    seen = api.observe(game, game.new_state(1), None)
    place = game.book.topology.hex("B6")
    villages = seen.of(Villages).copy()
    villages.village[place] = Village.FAST_GOLD
    if fewer:
        villages.lay_fewer(place, fewer)
    terrain = list(seen.terrain)
    terrain[place] = SPICE
    slices = {**seen.slices, Villages.key: villages}
    seen = msgspec.structs.replace(seen, terrain=tuple(terrain), slices=slices)
    facts = describe(seen, presenters_of(game).map, parse(game.book.topology, "B6"))
    assert f"; {4 - fewer} sack" in " ".join(told(facts))
    text = " ".join(written_in(game, seen, place, zoom))
    assert zoom in {MICRO, COMPACT} or f"{4 - fewer}%" in text


@pytest.mark.parametrize("ships", [4, 9])
def test_more_ships_than_three_are_told_by_their_numbers(ships: int):
    game = api.game("land-ho", 4, house={"ships.ships": str(ships), "ships.room": "6"})
    seen = api.observe(game, game.new_state(1), None)
    path = parse(game.book.topology, "C4-e")
    fleet = Fleet([-1] * (4 * ships), [], [], [], [])
    fleet.at[2 * ships - 1] = path.number
    seen = msgspec.structs.replace(seen, slices={**seen.slices, Fleet.key: fleet})
    shown = presenters_of(game).map
    assert f"ship B#{ships} (empty)" in told(describe(seen, shown, path))
    fleet.at[:ships] = [path.number] * ships
    brush = painter(game, MICRO)
    messages = {sample.message for sample in legend(brush, seen).pieces}
    assert "legend.ships" in messages
