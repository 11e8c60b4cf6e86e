"""The people of a host: each public key is a person, or one of a person's keys.

A person is an id, the folder of their first key; seats, votes and bans hold it. The name that
others see is theirs until they choose another one.
"""

import os
import re
import secrets
import shutil
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from ep_tui.storage import files
from ep_tui.storage.folders import Folders
from ep_tui.storage.person_names import alike_by
from ep_tui.storage.seat_words import BadSeats, allowed_name
from ep_tui.texts import say

HELD_SECONDS = 30 * 86_400.0
"""The time in which a name that somebody has given up is kept for them."""
_MOST_BYTES = 100_000_000
_SPARE = 1_000
"""Lines that are not needed any more; with more of them the file is written anew."""


class NameLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A name and the id of its person, or a key that is another key's person.

    Attributes:
        person: "" for a name that nobody may take, such as that of a record without a person.
        until: the end of the time in which the person may take the name back; 0 while they have it.
        key: the folder of a key that is a key of `person`, or of nobody else; the line is about no
            name then.
    """

    name: str = ""
    person: str = ""
    until: float = 0.0
    key: str = ""


class NameBook:
    """All names by what makes two of them alike, so that a search takes no time.

    Attributes:
        links: the person of each key that is not the first of its person.
    """

    def __init__(self, path: Path) -> None:
        """Read the file; damaged lines are left out."""
        self._path = path
        self._alike: dict[tuple[int, str], NameLine] = {}
        self._of: dict[str, dict[str, NameLine]] = {}
        self.links: dict[str, str] = {}
        self._gathered: list[NameLine] | None = None
        self._torn = False
        with suppress(OSError):
            lines = files.read(path, _MOST_BYTES).split(b"\n")
            self._torn = bool(lines[-1])
            for line in lines:
                with suppress(msgspec.DecodeError):
                    self._put(msgspec.json.decode(line, type=NameLine))
            if len(lines) > 2 * len(self._lines()) + _SPARE:
                self._rewrite()

    def _lines(self) -> list[NameLine]:
        links = [NameLine(key=key, person=person) for key, person in self.links.items()]
        return links + [line for lines in self._of.values() for line in lines.values()]

    def _rewrite(self) -> None:
        data = b"".join(msgspec.json.encode(line) + b"\n" for line in self._lines())
        files.replace_file(self._path, data)

    def _put(self, line: NameLine) -> None:
        if line.key and line.person:
            self.links[line.key] = line.person
        elif line.key:
            self.links.pop(line.key, None)
        if line.key:
            return
        for key in enumerate(alike_by(line.name)):
            before = self._alike.get(key)
            if before is not None:
                self._of.get(before.person, {}).pop(before.name, None)
            self._alike[key] = line
        self._of.setdefault(line.person, {})[line.name] = line

    # ---- questions -------------------------------------------------------------------------

    def names(self) -> dict[str, str]:
        """The names that people have, by person."""
        return {
            person: line.name
            for person, lines in self._of.items()
            for line in lines.values()
            if person and not line.until
        }

    def is_free(self, name: str, person: str, now: float) -> bool:
        """Whether a person may take a name: nobody else has, or may take back, one like it."""
        lines = (self._alike.get(key) for key in enumerate(alike_by(name)))
        return all(
            line is None or (line.person and line.person == person) or 0 < line.until <= now
            for line in lines
        )

    def person(self, name: str) -> str:
        """Who has a name, or ""."""
        line = self._alike.get((0, name.casefold()))
        return "" if line is None or line.until else line.person

    def held(self, person: str, now: float) -> list[str]:
        """The names that a person may take back."""
        return [line.name for line in self._of.get(person, {}).values() if line.until > now]

    def without_person(self) -> list[str]:
        """The names in records that no person has."""
        return [line.name for line in self._of.get("", {}).values() if not line.until]

    # ---- changes; each raises OSError if it cannot be kept -------------------------------------

    def write(self, lines: Iterable[NameLine]) -> None:
        """Add lines to the file, and follow them."""
        added = list(lines)
        if self._gathered is None:
            self._append(added)
        else:
            self._gathered += added
        for line in added:
            self._put(line)

    @contextmanager
    def together(self) -> Generator[None]:
        """Write all lines of a block at once, at its end; raises OSError."""
        gathered: list[NameLine] = []
        self._gathered = gathered
        try:
            yield
        finally:
            self._gathered = None
        self._append(gathered)

    def _append(self, lines: Sequence[NameLine]) -> None:
        if not lines:
            return
        data = b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
        files.make_folder(self._path.parent)
        file = files.open_file(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        with os.fdopen(file, "ab") as stream:
            stream.write(b"\n" * self._torn + data)
        self._torn = False

    def take(self, name: str, person: str, before: str, now: float) -> None:
        """Give a person a name; the one before is kept for them for a month."""
        lines = [NameLine(name, person)]
        if before and before != name:
            lines.insert(0, NameLine(before, person, now + HELD_SECONDS))
        self.write(lines)

    def free(self, names: Iterable[str], now: float) -> None:
        """Keep names for nobody in particular for a month, after which anybody may take them."""
        self.write(NameLine(name, "", now + HELD_SECONDS) for name in names)


_NO_LETTERS = re.compile("[^A-Za-z0-9]+")
_NAME_IN_PIECES = re.compile(rb'"name"\s*:\s*"([^"\\]+)"')


class BadName(ValueError):
    """A name that cannot be taken; the message is a sentence for the person."""


LINK_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
LINK_LENGTH, LINK_SECONDS = 12, 600.0
"""The letters of a word that links a key, without those that look alike, and its validity."""
MOST_HELD = 2
"""The names that are kept for a person beside the one that they have."""
_DAY = 86_400.0


class _OnDisk(msgspec.Struct):
    """`of`: the folder of the person, if another key is the first one."""

    name: str
    of: str = ""


class People:
    """All people whom the host knows; each has a folder.

    Attributes:
        allows: whether somebody may be called that, by the words that the operator has barred.
    """

    def __init__(self, folder: Path, now: Callable[[], float] = time.time) -> None:
        self._folder = folder
        self._now = now
        self._links: dict[str, tuple[str, float]] = {}
        self._book = NameBook(folder / "name_book.jsonl")
        self._first = self._book.links
        self._names = self._book.names()
        with suppress(OSError), self._book.together():
            for path in sorted(folder.glob("*/person.json")):
                with suppress(OSError):
                    self._read(path)
        self._linked = Counter(self._first.values())
        self.allows: Callable[[str], bool] = lambda text: True

    def _read(self, path: Path) -> None:
        """Follow the file of a key; what is damaged, or of an older version, is made whole."""
        stem, data = path.parent.name, files.read(path)
        try:
            found = msgspec.json.decode(data, type=_OnDisk)
        except msgspec.DecodeError:
            pieces = _NAME_IN_PIECES.search(data)
            name = pieces[1].decode(errors="replace") if pieces else ""
            found = _OnDisk(self._names.get(stem) or name)
        if found.of:
            if stem not in self._first:
                self._book.write([NameLine(key=stem, person=found.of)])
            return
        now, before = self._now(), self._names.get(stem, "")
        other = bool(found.name) and found.name != before and stem not in self._first
        if other and self._book.is_free(found.name, stem, now):
            self._book.take(found.name, stem, before, now)
            self._names[stem] = found.name

    # ---- keys ------------------------------------------------------------------------------

    def person(self, key: str) -> str:
        """The id of the person with a key."""
        return self._first.get(_stem(key), _stem(key)) if key else ""

    def keys(self, key: str) -> int:
        """The number of keys of the person with this key."""
        return self.key_count(self.person(key))

    def key_count(self, person: str) -> int:
        """The number of keys of a person."""
        return 1 + self._linked[person]

    def link_word(self, key: str, now: float) -> str:
        """A word, valid once and for ten minutes, that makes another key the same person."""
        word = "".join(secrets.choice(LINK_LETTERS) for _ in range(LINK_LENGTH))
        self._links = {old: (of, until) for old, (of, until) in self._links.items() if until > now}
        self._links[word] = self.person(key), now + LINK_SECONDS
        return word

    def link(self, key: str, word: str, now: float) -> str:
        """Make a key the person who was shown a word, and return their name.

        Raises:
            BadName: the word is unknown or too old, or the key has a name already.
            OSError: it cannot be kept.
        """
        if self.name(key):
            raise BadName(say("host.link.named", name=self.name(key)))
        home, until = self._links.pop(word, ("", 0.0))
        if until <= now or home not in self._names or home == _stem(key):
            raise BadName(say("host.link.unknown"))
        self._keep(_stem(key), _OnDisk(self._names[home], home))
        self._book.write([NameLine(key=_stem(key), person=home)])
        self._linked[home] += 1
        return self._names[home]

    def came(self, key: str) -> None:
        """Remember that a person with a name was here today."""
        path = self._folder / _stem(key) / "person.json"
        with suppress(OSError):
            now = self._now()
            if path.stat().st_mtime < now - _DAY:
                os.utime(path, (now, now))

    # ---- names -----------------------------------------------------------------------------

    def name(self, key: str) -> str:
        """The name of the person with a key, or "" before one is chosen."""
        return self.name_of(self.person(key))

    def name_of(self, person: str) -> str:
        """The name of a person, or ""."""
        return self._names.get(person, "")

    def called(self, name: str) -> str:
        """The person who has a name now, or ""."""
        return self._book.person(name)

    def find(self, text: str) -> str:
        """The person of a name, an id, or the fingerprint of a key; "" if nobody here is that."""
        person = self.person(text) if text.startswith("SHA256:") else text
        return self.called(text) or (person if person in self._names else "")

    def choose(self, key: str, text: str) -> str:
        """Give the person of a key a name, and return it; the one before is kept for a month.

        Raises:
            BadName: it is not allowed, somebody has one that looks like it, or the person has
                changed theirs too often.
            OSError: it cannot be kept.
        """
        try:
            name = allowed_name(text, text)
        except BadSeats as error:
            raise BadName(str(error)) from None
        if not self.allows(name):
            raise BadName(say("host.name-barred"))
        person, now = self.person(key), self._now()
        before = self.name_of(person)
        if not self._book.is_free(name, person, now):
            raise BadName(say("host.name-taken", name=name))
        held = {*self._book.held(person, now), before} - {name, ""}
        if len(held) > MOST_HELD:
            raise BadName(say("host.name-often", names=", ".join(sorted(held - {before}))))
        self._give(person, name)
        return name

    def _give(self, person: str, name: str) -> None:
        self._keep(person, _OnDisk(name))
        self._book.take(name, person, self.name_of(person), self._now())
        self._names[person] = name

    def _keep(self, stem: str, kept: _OnDisk) -> None:
        path = self._folder / stem / "person.json"
        files.make_folder(path.parent)
        files.replace_file(path, msgspec.json.encode(kept))

    def reserve(self, name: str) -> None:
        """Let nobody take the name of a record that has no person; raises OSError."""
        if self._book.is_free(name, "", self._now()):
            self._book.write([NameLine(name)])

    @property
    def without_person(self) -> list[str]:
        """The names in records that have no person, which the operator assigns."""
        return self._book.without_person()

    def assign(self, name: str, key: str) -> str:
        """Give the name of a record to the person of a key, if they have none; return its person.

        Raises:
            OSError: it cannot be kept.
        """
        person = self.find(key) or self.person(key)
        self._book.free([name], 0.0)
        if not self.name_of(person):
            self._give(person, name)
        else:
            self._book.take(name, person, "", self._now())
            self._book.take(self.name_of(person), person, name, self._now())
        return person

    def held(self, person: str) -> list[str]:
        """The names that a person has given up, and may take back."""
        return self._book.held(person, self._now())

    def forget(self, person: str) -> None:
        """Forget a person with all keys; their names are nobody's for a month. Raises: OSError."""
        names = [*self._book.held(person, self._now()), *filter(None, [self.name_of(person)])]
        keys = [key for key, home in self._first.items() if home == person]
        for stem in (person, *keys):
            shutil.rmtree(self._folder / stem, ignore_errors=True)
        self._book.free(names, self._now())
        self._book.write(NameLine(key=key) for key in keys)
        self._names.pop(person, None)
        self._linked.pop(person, None)

    def unseen(self, days: float) -> list[str]:
        """The people with a name who have not been here for some days."""
        least = self._now() - days * _DAY
        return [one for one in self._names if 0 < self._seen(one) < least] if days else []

    def _seen(self, person: str) -> float:
        stems = [person, *(key for key, home in self._first.items() if home == person)]
        times = [self._folder / stem / "person.json" for stem in stems]
        return max((path.stat().st_mtime for path in times if path.exists()), default=0.0)

    def free_name(self, person: str) -> None:
        """Let others take the name of somebody who has not come for long; raises OSError."""
        name = self._names.pop(person, "")
        if name:
            self._keep(person, _OnDisk(""))
            self._book.free([name], 0.0)

    # ---- folders ---------------------------------------------------------------------------

    def folder(self, person: str) -> Path:
        """The folder of a person."""
        return self._folder / person

    def folders(self, key: str, shared: Folders) -> Folders:
        """The folders of a person: preferences and games of their own, the log of the host."""
        home = self._folder / (self.person(key) if key else "-")
        return Folders(home, home, home, shared.log)


def _stem(key: str) -> str:
    """The name of the folder of a key."""
    return _NO_LETTERS.sub("-", key.removeprefix("SHA256:"))


MOST_NEWS = 20
"""The sentences that are kept for a person; the oldest are dropped."""


class PersonNews:
    """Sentences for people, in their folders until they have come."""

    def __init__(self, folder: Path) -> None:
        """`folder`: that of all people."""
        self._folder = folder

    def keep(self, person: str, text: str) -> None:
        """Keep a sentence; without room on the disk it is lost."""
        if person.replace("-", "").isalnum() and (self._folder / person).is_dir():
            with suppress(OSError):
                kept = [*self._read(person), text][-MOST_NEWS:]
                files.replace_file(self._path(person), msgspec.json.encode(kept))

    def take(self, person: str) -> str:
        """The sentences for a person who has come, or "", which they read now."""
        told = " ".join(self._read(person)) if person else ""
        if told:
            with suppress(OSError):
                self._path(person).unlink()
        return told

    def _read(self, person: str) -> list[str]:
        with suppress(OSError, msgspec.DecodeError):
            return msgspec.json.decode(files.read(self._path(person)), type=list[str])
        return []

    def _path(self, person: str) -> Path:
        return self._folder / person / "news.json"
