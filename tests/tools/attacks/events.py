"""Sends random keys, clicks, pastes and sizes to the real program.

The program is restarted after a key has ended it. It must never end with a fault, a repaint must
never change the screen, and every save must replay to its digests.
"""

import random
import tempfile
from pathlib import Path

from ep_rules.api import SCENARIOS
from tests.e2e.terminal import KEYS, NotSeen, Terminal
from tests.tools.attacks.program import PROGRAM, Broken, alive, replayed, settle, up
from tests.tools.attacks.run import Run, peak_of

SMALLEST, LARGEST = (20, 5), (300, 100)
USUAL = ((80, 24), (80, 24), (120, 40), (100, 30))
KINDS = {"play": 34, "move": 14, "target": 18, "named": 12, "click": 8}
KINDS |= {"line": 6, "paste": 2, "size": 3, "odd": 2, "check": 1}
"""The frequency of each kind of event, of a hundred."""
WORDS = ("road", "ship", "settler", "sail", "end", "roll", "#1", "D4", "D4-ne", "C3.n", "ore", "2")
PLAY = "rreeeesvcawtgdoxzZfmi$RSqp?+-1234567890"
MOVE = "hjklyubn"
ODD = (
    "\x1b[200~r\x1b[201~",
    "\x1b[201~",
    "\x1b[",
    "\x1b]",
    "\xff",
    "é",
    "船",
    "\x00",
    "\x1b[I",
    "\x1b[1;1R",
)


class Story:
    """A seeded stream of terminal events."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def event(self) -> tuple[str, str]:
        """The next event as (kind, value); most are keys with a meaning."""
        (kind,) = self._random.choices(list(KINDS), list(KINDS.values()))
        return kind, str(getattr(self, f"_{kind}")())

    def table(self) -> list[str]:
        """Options of a new game."""
        scenario, entry = self._random.choice(list(SCENARIOS.items()))
        most = min(max(entry.layouts), entry.colors)
        bots = self._random.randint(min(entry.layouts), most) - 1
        seats = ",".join(["you", *["bot"] * bots])
        seed = self._random.randint(0, 10**6)
        pace = self._random.choice(("instant", "instant", "slow", "step"))
        options = ["--scenario", scenario, "--seats", seats, "--seed", str(seed), "--pace", pace]
        return ["play", *options]

    def _play(self) -> str:
        return self._random.choice(PLAY)

    def _move(self) -> str:
        return self._random.choice([*list(MOVE), "up", "down", "left", "right"])

    def _target(self) -> str:
        return self._random.choice(("tab", "tab", "enter", "enter", "enter", "shift+tab", "escape"))

    def _named(self) -> str:
        return self._random.choice([*map(str, KEYS), "ctrl+l", "ctrl+c", "ctrl+q", "alt+x"])

    def _click(self) -> str:
        return f"click:{self._random.randint(1, 80)}:{self._random.randint(1, 24)}"

    def _line(self) -> str:
        return "text:/" + " ".join(self._random.choices(WORDS, k=self._random.randint(1, 3))) + "\r"

    def _paste(self) -> str:
        text = "".join(self._random.choices("abc D4\r\n\t船é/", k=self._random.randint(0, 60)))
        return f"text:\x1b[200~{text}\x1b[201~"

    def _size(self) -> str:
        if self._random.random() < 0.5:
            width, height = self._random.choice(USUAL)
        else:
            width = self._random.randint(SMALLEST[0], LARGEST[0])
            height = self._random.randint(SMALLEST[1], LARGEST[1])
        return f"{width}x{height}"

    def _odd(self) -> str:
        return "text:" + self._random.choice(ODD)

    def _check(self) -> str:
        return "ctrl+l"


def attack(run: Run) -> None:
    """Play a story on one program after the other; each attempt is one event."""
    with tempfile.TemporaryDirectory() as folder, Played(run, Path(folder)) as played:
        number = 0
        try:
            for number in run.attempts():
                played.happen(number)
            played.end()
        except Broken as broken:
            run.found(number, str(broken), alone=False)


class Played:
    """The program in a story, which is started again after a key has ended it."""

    def __init__(self, run: Run, data: Path) -> None:
        self._run = run
        self._story = Story(run.seed)
        self._data = data
        self._terminal: Terminal | None = None
        self._calm = True

    def __enter__(self) -> "Played":
        return self

    def __exit__(self, *_: object) -> None:
        if self._terminal is not None:
            self._terminal.close()

    def happen(self, number: int) -> None:
        """Let the next event happen. Raises Broken."""
        kind, what = self._story.event()
        terminal = self._running(number)
        if what in ("p", "ctrl+l") and self._calm is (what == "p"):
            return  # bots with delays change the screen at any time
        self._run.counts[kind] += 1
        try:
            send(terminal, kind, what)
        except NotSeen:
            self._run.counts["ends"] += 1  # a key has ended it; the next event checks how
        self._run.weigh(peak_of(terminal.pid), number)

    def end(self) -> None:
        """Leave, and check that all games replay. Raises Broken."""
        if self._terminal is not None and alive(self._terminal):
            self._terminal.resize(80, 24)
            self._terminal.press("ctrl+q")
            alive(self._terminal, last=True)
        self._run.counts["saves"] = replayed(self._data)

    def _running(self, number: int) -> Terminal:
        if self._terminal is not None and alive(self._terminal):
            return self._terminal
        if self._terminal is not None:
            self._terminal.close()
        again = number % 2 and any(self._data.glob("data/ep-tui/games/*.txt"))
        words = ["continue", "--pace", "instant"] if again else self._story.table()
        self._calm = "slow" not in words
        self._terminal = Terminal([PROGRAM, *words], data=self._data)
        up(self._terminal)
        self._run.counts["starts"] += 1
        return self._terminal


def send(terminal: Terminal, kind: str, what: str) -> None:
    """Send one event and wait for the program's answer."""
    terminal.text()  # reads the rest, and sees that the process is gone
    if not terminal._open:
        raise NotSeen(what)
    if kind == "size":
        width, height = map(int, what.split("x"))
        terminal.resize(width, height)
        terminal.wait_quiet(0.05, timeout=60)
    elif kind == "check":
        settle(terminal, 0.3)
        before = shown(terminal)
        terminal.press(what)
        settle(terminal, 0.3)
        after = shown(terminal)
        if terminal._open and after != before:
            pairs = zip(before, after, strict=True)
            lines = [f"-{old}\n+{new}" for old, new in pairs if old != new]
            raise Broken("\n".join(["painting anew changed the screen:", *lines]))
    else:
        terminal.press(what)
        terminal.wait_quiet(0.01, timeout=60)


def shown(terminal: Terminal) -> list[str]:
    """The lines on the screen."""
    return list(terminal.emulator.screen.display)
