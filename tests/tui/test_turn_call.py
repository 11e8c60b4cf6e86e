"""Two preferences: a call after a long wait, and free rolls without a key."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from ep_rules.api import MovementPhase
from ep_rules.missions.fish import Shoals
from ep_rules.missions.fish.mission import FishRoll
from ep_tui.app import EpTui
from ep_tui.screens.decision_modes import LONG, DecisionModes
from ep_tui.screens.table import TableScreen
from ep_tui.storage.preferences import Call, Preferences
from ep_tui.terminal.capabilities import Terminal
from ep_tui.terminal.filter import Filter
from tests.tui.play import app_at, new, opened, screen
from tests.tui.positions import sailing


class Told:
    """A host that counts its calls, at a time of its own."""

    now = 0.0
    called = 0

    def clock(self) -> float:
        return self.now

    def call_player(self) -> None:
        self.called += 1


@pytest.mark.parametrize(("seconds", "called"), [(LONG - 1, 0), (LONG + 1, 1)])
def test_a_player_is_called_after_a_long_wait_only(seconds: float, called: int):
    host = Told()
    call = DecisionModes(cast(TableScreen, SimpleNamespace(host=host)))
    call.waits()
    host.now = seconds / 2
    call.waits()
    host.now = seconds
    call.comes()
    assert host.called == called
    host.now += LONG + 1
    call.comes()
    assert host.called == called, "nobody has waited since"


@pytest.mark.parametrize(
    ("call", "sent"), [("off", ""), ("bell", "\x07"), ("notification", "\x1b]9;It is your turn.")]
)
async def test_the_terminal_gets_what_the_player_prefers(call: Call, sent: str):
    written: list[str] = []
    app = app_at(new("you", "random"), "instant", Preferences(call=call))
    async with opened(app=app):
        driver: Any = app._driver
        driver.write = written.append
        app.call_player()
    assert "".join(written).startswith(sent)
    assert bool(sent) == any(sent and sent in text for text in written)


def test_a_player_is_called_only_if_they_asked_for_it():
    assert Preferences().call == "off"


@pytest.mark.parametrize("call", ["\x07", "\x1b]9;It is your turn.\x07", "\x1b]777;notify;a;b\x07"])
def test_the_filter_lets_calls_through(call: str):
    assert call in Filter(Terminal(), 80, 24).feed(call)


def rolls(entries: Sequence[Any]) -> int:
    """The number of rolls for fish."""
    return sum(isinstance(entry.action, FishRoll) for entry in entries)


@pytest.mark.parametrize("free_rolls", [False, True])
@pytest.mark.parametrize("near", [False, True])
async def test_a_free_roll_is_made_where_a_hex_is_in_reach(near: bool, free_rolls: bool):
    position = sailing("fish", C5="fish 3")
    if not near:
        position.state.of(Shoals).die = {}
    table = position.table()
    app: EpTui = app_at(table, "instant", Preferences(free_rolls=free_rolls))
    async with opened(app=app, keys="left") as pilot:
        assert rolls(table.history.entries) == (near and free_rolls)
        assert isinstance(screen(pilot).session.decision, MovementPhase)
        assert msgspec.structs.asdict(app.preferred)["free_rolls"] == free_rolls
