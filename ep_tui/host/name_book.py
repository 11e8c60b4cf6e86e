"""The names at a host: who has which, and who may take one back; `people` asks it.

The file has a line for every change, so a damaged line loses no other name, and the file of a
person can be damaged without freeing theirs.
"""

import os
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from ep_tui.storage import files
from ep_tui.storage.person_names import alike_by

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
