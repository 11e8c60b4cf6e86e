"""Attacks the door of a host: people who play, come and come back must hardly notice.

Each attempt is one attack for some seconds, by a process of its own and from addresses of its own.
The limits are loose, because the machine of a check may be busy; `load.py attacks` measures.
"""

import asyncio
import tempfile
from pathlib import Path

from tests.tools.attacks.run import Run, peak_of
from tests.tools.host.besieged import OTHERS, Noticed, house, p95
from tests.tools.host.clients import Server, serving
from tests.tools.host.floods import ATTACKS
from tests.tools.host.load import games

SECONDS = 2.0
MOST_P95, MOST_MEMORY, MOST_BACK, MOST_LOG = 4000.0, 40.0, 15.0, 40_000
"""Milliseconds from a key to its answer, MiB, seconds, and bytes of the log, where two hundred
sign-ins are listed at once and then one in two seconds."""


def attack(run: Run) -> None:
    """Make one attack after the other on one host."""
    with (
        tempfile.TemporaryDirectory(prefix="ep-tui-door-") as folder,
        serving(Path(folder), limits="") as server,
    ):
        asyncio.run(_besiege(run, server, Path(folder)))
        run.weigh(peak_of(server.pid), 0)


async def _besiege(run: Run, server: Server, folder: Path) -> None:
    names, tables = list(ATTACKS), games(folder, 3)
    async with house(server) as people:
        quiet = p95(await people.pressed(SECONDS))
        run.figures["quiet"] = f"p95 {quiet:.0f} ms"
        for number in run.attempts():
            name = names[number % len(names)]
            noticed = await people.besieged(name, tables, SECONDS)
            for fault in _faults(noticed):
                run.found(number, f"{name}: {fault}")
            run.figures[name] = (
                f"p95 {p95(noticed.times):.0f} ms, memory {noticed.grown:+.1f} MiB,"
                f" back in {noticed.back:.2f} s, {noticed.let_in} of {OTHERS} let in,"
                f" {noticed.logged} bytes of log"
            )


def _faults(noticed: Noticed) -> list[str]:
    found = list[str]()
    if (late := p95(noticed.times)) > MOST_P95:
        found.append(f"p95 {late:.0f} ms")
    if noticed.grown > MOST_MEMORY:
        found.append(f"{noticed.grown:.0f} MiB more memory")
    if noticed.back > MOST_BACK:
        found.append("somebody with a seat did not come back")
    if noticed.let_in < OTHERS:
        found.append(f"{OTHERS - noticed.let_in} of {OTHERS} people from elsewhere were kept out")
    if noticed.logged > MOST_LOG:
        found.append(f"{noticed.logged} bytes of log")
    return found
