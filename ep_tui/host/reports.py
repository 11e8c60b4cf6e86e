"""What players have reported of the talk at their table, for the operator; kept for a week."""

import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from ep_tui.session.shared.talk import Said
from ep_tui.storage import files
from ep_tui.texts.quote import printable

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
