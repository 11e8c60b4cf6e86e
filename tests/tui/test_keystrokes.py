"""The keys of the most common actions: presses those of docs/keystrokes.md and checks them."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from ep_tui.session.table import Table
from tests.tui.play import new, opened, press, scene, screen
from tests.tui.positions import sailing, trading
from tests.tui.test_every_key import answering

PAGE = Path(__file__).parents[2] / "docs" / "keystrokes.md"
ROW = re.compile(r"^\| ([^|]+) \| `([^`]+)` \| (\d+) \| (\d+) \|$", re.MULTILINE)
NAMED = {"Enter": "enter", "Tab": "tab"}


def rich() -> Table:
    """A turn with every card in hand."""
    return trading("land-ho", 4, 4, 4, 4, 4, 6).table()


def moving(lines: str) -> Callable[[], Table]:
    """A movement phase of seat A."""
    return lambda: scene(f'phase = "movement"\n[A]\n{lines}\n')


AT_SEA = 'ships = ["C4-ne settler"]\n[hexes]\nC5 = "pasture 4"'
AT_THE_QUAY = 'harbor-settlements = ["D3.n"]\nships = ["D3-ne"]\nbasins = { "D3.n" = "settler" }'
WITH_A_SETTLER = 'harbor-settlements = ["D3.n"]\nships = ["D3-ne settler"]'
BESIDE_A_ROAD = """
phase = "trade-and-build"
[A]
hand = "1 brick, 1 lumber, 1 wool, 1 grain"
settlements = ["D2.n"]
roads = ["D2-ne", "D2-e"]
"""
DEEDS: dict[str, tuple[str, Callable[[], Table]]] = {
    "roll the dice": ("Roll", lambda: new("you", "random")),
    "end a phase": ("EndPhase", lambda: trading("land-ho", 1, 1).table()),
    "build a road": ("BuildRoad", rich),
    "build a settlement": ("BuildSettlement", lambda: scene(BESIDE_A_ROAD)),
    "build a ship": ("BuildShip", rich),
    "trade three cards for one": ("TradeWithSupply", rich),
    "buy a card with gold": ("BuyCard", rich),
    "offer a card for a card": ("Offer", rich),
    "accept an offer": ("Accept", answering),
    "decline an offer": ("Decline", answering),
    "load a settler": ("Load", moving(AT_THE_QUAY)),
    "unload a settler": ("Unload", moving(WITH_A_SETTLER)),
    "sail to the nearest place": ("Sail", lambda: sailing("land-ho").table()),
    "discover a hex": ("Sail", lambda: sailing("land-ho").table()),
    "found a settlement": ("FoundSettlement", moving(AT_SEA)),
    "follow a hint": ("Roll", lambda: new("you", "random")),
}
"""The action that each deed does, and a game in which it is possible."""


def rows() -> dict[str, tuple[str, int, int]]:
    """The keys of each deed, their number, and their number before the screens were reworked."""
    found = ROW.findall(PAGE.read_text(encoding="utf-8"))
    return {deed: (keys, int(now), int(before)) for deed, keys, now, before in found}


def test_the_page_has_all_deeds_and_none_takes_more_keys_than_before():
    assert rows().keys() == DEEDS.keys()
    for deed, (keys, now, before) in rows().items():
        assert len(keys.split()) == now <= before, deed


@pytest.mark.parametrize("deed", DEEDS)
async def test_the_keys_of_the_page_do_the_deed(deed: str):
    action, make = DEEDS[deed]
    table = make()
    before = len(table.history.entries)
    async with opened(table) as pilot:
        keys = rows()[deed][0].split()
        await press(pilot, " ".join(NAMED.get(key, key) for key in keys))
        done = [type(entry.action).__name__ for entry in table.history.entries[before:]]
        assert action in done, screen(pilot).note
