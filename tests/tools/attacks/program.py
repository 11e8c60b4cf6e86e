"""The real program in a pseudo-terminal, and how it may end; the attacks by input share it."""

import signal
import sys
import time
from pathlib import Path

from tests.e2e.terminal import NotSeen, Terminal

PROGRAM = str(Path(sys.executable).parent / "ep-tui")
TABLE = (PROGRAM, "play", "--seats", "you,bot", "--seed", "3", "--first", "A", "--pace", "instant")
LEAVING = b"\x03\x11\x1a"
"""Bytes that end or suspend the program, as they should."""
ENDS = (0, 130, -signal.SIGINT)
"""Left in order, or by Ctrl+C while the program was loading or gone from the screen."""
PICTURE = 1500
"""Fewer bytes are not a full repaint."""
REPAINT = b"\x1b[1H"
"""Every repaint goes to the first cell of the screen."""
PATIENCE = 20.0
"""Seconds after which an answer is overdue."""


class Broken(AssertionError):
    """The program does not keep a promise; the message says which."""


def up(terminal: Terminal) -> None:
    """Wait until the first screen is painted; the splash line does not count."""
    while len(terminal.output) < PICTURE and terminal._open:
        terminal.wait_quiet(0.2, timeout=60)


def settle(terminal: Terminal, quiet: float) -> None:
    """Wait until the program writes nothing and is idle, however busy the machine is."""
    last = ""
    for _ in range(1000):
        terminal.wait_quiet(quiet, timeout=60)
        try:
            told = Path(f"/proc/{terminal.pid}/stat").read_text(encoding="ascii")
        except OSError:  # it has ended, or this is no Linux
            return
        state, *numbers = told.rpartition(")")[2].split()
        now = " ".join(numbers[10:12])  # its processor time
        if state == "S" and now == last:
            return
        last = now


def answer(terminal: Terminal) -> float:
    """The seconds until the screen is painted again because of a key.

    Raises:
        Broken: there is no answer.
        NotSeen: an earlier key has ended the program.
    """
    before, began = len(terminal.output), time.monotonic()
    terminal.press("ctrl+l")
    while REPAINT not in terminal.output[before:]:
        if not terminal._open:
            raise NotSeen("the program has ended")
        if time.monotonic() > began + PATIENCE:
            raise Broken(f"no answer to a key\n{terminal.text()}")
        terminal._read(PATIENCE)
    return time.monotonic() - began


def alive(terminal: Terminal, *, last: bool = False) -> bool:
    """Whether the program still runs.

    Raises:
        Broken: it has ended with a fault.
    """
    if terminal._process.poll() is None and not last:
        return True
    code = terminal.exit_code()
    faults = list(terminal.data.glob("**/faults.log"))
    story = faults[0].read_text(encoding="utf-8")[-3000:] if faults else terminal.text()
    if code not in ENDS or faults or b"Traceback" in terminal.output:
        raise Broken(f"exit code {code}\n{story}")
    return False


def replayed(data: Path) -> int:
    """Read every save, which checks its digests; return their number. Raises Broken."""
    from ep_tui.storage.saves import BadSave, load

    found = sorted(data.glob("data/ep-tui/games/**/*.txt"))
    for path in found:
        try:
            load(path)
        except BadSave as error:
            raise Broken(f"{path.read_text(encoding='utf-8')}\n{error}") from None
    return len(found)
