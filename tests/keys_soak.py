#!/usr/bin/env python3
"""Sends random keys, clicks, pastes and sizes to the real program, for hours if necessary.

    python tests/keys_soak.py --events 10000            about ten minutes
    python tests/keys_soak.py --events 500 --seed 9 another seed, always the same keys

The program runs in a pseudo-terminal and is restarted after a key has ended it. It must never end
with a fault, a repaint must never change the screen, and every save must replay to its digests.
Exit code: 0 success, 1 failure.
"""

import argparse
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "rules"), str(ROOT / "layouts")]

from ep_rules.api import SCENARIOS
from tests.e2e.terminal import KEYS, NotSeen, Terminal

PROGRAM = str(Path(sys.executable).parent / "ep-tui")
ENDS = (0, 130, -signal.SIGINT)
"""Left in order, or by Ctrl+C while the program was loading or gone from the screen."""
SMALLEST, LARGEST = (20, 5), (300, 100)
USUAL = ((80, 24), (80, 24), (120, 40), (100, 30))
PICTURE = 1500
"""Fewer bytes are not a full repaint."""
KINDS = {"play": 34, "move": 14, "target": 18, "named": 12, "click": 8}
KINDS |= {"line": 6, "paste": 2, "size": 3, "odd": 2, "check": 1}
"""The frequency of each kind of event, of a hundred."""
WORDS = ("road", "ship", "settler", "sail", "end", "roll", "#1", "D4", "D4-ne", "C3.n", "ore", "2")
PLAY = "rreeeesvcawtgdoxzZfmi$RSqp?+-1234567890"
MOVE = "hjklyubn"
ODD = ("\x1b[200~", "\x1b[201~", "\x1b[", "\x1b]", "\xff", "é", "船", "\x00", "\x1b[I", "\x1b[1;1R")


class Broken(AssertionError):
    """A failure; the message has the reason and the number of events."""


class Story:
    """A seeded stream of terminal events."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def events(self, count: int) -> Iterator[tuple[str, str]]:
        """`count` events as (kind, value); most are keys with a meaning."""
        for kind in self._random.choices(list(KINDS), list(KINDS.values()), k=count):
            yield kind, str(getattr(self, f"_{kind}")())

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


def soak(events: int, seed: int, data: Path) -> Counter[str]:
    """Play the story; return the number of events of each kind.

    Raises:
        Broken: the program crashed, painted wrongly, or saved a game that does not replay.
    """
    story, happened = Story(seed), Counter[str]()
    terminal: Terminal | None = None
    calm = True
    try:
        for number, (kind, what) in enumerate(story.events(events)):
            if terminal is None or not alive(terminal, f"event {number} of seed {seed}"):
                if terminal is not None:
                    terminal.close()
                again = number % 2 and any(data.glob("data/ep-tui/games/*.txt"))
                words = ["continue", "--pace", "instant"] if again else story.table()
                calm = "slow" not in words
                terminal = Terminal([PROGRAM, *words], data=data)
                up(terminal)
                happened["starts"] += 1
            if what in ("p", "ctrl+l") and calm is (what == "p"):
                continue  # bots with delays change the screen at any time
            happened[kind] += 1
            try:
                happen(terminal, kind, what, f"event {number} of seed {seed}")
            except NotSeen:
                happened["ends"] += 1  # a key has ended it; the next round checks how
        if terminal is not None and alive(terminal, "the end"):
            terminal.resize(80, 24)
            terminal.press("ctrl+q")
            alive(terminal, "the end", last=True)
    finally:
        if terminal is not None:
            terminal.close()
    happened["saves"] = replayed(data)
    return happened


def up(terminal: Terminal) -> None:
    """Wait until the first screen is painted; the splash line does not count."""
    while len(terminal.output) < PICTURE and terminal._open:
        terminal.wait_quiet(0.2, timeout=60)


def happen(terminal: Terminal, kind: str, what: str, where: str) -> None:
    """Send one event and wait for the program's answer."""
    terminal.text()  # reads the rest, and sees that the process is gone
    if not terminal._open:
        raise NotSeen(where)
    if kind == "size":
        width, height = map(int, what.split("x"))
        terminal.resize(width, height)
        terminal.wait_quiet(0.05, timeout=60)
    elif kind == "check":
        settle(terminal)
        before = shown(terminal)
        terminal.press(what)
        settle(terminal)
        after = shown(terminal)
        if terminal._open and after != before:
            pairs = zip(before, after, strict=True)
            lines = [f"-{old}\n+{new}" for old, new in pairs if old != new]
            raise Broken("\n".join([f"painting anew changed the screen at {where}:", *lines]))
    else:
        terminal.press(what)
        terminal.wait_quiet(0.01, timeout=60)


def settle(terminal: Terminal) -> None:
    """Wait until the program writes nothing and is idle, however busy the machine is."""
    last = ""
    for _ in range(100):
        terminal.wait_quiet(0.3, timeout=60)
        try:
            told = Path(f"/proc/{terminal._process.pid}/stat").read_text(encoding="ascii")
        except OSError:  # it has ended, or this is no Linux
            return
        state, *numbers = told.rpartition(")")[2].split()
        now = " ".join(numbers[10:12])  # its processor time
        if state == "S" and now == last:
            return
        last = now


def shown(terminal: Terminal) -> list[str]:
    """The lines on the screen."""
    return list(terminal.emulator.screen.display)


def alive(terminal: Terminal, where: str, *, last: bool = False) -> bool:
    """Whether the program still runs; it must not have ended with a fault."""
    if terminal._process.poll() is None and not last:
        return True
    code = terminal.exit_code()
    faults = list(terminal.data.glob("**/faults.log"))
    story = faults[0].read_text(encoding="utf-8")[-3000:] if faults else terminal.text()
    if code not in ENDS or faults or b"Traceback" in terminal.output:
        raise Broken(f"exit code {code} at {where}\n{story}")
    return False


def replayed(data: Path) -> int:
    """Read every save, which checks its digests; return their number."""
    from ep_tui.storage.saves import BadSave, load

    found = sorted(data.glob("data/ep-tui/games/**/*.txt"))
    for path in found:
        try:
            load(path)
        except BadSave as error:
            raise Broken(f"{path.read_text(encoding='utf-8')}\n{error}") from None
    return len(found)


def main() -> int:
    """Run the soak of the command line."""
    summary, _, rest = (__doc__ or "").partition("\n")
    parser = argparse.ArgumentParser(description=summary, epilog=rest)
    parser.add_argument("--events", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        os.environ.pop("NO_COLOR", None)
        try:
            happened = soak(args.events, args.seed, Path(folder))
        except Broken as broken:
            print(broken)
            return 1
    for kind, count in happened.most_common():
        print(f"{count:>6} {kind}")
    print(f"all well after {(time.monotonic() - began) / 60:.1f} minutes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
