"""The pretend mission on the screen at four sizes: map, legend, keys, panels and log."""

import pytest

from ep_tui.board.places import parse
from ep_tui.commands.options import THEMES
from ep_tui.panels.styled_lines import text_of
from ep_tui.screens.house_rules import HouseRules
from ep_tui.storage.preferences import Preferences
from tests.pretend.whales_scene import UNWATCHED
from tests.tui.play import app_at, flat, opened, press, scene, screen

pytestmark = pytest.mark.usefixtures("whales")
SIZES = ((80, 24), (120, 40), (160, 50), (200, 60))
sizes = pytest.mark.parametrize("size", SIZES)


def drawn(pilot) -> str:
    """The map as text."""
    board = screen(pilot).board
    return "\n".join(board.render_line(y).text for y in range(board.size.height))


@sizes
async def test_the_map_and_its_legend_have_a_sign(size):
    async with opened(scene(UNWATCHED, "you", "random"), size) as pilot:
        assert ("(w)" if size == SIZES[0] else "spo") in drawn(pilot)
        await press(pilot, "M")
        assert "whales, and how often they were watched" in flat(pilot)


@sizes
async def test_the_panels_tell_what_is_left_and_what_lies_there(size):
    async with opened(scene(UNWATCHED, "you", "random"), size) as pilot:
        left = ("watch whales", "whales")[size == SIZES[0]]
        assert left in flat(pilot)
        board = screen(pilot).board
        board.cursor = parse(screen(pilot).session.game.book.topology, "C5")
        await press(pilot, "")
        assert "watched 3 times" in flat(pilot)


@sizes
async def test_its_key_does_it_and_the_log_says_so(size):
    table = scene(UNWATCHED, "you", "random")
    async with opened(table, size) as pilot:
        await press(pilot, "F enter")
        assert "You watch the whales on C5." in flat(pilot)
        assert "4w" in drawn(pilot)


@sizes
async def test_its_track_and_its_leader_are_shown(size):
    async with opened(scene(UNWATCHED, "you", "random"), size) as pilot:
        assert "A─1─B─2" in flat(pilot)
        await press(pilot, "I")
        assert "Best Whale Watcher" in flat(pilot)


@pytest.mark.parametrize("size", SIZES[1:])
async def test_its_cargo_has_a_sign_on_a_ship_where_there_is_room(size):
    async with opened(scene(UNWATCHED, "you", "random"), size) as pilot:
        assert "&" in drawn(pilot)
        await press(pilot, "M")
        assert "ambergris" in flat(pilot)


@sizes
async def test_its_key_does_it_and_says_why_it_cannot_be_done_again(size):
    async with opened(scene(UNWATCHED, "you", "random"), size) as pilot:
        key = screen(pilot).keymap.shown("watch")
        await press(pilot, f"{key} enter")
        await press(pilot, key)
        assert "and you have already done so" in flat(pilot)


@pytest.mark.parametrize("theme", THEMES)
async def test_every_theme_has_a_color_for_it(theme):
    table = scene(UNWATCHED, "you", "random")
    async with opened(app=app_at(table, preferred=Preferences(theme=theme))) as pilot:
        board = screen(pilot).board
        lines = [board.render_line(y) for y in range(board.size.height)]
        (style,) = {
            part.style for line in lines for part in line if part.style and "(w)" in part.text
        }
        colored = style.color is not None and style.bgcolor is not None
        assert colored or theme == "mono"


def test_the_form_of_a_new_game_offers_its_settings_without_a_list_of_modules():
    form = HouseRules("whales", "print-2025", 3, {})
    own = [setting for setting in form.settings if setting.key.startswith("whales.")]
    names = ("gold", "watches", "tokens", "ambergris", "values")
    assert [setting.key for setting in own] == [f"whales.{name}" for name in names]
    assert "from 0 to 9" in own[0].meaning("1")
    form.at = form.settings.index(own[0])
    assert "gold a ship brings that ends its move beside whales" in told(form)
    form.press("right", None)
    assert form.house == {"whales.gold": "2"}


def told(form: HouseRules) -> str:
    """The lines of a form, as one."""
    return " ".join(text_of(line).strip(" │") for line in form.lines(80, 24))
