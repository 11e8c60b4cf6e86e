"""Ends programs that have processes of their own, in every state and way, and counts what is left.

Two seconds after the end of a program nothing that it has started may be there. This needs Linux,
which says whose children processes are and gives orphans to the attack.
"""

import ctypes
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import product
from pathlib import Path

from tests.architecture.source import ROOT
from tests.e2e.terminal import Terminal
from tests.kit.told import Told
from tests.tools.attacks.run import Run, peak_of

SOON = 2.0
"""Seconds after the end of a program in which what it has started may end, too."""
LATER = 0.5
"""The longest time, in seconds, from the first question of a bot to the end of the program."""
PATIENCE = 30.0
_SET_CHILD_SUBREAPER = 36
"""The request of Linux's `prctl` for the orphans below this process."""

BOT = """
import ctypes, os, re, signal, time

class Left:
    version = 1

    def choose(self, view, legal, word):
        {}
        {}
        return legal[word % len(legal)]
"""
FORK = "\n        ".join(["if not os.fork():", "    while True: time.sleep(60)", "time.sleep(60)"])
GUESTS = {
    "loops": "while True: pass",
    "answers": "",
    "computes in C": "re.match('(a+)+b', 'a' * 60)",
    "holds the interpreter": "ctypes.PyDLL(None).sleep(600)",
    "waits": "time.sleep(600)",
    "ignores signals": (
        "[signal.signal(n, signal.SIG_IGN) for n in range(1, 32) if n not in (9, 17, 19)]; "
        "time.sleep(600)"
    ),
    "has a child": FORK,
    "is stopped": "os.kill(os.getpid(), signal.SIGSTOP)",
    "closes its files": "os.closerange(0, 99); time.sleep(600)",
}
"""What a bot of another package does with a question."""
GAMES = ("--scenario", "land-ho", "--seats", "left,random")
ARENA = ("arena", "--scenarios", "land-ho", "--seeds", "999", "--jobs", "2", "--bots")
COMMANDS = {
    "arena": (*ARENA, "left,random"),
    "simulate": ("simulate", *GAMES, "--games", "999"),
    "lines": ("play", "--plain", *GAMES),
    "screen": ("play", *GAMES, "--pace", "instant"),
}
OURS = {
    "arena of captains": (*ARENA, "captain,random"),
    "arena of admirals": (*ARENA, "admiral@30,random"),
}
"""Programs without a bot of another package; their workers may be at anything."""
QUESTION = """
import asyncio
from ep_tui.host.answer_pool import LocalCommands
asyncio.run(LocalCommands().run(["check", "-"], b""))
"""
"""A question to a host, whose process is stopped."""
ONE_GAME = f"""
from ep_tui.__main__ import main
main({("simulate", *GAMES, "--games", "1")})
"""
ENDS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGKILL")
PAIRS = [
    *product(COMMANDS, GUESTS, ENDS),
    *product(OURS, [""], ENDS),
    *product([QUESTION], [""], ENDS),
    (ONE_GAME, "answers", "its return"),
    (f"{ONE_GAME}raise RuntimeError", "answers", "its error"),
]
"""Programs, what their guests do, and the ends."""
FIRST = ("arena", "answers", "SIGINT")
"""What left processes behind for good."""


def attack(run: Run) -> None:
    """End each program in each state in every way, in a random order."""
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's job in the background
    signal.signal(signal.SIGQUIT, signal.SIG_DFL)  # would hand on that it ignores both
    ctypes.CDLL(None).prctl(_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    order = [FIRST, *random.Random(run.seed).sample(PAIRS, len(PAIRS))]
    for number in run.attempts():
        program, guest, end = order[number % len(order)]
        with tempfile.TemporaryDirectory() as folder, _started(Path(folder), program, guest) as pid:
            time.sleep(random.Random(f"{run.seed}-{number}").uniform(0, LATER))
            there = below(os.getpid())
            run.counts["processes"] += len(there)
            for process in there:
                run.weigh(peak_of(process), number)
            if end.startswith("SIG"):
                os.kill(pid, signal.Signals[end])
            if not _ends(pid):
                run.found(number, f"{end} does not end {program}, a bot that {guest}")
            elif left := _left():
                run.counts["left"] += len(left)
                run.found(number, f"{end}, {program}, a bot that {guest}: {', '.join(left)}")


@contextmanager
def _started(folder: Path, program: str, guest: str) -> Iterator[int]:
    """A program whose bot has been asked."""
    site = folder / "site"
    info = site / "ep_left-1.dist-info"
    info.mkdir(parents=True)
    told = Told()
    code = BOT.format(told.code, GUESTS.get(guest, ""))
    (site / "ep_left.py").write_text(code, encoding="utf-8")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: ep-left\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[ep_tui.bots]\nleft = ep_left:Left\n")
    path = os.pathsep.join(map(str, (ROOT, ROOT / "rules", ROOT / "layouts", site)))
    words = (COMMANDS | OURS).get(program)
    command = (sys.executable, *(("-m", "ep_tui", *words) if words else ("-c", program)))
    if program == "screen":
        with Terminal(command, data=folder, env={"PYTHONPATH": path}) as terminal:
            _wait(lambda: _read(terminal, told), folder)
            yield terminal.pid
        return
    env = {**os.environ, "PYTHONPATH": path}
    with (
        (folder / "log").open("w") as log,
        subprocess.Popen(command, env=env, stdout=log, stderr=log, start_new_session=True) as one,
    ):
        try:
            least = 5 if words else 2  # two workers, their watchers, and a tracker; or two
            _wait(lambda: told.process > 0 if guest else len(below(one.pid)) >= least, folder)
            if program == QUESTION:
                os.kill(below(one.pid)[-1], signal.SIGSTOP)
            yield one.pid
        finally:
            one.kill()


def _read(terminal: Terminal, told: Told) -> bool:
    terminal.text()
    return told.process > 0


def _wait(ready: Callable[[], bool], folder: Path) -> None:
    until = time.monotonic() + PATIENCE
    while not ready():
        if time.monotonic() > until:
            log = folder / "log"
            raise TimeoutError(log.read_text() if log.exists() else "no bot is asked")
        time.sleep(0.02)


def _ends(pid: int) -> bool:
    until = time.monotonic() + PATIENCE
    while _state(pid)[0] != "Z":
        if time.monotonic() > until:
            return False
        time.sleep(0.01)
    return True


def _left() -> list[str]:
    """The processes that are left after `SOON`, which are killed now."""
    until = time.monotonic() + SOON
    while (there := below(os.getpid())) and time.monotonic() < until:
        time.sleep(0.02)
    told = [f"{pid} {_command(pid)}" for pid in there]
    for pid in there:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    return told


def below(root: int) -> list[int]:
    """The processes that a process, or one below it, has started and that run."""
    parents = {
        int(path.name): int(fields[1])
        for path in Path("/proc").glob("[0-9]*")
        if (fields := _state(int(path.name)))[0] != "Z"
    }
    found = [root]
    for pid in found:
        found += [child for child, parent in parents.items() if parent == pid]
    return found[1:]


def _state(pid: int) -> list[str]:
    """The state and the parent of a process; one that is gone counts as ended."""
    try:
        told = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ["Z", "0"]
    return told.rpartition(")")[2].split()[:2]


def _command(pid: int) -> str:
    with suppress(OSError):
        told = Path(f"/proc/{pid}/cmdline").read_bytes()
        return told.replace(b"\0", b" ").decode(errors="replace")
    return ""
