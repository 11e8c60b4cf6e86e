#!/usr/bin/env python3
"""Measures how light the program is: time, memory and bytes, each against its limit.

    python tests/tools/figures.py                 all figures; takes about two minutes
    python tests/tools/figures.py --runs 15       more starts, when the machine is busy

Everything is measured from outside, in a pseudo-terminal. Starts are compared with the smallest
Textual app, both started in turn, by the medians; a busy machine changes times, but hardly ratios.
The first full frame is the moment at which half of the cells are right that a program at rest for
a second has painted; the line before the imports is not among them. Memory is counted twice: all,
and with shared pages in part, whose ratio is the stricter one (1.28 where the other is 1.16).
The exit code is 1 if a figure is over its limit. It needs Linux and the environment of the check.
"""

import argparse
import fcntl
import os
import pty
import re
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.e2e.terminal import Emulator, encode

PROGRAM = [str(Path(sys.executable).parent / "ep-tui")]
TABLE = [*PROGRAM, "play", "--seats", "you,bot,bot", "--seed", "3", "--first", "A"]
SMALLEST = "from textual.app import App; App().run()"
SMALL, LARGE, HUGE = (80, 24), (120, 40), (200, 60)
TEXT = re.compile(rb"\x1b\[[0-?]*[ -/]*[@-~]|\x1b.|[\x00-\x20]")
MISLEADING = (
    *("COLORTERM", "NO_COLOR", "COLUMNS", "LINES", "LC_ALL"),
    *("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED"),
)
"""Without bytecode, which every install has, a start takes three times as long."""
PAGES = "?LIMBR"
BEFORE_THE_ROLL = (":", "/", "H")
AFTER_THE_ROLL = (":", "o", "g")
"""Keys that open something which Escape closes."""
LOGGING = """
import sys
from ep_tui.screens.table import TableScreen
press = TableScreen.press
def press_or_tell(self, key, char):
    if key != "f9":
        return press(self, key, char)
    heard = self.session._table.heard
    heard.append(heard[8 + len(heard) % 30])
    self.paint()
TableScreen.press = press_or_tell
from ep_tui.__main__ import main
sys.exit(main())
"""
"""The program, but F9 has something that happened before told once more."""
STEADY = 30
"""Fewer bytes are no line: an event that is not told, or a sentence that goes on differently."""


class Figure(NamedTuple):
    """One line of the report."""

    name: str
    value: float
    limit: float | None
    unit: str

    def __str__(self) -> str:
        limit = "" if self.limit is None else f"{self.limit:>9,.4g} {self.unit}"
        mark = "" if self.limit is None else "ok" if self.good else "OVER"
        return f"{self.name:<46} {self.value:>9,.4g} {self.unit:<6} {limit:<17} {mark}"

    @property
    def good(self) -> bool:
        """Whether the figure is within its limit."""
        return self.limit is None or self.value <= self.limit


class Start(NamedTuple):
    """One start: milliseconds to the first text and the first full frame, memory, bytes."""

    text: float
    frame: float
    cpu: float
    resident: float
    proportional: float
    bytes: int


class Program:
    """A program in a pseudo-terminal; all its output is kept with its time."""

    def __init__(self, command: Sequence[str], size: tuple[int, int], data: str) -> None:
        self.size = size
        self.chunks: list[tuple[float, bytes]] = []
        self._emulator, self._fed = Emulator(*size), 0
        self.began = time.perf_counter()
        self.process, self._line = pty.fork()
        if not self.process:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
            env = {**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8"}
            env |= {f"XDG_{kind}_HOME": data for kind in ("DATA", "STATE", "CONFIG", "CACHE")}
            for name in MISLEADING:
                env.pop(name, None)
            os.execvpe(command[0], list(command), env)

    def answer(self, data: bytes) -> None:
        """Answer a question as a terminal does."""
        os.write(self._line, data)

    def rest(self, quiet: float, least: int = 0) -> None:
        """Read until at least `least` bytes came and then none for a while."""
        count = 0
        while select.select([self._line], [], [], quiet if count >= least else 20)[0]:
            try:
                data = os.read(self._line, 65536)
            except OSError:
                return
            self.chunks.append((time.perf_counter(), data))
            count += len(data)

    def press(self, key: str, quiet: float = 0.15) -> tuple[int, float]:
        """Press a key; return the number of bytes, and the milliseconds to the last of them."""
        before = len(self.chunks)
        pressed = time.perf_counter()
        os.write(self._line, encode(key))
        self.rest(quiet)
        came = self.chunks[before:]
        last = came[-1][0] - pressed if came else 0.0
        return sum(len(data) for _, data in came), last * 1000

    def cells(self) -> list[object]:
        """The current contents of its screen."""
        for _, data in self.chunks[self._fed :]:
            self._emulator.feed(data)
        self._fed = len(self.chunks)
        return cells_of(self._emulator)

    def memory(self) -> float:
        """Resident memory in MiB."""
        return self._mebibytes("status", "VmRSS:")

    def proportional(self) -> float:
        """Memory in MiB; a page that processes share counts in part for each."""
        return self._mebibytes("smaps_rollup", "Pss:")

    def _mebibytes(self, file: str, name: str) -> float:
        text = Path(f"/proc/{self.process}/{file}").read_text(encoding="ascii")
        return int(text.split(name)[1].split()[0]) / 1024

    def cpu(self) -> float:
        """Milliseconds of processor time."""
        fields = Path(f"/proc/{self.process}/stat").read_text(encoding="ascii").split(") ")[1]
        user, system = fields.split()[11:13]
        return (int(user) + int(system)) * 1000 / os.sysconf("SC_CLK_TCK")

    def main_thread(self) -> float:
        """Milliseconds of processor time of its main thread, exactly."""
        return int(Path(f"/proc/{self.process}/schedstat").read_text("ascii").split()[0]) / 1e6

    def wakes(self) -> int:
        """The number of times one of its threads went to sleep."""
        tasks = Path(f"/proc/{self.process}/task").glob("*/status")
        return sum(
            int(re.findall(r"\nvoluntary_ctxt_switches:\s+(\d+)", task.read_text("ascii"))[0])
            for task in tasks
        )

    def end(self) -> None:
        """Press Ctrl+Q and wait for the end."""
        os.write(self._line, encode("ctrl+q"))
        self.rest(5)
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self._line)


def started(command: Sequence[str], size: tuple[int, int]) -> Start:
    """Start a program in a fresh folder, wait until it is idle, and end it."""
    with tempfile.TemporaryDirectory() as data:
        program = Program(command, size, data)
        program.rest(1.0, least=1500)
        start = Start(
            first_text(program),
            first_frame(program),
            program.cpu(),
            program.memory(),
            program.proportional(),
            sum(len(chunk) for _, chunk in program.chunks),
        )
        program.end()
    return start


def first_text(program: Program) -> float:
    """The time of the first readable text."""
    for when, data in program.chunks:
        if TEXT.sub(b"", data):
            return (when - program.began) * 1000
    return float("inf")


def cells_of(emulator: Emulator) -> list[object]:
    """All cells of a screen."""
    screen = emulator.screen
    return [screen.buffer[y][x] for y in range(screen.lines) for x in range(screen.columns)]


def first_frame(program: Program) -> float:
    """The time when half of the final screen was right."""
    wanted, emulator = program.cells(), Emulator(*program.size)
    blank = cells_of(emulator)
    todo = [place for place, cell in enumerate(wanted) if cell != blank[place]]
    for when, data in program.chunks:
        emulator.feed(data)
        now = cells_of(emulator)
        if sum(now[place] == wanted[place] for place in todo) * 2 >= len(todo):
            return (when - program.began) * 1000
    return float("inf")


def start_figures(runs: int) -> list[Figure]:
    """The program's start compared with the smallest app's, each `runs` times in turn."""
    kinds = {"smallest": [sys.executable, "-c", SMALLEST], "start": PROGRAM, "table": TABLE}
    all_starts: dict[str, list[Start]] = {kind: [] for kind in kinds}
    for number in range(runs + 1):
        for kind, command in kinds.items():
            start = started(command, SMALL)
            if number:  # the first of each warms up
                all_starts[kind].append(start)
    middle = {
        kind: Start(*map(statistics.median, zip(*starts, strict=True)))
        for kind, starts in all_starts.items()
    }
    smallest = middle["smallest"]
    figures = [
        Figure("smallest app: first full frame", smallest.frame, None, "ms"),
        Figure("smallest app: processor time", smallest.cpu, None, "ms"),
        Figure("smallest app: resident memory", smallest.resident, None, "MiB"),
        Figure("smallest app: proportional memory", smallest.proportional, None, "MiB"),
    ]
    for kind in ("start", "table"):
        found = middle[kind]
        figures += [
            Figure(f"{kind}: first text", found.text, 40, "ms"),
            Figure(f"{kind}: first text, fastest", min(s.text for s in all_starts[kind]), 40, "ms"),
            Figure(f"{kind}: first full frame", found.frame / smallest.frame, 1.25, "times"),
            Figure(f"{kind}: processor time", found.cpu / smallest.cpu, 1.3, "times"),
            Figure(f"{kind}: resident memory", found.resident / smallest.resident, 1.25, "times"),
            Figure(
                f"{kind}: proportional memory",
                found.proportional / smallest.proportional,
                1.25,
                "times",
            ),
            Figure(f"{kind}: from start to rest", found.bytes, 16_000, "bytes"),
        ]
    return figures


def key_figures(size: tuple[int, int], step: int) -> list[Figure]:
    """Bytes and delays of keys at a table of this size."""
    name = f"{size[0]}x{size[1]}"
    with tempfile.TemporaryDirectory() as data:
        program = Program(TABLE, size, data)
        program.rest(1.0, least=1500)
        busy = program.cpu()
        steps = [program.press(key) for key in ["right", "down", "left", "up"] * 15]
        busy = (program.cpu() - busy) / len(steps)
        painted = [delay for count, delay in steps if count]
        at_the_edge = [program.press("left")[0] for _ in range(14)][-1]
        pages = {key: opened(program, key)[0] for key in PAGES}
        dialogs = {key: max(opened(program, key)) for key in BEFORE_THE_ROLL}
        program.press("/", 0.6)
        program.press("4", 0.6)
        digit = statistics.median(program.press(key)[0] for key in "5678")
        program.press("escape", 0.6)
        idle_from, wakes, cpu = len(program.chunks), program.wakes(), program.cpu()
        program.rest(5.0)
        idle = sum(len(chunk) for _, chunk in program.chunks[idle_from:])
        wakes, cpu = program.wakes() - wakes, program.cpu() - cpu
        roll = program.press("r", 0.5)[0]
        dialogs |= {key: max(opened(program, key)) for key in AFTER_THE_ROLL}
        phase = program.press("e", 0.5)[0]
        program.press("s", 0.5)
        sails = [program.press("enter", 0.5)[0]]
        program.press("tab", 0.3)  # the cursor stays where the ship was sent
        sails.append(program.press("enter", 0.5)[0])
        recorded = "".join(path.read_text("utf-8") for path in Path(data).rglob("games/*.txt"))
        assert recorded.count("\nA sail ") >= len(sails), f"no ship has sailed:\n{recorded}"
        program.press("escape", 0.5)
        before = program.cells()
        bots = program.press("e", 2.0)[0]
        changed = changes(before, program.cells())
        program.end()
    page, dialog = max(pages, key=pages.__getitem__), max(dialogs, key=dialogs.__getitem__)
    small = size == SMALL
    return [
        Figure(
            f"{name}: a step of the cursor", statistics.median(c for c, _ in steps), step, "bytes"
        ),
        Figure(f"{name}: key to paint, median", statistics.median(painted), 12, "ms"),
        Figure(
            f"{name}: key to paint, 95 of 100", statistics.quantiles(painted, n=20)[18], 25, "ms"
        ),
        Figure(f"{name}: processor time of a key", busy, None, "ms"),
        Figure(f"{name}: a changed digit", digit, 40, "bytes"),
        Figure(f"{name}: a repaint without a change", at_the_edge, 0, "bytes"),
        Figure(
            f"{name}: largest of {len(dialogs)} dialogs: {dialog}", dialogs[dialog], 2500, "bytes"
        ),
        Figure(
            f"{name}: largest of {len(pages)} pages: {page}",
            pages[page],
            4000 if small else None,
            "bytes",
        ),
        *log_figures(size),
        Figure(f"{name}: a roll, with hand and log", roll, None, "bytes"),
        Figure(f"{name}: the end of a phase, with prompt and keys", phase, None, "bytes"),
        Figure(f"{name}: a ship's step", max(sails), 1_500, "bytes"),
        Figure(f"{name}: the turns of two bots", bots, None, "bytes"),
        Figure(f"{name}: cells that these changed", changed, None, "cells"),
        Figure(f"{name}: five idle seconds", idle, 0, "bytes"),
        Figure(f"{name}: five idle seconds, wake-ups", wakes, 50, ""),
        Figure(f"{name}: five idle seconds, processor time", cpu, None, "ms"),
    ]


def opened(program: Program, key: str) -> tuple[int, int]:
    """The bytes needed to open the screen of a key, and to close it again."""
    before = program.cells()
    count = program.press(key, 0.6)[0]
    open_now = program.cells()
    closing = program.press("escape", 0.6)[0]
    closed = program.cells()
    assert changes(before, open_now) > changes(before, closed), f"{key!r} opens nothing to close"
    return count, closing


def changes(before: list[object], after: list[object]) -> int:
    """The number of different cells."""
    return sum(old != new for old, new in zip(before, after, strict=True))


def log_figures(size: tuple[int, int]) -> list[Figure]:
    """Bytes per line of the log if nothing else changes: of one more, and on average."""
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-c", LOGGING, *TABLE[1:], "--pace", "instant"]
        program = Program(command, size, data)
        program.rest(1.0, least=1500)
        for key in ["r", "e", "e"] * 3:
            program.press(key, 0.4)
        program.press("f9")
        lines = [count for count, _ in (program.press("f9") for _ in range(40)) if count > STEADY]
        program.end()
    name = f"{size[0]}x{size[1]}: a line of the log"
    return [
        Figure(f"{name}, median of {len(lines)}", statistics.median(lines), 300, "bytes"),
        Figure(f"{name}, mean", statistics.mean(lines), 300, "bytes"),
        Figure(f"{name} that makes room", max(lines), None, "bytes"),
    ]


def main() -> int:
    """Print all figures; return 1 if one is over its limit."""
    from tests.tools.answer_figures import answer_figures  # which imports this file
    from tests.tools.editor_figures import editor_figures  # the same
    from tests.tools.list_figures import list_figures  # the same
    from tests.tools.page_figures import page_figures  # the same
    from tests.tools.painted_figures import painted_figures  # the same

    summary, _, rest = (__doc__ or "").partition("\n")
    parser = argparse.ArgumentParser(description=summary, epilog=rest)
    parser.add_argument("--runs", type=int, default=7, help="how many starts of each program")
    runs = parser.parse_args().runs
    figures: list[Figure] = []
    parts = (
        lambda: start_figures(runs),
        lambda: answer_figures(runs),
        lambda: key_figures(SMALL, 250),
        lambda: key_figures(LARGE, 250),
        lambda: painted_figures(LARGE),
        lambda: painted_figures(HUGE),
        editor_figures,
        list_figures,
        page_figures,
    )
    for measure in parts:
        part = measure()
        figures += part
        print(*part, sep="\n", flush=True)
    return 0 if all(figure.good for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
