"""The preferences in lines: numbers choose a preference and its value; they hold at once."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from ep_tui.keys.keymap import Keymap
from ep_tui.keys.own_keys import clash_sentences, listed_keys, load_keymap, try_key
from ep_tui.presenters.registry import commands_by_scenario
from ep_tui.storage.preference_rows import PreferenceRow, rows
from ep_tui.storage.preference_writer import save
from ep_tui.storage.preferences import DEFAULTS, Preferences, changed, load
from ep_tui.texts import say
from ep_tui.texts.quote import quoted

NONE = "-"
"""In place of a key: the command has the delivered one again."""


class Wishes:
    """The preferences of a person in lines.

    Attributes:
        preferred: those of now. trouble: what could not be used of the file, or "".
        follow: called after a change.
    """

    def __init__(self, path: Path | None = None, keeps: Callable[[], bool] = lambda: True) -> None:
        """`path`: the file; without one, or while it `keeps` none, changes are not kept."""
        self._path = path
        self._keeps = keeps
        self.preferred, self.trouble = self._load()
        self.follow: Callable[[Mapping[str, Any]], object] = lambda changes: None

    def _load(self) -> tuple[Preferences, str]:
        path = self._path if self._keeps() else None
        return (DEFAULTS, "") if path is None else load(path)

    @cached_property
    def keymap(self) -> Keymap:
        """The keys of the person."""
        own = self.preferred.keys
        return load_keymap(own, commands_by_scenario())[0] if own else Keymap()

    def answer(self, words: str) -> Iterator[str]:
        """Answer what is typed after the word for preferences: numbers, or a command and a key."""
        listed, (first, *rest) = rows(self.preferred), words.split() or [""]
        if not first:
            yield from self._list(listed)
        elif not (first.isdecimal() and 0 < int(first[:6]) <= len(listed)):
            yield say("preferences.plain.no-number", number=first, most=len(listed))
        elif (row := listed[int(first) - 1]).name == "keys":
            yield from self._keys(first, *rest[:2])
        elif not rest:
            yield row.about
            for number, value in enumerate(row.values, 1):
                mark = "*" if value == row.now else " "
                yield f"{number} {mark} {row.word(value)}"
            yield say("preferences.plain.value", number=first)
        elif rest[0].isdecimal() and 0 < int(rest[0][:6]) <= len(row.values):
            value = row.values[int(rest[0]) - 1]
            failed = self.prefer(**{row.name: value})
            yield say("preferences.plain.now", name=row.title, value=row.word(value))
            yield failed
        else:
            yield say("preferences.plain.no-number", number=rest[0], most=len(row.values))

    def _list(self, listed: list[PreferenceRow]) -> Iterator[str]:
        yield self._load()[1]
        for number, row in enumerate(listed, 1):
            word = row.word(row.now)
            yield f"{number} {say('preferences.plain.now', name=row.title, value=word)}"
        yield say("preferences.plain.choose")

    def _keys(self, number: str, name: str = "", key: str = "") -> Iterator[str]:
        """List all commands with their keys, or give one a key."""
        games = commands_by_scenario()
        listed = [*listed_keys(self.keymap, games)]
        if not key:
            for one in listed:
                if not name or name in one.name:
                    yield f"{'*' if one.changed else ' '} {one.name} {one.key} {one.other}".rstrip()
            yield from clash_sentences(self.keymap, games)
            yield say("preferences.plain.key", number=number)
        elif name not in {one.name for one in listed}:
            yield say("preferences.plain.no-command", name=quoted(name), number=number)
        elif key == NONE:
            yield self.prefer(keys={name: ""}) or say("preferences.plain.delivered", name=name)
        else:
            holds, told = try_key(name, key, self.preferred.keys, games)
            failed = self.prefer(keys={name: key}) if holds else ""
            if holds:
                yield say("preferences.plain.now", name=name, value=key)
            yield told
            yield failed

    def prefer(self, **changes: Any) -> str:
        """Use and keep a choice; returns a sentence if it cannot be kept."""
        self.preferred = changed(self.preferred, changes)
        vars(self).pop("keymap", None)
        self.follow(changes)
        path = self._path if self._keeps() else None
        return "" if path is None else save(path, **changes)
