"""Every key of the registry, and more, in every phase and decision: no key causes a fault.

A third of the keys in each position; `EP_TUI_GAMES=all pytest FILE` presses all of them there, and
`tests/tools/attacks/every_key.py` presses all keys in all games and windows.
"""

import os
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from textual.pilot import Pilot

from ep_rules import api
from ep_rules.api import Seat
from ep_rules.base.start_pieces import StartSettlement
from ep_rules.base.theft import ChooseVictim
from ep_rules.catan.free_routes import LayFree
from ep_rules.catan.robber import MoveRobber
from ep_rules.fan.explorers.finds import MayTurnUp
from ep_rules.fan.privateers import ActivatePirate
from ep_rules.fan.sea_robbers.battle import TakeComfort
from ep_rules.fan.sea_robbers.driving import SendWarship
from ep_rules.fan.sea_robbers.warships import PayTribute
from ep_rules.sea.holds import CREW
from ep_rules.sea.pirates import PlacePirate, TakeCoin
from ep_tui.app import EpTui
from ep_tui.keys.screen_keys import MOVES, PAD_MOVES, SCREEN_KEYS
from ep_tui.presenters.registry import commands_by_scenario
from ep_tui.screens.hand_over import HandOver
from ep_tui.screens.table import TableScreen
from ep_tui.session.table import Table
from ep_tui.widgets.log import Log
from ep_tui.widgets.panel import Panel
from tests.tui.play import flat, opened, scene, strike
from tests.tui.positions import Position, sailing, trading
from tests.tui.stopped_games import stopped

NAMES = {"/": "slash", ":": "colon", "?": "question_mark", "$": "dollar_sign", "+": "plus"}
NAMES |= {"=": "equals_sign", "-": "minus", ".": "full_stop"}
SIGNS = {name: sign for sign, name in NAMES.items()}
LEAVING = {"q"}
"""The key that quits, which has tests of its own."""
KEYS = [
    *dict.fromkeys(
        NAMES.get(key, key)
        for key in (
            *(c.key for found in commands_by_scenario().values() for c in found),
            *(key for entry in SCREEN_KEYS for key in entry.keys),
            *MOVES,
            *PAD_MOVES,
            *("enter", "space", "0", "5", "backspace", "delete", "f9", "Q"),
        )
        if key not in LEAVING
    )
]


def rich(scenario: str) -> Position:
    return trading(scenario, 4, 4, 4, 4, 4, 6).moor("A#1", "D5-nw", CREW)


def answering() -> Table:
    table = scene('[A]\nhand = "2 wool"\n[B]\nhand = "2 ore"\n', "random", "you")
    table.act(table.read("offer 1 wool for 1 ore"), Seat(0))
    return table


def picking() -> Table:
    hands = '[A]\nhand = "2 wool"\n[B]\nhand = "2 ore"\n[C]\nhand = "2 ore"\n'
    table = scene(f"seats = 3\n{hands}")
    table.act(table.read("offer 1 wool for 1 ore"), Seat(0))
    table.act(table.read("yes"), Seat(1))
    table.act(table.read("counter 1 ore for 2 wool"), Seat(2))
    return table


def robbing(gold: bool) -> Table:
    position = sailing("pirate-lairs").hexes({"D5": "sea", "D6": "sea"})
    for letter in "BC":
        position.moor(f"{letter}#1", "D5-ne").holds(letter, *([0] * 5 if gold else [1] * 5), 2)
    if gold:
        return position.asked(TakeCoin(Seat(0), Seat(1))).table()
    return position.asked(ChooseVictim(Seat(0), (Seat(1), Seat(2)))).table()


STOPPED: dict[str, tuple[str, type[api.Decision], dict[str, str]]] = {
    "the set-up of base CATAN": ("base", StartSettlement, {}),
    "trade in base CATAN": ("base", api.TradePhase, {}),
    "moving the robber": ("base", MoveRobber, {}),
    "laying free roads": ("base", LayFree, {}),
    "turning land up": ("explorers-of-catan", MayTurnUp, {"continent.explore": "may"}),
    "sending a pirate": ("pirates-of-catan", ActivatePirate, {}),
    "robbing at a harbor": ("pirates-of-catan", ChooseVictim, {}),
    "trade with sea robbers": ("sea-robbers", api.TradePhase, {}),
    "moving a ship": ("sea-robbers", api.MovementPhase, {}),
    "paying tribute": ("sea-robbers", PayTribute, {}),
    "sending a warship away": ("sea-robbers", SendWarship, {}),
    "a lost battle": ("sea-robbers", TakeComfort, {}),
}
POSITIONS: dict[str, Callable[[], Table]] = {
    **{name: partial(stopped, *found, with_past=True) for name, found in STOPPED.items()},
    "production": lambda: Position("explorers-pirates").table(),
    "production of Land Ho!": lambda: Table.new("land-ho", ["you", "random"], seed=7, first=0),
    "trade": lambda: rich("explorers-pirates").table(),
    "trade with spices": lambda: rich("spices").table(),
    "movement": lambda: (
        sailing("explorers-pirates", CREW, C5="gold-field", E5="fish 4").pirate("B", "D6").table()
    ),
    "building": lambda: (
        Position("fish", 5, {"turn.order": "special-building"})
        .holds("B", 3, 3, 3, 3, 3, 3)
        .table("random", "you", "random", "random", "random")
    ),
    "set-up": lambda: Table.new("spices", ["you", "random"], seed=3, first=0),
    "giving back": lambda: (
        Position("fish").holds("A", 3, 3, 3, 0, 0, 0).asked(api.DiscardCards(Seat(0), 4)).table()
    ),
    "placing the pirate ship": lambda: (
        Position("pirate-lairs").hexes({"D5": "sea"}).asked(PlacePirate(Seat(0))).table()
    ),
    "robbing": lambda: robbing(gold=False),
    "taking gold": lambda: robbing(gold=True),
    "answering": answering,
    "picking": picking,
    "watching": lambda: Position("fish").table("random", "you", "random"),
    "two people": lambda: Position("fish").table("person:Ann", "person:Bob", "random"),
}


def cards(table: Table) -> list[int]:
    """All cards of every kind there are."""
    state = table.history.state
    return [state.bank[good] + sum(hand[good] for hand in state.hands) for good in api.RESOURCES]


def stale(shown: TableScreen) -> list[Panel]:
    """The panels that show something else than they would now; the log stays where it was."""
    seen = [panel for panel in shown.query(Panel) if panel.display and all(panel.size)]
    of_position = [panel for panel in seen if panel.steady and not isinstance(panel, Log)]
    return [panel for panel in of_position if panel.shown != panel.build(shown, *panel.size)]


async def go_back(pilot: Pilot[Any]) -> None:
    """Escape, once for each level between this screen and the table at rest."""
    for _ in range(4):
        await strike(pilot, "escape")
        top = pilot.app.screen
        if isinstance(top, TableScreen) and len(top.modes) == 1:
            return


def pressed_in(position: str) -> list[str]:
    """The keys for a position: others in each of three."""
    part = 1 if os.environ.get("EP_TUI_GAMES") else 3
    return KEYS[[*POSITIONS].index(position) % part :: part]


@pytest.mark.slow
@pytest.mark.parametrize("position", POSITIONS)
async def test_every_key_is_answered_in_every_position(
    position: str, monkeypatch: pytest.MonkeyPatch
):
    """Escape leaves a screen that a key opens; otherwise the next key follows."""
    monkeypatch.setattr(EpTui, "leave", lambda _: None)
    monkeypatch.setattr(EpTui, "to_start", lambda _: None)
    table = POSITIONS[position]()
    start = cards(table)
    async with opened(table, pace="step") as pilot:
        await pilot.press("enter" if position == "two people" else "tab")
        for key in pressed_in(position):
            before = flat(pilot)
            await strike(pilot, key, SIGNS.get(key))
            top = pilot.app.screen
            if isinstance(top, HandOver):
                await pilot.press("enter")
            elif not isinstance(top, TableScreen) or len(top.modes) > 1:
                assert flat(pilot) != before, f"{key} opened something that does not show"
                await go_back(pilot)
            await pilot.pause()
            assert not isinstance(pilot.app.screen, TableScreen) or not stale(pilot.app.screen), key
    assert cards(table) == start, "no card came or went"
