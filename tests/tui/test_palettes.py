"""The palettes, measured: distinct seats for every kind of sight, legible text."""

import sys
from itertools import combinations
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from ep_tui.board.cells import key
from ep_tui.commands.options import PACES as PACE_NAMES
from ep_tui.commands.options import THEMES as THEME_NAMES
from ep_tui.contributions.colors import ColorRole, GroundRole, Shade, Shades
from ep_tui.looks.look import Look, look_for
from ep_tui.looks.palettes import CONTRAST, DARK, MONO, THEMES, Palette, contrast, rgb
from ep_tui.looks.sixteen_palettes import SIXTEEN
from ep_tui.session.turn_loop import PACES
from ep_tui.storage.preferences import PaceName, Preferences
from ep_tui.terminal.capabilities import Terminal
from ep_tui.terminal.colors import Rgb, converted
from tests.tui.contrasts import SIGNS, STRONG, TEXT, TONES, illegible, illegible_pieces, legible
from tests.tui.grounds import terrain_signs
from tests.tui.sight import SIGHTS, apart, seen

DOC = (Path(__file__).parents[2] / "docs" / "looks.md").read_text(encoding="utf-8")
LEAST = 20
"""CIEDE2000 between any two seats. Two or so is just noticed side by side."""
GROUNDS = (*(sign.ground for sign in terrain_signs().values()), "paper")
BETWEEN = ("sea", "unknown", "paper")
"""Grounds of the cells between hexes."""

tones = pytest.mark.parametrize("palette", TONES, ids=lambda palette: palette.name)


@pytest.mark.parametrize(
    ("one", "other", "distance"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((50.0, 2.5, 0.0), (58.0, 24.0, 15.0), 19.4535),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_distance_is_the_one_that_was_published(one, other, distance):
    assert apart(one, other) == pytest.approx(distance, abs=1e-4)


def least_apart(palette: Palette, sight: str) -> float:
    points = [seen(rgb(color), sight) for color in palette.seats]
    return min(apart(one, other) for one, other in combinations(points, 2))


@tones
@pytest.mark.parametrize("sight", SIGHTS)
def test_any_two_seats_are_told_apart_by_any_sight(palette: Palette, sight: str):
    assert least_apart(palette, sight) >= LEAST


def test_the_documented_figures_are_the_measured_ones():
    for palette in TONES:
        figures = " | ".join(f"{least_apart(palette, sight):.1f}" for sight in SIGHTS)
        assert f"| `{palette.name}` | {figures} |" in DOC


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_seats_are_different_colors_of_the_sixteen(theme: str):
    assert len({*SIXTEEN[theme].seats}) == 6
    for palette in SIXTEEN.values():
        assert palette is MONO or all(color < 16 for color in palette.seats)


def test_the_driver_knows_the_sixteen_again():
    for number in range(16):
        assert converted(Rgb(*rgb(number)), "16") == number
    for number in range(16, 256):
        shown = converted(Rgb(*rgb(number)), "256")
        assert isinstance(shown, int)
        assert rgb(shown) == rgb(number)


@tones
def test_letters_of_seats_are_legible_on_the_map_and_in_panels(palette: Palette):
    look = Look(palette=palette)
    for seat, letter in enumerate("ABCDEF"):
        assert legible(look.role(letter), palette) >= TEXT
        for kind in ("ship", "building", "chip", "road", "crew", "goods"):
            for ground in GROUNDS:
                assert legible(look.style(key(f"{kind}{seat}", ground)), palette) >= TEXT


@tones
@pytest.mark.parametrize("ground", GROUNDS, ids=lambda ground: getattr(ground, "name", ground))
def test_what_is_written_on_a_hex_is_legible(palette: Palette, ground: GroundRole):
    assert not illegible(palette, ground)


def roles_of_modules() -> dict[str, ColorRole]:
    """The color roles defined in the files of presenters."""
    terrain_signs()  # reads the presenters of all games
    rooms = ("ep_tui.presenters.", "ep_tui.presenter_parts.")
    files = [file for name, file in sys.modules.items() if name.startswith(rooms)]
    values = (value for file in files for value in vars(file).values())
    return {value.name: value for value in values if isinstance(value, ColorRole)}


@tones
def test_pieces_are_legible_on_the_colors_of_modules(palette: Palette):
    roles = roles_of_modules()
    assert {"spice", "gold-field"} <= {*roles}
    assert not illegible_pieces(palette, roles.values())


def test_a_color_role_has_a_shade_for_every_theme():
    """Without one it cannot be made."""
    bare = Shades(dark=Shade(), light=Shade(), contrast=Shade())
    with pytest.raises(TypeError, match="sixteen"):
        ColorRole("deep", bare)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="contrast"):
        Shades(dark=Shade(), light=Shade())  # type: ignore[call-arg]
    themes = {*THEMES, *SIXTEEN} - {MONO.name}
    assert themes == {*Shades.__struct_fields__}


def test_the_sixteen_colors_of_a_module_are_those_of_the_terminal():
    for role in roles_of_modules().values():
        for theme in Shades.__struct_fields__:
            assert all(color is None or color < 16 for color in role.sixteen.of(theme))


@tones
@pytest.mark.parametrize("ground", BETWEEN)
def test_lines_and_signs_between_hexes_are_seen(palette: Palette, ground: str):
    look = Look(palette=palette)
    for ink in ("line", "coast", "mark", "route", "target", "cursor"):
        assert legible(look.style(key(ink, ground)), palette) >= SIGNS, ink


@tones
def test_panels_are_legible(palette: Palette):
    least = STRONG if palette is CONTRAST else TEXT
    for role in ("", "dim", "bold", "head", "key", "warn", "good", "title", "sea", "moment"):
        assert legible(Look(palette=palette).role(role), palette) >= least, role
    assert contrast(palette.text, palette.paper) >= STRONG


@pytest.mark.parametrize("colors", ["16", "256", "true"])
@pytest.mark.parametrize("theme", THEMES)
def test_a_theme_holds_on_every_terminal_with_colors(theme: str, colors):
    look = look_for(theme, Terminal(colors))
    assert look.palette.name == theme
    assert look.mono == (theme == "mono")


@pytest.mark.parametrize("theme", ["", *THEMES])
def test_without_colors_every_theme_is_mono(theme: str):
    assert look_for(theme, Terminal("mono")).mono


def test_the_paces_have_the_same_names_everywhere():
    assert get_args(PaceName) == PACES == PACE_NAMES


def test_the_themes_have_the_same_names_everywhere():
    assert tuple(THEMES) == THEME_NAMES == tuple(SIXTEEN)
    for name in THEMES:
        assert msgspec.convert({"theme": name}, Preferences).theme == name
    assert look_for("", Terminal()).palette is DARK
