"""The colors of painted maps, measured: contrasts, and distances for every kind of sight."""

from collections.abc import Mapping
from itertools import combinations
from pathlib import Path

import pytest

from ep_tui.board.painted.edges import edges_for
from ep_tui.board.painted.tints import BLACK, Hue, contrast, readable
from ep_tui.looks.paints import PalettePaints, paints_for
from ep_tui.looks.palettes import CONTRAST, DARK, LIGHT
from tests.kit.each import each
from tests.tui.grounds import terrain_signs
from tests.tui.sight import SIGHTS, apart, seen

DOC = (Path(__file__).parents[2] / "docs" / "looks.md").read_text(encoding="utf-8")
PAINTS = {
    f"{palette.name}, {'true color' if true_color else '256'}": paints_for(
        palette, true_color=true_color
    )
    for palette in (DARK, LIGHT, CONTRAST)
    for true_color in (True, False)
}
SHADED = {name: paints for name, paints in PAINTS.items() if paints.shaded}
TERRAINS = {
    "dark, true color": 5,
    "dark, 256": 7,
    "light, true color": 6,
    "light, 256": 7,
    "contrast, true color": 6,
    "contrast, 256": 6,
}
"""CIEDE2000 that any two terrains keep, in any of their shades. Two or so is just noticed side by
side."""
SEATS, SHADES, SIDES = 18, 0.8, 9.5
"""CIEDE2000 that any two seats, shades of a terrain, and a seat and a side between hexes keep."""
CURSOR_ON_SIDES, CURSOR_BY_PIECES = 20, 7
"""CIEDE2000 of the cursor and sides, and of the cursor and pieces."""
TEXT, PIECE, OUTLINE = 4.5, 2, 3
every_sight = each("sight", SIGHTS)
every = each("name", PAINTS)
shaded = pytest.mark.parametrize("name", SHADED)


def grounds(paints: PalettePaints) -> Mapping[object, list[Hue]]:
    """The shades of every ground of the catalogue."""
    roles = {sign.ground for sign in terrain_signs().values()}
    return {role: [paints.ground(role, shade) for shade in range(3)] for role in roles}


def least(sets: Mapping[object, list[Hue]], sight: str) -> float:
    """The distance of the two colors most alike of different sets."""
    points = [[seen(color, sight) for color in colors] for colors in sets.values()]
    pairs = ((a, b) for one, other in combinations(points, 2) for a in one for b in other)
    return min(apart(a, b) for a, b in pairs)


def seats(paints: PalettePaints) -> Mapping[object, list[Hue]]:
    return {seat: [color] for seat, color in enumerate(paints.seats)}


@every_sight
@every
def test_terrains_and_seats_are_told_apart_by_any_sight(name: str, sight: str):
    paints = PAINTS[name]
    assert least(grounds(paints), sight) >= TERRAINS[name]
    assert least(seats(paints), sight) >= SEATS


def sides(paints: PalettePaints) -> list[Hue]:
    return [paints.coast, paints.route, paints.fog]


@every_sight
@shaded
def test_neighbors_of_one_terrain_are_never_alike(name: str, sight: str):
    for shades in grounds(PAINTS[name]).values():
        colors = [seen(color, sight) for color in shades]
        assert min(apart(a, b) for a, b in combinations(colors, 2)) >= SHADES


@every_sight
@every
def test_roads_are_no_coasts_and_no_routes(name: str, sight: str):
    paints = PAINTS[name]
    for side in sides(paints):
        assert least({"side": [side], "seats": [*paints.seats]}, sight) >= SIDES


@every_sight
@every
def test_the_cursor_is_told_from_coasts_routes_and_pieces(name: str, sight: str):
    paints = PAINTS[name]
    cursor = [paints.cursor]
    assert least({"cursor": cursor, "sides": sides(paints)}, sight) >= CURSOR_ON_SIDES
    assert least({"cursor": cursor, "seats": [*paints.seats]}, sight) >= CURSOR_BY_PIECES


@every
def test_the_cursor_is_seen_on_every_ground(name: str):
    paints = PAINTS[name]
    hues = {hue for shades in grounds(paints).values() for hue in shades}
    assert min(contrast(paints.cursor, hue) for hue in hues) >= OUTLINE


def test_pieces_in_true_color_are_seen_without_an_outline():
    light, dark = PAINTS["light, true color"], PAINTS["dark, true color"]
    hues = {hue for shades in grounds(light).values() for hue in shades} | {*sides(light)}
    assert not edges_for((*light.seats, light.stamp, BLACK), hues, light.slip)
    hues = {hue for shades in grounds(dark).values() for hue in shades}
    assert not edges_for((*dark.seats[:-1], dark.stamp), hues, dark.slip)


@every
def test_letters_have_contrast_on_every_chip(name: str):
    paints = PAINTS[name]
    chips = [
        *zip(paints.inks, paints.seats, strict=True),
        (paints.token_ink, paints.token),
        (paints.hot, paints.token),
        (paints.mark_ink, paints.mark),
        (paints.stamp_ink, paints.stamp),
        (paints.moment_ink, paints.moment),
        (paints.cursor_ink, paints.cursor),
    ]
    assert min(contrast(ink, chip) for ink, chip in chips) >= TEXT
    for color in paints.seats:
        assert contrast(readable(color, paints.slip, paints.least), paints.slip) >= TEXT


@every
def test_a_piece_is_seen_on_every_ground_by_its_color_or_its_outline(name: str):
    paints = PAINTS[name]
    for seat in paints.seats:
        for shades in grounds(paints).values():
            on_ground = min(contrast(seat, ground) for ground in shades)
            assert on_ground >= PIECE or contrast(seat, paints.slip) >= OUTLINE


@shaded
def test_a_black_boat_is_seen_at_sea(name: str):
    for ground in grounds(PAINTS[name])["sea"]:
        assert contrast(BLACK, ground) >= PIECE


@every
def test_the_documented_figures_of_paint_are_the_measured_ones(name: str):
    paints = PAINTS[name]
    for what, sets in (("terrains", grounds(paints)), ("seats", seats(paints))):
        figures = " | ".join(f"{least(sets, sight):.1f}" for sight in SIGHTS)
        assert f"| {what}, {name} | {figures} |" in DOC
