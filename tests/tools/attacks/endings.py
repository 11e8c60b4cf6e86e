"""Ends the real program by every request in every state, and measures how soon it is gone.

It must end within a second, with every action saved, and leave the cursor on the last line. The
time for which a busy machine lets the program wait for a processor is reported, but not counted.
"""

import os
import signal
import sys
import tempfile
import termios
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import product
from pathlib import Path
from statistics import median
from typing import NamedTuple

from tests.architecture.source import ROOT
from tests.e2e.terminal import NotSeen, Terminal, encode
from tests.kit.told import Told
from tests.tools.attacks.program import Broken, replayed, up
from tests.tools.attacks.run import Run, peak_of

PROGRAM = (sys.executable, "-m", "ep_tui")
PLAY = ("play", "--seed", "3", "--pace", "instant", "--scenario", "land-ho")
PERSON = (*PROGRAM, *PLAY, "--first", "A", "--seats", "you,bot")
BOT_FIRST = (*PROGRAM, *PLAY, "--first", "B", "--seats")
SOON = 1.0
"""Seconds to the end."""
PATIENCE = 20.0
"""Seconds after which the program does not end at all."""
STALLED = 80
"""Repaints that a terminal does not read; each is several thousand bytes."""

STUCK = """
import signal, time

class Stuck:
    version = 1

    def choose(self, view, legal, word):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        TELL
        while True:
            time.sleep(0.01)
"""
THINKING = STUCK.replace("version = 1", "version = 1\n    thinks = True")
LOOPING = STUCK.replace("time.sleep(0.01)", "pass")
HANGING = """
import sys
from ep_tui.screens.table import TableScreen
def hang(self, key, char):
    while True:
        pass
TableScreen.press = hang
from ep_tui.__main__ import main
sys.exit(main())
"""


class Ending(NamedTuple):
    """An end of the program.

    `seconds`: from the request by the clock. `waited`: those in which no processor was free.
    `megabytes`: the peak memory of the program.
    """

    seconds: float
    waited: float
    megabytes: float

    @property
    def own(self) -> float:
        """The seconds that the program took."""
        return self.seconds - self.waited


Opened = Callable[[Path], AbstractContextManager[Terminal]]


class State(NamedTuple):
    """A state of the program, `opened` in a folder of its own.

    `saves`: the games that it has saved. `hangs`: whether the app itself does nothing any more.
    `read`: whether its output is shown.
    """

    opened: Opened
    saves: int = 1
    hangs: bool = False
    read: bool = True


def attack(run: Run) -> None:
    """End the program in every state by every request, round and round."""
    times = defaultdict[str, list[Ending]](list)
    pairs = list(product(STATES, REQUESTS))
    for number in run.attempts():
        state, request = pairs[number % len(pairs)]
        with tempfile.TemporaryDirectory() as folder:
            try:
                ending = ended(state, request, Path(folder))
            except (Broken, NotSeen) as broken:
                run.found(number, f"{request} {state}: {broken}")
                continue
        run.weigh(ending.megabytes, number)
        times[state].append(ending)
    for state, endings in times.items():
        own = [ending.own for ending in endings]
        clock = max(ending.seconds for ending in endings)
        run.figures[state] = (
            f"median {median(own):.2f} s, longest {max(own):.2f} s; {clock:.2f} s by the clock"
        )


def ended(state: str, request: str, data: Path, soon: float = SOON) -> Ending:
    """End the program in a state by a request, and check that everything is in order.

    `soon`: the seconds that it may take.

    Raises:
        Broken: it does not end soon, or its game is not saved.
    """
    opened, saves, hangs, read = STATES[state]
    with opened(data) as terminal:
        ending = _timed(terminal, REQUESTS[request], counted=not hangs)
        if read and terminal._open and not on_the_last_line(terminal):
            raise Broken(f"the cursor is not on a blank last line\n{terminal.text()}")
    for log in data.rglob("faults.log"):
        raise Broken(log.read_text(encoding="utf-8"))
    if replayed(data) != saves:
        raise Broken(f"{replayed(data)} games are saved")
    for save in data.rglob("games/*.txt"):
        if save.read_text(encoding="utf-8").endswith("# left\n") is hangs:
            raise Broken(f"the mark of an orderly end is {'there' if hangs else 'missing'}")
    if ending.own > soon:
        raise Broken(f"{ending.own:.2f} s to the end")
    return ending


def on_the_last_line(terminal: Terminal) -> bool:
    """Whether the cursor stands there, without an alternate screen, and nothing else."""
    lines = terminal.text().split("\n")
    cursor = terminal.emulator.screen.cursor
    return (cursor.y, cursor.x, cursor.hidden, lines[-1]) == (len(lines) - 1, 0, False, "")


def _timed(terminal: Terminal, request: Callable[[Terminal], None], *, counted: bool) -> Ending:
    """End the program; its output is not read. Raises Broken."""
    megabytes = peak_of(terminal.pid)
    began, before = time.monotonic(), _waited(terminal.pid)
    waited = before
    request(terminal)
    while (code := terminal._process.poll()) is None:
        waited = max(waited, _waited(terminal.pid))
        if time.monotonic() > began + PATIENCE:
            raise Broken("it does not end")
        time.sleep(0.001)
    if code != 0:
        raise Broken(f"exit code {code}")
    return Ending(time.monotonic() - began, counted * (waited - before), megabytes)


def _waited(pid: int) -> float:
    """Seconds for which the main thread of a process could have run, but others did."""
    try:
        told = Path(f"/proc/{pid}/schedstat").read_text(encoding="ascii")
    except OSError:  # this is no Linux
        return 0.0
    return int(told.split()[1]) / 1e9


def _type(terminal: Terminal, key: str) -> None:
    """Press a key without reading the program's output."""
    os.write(terminal._line, encode(key))


REQUESTS: dict[str, Callable[[Terminal], None]] = {
    "ctrl+q": lambda terminal: _type(terminal, "ctrl+q"),
    "ctrl+c": lambda terminal: _type(terminal, "ctrl+c"),
    "SIGTERM": lambda terminal: os.kill(terminal.pid, signal.SIGTERM),
    "SIGHUP": lambda terminal: os.kill(terminal.pid, signal.SIGHUP),
    "SIGINT": lambda terminal: os.kill(terminal.pid, signal.SIGINT),
    "SIGQUIT": lambda terminal: os.kill(terminal.pid, signal.SIGQUIT),
    "a lost line": lambda terminal: terminal.hang_up(),
}


@contextmanager
def _started(data: Path) -> Iterator[Terminal]:
    """The first frame is painted."""
    with Terminal(PERSON, data=data) as terminal:
        up(terminal)
        yield terminal


@contextmanager
def _at_the_start_screen(data: Path) -> Iterator[Terminal]:
    with Terminal(PROGRAM, data=data) as terminal:
        terminal.wait_for("New game")
        yield terminal


@contextmanager
def _at_rest(data: Path) -> Iterator[Terminal]:
    """A person is to act."""
    with Terminal(PERSON, data=data) as terminal:
        terminal.wait_for("press r")
        yield terminal


def _after(*keys: str) -> Opened:
    """The state after some keys."""

    @contextmanager
    def pressed(data: Path) -> Iterator[Terminal]:
        with _at_rest(data) as terminal:
            terminal.press(*keys)
            terminal.wait_quiet()
            yield terminal

    return pressed


@contextmanager
def _in_a_paste(data: Path) -> Iterator[Terminal]:
    """A paste has started and does not end."""
    with _at_rest(data) as terminal:
        terminal.send(b"\x1b[200~abc")
        yield terminal


@contextmanager
def _unread(data: Path) -> Iterator[Terminal]:
    """The terminal reads nothing any more."""
    with _at_rest(data) as terminal:
        _repaint(terminal)
        yield terminal


@contextmanager
def _stopped(data: Path) -> Iterator[Terminal]:
    """The terminal's output is stopped."""
    with _at_rest(data) as terminal:
        line = os.open(f"/proc/{terminal.pid}/fd/1", os.O_RDWR | os.O_NOCTTY)
        termios.tcflow(line, termios.TCOOFF)
        _repaint(terminal)
        yield terminal
        os.close(line)


def _repaint(terminal: Terminal) -> None:
    """Ask for more output than a terminal takes that reads nothing."""
    for _ in range(STALLED):
        _type(terminal, "ctrl+l")
        time.sleep(0.01)


@contextmanager
def _while_bots_play(data: Path) -> Iterator[Terminal]:
    """A bot's actions are shown one by one."""
    with Terminal((*BOT_FIRST, "you,bot", "--pace", "slow"), data=data) as terminal:
        up(terminal)
        yield terminal


def _while_a_bot(code: str) -> Opened:
    """A bot of another package decides, does not finish, and ignores signals."""

    @contextmanager
    def deciding(data: Path) -> Iterator[Terminal]:
        site = data / "site"
        info = site / "ep_stuck-1.dist-info"
        info.mkdir(parents=True)
        told = Told()
        telling = code.replace("TELL", told.code)
        (site / "ep_stuck.py").write_text(telling, encoding="utf-8")
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: ep-stuck\nVersion: 1\n")
        (info / "entry_points.txt").write_text("[ep_tui.bots]\nstuck = ep_stuck:Stuck\n")
        path = os.pathsep.join(map(str, (ROOT, ROOT / "rules", ROOT / "layouts", site)))
        with Terminal((*BOT_FIRST, "you,stuck"), data=data, env={"PYTHONPATH": path}) as terminal:
            while not told.process:
                terminal.wait_quiet(0.05)
            yield terminal

    return deciding


@contextmanager
def _while_the_app_hangs(data: Path) -> Iterator[Terminal]:
    """An endless loop in our code blocks the app."""
    command = (sys.executable, "-c", HANGING, *PERSON[len(PROGRAM) :])
    with Terminal(command, data=data) as terminal:
        terminal.wait_for("press r")
        terminal.press("x")
        terminal.wait_quiet()
        yield terminal


STATES = {
    "as soon as it has started": State(_started),
    "at the start screen": State(_at_the_start_screen, saves=0),
    "at rest": State(_at_rest),
    "at a page": State(_after("?")),
    "in a list of commands": State(_after("N")),
    "in a typed line": State(_after("/", "text:road")),
    "in a paste": State(_in_a_paste),
    "at a terminal that reads nothing": State(_unread, read=False),
    "at a stopped terminal": State(_stopped, read=False),
    "while bots play": State(_while_bots_play),
    "while a bot waits": State(_while_a_bot(STUCK)),
    "while a bot loops": State(_while_a_bot(LOOPING)),
    "while a bot thinks": State(_while_a_bot(THINKING)),
    "while the app hangs": State(_while_the_app_hangs, hangs=True),
}
