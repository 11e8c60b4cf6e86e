"""Work for people without a seat waits for each other, and for those who play."""

import asyncio
from collections.abc import Callable
from functools import partial

import pytest

from ep_tui.host.invitation import Invitation
from ep_tui.host.turns import MOST_REST, PRESSED, STRANGERS_SHARE, Strangers
from tests.host.shared import Timers
from tests.host.test_server import connected, hosting, known


async def _settled() -> None:
    for _ in range(40):
        await asyncio.sleep(0)


async def test_networks_take_turns():
    strangers, done = Strangers(), list[str]()
    for piece in ("a1", "a2", "a3", "b1", "b2", "c1"):
        strangers.ask(piece[0], partial(done.append, piece))
    while len(done) < 6:
        await asyncio.sleep(0)
    assert done == ["a1", "a2", "b1", "c1", "a3", "b2"]


@pytest.mark.parametrize("plays", [True, False])
async def test_while_people_play_strangers_rest_after_their_work(plays):
    clock = Timers()
    strangers, done = Strangers(clock.now), list[str]()
    if plays:
        strangers.player_pressed()
    strangers.ask("a", lambda: strangers.cost(0.001))
    strangers.ask("b", partial(done.append, "b"))
    await _settled()
    assert done == ([] if plays else ["b"])
    clock.pass_by(0.001 * (1 / STRANGERS_SHARE - 1))
    await asyncio.sleep(0.02)
    assert done == ["b"]


async def test_the_longest_rest_is_short_and_ends_with_the_game():
    clock = Timers()
    strangers, done = Strangers(clock.now), list[str]()
    strangers.player_pressed()
    strangers.cost(3600.0)
    clock.pass_by(MOST_REST)
    strangers.ask("a", partial(done.append, "a"))
    assert done == ["a"]
    clock.pass_by(PRESSED)
    strangers.cost(3600.0)
    strangers.ask("b", partial(done.append, "b"))
    await _settled()
    assert done == ["a", "b"]


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
