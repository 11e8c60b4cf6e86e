"""Bots with delays think in their own process, and the screen stays responsive."""

import asyncio
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from textual.pilot import Pilot

from ep_rules.api import Seat
from ep_rules.bots import guests
from ep_tui.modes.choose import Choose
from ep_tui.session.table import Table
from ep_tui.session.turn_loop import TurnLoop
from tests.kit.slow_guest import Slow
from tests.tui.play import flat, new, opened, press, says, screen

PATIENCE = 2000
"""Checks of a process, every ten milliseconds, before a test gives up."""


class Bench(Slow):
    """Waits for the bot without holding the screen up."""

    async def asked(self) -> int:
        """The process that thinks, as soon as it does."""
        await until(lambda: self.thinks)
        return self.process


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    bench = Bench(tmp_path / "site")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.syspath_prepend(bench.site)
    guests.installed.cache_clear()
    yield bench
    sys.modules.pop("ep_slow", None)
    guests.installed.cache_clear()


async def until(true: Callable[[], bool]) -> None:
    for _ in range(PATIENCE):
        if true():
            return
        await asyncio.sleep(0.01)
    pytest.fail("it did not happen")


def gone(pid: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(pid, 0)
        return False
    return True


async def acted(pilot: Pilot, count: int = 1) -> None:
    """Wait until the bot of the second seat has acted."""
    table = screen(pilot).session._table
    await until(lambda: sum(entry.actor == 1 for entry in table.history.entries) >= count)
    await pilot.pause()


def slow_first() -> Table:
    """A table at which the slow bot acts first."""
    return new("you", "slow", first=1)


async def test_the_screen_goes_on_while_a_bot_thinks(bench: Bench):
    async with opened(slow_first()) as pilot:
        await bench.asked()
        assert "slow is thinking" in flat(pilot)
        await press(pilot, "question_mark")
        assert pilot.app.screen is not pilot.app.screen_stack[0]
        await says(pilot, "escape", "slow is thinking")
        bench.let()
        await acted(pilot)


async def test_what_was_thought_out_is_what_the_bot_would_have_done_here(bench: Bench):
    here = slow_first()
    bench.let()
    while here.person_to_act is None:
        here.step()
    here.close()
    async with opened(slow_first()) as pilot:
        await until(lambda: screen(pilot).session._table.person_to_act is not None)
        assert screen(pilot).session._table.history.entries == here.history.entries


@pytest.mark.parametrize("quits", [True, False])
async def test_quitting_or_leaving_ends_the_process_in_the_midst_of_a_thought(
    bench: Bench, quits: bool
):
    async with opened(slow_first()) as pilot:
        pid = await bench.asked()
        if quits:
            await press(pilot, "ctrl+q")
        else:
            screen(pilot).host.to_start()
        await until(lambda: gone(pid))


async def test_taking_back_ends_a_thought_at_once(bench: Bench):
    """And the bot's choice is dropped."""
    table = new("you", "slow", first=0)
    async with opened(table) as pilot:
        while table.person_to_act is not None:
            legal = table.legal()
            screen(pilot).act(legal[-1])
            await pilot.pause()
        pid = await bench.asked()
        if table.undoer is None or table.undo_refusal(table.undoer) is not None:
            pytest.fail("the last action cannot be taken back")
        screen(pilot).do("undo")
        await pilot.pause()
        await until(lambda: gone(pid))
        assert table.person_to_act == 0


async def test_a_process_that_ends_is_told_of_and_space_tries_again():
    table = new("you", "admiral@60", first=1)
    async with opened(table) as pilot:
        await until(lambda: screen(pilot).session.bot_thinks)
        table.bots.thinker._processes[None].kill()
        await until(lambda: "has ended" in flat(pilot))
        table.hand_over(Seat(1), "captain")
        await press(pilot, "space")
        await acted(pilot)


@pytest.mark.parametrize(("told", "reason"), [("fail", "no idea"), ("crash", "exit code 3")])
async def test_a_guest_that_fails_in_its_process_loses_its_seat(
    bench: Bench, told: str, reason: str
):
    table = slow_first()
    async with opened(table) as pilot:
        await bench.asked()
        bench.let(told)
        await until(lambda: table.person_to_act is not None)
        await pilot.pause()
        assert reason in flat(pilot)
        assert table.names[1] == "deckhand"
        assert table.history.entries[-1].actor == 1


async def test_the_menu_stays_open_when_a_thought_is_over(bench: Bench):
    async with opened(slow_first()) as pilot:
        await bench.asked()
        await press(pilot, "escape")
        assert isinstance(screen(pilot).top, Choose)
        bench.let()
        loop = screen(pilot).session._table.loop
        assert isinstance(loop, TurnLoop)
        thought = loop._thinking
        assert thought is not None
        await until(lambda: thought.thought.over)
        await pilot.pause()
        assert isinstance(screen(pilot).top, Choose)
        assert not screen(pilot).session._table.history.entries
        await press(pilot, "escape")
        await acted(pilot)
