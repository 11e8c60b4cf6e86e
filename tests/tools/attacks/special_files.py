"""Gives files that are no ordinary files to every command, as arguments and among its own files.

FIFOs, devices, sockets, folders, links in a circle, endless and huge files, and names that no file
can have: each is refused in one sentence, or passed over, at once and without a traceback.
"""

import io
import os
import re
import signal
import socket
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from itertools import product
from pathlib import Path
from typing import NamedTuple

from ep_tui.__main__ import main
from ep_tui.session.table import Table
from ep_tui.storage import secret_file
from ep_tui.storage.folders import Folders
from tests.tools.attacks.run import Run, own_peak

STEERS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Characters by which a text could steer a terminal."""
REFUSED = 2
"""The exit code for unusable input."""
XDG = ("DATA", "CONFIG", "CACHE", "STATE")
SECONDS = 10
"""A command that takes longer waits for something."""
SHORT = ("simulate", "--games", "1", "--seats", "random,random", "--set", "turn.rounds=1")
READERS = {
    "check": ("check", "{}"),
    "check actions": ("check", "{}", "A roll"),
    "house": (*SHORT, "--house", "{}"),
    "continue": ("continue", "{}", "--plain"),
    "replay": ("replay", "{}"),
    "stats": ("stats", "{}"),
    "verify": ("verify", "{}"),
    "fork": ("fork", "{}"),
    "scene": ("scene", "{}"),
    "edit": ("edit", "{}"),
    "delete": ("games", "delete", "{}", "--yes"),
    "arena": ("arena", "--seeds", "1", "--seats", "2", "--results", "{}"),
}
"""Every command that reads a file of the user."""
USERS = (
    *(("games",), ("games", "--json"), ("profile",), ("keys",)),
    *(("continue", "--plain"), (*SHORT, "--json")),
)
"""Commands that use the program's own files."""


def fifo(folder: Path) -> Path:
    """A pipe that nobody writes."""
    path = folder / "pipe"
    os.mkfifo(path)
    return path


def link(folder: Path) -> Path:
    """A link to an endless file."""
    path = folder / "link"
    path.symlink_to("/dev/zero")
    return path


def circle(folder: Path) -> Path:
    """A link to itself."""
    path = folder / "circle"
    path.symlink_to(path)
    return path


def dangling(folder: Path) -> Path:
    """A link to nothing."""
    path = folder / "dangling"
    path.symlink_to(folder / "nothing")
    return path


def listener(folder: Path) -> Path:
    """A socket in the file system."""
    path = folder / "socket"
    with socket.socket(socket.AF_UNIX) as bound:
        bound.bind(str(path))
    return path


def huge(folder: Path) -> Path:
    """A sparse file of two gigabytes."""
    path = folder / "huge"
    with path.open("wb") as file:
        file.truncate(2_000_000_000)
    return path


STRANGE: dict[str, Callable[[Path], Path]] = {
    "pipe": fifo,
    "endless": lambda _: Path("/dev/zero"),
    "full": lambda _: Path("/dev/full"),
    "link": link,
    "circle": circle,
    "socket": listener,
    "huge": huge,
    "folder": lambda folder: folder,
    "long": lambda folder: folder / ("x" * 300),
    "below a file": lambda _: Path("/dev/null/x"),
    "null": lambda _: Path("x\0y"),
}
"""What is no file of a bounded size, each made in a folder."""
MADE = {
    kind: make for kind, make in STRANGE.items() if kind not in ("long", "below a file", "null")
}
MADE["dangling"] = dangling
"""Those that can be there under another name."""


class Said(NamedTuple):
    """The exit code and output of a command."""

    code: int
    out: str
    error: str


PLACES: dict[str, Callable[[Folders], Path]] = {
    "settings": lambda folders: folders.settings,
    "summaries": lambda folders: folders.summaries,
    "log": lambda folders: folders.faults,
    "a save": lambda folders: folders.running / "strange.txt",
    "a finished save": lambda folders: folders.finished / "strange.txt",
    "the secret": lambda folders: secret_file.beside(next(folders.running.glob("*.txt"))),
    "running games": lambda folders: folders.running,
    "finished games": lambda folders: folders.finished,
}
"""The program's own files and folders."""


GIVEN = list(product(STRANGE, READERS))
PLACED = list(product(MADE, PLACES, USERS))


def attack(run: Run) -> None:
    """Try every command with every kind of file, as an argument and in each of our places."""
    signal.signal(signal.SIGALRM, _too_late)
    for number in run.attempts():
        which = number % (len(GIVEN) + len(PLACED))
        with tempfile.TemporaryDirectory() as folder:
            strange = Path(folder) / "strange"
            strange.mkdir()
            try:
                with at_home(Path(folder)) as folders:
                    if which < len(GIVEN):
                        kind, reader = GIVEN[which]
                        give(STRANGE[kind](strange), reader)
                    else:
                        kind, place, words = PLACED[which - len(GIVEN)]
                        put(MADE[kind](strange), PLACES[place], words, folders)
                run.counts["given" if which < len(GIVEN) else "in our places"] += 1
            except AssertionError as error:
                what = GIVEN[which] if which < len(GIVEN) else PLACED[which - len(GIVEN)]
                run.found(number, f"{what}: {error}")
        run.weigh(own_peak(), number)


@contextmanager
def at_home(folder: Path) -> Iterator[Folders]:
    """Folders of a user with one running game."""
    before = dict(os.environ)
    os.environ |= {f"XDG_{kind}_HOME": str(folder / kind) for kind in XDG}
    folders = Folders.of_user()
    game = Table.new("land-ho", ["you", "random"])
    game.save(folders)
    game.close()
    try:
        yield folders
    finally:
        os.environ.clear()
        os.environ |= before


def give(path: Path, reader: str) -> None:
    """Name a strange file to a command, which refuses it. Raises AssertionError."""
    said = command(*(word.format(path) for word in READERS[reader]))
    assert said.code == REFUSED, f"exit code {said.code}\n{said.out[:500]}"
    assert said.error or said.out, "no word"


def put(
    made: Path, place: Callable[[Folders], Path], words: tuple[str, ...], folders: Folders
) -> None:
    """Put a strange file in the place of one of ours and run a command. Raises AssertionError."""
    path = place(folders)
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists():
        path.rename(folders.data / "before")
    path.symlink_to(made)
    command(*words)


def command(*words: str) -> Said:
    """Run a command as a user does; at most one sentence of error, nothing that steers."""
    out, error = io.StringIO(), io.StringIO()
    signal.alarm(SECONDS)
    try:
        with redirect_stdout(out), redirect_stderr(error):
            code = main(words)
    except SystemExit as end:
        code = int(end.code or 0)
    except Exception:
        raise AssertionError(traceback.format_exc()) from None
    finally:
        signal.alarm(0)
    said = Said(code, out.getvalue(), error.getvalue())
    assert code in (0, REFUSED), f"exit code {code}: {said.error}"
    assert "Traceback" not in said.out + said.error, said.error
    assert not STEERS.search(said.out + said.error), repr(said)
    assert code == 0 or said.error.count("\n") <= 1, f"more than a sentence: {said.error}"
    return said


def _too_late(*_: object) -> None:
    raise AssertionError(f"it takes more than {SECONDS} seconds")
