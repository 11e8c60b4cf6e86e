"""Watchers who press nothing share one app; a key opens an app of their own again."""

import asyncio
from contextlib import asynccontextmanager, suppress

import pytest

from ep_tui.host.config import HostConfig
from ep_tui.host.invitation import Invitation
from tests.host.shared import until
from tests.host.test_server import STEP, connected, hosting, known, window

SOON = 1.0
"""Seconds until a watcher's window changes to the shared view."""


async def quiet(watcher) -> None:
    """Read until nothing more comes."""
    with suppress(TimeoutError):
        while True:
            data = await asyncio.wait_for(watcher.process.stdout.read(1 << 16), 0.5)
            watcher.emulator.feed(data)


def shown(host) -> list[int]:
    """The number of windows of each view."""
    return [view.count for view in host.running.gallery._views.values()]


def act(host, name) -> None:
    """The first action that the person to move can do."""
    people = [host.running.hall.join(name, known(host, person)) for person in ("Ann", "Bob")]
    mover = next(session for session in people if session.legal())
    mover.act(mover.legal()[0])


@asynccontextmanager
async def watched(path):
    """A host with a game of Ann and Bob, its name, and connections of people without a key."""
    config = HostConfig(port=0, share_seconds=SOON)
    async with hosting(path, config) as (host, port):
        hall = host.running.hall
        ann, bob = known(host, "Ann"), known(host, "Bob")
        hall.invite(Invitation(ann, "land-ho", "print-2025", [ann, "?"], STEP))
        hall.sit("Ann", bob)
        (row,) = hall.rows("")
        yield host, port, row.name


async def test_the_page_of_the_people_counts_the_windows_of_a_shared_view(tmp_path):
    async with watched(tmp_path) as (host, port, name), connected(port) as one:
        ann = host.running.hall.join(name, known(host, "Ann"))
        told: list[int] = []
        ann.follow(lambda: told.append(ann.watchers))
        await window(one, f"watch {name}")
        await until(lambda: shown(host) == [1])
        assert told[-1] == ann.watchers == 1


async def test_watchers_with_windows_of_one_size_share_one_app(tmp_path):
    async with (
        watched(tmp_path) as (host, port, name),
        connected(port) as one,
        connected(port) as two,
    ):
        first, second = [await window(each, f"watch {name}") for each in (one, two)]
        await until(lambda: shown(host) == [2])
        (row,) = host.running.hall.rows("")
        assert row.watchers == 2
        act(host, name)
        for each in (first, second):
            await quiet(each)
        assert "Bob" in first.screen
        assert first.screen == second.screen


@pytest.mark.slow
async def test_a_key_opens_an_app_of_ones_own_and_is_its_first_key(tmp_path):
    async with (
        watched(tmp_path) as (host, port, name),
        connected(port) as one,
        connected(port) as two,
    ):
        first, second = [await window(each, f"watch {name}") for each in (one, two)]
        await until(lambda: shown(host) == [2])
        first.press("\x1b[57441;2u")  # Shift alone
        await asyncio.sleep(SOON)
        assert shown(host) == [2]
        first.press("?")
        await first.sees("Keys at the table")
        assert shown(host) == [1]
        await asyncio.sleep(2 * SOON)
        assert shown(host) == [1]
        second.press("q")
        await asyncio.wait_for(second.process.wait(), 10)
        await until(lambda: shown(host) == [])


@pytest.mark.slow
async def test_a_watcher_from_the_lobby_shares_the_view_and_goes_back(tmp_path):
    async with watched(tmp_path) as (host, port, name), connected(port) as one:
        act(host, name)  # or the note of a new game takes the Escape
        guest = await window(one)
        await guest.sees("Ann")
        guest.press("\r")
        await until(lambda: shown(host) == [1])
        guest.press("\x1b")
        await guest.sees("lobby")
        assert shown(host) == []


@pytest.mark.slow
async def test_a_window_of_another_size_has_another_view(tmp_path):
    async with watched(tmp_path) as (host, port, name), connected(port) as one:
        guest = await window(one, f"watch {name}")
        await until(lambda: shown(host) == [1])
        guest.process.channel.change_terminal_size(120, 40)
        views = host.running.gallery._views
        await until(lambda: [kind[1] for kind in views] == [(120, 40)] and shown(host) == [1])


@pytest.mark.slow
async def test_the_tv_shares_a_view_too(tmp_path):
    async with watched(tmp_path) as (host, port, name), connected(port) as one:
        host.running.hall.join(name, known(host, "Ann"))
        await window(one, "tv")
        await until(lambda: shown(host) == [1])


@pytest.mark.slow
async def test_a_game_that_a_vote_ends_sends_its_watchers_to_the_lobby(tmp_path):
    async with watched(tmp_path) as (host, port, name), connected(port) as one:
        guest = await window(one, f"watch {name}")
        await until(lambda: shown(host) == [1])
        ann, bob = [host.running.hall.join(name, known(host, person)) for person in ("Ann", "Bob")]
        ann.ask("end", None)
        bob.vote(agrees=True)
        await guest.sees("Tables")
        assert shown(host) == []


@pytest.mark.slow
async def test_a_cut_line_ends_the_view(tmp_path):
    async with watched(tmp_path) as (host, port, name):
        async with connected(port) as one:
            await window(one, f"watch {name}")
            await until(lambda: shown(host) == [1])
            one.abort()
        await until(lambda: not shown(host) and not host.running.sessions)


@pytest.mark.slow
async def test_a_player_keeps_an_app_of_their_own(tmp_path):
    async with watched(tmp_path) as (host, port, name), connected(port, "Ann") as one:
        known(host, "Ann")
        ann = await window(one, name)
        await ann.sees("Hand: Ann")
        await asyncio.sleep(2 * SOON)
        assert shown(host) == []
