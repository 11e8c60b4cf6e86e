"""The law of regions: for a game and a window each panel has one region, whatever is asked."""

from typing import Any

import pytest
from textual.pilot import Pilot

from ep_rules import api
from ep_tui.board.geometry import PAINTED, TIGHTEST, extent
from ep_tui.panels.styled_lines import text_of
from ep_tui.session.shared.shared_session import SharedSession
from ep_tui.texts import say
from ep_tui.widgets.missions import Missions
from ep_tui.widgets.room import SHAPES, room
from tests.host.shared import PEOPLE, a_hall, seated, sessions, window
from tests.host.test_shared_table import OFFER
from tests.tools.attacks.questions import asked
from tests.tui.play import moved, opened, regions, screen, strike

SIZES = ((60, 20), (80, 24), (100, 30), (120, 40), (160, 50), (200, 60), (240, 70))
QUESTIONS = ["slash x", "colon", "escape", "dollar_sign", "right", "at", *"otNgH3"]
"""Keys that open forms, lists, hints, typed lines, the menu, all prices, notes; the other map."""
WINDOWS = {
    "land-ho": (240, 70),
    "pirate-lairs": (60, 20),
    "fish": (100, 30),
    "spices": (200, 60),
    "explorers-pirates": (60, 20),
    "base": (120, 40),
    "cities-and-knights": (80, 24),
    "fish-knights": (120, 40),
    "spices-knights": (200, 60),
    "explorers-pirates-knights": (80, 24),
    "sea-robbers": (80, 24),
    "explorers-of-catan": (160, 50),
    "pirates-of-catan": (160, 50),
}
"""A window for each game; those with the least room for missions or awards have that window."""
KEYS = {"slash": "/", "colon": ":", "dollar_sign": "$", "at": "@"}


async def moves_nothing(pilot: Pilot[Any]) -> None:
    """No key moves a panel; what is asked has exactly the place of the bar."""
    shown = screen(pilot)
    rest = regions(shown)
    for key in QUESTIONS:
        for pressed in key.split():
            await strike(pilot, pressed, KEYS.get(pressed))
        assert not moved(shown, rest), key
        for _ in range(3):
            if shown.stacked:
                await strike(pilot, "escape")


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scenario", api.SCENARIOS)
def test_every_panel_of_a_game_is_in_its_room(scenario: str, size: tuple[int, int]):
    for seats in api.SCENARIOS[scenario].layouts:
        topology = api.game(scenario, seats).book.topology
        found = room(topology, size[0], size[1] - 2)
        assert found.shape in SHAPES
        assert found.width <= size[0] - 10
        assert found.height <= size[1] - 2
        width, height = extent(topology, found.zoom, TIGHTEST)
        scrolls = found.zoom is PAINTED[0]
        assert scrolls or (found.width >= width and found.height >= height)


def test_each_game_has_a_window():
    assert WINDOWS.keys() == api.SCENARIOS.keys()
    assert {*WINDOWS.values()} == {*SIZES}


@pytest.mark.slow
@pytest.mark.parametrize(("scenario", "size"), WINDOWS.items())
async def test_nothing_moves_whatever_is_asked(scenario: str, size: tuple[int, int]):
    """Each game in one window; `tools/attacks/every_key.py` presses all keys in all windows."""
    async with opened(asked(api.TradePhase, scenario), size) as pilot:
        await moves_nothing(pilot)
        if not screen(pilot).tiny:
            lines = screen(pilot).query_one(Missions).shown
            assert say("panels.more") not in " ".join(map(text_of, lines)), "prices take their room"


@pytest.mark.parametrize("name", ["Ann", "Dan"])
async def test_nothing_moves_in_a_window_of_a_host_or_of_its_watcher(tmp_path, name: str):
    table = seated(OFFER, *PEOPLE)
    ann, _, _ = sessions(table, "Ann", "Bob", "Cid")
    session = ann if name == "Ann" else SharedSession(table, (), name)
    async with window(a_hall(tmp_path), name, session) as pilot:
        await moves_nothing(pilot)
