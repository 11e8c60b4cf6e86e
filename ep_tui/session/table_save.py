"""The save of one table: its file, and sentences about problems."""

from collections.abc import Callable, Sequence
from pathlib import Path

from ep_rules.api import Header, History, LoadedRecord, Promise, result_of
from ep_tui.session.table_chance import TableChance
from ep_tui.session.table_sessions import TableSessions
from ep_tui.storage.folders import ELSEWHERE, Folders
from ep_tui.storage.save_writer import RecordFile
from ep_tui.texts import say


class TableSave:
    """The save of a table; does nothing without a file.

    Attributes:
        file: the file, or None.
    """

    def __init__(self, sessions: TableSessions) -> None:
        self.file: RecordFile | None = None
        self._sync_elsewhere: Callable[[Path], None] | None = None
        self._sessions = sessions

    def create(self, folders: Folders, scenario: str, text: str, chance: TableChance) -> None:
        """Create a new file with a record, and a file with the secret of its chance next to it."""
        self.file = RecordFile.create(folders, scenario, text, chance.secret)
        self.file.sync_elsewhere = self._sync_elsewhere

    def sync_with(self, elsewhere: Callable[[Path], None]) -> None:
        """Have the file synced in another thread from now on."""
        self._sync_elsewhere = elsewhere
        if self.file is not None:
            self.file.sync_elsewhere = elsewhere

    def resume(self, file: RecordFile, loaded: LoadedRecord, chance: TableChance) -> None:
        """Continue a file, with an additional line if the origin of its chance has changed.

        The last lines of a finished game are added if they are missing.
        """
        self.file = file
        if loaded.history.state.over:
            lines = chance.last_line if chance.kept and loaded.secret is None else ""
            if loaded.result is None:
                lines += result_line(loaded.header, loaded.history, loaded.seats)
            if lines:
                self.append(lines)
            return
        if chance.renewed and chance.promise is not None:
            file.keep_secret(chance.streams.secret)
            self.append(chance.promise.line)
        elif chance.kept:
            file.keep_secret(chance.streams.secret)

    @property
    def folders(self) -> Folders | None:
        """The folders of its file, or None."""
        return self.file.folders if self.file else None

    @property
    def path(self) -> Path | None:
        """Its path once the game is in it, or None."""
        return self.file.path if self.file and self.file.has_game else None

    @property
    def trouble(self) -> str:
        """Why the game cannot be saved at the moment, in a sentence, or ""."""
        reason = self.file.trouble if self.file else ""
        return say("records.save.cannot-save", reason=reason) if reason else ""

    def append(self, text: str) -> None:
        """Write lines of the record."""
        self._keep(lambda file: file.append(text))

    def sync(self) -> None:
        """Sync the file to disk."""
        self._keep(RecordFile.sync)

    def finish(self) -> None:
        """Move the file to the finished games."""
        self._keep(RecordFile.finish)

    def close(self, *, over: bool) -> str:
        """Close the file; a finished game moves to its folder.

        Returns a sentence if the end of the game could not be saved, or "".
        """
        if self.file is None:
            return ""
        file, self.file = self.file, None
        file.close(over=over)
        if not file.trouble:
            return ""
        return say(f"records.save.{'lost' if file.has_game else 'unsaved'}", reason=file.trouble)

    def _keep(self, step: Callable[[RecordFile], None]) -> None:
        if self.file is None:
            return
        troubled = self.file.trouble
        step(self.file)
        if self.file.trouble:
            return
        if self.file.renewed:
            self.file.renewed = False
            names = (str(self.file.path), ELSEWHERE)
            self._sessions.notify(*[say("records.save.renewed", file=name) for name in names])
        elif troubled:
            self._sessions.notify(say("records.save.again"))


def result_line(header: Header, history: History, seats: Sequence[str]) -> str:
    """The last line of a finished game's record; records of older formats have none."""
    return result_of(header, history, seats).line if header.has_result else ""


def notice(file: RecordFile, loaded: LoadedRecord, chance: TableChance) -> str:
    """A note about a resumed save for the players, in a sentence, or ""."""
    if loaded.torn:
        return say("records.save.torn")
    if chance.renewed and isinstance(loaded.drawn[-1].origin, Promise):
        return say("records.save.secret-lost")
    if not file.orderly:
        return say("records.save.killed", count=len(loaded.history.entries))
    return say("records.save.older", version=loaded.behavior) if loaded.is_older else ""
