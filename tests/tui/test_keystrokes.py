"""The keys of the most common actions, without moving the cursor first."""

from collections.abc import Callable

import pytest

from ep_tui.session.table import Table
from tests.tui.play import new, opened, press, scene, screen
from tests.tui.positions import sailing, trading
from tests.tui.test_every_key import answering

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
DEEDS: dict[str, tuple[str, str, Callable[[], Table]]] = {
    "roll the dice": ("r", "Roll", lambda: new("you", "random")),
    "end a phase": ("e", "EndPhase", lambda: trading("land-ho", 1, 1).table()),
    "build a road": ("r Enter", "BuildRoad", rich),
    "build a settlement": ("s Enter", "BuildSettlement", lambda: scene(BESIDE_A_ROAD)),
    "build a ship": ("v Enter", "BuildShip", rich),
    "trade three cards for one": ("t 1 2", "TradeWithSupply", rich),
    "buy a card with gold": ("g 1", "BuyCard", rich),
    "offer a card for a card": ("o 1 Enter 5 Enter", "Offer", rich),
    "accept an offer": ("1", "Accept", answering),
    "decline an offer": ("2", "Decline", answering),
    "load a settler": ("a", "Load", moving(AT_THE_QUAY)),
    "unload a settler": ("d", "Unload", moving(WITH_A_SETTLER)),
    "sail to the nearest place": ("s Tab Enter", "Sail", lambda: sailing("land-ho").table()),
    "discover a hex": ("s Enter", "Sail", lambda: sailing("land-ho").table()),
    "found a settlement": ("t Enter", "FoundSettlement", moving(AT_SEA)),
    "follow a hint": ("H Enter", "Roll", lambda: new("you", "random")),
}
"""The keys of each deed, the action that it does, and a game in which it is possible."""


@pytest.mark.parametrize("deed", DEEDS)
async def test_a_common_deed_takes_these_few_keys(deed: str):
    keys, action, make = DEEDS[deed]
    table = make()
    before = len(table.history.entries)
    async with opened(table) as pilot:
        await press(pilot, " ".join(NAMED.get(key, key) for key in keys.split()))
        done = [type(entry.action).__name__ for entry in table.history.entries[before:]]
        assert action in done, screen(pilot).note
