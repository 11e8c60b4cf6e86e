"""The people of a host: each public key is a person, who chooses a name at the first visit."""

import re
import secrets
import time
from collections.abc import Callable
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


LINK_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
LINK_LENGTH, LINK_SECONDS = 12, 600.0
"""The letters of a word that links a key, without those that look alike, and its validity."""


class _OnDisk(msgspec.Struct):
    """`of`: the folder of the person, if another key is the first one."""

    name: str
    of: str = ""


class People:
    """All people whom the host knows, by the fingerprint of their key; each has a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._names: dict[str, str] = {}
        self._first: dict[str, str] = {}
        self._links: dict[str, tuple[str, float]] = {}
        for path in sorted(folder.glob("*/person.json")):
            try:
                found = msgspec.json.decode(files.read(path), type=_OnDisk)
            except (OSError, msgspec.DecodeError):
                continue  # the person chooses a name once more
            self._names[path.parent.name] = found.name
            if found.of:
                self._first[path.parent.name] = found.of

    def link_word(self, key: str, now: float) -> str:
        """A word, valid once and for ten minutes, that makes another key the same person."""
        word = "".join(secrets.choice(LINK_LETTERS) for _ in range(LINK_LENGTH))
        self._links = {old: (of, until) for old, (of, until) in self._links.items() if until > now}
        self._links[word] = self._home(key), now + LINK_SECONDS
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
        if until <= now:
            raise BadName(say("host.link.unknown"))
        name = self._names[home]
        data = msgspec.json.encode(_OnDisk(name, home))
        files.write_file(self._folder / _stem(key) / "person.json", data)
        self._names[_stem(key)], self._first[_stem(key)] = name, home
        return name

    def keys(self, key: str) -> int:
        """The number of keys of the person with this key."""
        home = self._home(key)
        return sum(self._first.get(stem, stem) == home for stem in self._names)

    def person(self, key: str) -> str:
        """The person with a key, whichever of their keys it is, or "" without one."""
        return self._home(key) if key else ""

    def _home(self, key: str) -> str:
        """The folder of the person with a key."""
        return self._first.get(_stem(key), _stem(key))

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
        home = self._folder / (self._home(key) if key else "-")
        return Folders(home, home, home, shared.log)


class Identity:
    """What the owner of a key can do with their name and their keys."""

    def __init__(self, people: People, key: str, now: Callable[[], float] = time.time) -> None:
        self._people = people
        self._key = key
        self._now = now

    def choose(self, text: str) -> str:
        """Take a name and return it; raises BadName or OSError."""
        return self._people.choose(self._key, text)

    def link_word(self) -> str:
        """A word that makes another key the same person."""
        return self._people.link_word(self._key, self._now())

    def link(self, word: str) -> str:
        """Make this key the person who was shown a word, and return their name.

        Raises:
            BadName, OSError: see `People.link`.
        """
        return self._people.link(self._key, word, self._now())

    @property
    def keys(self) -> int:
        """The number of keys of this person."""
        return self._people.keys(self._key)


def _stem(key: str) -> str:
    """The name of the folder of a key."""
    return _NO_LETTERS.sub("-", key.removeprefix("SHA256:"))
