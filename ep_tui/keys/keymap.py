"""Which key does what: the registry's own keys, and those that a person has put in their place.

A key is written as what it prints (`a`, `A`, `?`) or by its name (`f5`, `tab`, `ctrl+n`).
"""

import re
from collections.abc import Mapping
from difflib import get_close_matches

import msgspec

from ep_rules.api import Decision, Game
from ep_tui.keys.actions import COMMANDS, MOVES, SCREEN_KEYS, command_of
from ep_tui.keys.entries import Command, ScreenKey
from ep_tui.texts import say

_NAMED = {
    "tab": "Tab",
    "shift+tab": "Shift+Tab",
    "space": "Space",
    "insert": "Ins",
    "delete": "Del",
    "backspace": "Bksp",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    **{f"f{number}": f"F{number}" for number in range(1, 13)},
    **{f"ctrl+{char}": f"Ctrl+{char.upper()}" for char in "abdefghknoprtuvwxy"},
}
"""Keys that print nothing, as help and footer show them; those of the terminal are left out."""
_FIXED = {"enter", "escape", "space", *MOVES, *"123456789"}
"""Keys that mean the same everywhere, so no command may have them."""


class BadKeys(ValueError):
    """Keys that cannot be; the message is a sentence for the user."""


class Keymap:
    """The commands with the keys they have for one person."""

    def __init__(self, changes: Mapping[str, str] | None = None) -> None:
        """Raises BadKeys."""
        changes = changes or {}
        known = [entry.id for entry in COMMANDS] + [entry.id for entry in SCREEN_KEYS]
        for ident, key in changes.items():
            _check(ident, key, known)
        self.changed = frozenset(changes)
        self.commands: tuple[Command, ...] = tuple(
            msgspec.structs.replace(entry, key=changes.get(entry.id, entry.key))
            for entry in COMMANDS
        )
        self.screen: tuple[ScreenKey, ...] = tuple(
            _changed(entry, changes[entry.id]) if entry.id in changes else entry
            for entry in SCREEN_KEYS
        )
        self._check_clashes()

    def command_of(
        self, key: str, char: str | None, decision: Decision | None, game: Game | None = None
    ) -> Command | None:
        """The command of a key that was pressed and what it prints; see `actions.command_of`."""
        return command_of(char or key, decision, game, self.commands)

    def screen_of(self, key: str, char: str | None) -> str | None:
        """The id of the screen's own command on a key, or None."""
        for entry in self.screen:
            if key in entry.keys or (char is not None and char in entry.keys):
                return entry.id
        return None

    def shown(self, ident: str) -> str:
        """The key of a command as it is printed."""
        for command in self.commands:
            if command.id == ident:
                return printed(command.key)
        return next(entry.shown for entry in self.screen if entry.id == ident)

    def help_while(self, *, writing: bool) -> str:
        """The key of the help as it is printed; while keys are text, one that prints nothing."""
        entry = next(entry for entry in self.screen if entry.id == "help")
        if not writing:
            return entry.shown
        return next((printed(key) for key in entry.keys if len(key) > 1), "")

    def _check_clashes(self) -> None:
        entries: list[tuple[str, str, Command | None]] = [
            (command.id, command.key, command) for command in self.commands
        ]
        entries += [(entry.id, key, None) for entry in self.screen for key in entry.keys]
        for at, (one, key, command) in enumerate(entries):
            for other, second, earlier in entries[:at]:
                if key == second and one != other and _meet(command, earlier):
                    raise BadKeys(say("keys.clash", key=printed(key), one=other, other=one))


def load_keymap(changes: Mapping[str, str]) -> tuple[Keymap, str]:
    """The keymap of a person's changes; if they cannot be, the registry's own and a sentence."""
    try:
        return Keymap(changes), ""
    except BadKeys as error:
        return Keymap(), str(error)


def _meet(one: Command | None, other: Command | None) -> bool:
    """Whether two commands can both be meant at once; those of the screen (None) always can."""
    if one is None or other is None:
        return True
    apart = {one.of, other.of} == {"voyages", "shores"}
    return bool(set(one.during) & set(other.during)) and not apart


def _changed(entry: ScreenKey, key: str) -> ScreenKey:
    """With another key; Escape always leads back."""
    keys = (key, "escape") if "escape" in entry.keys else (key,)
    return ScreenKey(entry.id, keys, printed(key))


def printed(key: str) -> str:
    """A key as help and footer show it."""
    return _NAMED.get(key, key)


def _check(ident: str, key: str, known: list[str]) -> None:
    if ident not in known:
        near = get_close_matches(ident, known, 1)
        raise BadKeys(say("keys.no-command", name=ident, near=near[0] if near else "none"))
    if key in _FIXED:
        raise BadKeys(say("keys.fixed", name=ident, key=printed(key)))
    if not (key in _NAMED or re.fullmatch(r"[^\s\d]", key)):
        raise BadKeys(say("keys.no-key", name=ident, key=key))
