"""The people of a host: each public key is a person, who chooses a name at the first visit."""

import re
from pathlib import Path

import msgspec

from ep_tui.storage import files
from ep_tui.storage.folders import Folders
from ep_tui.storage.person_names import are_alike
from ep_tui.storage.seat_words import BadSeats, allowed_name
from ep_tui.texts import say

_NO_LETTERS = re.compile("[^A-Za-z0-9]+")


class BadName(ValueError):
    """A name that cannot be taken; the message is a sentence for the person."""


class _OnDisk(msgspec.Struct):
    name: str


class People:
    """All people with a name at this host, by the fingerprint of their key; each has a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._names: dict[str, str] = {}
        for path in sorted(folder.glob("*/person.json")):
            try:
                found = msgspec.json.decode(files.read(path), type=_OnDisk)
            except (OSError, msgspec.DecodeError):
                continue  # the person chooses a name once more
            self._names[path.parent.name] = found.name

    def name(self, key: str) -> str:
        """The name of a key, or "" before one is chosen."""
        return self._names.get(_stem(key), "")

    def choose(self, key: str, text: str) -> str:
        """Give a key its name, and return it.

        Raises:
            BadName: it is not allowed, or somebody has one that looks like it.
            OSError: it cannot be kept.
        """
        try:
            name = allowed_name(text, text)
        except BadSeats as error:
            raise BadName(str(error)) from None
        if any(are_alike(name, other) for other in self._names.values()):
            raise BadName(say("host.name-taken", name=name))
        data = msgspec.json.encode(_OnDisk(name))
        files.write_file(self._folder / _stem(key) / "person.json", data)
        self._names[_stem(key)] = name
        return name

    def folders(self, key: str, shared: Folders) -> Folders:
        """The folders of a person: preferences and games of their own, the log of the host."""
        home = self._folder / (_stem(key) if key else "-")
        return Folders(home, home, home, shared.log)


def _stem(key: str) -> str:
    """The name of the folder of a key."""
    return _NO_LETTERS.sub("-", key.removeprefix("SHA256:"))
