"""Measures a host: `python tests/tools/host/load.py [--people 100] [--seconds 20] [PART ...]`.

Parts: windows, large, people, join, rounds, watchers, captains, shared, rules, attacks, or single
attacks by name; all by default. Server and clients are processes of their own, and each part has a
new server. The first lines are the yardstick of the run: one person on a quiet host, and the load
of the machine.
Each figure is a row of the table in `docs/host.md`, with its limit; figures beyond it are marked.
"""

import argparse
import asyncio
import os
import random
import re
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import AsyncExitStack
from pathlib import Path

import asyncssh

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT), str(ROOT / "rules"), str(ROOT / "layouts")]

from ep_tui.session.table import Table
from ep_tui.storage.folders import Folders
from tests.tools.host.besieged import OTHERS, House, house, p95
from tests.tools.host.clients import (
    LIMITS,
    SMALL,
    Person,
    Server,
    connected,
    opened,
    serving,
    shares,
    told,
)
from tests.tools.host.floods import ATTACKS

Part = Callable[[Server, argparse.Namespace], Coroutine[None, None, None]]
ROUNDS, IN_A_ROUND, JOINING = 4, 40, 4
CAPTAINS = 20
CHANGES, PHRASES = 16, (b"1", b"2", b"3", b"4")
QUIET = 4.0
"""Seconds after which a host has freed what was left behind."""


def row(what: str, figure: float, limit: float, unit: str) -> None:
    """Print a figure beside its limit."""
    digits = 2 if limit < 10 else 0
    beyond = "" if figure <= limit else " **over**"
    print(f"| {what} | {limit:g} {unit} | {figure:.{digits}f} {unit}{beyond} |", flush=True)


def times_rows(what: str, values: list[float], limits: tuple[float, ...]) -> None:
    """Print the shares of times beside their limits, and the longest."""
    for name, share, limit in zip(("p50", "p95", "p99"), shares(values), limits, strict=False):
        if limit:
            row(f"{what}, {name}", share, limit, "ms")
    print(f"    {told(values)}", flush=True)


async def crowd(
    stack: AsyncExitStack, server: Server, names: range, size: tuple[int, int] = SMALL
) -> list[Person]:
    """People who join a few at a time, each at a table of their own."""
    free = asyncio.Semaphore(JOINING)

    async def one(number: int) -> Person:
        async with free:
            person = await stack.enter_async_context(connected(server.port, size=size))
            await person.new_table(f"P{number}")
            return person

    return list(await asyncio.gather(*map(one, names)))


async def yardstick(server: Server, options: argparse.Namespace) -> None:
    """One person on a quiet host."""
    async with AsyncExitStack() as stack:
        (person,) = await crowd(stack, server, range(1))
        await asyncio.sleep(2)
        times = await person.presses(min(10, options.seconds), 0.25)
    load = os.getloadavg()[0]
    print(f"yardstick: one person alone, {told(times)}; load {load:.1f}\n", flush=True)
    print("| figure | limit | measured |\n| --- | --- | --- |", flush=True)


async def people(server: Server, options: argparse.Namespace) -> None:
    """Many people who press a key a second, spread evenly and at random times."""
    count = options.people
    async with AsyncExitStack() as stack:
        await crowd(stack, server, range(1000, 1003))
        crowded = await crowd(stack, server, range(count))
        await asyncio.sleep(QUIET)
        busy, wire = server.busy, sum(one.wire for one in crowded)
        keys = await _pressed(crowded, options.seconds)
        used = (server.busy - busy) / options.seconds
        wire = sum(one.wire for one in crowded) - wire
        times_rows(f"a key a second of each of {count}", keys, (10, 30, 80))
        print(f"    {used:.0%} of a core", flush=True)
        row("bytes down for a key, with zlib@openssh.com", wire / len(keys), 150, "bytes")
        keys = await _pressed(crowded, options.seconds, random.Random)
        times_rows(f"a key a second of each of {count}, at random times", keys, (10, 30, 80))


def windows(size: tuple[int, int], most: float) -> Part:
    """The memory of many windows of a size, after a few that load what all of them share."""

    async def measured(server: Server, options: argparse.Namespace) -> None:
        count = options.people
        async with AsyncExitStack() as stack:
            await crowd(stack, server, range(1000, 1003), size)
            await asyncio.sleep(QUIET)
            empty = server.memory
            await crowd(stack, server, range(count), size)
            await asyncio.sleep(QUIET)
            name = f"memory of each of {count} windows of {size[0]} × {size[1]}"
            row(name, (server.memory - empty) / count, most, "MiB")

    return measured


async def _pressed(
    crowded: Sequence[Person],
    seconds: float,
    chance: Callable[[int], random.Random | None] = lambda _: None,
) -> list[float]:
    """The times of the keys of all, one a second of each; `chance` makes their times random."""
    times = await asyncio.gather(
        *(one.presses(seconds, 1, at / len(crowded), chance(at)) for at, one in enumerate(crowded))
    )
    return [value for each in times for value in each]


async def join(server: Server, options: argparse.Namespace) -> None:
    """All join at one instant."""
    async with AsyncExitStack() as stack:
        start, busy = time.monotonic(), server.busy
        await asyncio.gather(
            *(stack.enter_async_context(connected(server.port)) for _ in range(options.people))
        )
        seconds = time.monotonic() - start
        row(f"{options.people} join at once", seconds, 8, "s")
        print(f"    {server.busy - busy:.1f} s of a core", flush=True)


async def rounds(server: Server, _: argparse.Namespace) -> None:
    """People who come and are cut off."""
    figures: list[float] = []
    for turn in range(ROUNDS):
        async with AsyncExitStack() as stack:
            begin = turn * IN_A_ROUND
            crowded = await crowd(stack, server, range(begin, begin + IN_A_ROUND))
            for person in crowded[::2]:
                person.connection.abort()
        await asyncio.sleep(QUIET)
        figures.append(server.memory)
    growth = figures[-1] - figures[0]
    row(f"growth after {ROUNDS} times {IN_A_ROUND} people", growth, 3, "MiB")
    print("    " + ", ".join(f"{one:.1f}" for one in figures) + " MiB", flush=True)


async def watchers(server: Server, options: argparse.Namespace) -> None:
    """People who watch one table of bots."""
    (name,) = games(server.folder, 1)
    async with AsyncExitStack() as stack:
        look = [opened(server.port, f"watch {name}") for _ in range(options.people)]
        free = asyncio.Semaphore(JOINING)

        async def one(at: int) -> Person:
            async with free:
                person = await stack.enter_async_context(look[at])
                await person.until(b"captain")
                return person

        crowded = await asyncio.gather(*map(one, range(options.people)))
        reading = [asyncio.create_task(_read(person)) for person in crowded]
        await asyncio.sleep(2 * QUIET)  # by then they share one view
        busy = server.busy
        await asyncio.sleep(options.seconds)
        used = (server.busy - busy) / options.seconds
        row(f"{options.people} watchers of one table", used * 100, 15, "% of a core")
        for task in reading:
            task.cancel()


async def captains(server: Server, options: argparse.Namespace) -> None:
    """Tables of captains at the slow pace."""
    async with AsyncExitStack() as stack:
        for name in games(server.folder, CAPTAINS):
            words = f"watch {name} --plain"
            person = await stack.enter_async_context(opened(server.port, words, windowed=False))
            stack.callback(asyncio.create_task(_read(person)).cancel)
        await asyncio.sleep(3)
        busy = server.busy
        await asyncio.sleep(options.seconds)
        used = (server.busy - busy) / options.seconds
        row(f"{CAPTAINS} tables of captains at `slow`", used * 100, 6, "% of a core")


async def shared(server: Server, _: argparse.Namespace) -> None:
    """Two people at one table: what one writes is on the other's screen, and a cut line is back."""
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(2)]
    async with AsyncExitStack() as stack:
        ann, bob = [await stack.enter_async_context(connected(server.port, key)) for key in keys]
        await ann.named("Ann")
        ann.process.stdin.write(b"\r")
        await ann.until(b"one more player")
        await bob.named("Bob")
        bob.process.stdin.write(b"\x1b")
        await bob.until(b"one open seat")
        bob.process.stdin.write(b"\r")
        await bob.until(b"Hand: Bob")
        ann.process.stdin.write(b"'")
        await ann.until(b"The people at this table")
        times: list[float] = []
        for number in range(CHANGES):
            await bob.quiet()
            start = time.monotonic()
            ann.process.stdin.write(PHRASES[number % len(PHRASES)])
            await bob.process.stdout.read(1 << 16)
            times.append(time.monotonic() - start)
        times_rows("a change on the screen of another", times, (0, 100))
        bob.connection.abort()
    (record,) = (server.folder / "games").glob("*.txt")
    times = []
    while len(times) < CHANGES:
        start = time.monotonic()
        async with opened(server.port, record.stem, keys[1]) as person:
            await person.until(b"Hand: Bob")
            times.append(time.monotonic() - start)
            person.connection.abort()
    times_rows("back at one's seat after a cut line, with the connection", times, (0, 300))


async def rules(server: Server, options: argparse.Namespace) -> None:
    """A question, from the connection to its end."""
    times: list[float] = []
    for _ in range(max(12, options.people // 4)):
        start = time.monotonic()
        async with opened(server.port, "rules tribute two ships", windowed=False) as person:
            await person.process.stdout.read()
        times.append(time.monotonic() - start)
    times_rows("an answer of the rules, with the connection", times[1:], (0, 150))
    print(f"    the first {times[0] * 1000:.0f} ms", flush=True)


async def attacks(server: Server, options: argparse.Namespace) -> None:
    """Four people press four keys a second while each attack goes on; the usual limits hold.

    A game of bots has been played to its end before, which loads the code of bots and end pages.
    """
    async with opened(server.port, f"watch {games(server.folder, 1)[0]}") as watcher:
        await watcher.until(b"captain")
        watcher.process.stdin.write(b"p")
        await watcher.until(b"look back")
    async with house(server) as people:
        tables = games(server.folder, CAPTAINS)
        for name in [part for part in options.parts if part in ATTACKS] or ATTACKS:
            try:
                await _attack(people, name, tables, options.seconds)
            except (TimeoutError, OSError, EOFError, asyncssh.Error) as error:
                print(f"| {name}: no figures, {error!r} | | **over** |", flush=True)
            await asyncio.sleep(3)


async def _attack(people: House, name: str, tables: Sequence[str], seconds: float) -> None:
    """One attack beside the quiet state before it, as the load of a machine changes."""
    quiet, costs = p95(await people.pressed(seconds)), p95(people.costs)
    noticed = await people.besieged(name, tables, seconds)
    late, cost = p95(noticed.times), p95(noticed.costs)
    row(f"{name}: p95 of the host's processor time for a key", cost, 60, "ms")
    row(f"{name}: p95 of that", cost / costs, 2, "times the quiet one")
    row(f"{name}: p95 of the others", late, 60, "ms")
    row(f"{name}: p95 of the others", late / quiet, 2, "times the quiet one")
    row(f"{name}: memory", noticed.grown, 20, "MiB")
    row(f"{name}: back at one's seat", noticed.back, 1, "s")
    row(f"{name}: kept out of {OTHERS} from elsewhere", OTHERS - noticed.let_in, 0, "people")
    row(f"{name}: log", noticed.logged / 1e3, 40, "kB")
    quietly = f"quiet {quiet:.0f} ms, {costs:.0f} of the host; load {os.getloadavg()[0]:.1f}"
    print(f"    {told(noticed.times)}; {quietly}", flush=True)


def games(folder: Path, count: int) -> list[str]:
    """Running games of captains, which a watcher wakes."""
    names: list[str] = []
    for seed in range(count):
        table = Table.new("land-ho", ("captain",) * 4, seed=seed)
        table.save(Folders(folder, folder, folder, folder))
        assert table.save_path is not None
        names.append(table.save_path.stem)
        table.close()
    return names


async def _read(person: Person) -> None:
    while await person.process.stdout.read(1 << 16):
        pass


PARTS: dict[str, Part] = {
    "windows": windows(SMALL, 1.3),
    "large": windows((120, 40), 1.6),
    "people": people,
    "join": join,
    "rounds": rounds,
    "watchers": watchers,
    "captains": captains,
    "shared": shared,
    "rules": rules,
    "attacks": attacks,
}


def slow_calls(log: str) -> None:
    """The calls of the host's loop that took over 30 ms by the clock, and the longest of them."""
    calls = re.findall(r"(\d+) times up to \d+ ms \((\d+) ms of a processor\)", log)
    row("calls of the loop over 30 ms", sum(int(count) for count, _ in calls), 0, "calls")
    row(
        "the longest of them, of a processor",
        max((int(ms) for _, ms in calls), default=0),
        30,
        "ms",
    )
    for line in re.findall("slow in a minute: (.*)", log):
        print(f"    {line}", flush=True)


def main() -> None:
    """Start a server for each part, and measure it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[[], *PARTS, *ATTACKS], help="all by default")
    parser.add_argument("--people", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20)
    options = parser.parse_args()
    chosen = dict.fromkeys(PARTS.get(part, attacks) for part in options.parts or PARTS)
    for measured in (yardstick, *chosen):
        limits = "" if measured is attacks else LIMITS
        with tempfile.TemporaryDirectory() as folder:
            with serving(Path(folder), limits) as server:
                asyncio.run(measured(server, options))
            slow_calls((Path(folder) / "log" / "journal.log").read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
