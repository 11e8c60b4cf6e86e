"""What the operator of a running host can do, in words; its socket and a page ask it."""

import asyncio
import shutil
from collections.abc import Awaitable, Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ep_tui.host.bans import BadBan
from ep_tui.host.config import BadConfig
from ep_tui.host.operator_socket import WORDS, Answered
from ep_tui.storage import files, saves
from ep_tui.storage.folders import Folders
from ep_tui.texts import say
from ep_tui.texts.quote import printable, quoted

if TYPE_CHECKING:
    from ep_tui.host.running_host import RunningHost

_FILES = ("host_key", "version", "waiting.json", "bans.json")
_LATER = ("seats", "tables", "campaigns", "people", "reports")


async def back_up(folders: Folders, target: Path) -> int:
    """Copy all that a host needs into a new folder; returns the number of games.

    The files of a running game are copied at one moment, so its record, its secret and its people
    agree; the next game follows after the keys of people. Finished games come after the running
    ones, so none is missed that ends meanwhile; a game is at worst in both folders.

    Raises:
        OSError: the folder is there already, or cannot be written.
    """
    home = folders.data
    target.mkdir(mode=0o700, parents=True)
    games = saves.running(folders)
    for path in games:
        await asyncio.sleep(0)
        _copy(home, target, (path, path.with_suffix(".secret")))
    _copy(home, target, (home / name for name in _FILES))
    await asyncio.to_thread(_copy_folders, home, target)
    finished = target / folders.finished.relative_to(home)
    await asyncio.to_thread(_copy_folder, folders.finished, finished)
    for path in finished.glob("*.txt"):
        twice = target / folders.running.relative_to(home) / path.name
        twice.unlink(missing_ok=True)
        twice.with_suffix(".secret").unlink(missing_ok=True)
    return len(list(target.rglob("*.txt")))


def _copy(home: Path, target: Path, paths: Iterable[Path]) -> None:
    for path in paths:
        if path.is_file():
            to = target / path.relative_to(home)
            files.make_folder(to.parent)
            shutil.copy2(path, to)


def _copy_folders(home: Path, target: Path) -> None:
    for name in _LATER:
        _copy_folder(home / name, target / name)


def _copy_folder(source: Path, target: Path) -> None:
    """Copy files one by one: some come and go meanwhile."""
    files.make_folder(target)
    for path in source.rglob("*"):
        to = target / path.relative_to(source)
        if path.is_file():
            files.make_folder(to.parent)
            try:
                shutil.copy2(path, to)
            except FileNotFoundError:  # it has moved meanwhile
                continue


MINUTES = 10


class Operator:
    """The answers to the words of an operator."""

    def __init__(self, running: "RunningHost") -> None:
        self._running = running

    async def answer(self, words: Sequence[str], by: str = "socket") -> Answered:
        """An exit code and an answer; every word but `who` and lists is in the log."""
        word, *rest = words or ("",)
        if word not in WORDS:
            return 2, say("host.operator.unknown", word=quoted(word), known=", ".join(WORDS))
        if len(rest) < WORDS[word]:
            return 2, say(f"host.operator.use.{word}")
        does: Callable[[Sequence[str]], Awaitable[str]] = getattr(self, f"_{word}")
        if word not in ("who", "bans", "names", "reports"):
            self._running.journal.note("operator", by, *words)
        try:
            return 0, await does(rest)
        except (BadBan, BadConfig) as error:
            return 2, str(error)
        except OSError as error:
            return 1, say("host.operator.failed", reason=files.reason(error))

    async def _who(self, _: Sequence[str]) -> str:
        running = self._running
        lines = [
            "  ".join(
                (
                    running.people.name_of(one.person) or "-",
                    one.key or "-",
                    one.address,
                    one.place.value,
                )
            )
            for one in running.sessions
        ]
        return "\n".join(map(printable, sorted(lines))) or say("host.operator.nobody")

    async def _say(self, words: Sequence[str]) -> str:
        text = say("host.operator.says", text=printable(" ".join(words)))
        for one in tuple(self._running.sessions):
            one.tell(text)
        return say("host.operator.told", count=len(self._running.sessions))

    async def _kick(self, words: Sequence[str]) -> str:
        what = words[0]
        person = self._running.people.find(what)
        gone = [
            one
            for one in self._running.sessions
            if what in (one.key, one.address) or (person and one.person == person)
        ]
        if not gone:
            raise BadBan(say("host.ban.not-here", what=quoted(what)))
        for one in gone:
            one.leave(say("host.operator.kicked"))
        return say("host.operator.ended", count=len(gone))

    async def _ban(self, words: Sequence[str]) -> str:
        ban = self._running.bans.add(words[0])
        count = self._running.end_barred()
        self._running.journal.note("ban", ban.kind, ban.what, ban.name)
        return say("host.ban.done", what=ban.shown, count=count)

    async def _unban(self, words: Sequence[str]) -> str:
        ban = self._running.bans.lift(words[0])
        self._running.journal.note("unban", ban.kind, ban.what, ban.name)
        return say("host.ban.lifted", what=ban.shown)

    async def _bans(self, _: Sequence[str]) -> str:
        lines = [f"{ban.kind}  {ban.what}  {ban.name or '-'}" for ban in self._running.bans.all]
        return "\n".join(lines) or say("host.ban.no-bans")

    async def _drain(self, words: Sequence[str]) -> str:
        if words[:1] == ["off"]:
            self._running.stop_draining()
            return say("host.drain.off")
        minutes = int(words[0]) if words and words[0].isdecimal() else MINUTES
        self._running.drain(min(minutes, 24 * 60))
        return say("host.drain.on", minutes=minutes)

    async def _reload(self, _: Sequence[str]) -> str:
        return self._running.reload()

    async def _names(self, _: Sequence[str]) -> str:
        names = self._running.people.without_person
        return "\n".join(names) or say("host.operator.no-names")

    async def _assign(self, words: Sequence[str]) -> str:
        name, key = words[:2]
        people = self._running.people
        if name not in people.without_person:
            raise BadBan(say("host.operator.name-has-person", name=quoted(name)))
        if not people.find(key) and not key.startswith("SHA256:"):
            raise BadBan(say("host.ban.nobody", what=quoted(key)))
        self._running.assign(name, key)
        return say("host.operator.assigned", name=name)

    async def _reports(self, _: Sequence[str]) -> str:
        return self._running.reports.text() or say("host.report.none")

    async def _forget(self, words: Sequence[str]) -> str:
        person = self._running.people.find(words[0])
        if not person:
            raise BadBan(say("host.ban.nobody", what=quoted(words[0])))
        return self._running.forget(person)

    async def _backup(self, words: Sequence[str]) -> str:
        target = Path(words[0])
        if not target.is_absolute() or files.exists(target):
            raise BadBan(say("host.operator.new-folder", folder=quoted(words[0], 200)))
        count = await back_up(self._running.folders, target)
        return say("host.operator.copied", count=count, folder=str(target))
