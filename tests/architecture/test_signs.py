"""Every terrain and every piece of every game has a sign, a color and a line in the legend."""

from collections.abc import Iterator

import pytest

from ep_rules.api import ROAD, SCENARIOS, UNKNOWN, Game, Layout, game, observe
from ep_tui.board.contributed import Contributed
from ep_tui.contributions.signs import FOG, UNDEALT, WATER, Slot
from ep_tui.looks.palettes import SIXTEEN, THEMES
from ep_tui.presenters import presenters_of
from ep_tui.texts import has

GAMES = [
    (name, seats) for name, scenario in SCENARIOS.items() for seats in sorted(scenario.layouts)
]
SIZES = (
    {Slot.CODE, Slot.ALONE},
    {Slot.TOP, Slot.CENTER},
    {Slot.TITLE, Slot.MIDDLE},
)
every_game = pytest.mark.parametrize(("name", "seats"), GAMES, ids=str)


def shown_of(name: str, seats: int) -> tuple[Game, Contributed]:
    one = game(name, seats)
    return one, presenters_of(one).map


def terrains_of(layout: Layout) -> Iterator[int]:
    """All that can lie on a hex of a layout, now or later."""
    for place, terrain in enumerate(layout.terrain):
        undealt = terrain == UNKNOWN and layout.area[place] < 0
        yield UNDEALT if undealt else terrain
    if layout.areas:
        yield UNKNOWN
    bags = [area.hidden for area in layout.areas] + [lot.tiles for lot in layout.lots]
    yield from (int(terrain) for bag in (*bags, layout.loose) for terrain, _ in bag)


@every_game
def test_every_terrain_has_a_sign(name: str, seats: int):
    one, shown = shown_of(name, seats)
    known = one.book.layout.terrains
    assert {*known.words} - {UNKNOWN} <= {*shown.terrains}
    assert {*terrains_of(one.book.layout)} <= {*shown.terrains}
    for number, sign in shown.terrains.items():
        assert number == UNDEALT or sign.word == known.words[number]
        assert (sign.surface == WATER) == (number in known.sea)
        assert has(f"legend.{sign.legend.name}"), sign.word
        assert sign.numbered is None or has(f"legend.{sign.numbered.name}"), sign.word
        bare = sign.surface == FOG or sign.word == "sea"
        assert bare or all(size & {*sign.texts} for size in SIZES), sign.word


@every_game
def test_every_building_and_every_piece_of_cargo_has_a_sign(name: str, seats: int):
    one, shown = shown_of(name, seats)
    assert {*one.book.buildings} - {ROAD} <= {*shown.buildings}
    for building in shown.buildings.values():
        assert has(f"legend.{building.legend.name}")
        assert has(building.heading)
        assert has(f"names.building.{building.word}")
    if shown.holds(observe(one, one.new_state(1), None)):
        assert {*shown.cargo} == {*one.book.pieces.words}
    for sign in shown.cargo.values():
        assert sign.word == one.book.pieces.words[sign.piece]
        assert has(f"legend.{sign.legend.name}")
    for entry in shown.ink_legends.values():
        assert has(f"legend.{entry.name}")


@every_game
def test_every_ground_has_a_color_in_every_theme(name: str, seats: int):
    _, shown = shown_of(name, seats)
    for palette in (*THEMES.values(), *SIXTEEN.values()):
        for sign in shown.terrains.values():
            assert sign.ground in palette.grounds, (palette.name, sign.word)
