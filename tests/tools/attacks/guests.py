"""Plays games with bots of other packages that fail in every way, at any of their decisions.

A guest that hangs, raises, exits, prints or eats memory loses its seat to a deckhand: one sentence
says why and names the log file, the game goes on, its save replays, and no process is left.
"""

import os
import random
import re
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ep_rules.api import SCENARIOS
from ep_tui.session.session import Session
from ep_tui.session.table import Table
from ep_tui.session.table_loop import step_at_once
from ep_tui.storage import saves
from ep_tui.storage.folders import Folders
from ep_tui.thinking import process
from tests.kit.guest_bots import Brought, brought_to, choosing
from tests.tools.attacks.run import Run, own_peak

WRITE_TO_ALL = """
import os
for fd in range(3, 20):
    try: os.write(fd, {})
    except OSError: pass
"""

LEAVE_A_CHILD = """
import os, time
child = os.fork()
if not child:
    time.sleep(600)
print("child", child, flush=True)
"""
"""The child holds the pipes of the guest's process."""

FAILURES = {
    "raises": (
        "raise ValueError('no idea')",
        r"failed to choose: ValueError: no idea \(ep_brought\.py, line 4\)",
    ),
    "exits": (
        "import sys; sys.exit('enough')",
        r"failed to choose: SystemExit: enough \(ep_brought\.py, line 4\)",
    ),
    "interrupts": ("raise KeyboardInterrupt", r"failed to choose: KeyboardInterrupt"),
    "ends its process": ("import os; os._exit(3)", r"ended: exit code 3"),
    "kills its process": (
        "import os, signal; os.kill(os.getpid(), signal.SIGKILL)",
        r"ended: SIGKILL",
    ),
    "kills it with a signal without a name": (
        "import os; os.kill(os.getpid(), 40)",
        r"ended: signal 40",
    ),
    "eats memory": ("hoard = []\nwhile True: hoard.append(bytes(1 << 24))", r"MemoryError"),
    "prints without end": ("while True: print('la' * 1000)", r"OSError: .*File too large"),
    "fails below": (
        "from ep_rules import api\napi.mix(word, 'x')",
        r"TypeError: .*\(ep_brought\.py, line 5\)",
    ),
    "recurses": ("return self.choose(view, legal, word)", r"RecursionError"),
    "raises what cannot be told": (
        "class Odd(Exception):\n    def __str__(self): raise Odd()\nraise Odd()",
        r"failed to choose",
    ),
    "returns nothing": ("return None", r"chose an illegal action: None"),
    "returns text": ("return 'end'", r"chose an illegal action: 'end'"),
    "returns what is not allowed": (
        "from ep_rules.api import BuildRoad\nreturn BuildRoad(9999)",
        r"chose an illegal action: BuildRoad",
    ),
    "returns what is huge": ("return 'x' * (1 << 28)", r"chose an illegal action: 'xxx"),
    "answers itself": (
        WRITE_TO_ALL.format("b'x' * 300_000"),
        r"gave an answer that cannot be read|exit code|chose an illegal action",
    ),
    "forges": (
        WRITE_TO_ALL.format("b'{\"action\": ' + b'[' * 50_000 + b'\\n'"),
        r"gave an answer that cannot be read|illegal",
    ),
    "fails beside a child": (
        LEAVE_A_CHILD + "raise ValueError('no idea')",
        r"failed to choose: ValueError: no idea",
    ),
    "leaves a child": (LEAVE_A_CHILD + "os._exit(3)", r"ended: exit code 3"),
    "answers twice": (
        "import os\nos.fork()\nreturn None",
        r"chose an illegal action: None",
    ),
    "forks without end": (
        "import os, time\nfor _ in range(20):\n    if not os.fork(): time.sleep(600)\n1 / 0",
        r"ZeroDivisionError",
    ),
}
"""What a guest does instead of choosing, and what is said of it."""

HANGS = {
    "hangs": ("while True: pass", r"chose nothing within 2 seconds"),
    "sleeps": ("import time\ntime.sleep(600)", r"chose nothing within 2 seconds"),
    "stops itself": (
        "import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)",
        r"chose nothing within 2 seconds",
    ),
    "hangs beside a child": (LEAVE_A_CHILD + "time.sleep(600)", r"chose nothing within 2 seconds"),
}
"""The same, until the limit of time."""
SECONDS = 2.0
USUAL = process.SECONDS
"""The limit of time for guests that hang, and for all others."""
LATER = """
fails = Made.choose
def choose(self, view, legal, word):
    self.made = getattr(self, "made", 0) + 1
    return legal[0] if self.made <= {} else fails(self, view, legal, word)
Made.choose = choose
"""
MOST_DECISIONS = 6
"""Choices that a guest makes before it fails."""
PATIENCE = 60.0
"""Seconds after which a game has not gone on."""


def attack(run: Run) -> None:
    """Play one game after the other, each with a guest that fails."""
    failures = FAILURES | HANGS
    with (
        tempfile.TemporaryDirectory() as folder,
        pytest.MonkeyPatch.context() as patch,
        brought_to(Path(folder) / "site", patch) as brought,
    ):
        for number in run.attempts():
            chance = random.Random(f"{run.seed}-{number}")
            name = list(failures)[number % len(failures)]
            run.counts[name] += 1
            patch.setattr(process, "SECONDS", SECONDS if name in HANGS else USUAL)
            files = open_files()
            try:
                play(brought, *failures[name], chance, Path(folder))
                assert open_files() <= files, "a file stays open"
            except AssertionError as error:
                run.found(number, f"{name}: {error}")
            run.weigh(own_peak(), number)


def play(brought: Brought, code: str, said: str, chance: random.Random, folder: Path) -> None:
    """Play a game until some turns after the guest has failed; raises AssertionError."""
    brought(later(code, chance.randrange(MOST_DECISIONS)), made="Made")
    folders = Folders(*(folder / name for name in ("data", "config", "cache", "log")))
    with table(chance, folders) as game:
        began, watching = time.monotonic(), Session.local(game)
        step_at_once(game, folders)
        part, notice = None, ""
        while part is None or game.part < part + 3:
            game.loop.advance()
            notice = notice or watching.take_notice()
            if notice and part is None:
                part = game.part
            assert time.monotonic() - began < PATIENCE, "the game does not go on"
            assert not game.over, "the guest has not failed"
        assert re.search(said, notice), notice
        assert notice.isprintable(), notice
        assert str(folders.faults) in notice, notice
        assert game.names[0] == "deckhand", game.names
        path = game.save_path
        assert path is not None
    assert "\nseat A deckhand\n" in path.read_text(encoding="utf-8")
    saves.load(path)
    for child in re.findall(r"^child (\d+)$", folders.faults.read_text(), re.MULTILINE):
        assert is_gone(int(child)), "a process of the guest is left"


def later(code: str, choices: int) -> str:
    """A module with a bot that makes some choices before this code runs."""
    return f"{choosing(code)}{LATER.format(choices)}"


@contextmanager
def table(chance: random.Random, folders: Folders) -> Iterator[Table]:
    """A saved game of any scenario, between the guest and a bot of ours."""
    scenario = chance.choice(list(SCENARIOS))
    seats = ("made", "random", "random")[: max(2, min(SCENARIOS[scenario].layouts))]
    game = Table.new(scenario, seats, seed=chance.getrandbits(32), first=0)
    game.save(folders)
    try:
        yield game
    finally:
        game.close()


def is_gone(pid: int) -> bool:
    """Whether a process ends soon; one that nobody waits for counts as ended."""
    until = time.monotonic() + 5
    while time.monotonic() < until:
        try:
            state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        except OSError:
            return True
        if state[0] == "Z":
            return True
        time.sleep(0.02)
    return False


def open_files() -> int:
    """The number of open files of this process."""
    return len(os.listdir("/proc/self/fd"))  # noqa: PTH208 - a count
