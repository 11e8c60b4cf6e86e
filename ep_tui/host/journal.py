"""The log of a host in files of bounded size: who came and went, names, tables, votes, bans.

What strangers can cause without end, such as sign-ins, is listed up to a rate, and counted beyond.
"""

import logging
import os
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from time import gmtime, monotonic

import msgspec

from ep_tui.host.admission import Allowance
from ep_tui.session.shared.talk import Said
from ep_tui.storage import files
from ep_tui.texts.quote import printable

LOG = logging.getLogger("ep_tui.host")
MOST_BYTES, FILES = 1_000_000, 9
"""The size of a file, and the number of older ones that are kept."""
AT_ONCE, A_SECOND = 200.0, 0.5
"""The sign-ins and sign-offs that are listed; 0.5 a second are 300 kB an hour."""


class Journal:
    """The log of one host: `journal.log` and older files beside it, for its user only."""

    def __init__(self, folder: Path) -> None:
        self._rate = Allowance(AT_ONCE, A_SECOND)
        self._left_out: Counter[str] = Counter()
        self._handler: RotatingFileHandler | None = None
        self._path = folder / "journal.log"

    def start(self) -> None:
        """Write everything that is logged from now on into the files; without room, not."""
        try:
            files.make_folder(self._path.parent)
            os.close(files.open_file(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT))
            handler = _PrivateFiles(
                self._path, maxBytes=MOST_BYTES, backupCount=FILES, encoding="utf-8", delay=True
            )
        except OSError as error:
            LOG.warning("no log in %s: %s", self._path, files.reason(error))
            return
        form = logging.Formatter("%(asctime)sZ %(message)s", "%Y-%m-%dT%H:%M:%S")
        form.converter = gmtime
        handler.setFormatter(form)
        LOG.addHandler(handler)
        LOG.setLevel(logging.INFO)
        self._handler = handler

    def stop(self) -> None:
        """Close the file."""
        if self._handler is not None:
            LOG.removeHandler(self._handler)
            self._handler.close()
            self._handler = None

    def note(self, what: str, *about: str) -> None:
        """Write a line about what a person or an operator has done."""
        LOG.info("%s %s", what, " ".join(printable(one) or "-" for one in about))

    def came_or_went(self, what: str, *about: str) -> None:
        """Write a line that strangers can cause without end, or count it."""
        if self._rate.take(monotonic()):
            self.note(what, *about)
        else:
            self._left_out[what] += 1

    def sum_up(self) -> None:
        """Write how many lines were left out."""
        left_out, self._left_out = self._left_out, Counter()
        if left_out:
            counts = ", ".join(f"{what} {count}" for what, count in sorted(left_out.items()))
            LOG.info("not listed: %s", counts)


class _PrivateFiles(RotatingFileHandler):
    """Rotated files that only the user of the host reads; a full disk disturbs nobody."""

    def _open(self) -> TextIOWrapper:
        """The file, with its mode."""
        file = files.open_file(Path(self.baseFilename), os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        return TextIOWrapper(os.fdopen(file, "ab"), encoding="utf-8", errors="backslashreplace")

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the base names it
        """Lose the line."""


LINES = 20
"""The last lines of a table that a report has."""
MOST = 200
"""The reports that are kept; more of them are refused until some are a week old."""
SECONDS = 7 * 86_400.0


class _OnDisk(msgspec.Struct):
    at: float
    table: str
    by: str
    lines: tuple[tuple[str, str], ...]


class Reports:
    """The reports of one host."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def add(self, table: str, by: str, lines: Sequence[Said]) -> bool:
        """Keep the last lines of a table; False if there is no room."""
        now = time.time()
        self.drop_old(now)
        if len(self._paths()) >= MOST:
            return False
        stamp = time.strftime("%Y%m%d-%H%M", time.gmtime(now))  # one a minute and table is enough
        report = _OnDisk(now, table, by, tuple((one.name, one.text) for one in lines[-LINES:]))
        try:
            files.write_file(self._folder / f"{stamp}-{table}.json", msgspec.json.encode(report))
        except OSError:
            return False
        return True

    def text(self) -> str:
        """All reports, the oldest first, in lines."""
        told: list[str] = []
        for path in self._paths():
            with suppress(OSError, msgspec.DecodeError):
                found = msgspec.json.decode(files.read(path), type=_OnDisk)
                at = time.strftime("%Y-%m-%d %H:%M", time.gmtime(found.at))
                told.append(f"{at}  {found.table}  {found.by}")
                told += [f"    {name}: {text}" for name, text in found.lines]
        return "\n".join(map(printable, told))

    def drop_old(self, now: float) -> None:
        """Delete the reports of more than a week ago."""
        for path in self._paths():
            with suppress(OSError):
                if path.stat().st_mtime < now - SECONDS:
                    path.unlink()

    def _paths(self) -> list[Path]:
        return sorted(self._folder.glob("*.json"))
