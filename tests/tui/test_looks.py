"""Themes and characters in the running app; the legend and the board in words."""

import pytest
from rich.segment import Segment
from textual.pilot import Pilot

from ep_tui.app import EpTui
from ep_tui.looks.palettes import DARK, LIGHT, THEMES, rgb
from ep_tui.screens.reader import Reader
from ep_tui.session.local_game import local_game
from ep_tui.storage.folders import Folders
from ep_tui.storage.preferences import Preferences, load
from ep_tui.terminal.ascii import in_ascii
from ep_tui.terminal.capabilities import Terminal
from ep_tui.widgets.hex_map import HexMap
from tests.tui import shown_boards
from tests.tui.play import app_at, flat, new, opened, press, says, scene, screen, shown_after, text
from tests.tui.test_table import RICH


def painted(pilot: Pilot[int]) -> list[Segment]:
    """The whole screen, as it goes to the driver."""
    shown = pilot.app.screen._compositor.render_strips()
    return [segment for strip in shown for segment in strip]


def map_text(pilot: Pilot[int]) -> str:
    """The text of the map, if there is one on the screen."""
    maps = pilot.app.screen.query(HexMap)
    return "".join(board.render_line(y).text for board in maps for y in range(board.size.height))


def papers(pilot: Pilot[int]) -> set[object]:
    return {s.style.bgcolor.triplet for s in painted(pilot) if s.style and s.style.bgcolor}


async def test_the_theme_key_goes_round_and_is_remembered():
    async with opened(new("you", "random")) as pilot:
        assert rgb(DARK.paper) in papers(pilot)
        await says(pilot, "T", "Theme: light")
        assert rgb(LIGHT.paper) in papers(pilot)
        assert rgb(DARK.paper) not in papers(pilot)
        assert load(Folders.of_user().settings)[0].theme == "light"
        await says(pilot, "T T T", "Theme: dark")
        assert rgb(LIGHT.paper) not in papers(pilot)
    assert load(Folders.of_user().settings)[0].theme == "dark"


@pytest.mark.slow
async def test_the_preferred_theme_is_worn_from_the_first_screen_on():
    app = EpTui(Folders.of_user(), preferred=Preferences(theme="light"))
    async with opened(app=app) as pilot:
        assert rgb(LIGHT.paper) in papers(pilot)
        await says(pilot, "o right", "◂ high contrast ▸")
        app.open_session(local_game(new("you", "random"), app.pace, app.folders))
        await pilot.pause()
        assert screen(pilot).board.look.palette is THEMES["contrast"]


@pytest.mark.slow
@pytest.mark.parametrize("keys", ["", "M", "B", "question_mark", "R", "f1", "r s tab"])
async def test_without_colors_nothing_on_the_screen_has_one(keys: str):
    app = app_at(scene(RICH), "instant", terminal=Terminal("mono"))
    async with opened(app=app, keys=keys) as pilot:
        for segment in painted(pilot):
            style = segment.style
            assert style is None or style.color is None or style.color.is_default, segment
            assert style is None or style.bgcolor is None or style.bgcolor.is_default, segment


@pytest.mark.slow
@pytest.mark.parametrize(
    "keys", ["", "M", "B", "question_mark", "R", "i", "r", "t", "escape", "f1"]
)
@pytest.mark.parametrize("size", [(79, 24), (80, 24), (120, 40)])
async def test_without_unicode_everything_can_be_shown_in_ascii(keys: str, size: tuple[int, int]):
    game = scene(RICH, "you", "person:Zoë")
    app = app_at(game, "instant", terminal=Terminal(unicode=False))
    async with opened(app=app, size=size, keys=keys) as pilot:
        assert map_text(pilot).isascii()
        shown = "".join(segment.text for segment in painted(pilot))
        lost = {char for char in shown if char != "?" and in_ascii(char) == "?"}
        assert not lost, "the driver has no likeness of these"


async def test_the_legend_is_one_key_away_and_comes_back():
    async with opened(new("you", "random"), keys="M") as pilot:
        assert isinstance(pilot.app.screen, Reader)
        shown = flat(pilot)
        assert "A You, B random" in shown
        assert "forest: lumber" in shown
        assert "village" not in shown
        await press(pilot, "escape")
        assert screen(pilot).board.legend().hexes


async def test_the_legend_follows_the_size_of_the_map():
    async with opened(new("you", "random"), size=(120, 40), keys="M") as pilot:
        large = text(pilot)
        await press(pilot, "escape minus minus minus minus M")
        small = text(pilot)
        assert "field" in large
        assert "•" in large
        assert "•" not in small


async def test_the_board_can_be_read_in_words():
    shown = await shown_after(scene(RICH), "B", (120, 60))
    for words in (
        "Undiscovered: ",
        "Open sea: ",
        "Pieces of A You",
        "settlements: A1.s",
        "harbor settlements: C2.se",
        "roads: A1-se",
        "ships: #1 C3-sw: settler",
        "Pieces of B random no pieces on the board",
    ):
        assert words in shown


def test_the_board_in_words_names_every_kind_of_hex():
    from ep_tui.panels.board_list import board_lines
    from ep_tui.panels.styled_lines import text_of
    from ep_tui.session.session import Session
    from ep_tui.session.table import Table

    table = Table.new("explorers-pirates", ["you", "random", "random", "random"], seed=7, first=0)
    lines = board_lines(Session.local(table), shown_boards.explorers(4).look(), 80)
    told = " ".join(text_of(line).strip() for line in lines)
    for words in (
        "B5: spice hex; Swift Voyage",
        "B6: fish shoal; die 2, a fish haul",
        "C5: gold field; a pirate lair, crews A2 B1",
        "D8: sea; pirate ship of D",
        "E8: gold field 5 (4 in 36); crews D1",
        "D4: Council of Catan; ships deliver at",
        "harbor settlements: B2.se with crew + spice sack",
        ": crew + spice sack",
    ):
        assert words in told, words
