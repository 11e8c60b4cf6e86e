"""The results file of a tournament: one line of JSON for each game, only appended."""

import contextlib
import os
from pathlib import Path

import msgspec

from ep_tui.arena.match import Played
from ep_tui.arena.plan import Match
from ep_tui.storage import files
from ep_tui.storage.save_writer import lock
from ep_tui.texts import say
from ep_tui.texts.quote import quoted

_KEPT = os.O_RDWR | os.O_APPEND | os.O_CREAT
_MOST_BYTES = 200_000_000
"""The largest results file: half a million games."""
_BEGINNING = b'{"ruleset":"'
"""The beginning of every line, even of an incomplete one."""


class BadResults(Exception):
    """A file or a folder of a tournament that cannot be used; the message is a sentence."""


class Results:
    """The played games, and the file that stores them, if there is one.

    A line is written when `add` returns, so a killed run loses only the running games. An
    incomplete last line is dropped; other tournaments may share the file. A file that no tournament
    began is left alone.

    Raises:
        BadResults: the file cannot be used, or another run writes it.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.played: dict[Match, Played] = {}
        self._path = path
        self._file: int | None = None
        if path is not None:
            self._open(path)

    def add(self, played: Played) -> None:
        """Add a game unless it is already there."""
        if played.match in self.played:
            return
        self.played[played.match] = played
        if self._file is not None:
            line = msgspec.json.encode(played) + b"\n"
            try:
                while line:
                    line = line[os.write(self._file, line) :]
            except OSError as error:
                raise self._unusable(error) from None

    def close(self) -> None:
        """Close the file for other runs."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _open(self, path: Path) -> None:
        try:
            with contextlib.suppress(FileNotFoundError):
                self._check_beginning(files.read(path, _MOST_BYTES))
            self._file = files.open_file(path, _KEPT)
            lock(self._file)
            data = files.read_open(self._file, _MOST_BYTES)
            sound = data.rfind(b"\n") + 1
            self._read(data[:sound])
            if sound < len(data):
                os.ftruncate(self._file, sound)
        except BlockingIOError:
            self.close()
            raise BadResults(say("arena.results-locked", file=str(path))) from None
        except OSError as error:
            self.close()
            raise self._unusable(error) from None

    def _check_beginning(self, data: bytes) -> None:
        if not (data.startswith(_BEGINNING) or _BEGINNING.startswith(data)):
            raise BadResults(say("arena.results-foreign", file=str(self._path)))

    def _read(self, data: bytes) -> None:
        decode = msgspec.json.Decoder(Played).decode
        for number, line in enumerate(data.splitlines(), 1):
            try:
                played = decode(line)
            except (msgspec.MsgspecError, UnicodeDecodeError) as error:
                self.close()
                reason = quoted(str(error), 100)
                raise BadResults(
                    say("arena.results-line", file=str(self._path), line=number, reason=reason)
                ) from None
            self.played[played.match] = played

    def _unusable(self, error: OSError) -> BadResults:
        return BadResults(
            say("arena.results-file", file=str(self._path), reason=files.reason(error))
        )


class Records:
    """A folder that keeps a record of every game.

    Raises:
        BadResults: it cannot be used.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        if path is not None:
            try:
                path.mkdir(parents=True, exist_ok=True)
            except (OSError, ValueError) as error:
                raise _no_folder(path, error) from None

    @property
    def wanted(self) -> bool:
        """Whether records are kept."""
        return self._path is not None

    def lacks(self, match: Match) -> bool:
        """Whether a game's record is still missing."""
        return self._path is not None and not (self._path / match.record_name).exists()

    def add(self, match: Match, text: str) -> None:
        """Write a record; a killed run leaves no partial one."""
        if self._path is None or not self.lacks(match):
            return
        path = self._path / match.record_name
        try:
            files.replace_file(path, text.encode())
        except OSError as error:
            raise _no_folder(self._path, error) from None


def _no_folder(path: Path, error: Exception) -> BadResults:
    reason = error.strerror if isinstance(error, OSError) else None
    return BadResults(say("arena.no-records", folder=str(path), reason=reason or str(error)))
