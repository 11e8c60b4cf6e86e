"""Work for people without a seat waits for each other, and for those who play."""

import asyncio
import threading
from collections.abc import Callable, Sequence
from functools import partial

import pytest

from ep_tui.host import turns
from ep_tui.host.admission import Asker
from ep_tui.host.invitation import Invitation
from ep_tui.host.running_host import RunningHost
from ep_tui.host.turns import HALVED, MOST_REST, MOST_TAKEN, PRESSED, STRANGERS_SHARE, Turns
from tests.host.shared import Timers
from tests.host.test_server import connected, hosting, known, window


async def _settled() -> None:
    for _ in range(40):
        await asyncio.sleep(0)


async def _order(strangers: Turns, pieces: Sequence[str]) -> list[str]:
    """The order in which pieces of work are done, whose first letters are their networks."""
    done = list[str]()
    for piece in pieces:
        strangers.ask(piece[0], partial(done.append, piece))
    while len(done) < len(pieces):
        await asyncio.sleep(0)
    return done


async def test_networks_take_turns():
    done = await _order(Turns(STRANGERS_SHARE), ("a1", "a2", "a3", "b1", "b2", "c1"))
    assert done == ["a1", "b1", "c1", "a2", "b2", "a3"]


@pytest.mark.parametrize(
    ("taken", "later", "order"),
    [
        ({"a": 0.2, "b": 0.1}, 0.0, ["c1", "c2", "b1", "a1"]),
        ({"a": 0.2, "b": 0.1, "c": 0.15}, 0.0, ["b1", "c1", "c2", "a1"]),
        ({"a": 50.0, "b": 90.0, "c": 9.0}, 0.0, ["a1", "b1", "c1", "c2"]),
        ({"a": 50.0, "b": 90.0, "c": MOST_TAKEN / 2}, 2 * HALVED, ["c1", "c2", "a1", "b1"]),
    ],
)
async def test_the_network_that_has_taken_the_least_time_comes_first(taken, later, order):
    clock = Timers()
    strangers = Turns(STRANGERS_SHARE, clock.now)
    for network, seconds in taken.items():
        strangers.cost(network, seconds)
    clock.pass_by(later)
    first = await strangers.turn("nobody")
    waiting = asyncio.create_task(_order(strangers, ("a1", "b1", "c1", "c2")))
    await _settled()
    first.over()
    assert await waiting == order


async def test_somebody_from_elsewhere_waits_behind_nobody_of_a_crowd():
    strangers, done = Turns(STRANGERS_SHARE), list[str]()

    def piece(network: str) -> None:
        done.append(network)
        strangers.cost(network, 0.0001 if network == "new" else 0.005)
        if network == "new":
            strangers.ask("new", partial(piece, "new"))  # the packet that follows

    for number in range(300):
        strangers.ask(f"crowd {number % 3}", partial(piece, f"crowd {number % 3}"))
    while len(done) < 6:
        await asyncio.sleep(0)
    strangers.ask("new", partial(piece, "new"))
    while len(done) < 15:
        await asyncio.sleep(0)
    assert done[6:] == ["new"] * 9


async def test_what_lasts_keeps_others_from_beginning_until_it_is_over():
    strangers, begun = Turns(), list[str]()
    first = await strangers.turn("a")
    strangers.ask("b", partial(begun.append, "b"))
    await _settled()
    assert begun == []
    first.over()
    first.over()
    await _settled()
    assert begun == ["b"]


async def test_somebody_who_is_gone_before_their_turn_keeps_nobody_waiting():
    strangers = Turns()
    first = await strangers.turn("a")
    gone = asyncio.create_task(strangers.turn("a"))
    await _settled()
    gone.cancel()
    first.over()
    await asyncio.wait_for(strangers.turn("a"), 5)


async def test_what_does_not_end_keeps_nobody_waiting(monkeypatch):
    monkeypatch.setattr(turns, "LONGEST", 0.01)
    strangers = Turns()
    await strangers.turn("a")
    await asyncio.wait_for(strangers.turn("a"), 5)


@pytest.mark.parametrize("plays", [True, False])
async def test_while_people_play_strangers_rest_after_their_work(plays):
    clock = Timers()
    strangers, done = Turns(STRANGERS_SHARE, clock.now), list[str]()
    strangers.cost("b", 0.001)
    if plays:
        strangers.player_pressed()
    strangers.ask("a", lambda: strangers.cost("a", 0.001))
    strangers.ask("b", partial(done.append, "b"))
    await _settled()
    assert done == ([] if plays else ["b"])
    clock.pass_by(0.001 * (1 / STRANGERS_SHARE - 1))
    await asyncio.sleep(0.02)
    assert done == ["b"]


async def test_the_longest_rest_is_short_and_ends_with_the_game():
    clock = Timers()
    strangers, done = Turns(STRANGERS_SHARE, clock.now), list[str]()
    strangers.player_pressed()
    strangers.cost("a", 3600.0)
    clock.pass_by(MOST_REST)
    strangers.ask("a", partial(done.append, "a"))
    await _settled()
    assert done == ["a"]
    clock.pass_by(PRESSED)
    strangers.cost("a", 3600.0)
    strangers.ask("b", partial(done.append, "b"))
    await _settled()
    assert done == ["a", "b"]


async def test_somebody_from_elsewhere_does_not_rest_for_the_work_of_a_crowd():
    clock = Timers()
    strangers, done = Turns(STRANGERS_SHARE, clock.now), list[str]()
    strangers.player_pressed()
    strangers.ask("crowd", lambda: strangers.cost("crowd", 0.3))
    strangers.ask("crowd", partial(done.append, "crowd"))
    await _settled()
    strangers.ask("new", partial(done.append, "new"))
    await _settled()
    assert done == ["new"]
    strangers.cost("new", 0.001)
    strangers.ask("new", partial(done.append, "new again"))
    await _settled()
    assert done == ["new"]
    clock.pass_by(0.001 * (1 / STRANGERS_SHARE - 1))
    await asyncio.sleep(0.02)
    assert done == ["new", "new again"]


async def test_a_stranger_waits_to_sign_in_and_a_player_does_not(tmp_path, monkeypatch):
    async with hosting(tmp_path) as (host, port):
        ann, running = known(host, "Ann"), host.running
        running.hall.invite(Invitation(ann, "land-ho", "print-2025", [ann, "captain"]))
        async with connected(port, "Ann") as first:
            assert (await first.run("tables")).exit_status == 0
        works = list[Callable[[], object]]()
        monkeypatch.setattr(running.strangers, "ask", lambda _, work: works.append(work))
        address = ("127.0.0.9", 0)
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=address)
        assert (await reader.readline()).startswith(b"SSH-2.0-")
        writer.write(b"SSH-2.0-stranger\r\n")
        while not works:
            await asyncio.sleep(0)
        async with connected(port, "Ann") as again:
            assert (await again.run("tables")).exit_status == 0
        works.pop()()
        assert await reader.read(1)
        writer.close()


async def _opened(running: RunningHost, name: str, asker: Asker) -> None:
    async with running.awake((name,), asker):
        pass


async def test_people_with_a_seat_never_wait_behind_strangers(tmp_path):
    """They come back to a table that rests, for which strangers wait in the pool and for a turn."""
    async with hosting(tmp_path) as (host, port):
        ann, running = known(host, "Ann"), host.running
        running.hall.invite(Invitation(ann, "land-ho", "print-2025", [ann, "captain"]))
        (row,) = running.hall.rows(ann)
        async with connected(port, "Ann") as first:
            assert (await first.run(f"record {row.name}")).exit_status == 0
        over, asker = threading.Event(), running.asker("", "10.0.0.1")
        jobs = [asyncio.create_task(running.pool.run(asker, lambda: over.wait(20)))]
        jobs += [asyncio.create_task(running.start(asker)) for _ in range(2)]
        jobs += [asyncio.create_task(_opened(running, row.name, asker))]
        await _settled()
        try:
            async with asyncio.timeout(10), connected(port, "Ann") as again:
                assert (await again.run(f"record {row.name}")).exit_status == 0
                guest = await window(again, row.name)
                await guest.sees("points cards gold")
                assert not jobs[0].done()
        finally:
            over.set()
            for job in jobs:
                job.cancel()
