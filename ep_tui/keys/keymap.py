"""The keymap of one player in one game; the table and `ep-tui keys` make it.

A key is written as the character it prints (`a`, `A`, `?`) or by its name (`f5`, `tab`, `ctrl+n`).
Commands come from the game's presenters; the player's own keys replace defaults.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from ep_rules.api import Decision, nearest
from ep_tui.contributions.commands import GROUPS, SPARE_KEYS, Command, Group
from ep_tui.keys.screen_keys import MOVES, SCREEN_KEYS, ScreenKey
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
"""Names of non-printing keys for help and footer, without those of the terminal."""
_FIXED = {"enter", "escape", "space", *MOVES, *"123456789"}
"""Fixed keys, which no command may use."""

Games = Callable[[], Mapping[str, Sequence[Command]]]
"""The commands of all scenarios, by scenario id."""


class BadKeys(ValueError):
    """Invalid keys; the message is a sentence for the user."""


class Keymap:
    """The keys of one player in one game; without commands, only those of the screen.

    Attributes:
        commands: those of the game, by rank; `key` is the short key in this game, or empty. screen,
        groups: with their keys. changed: the ids whose keys the player changed.
    """

    def __init__(
        self, changes: Mapping[str, str] | None = None, commands: Sequence[Command] = ()
    ) -> None:
        """Raises Clash."""
        self._changes = dict(changes or {})
        self.changed = frozenset(self._changes)
        self.screen = tuple(map(self._screen_key, SCREEN_KEYS))
        self.groups = self._groups(commands)
        self.commands = tuple(sorted(self._short_keys(commands), key=lambda c: c.rank))
        self._check_screen(commands)

    def in_game(self, commands: Sequence[Command]) -> "Keymap":
        """The keys of this player in a game with these commands."""
        return Keymap(self._changes, commands)

    def command_of(self, key: str, char: str | None, decision: Decision | None) -> Command | None:
        """The command of a key: one for the decision, else any, to explain why it is impossible."""
        found = [command for command in self.commands if command.key == (char or key)]
        for command in found:
            if decision is not None and isinstance(decision, command.during):
                return command
        return found[0] if found else None

    def command_in(self, key: str, games: Mapping[str, Sequence[Command]]) -> Command | None:
        """The command of a key in the first of some games that has one."""
        commands = (self.in_game(found).command_of(key, None, None) for found in games.values())
        return next(filter(None, commands), None)

    def group_of(self, key: str, char: str | None) -> Group | None:
        """The group of a key, if this game has commands of it."""
        groups = {command.group.id for command in self.commands}
        found = (group for group in self.groups if group.key == (char or key))
        return next((group for group in found if group.id in groups), None)

    def screen_of(self, key: str, char: str | None) -> str | None:
        """The id of the screen's own command on a key, or None."""
        for entry in self.screen:
            if key in entry.keys or (char is not None and char in entry.keys):
                return entry.id
        return None

    def shown(self, ident: str) -> str:
        """The printed key of a command, or of its group if it has none."""
        for command in self.commands:
            if command.id == ident:
                return printed(command.key or self.group_key(command))
        return next(entry.shown for entry in self.screen if entry.id == ident)

    def group_key(self, command: Command) -> str:
        """The key of a command's group."""
        return next(group.key for group in self.groups if group.id == command.group.id)

    def help_while(self, *, writing: bool) -> str:
        """The printed key of the help; while typing, a non-printing one."""
        entry = next(entry for entry in self.screen if entry.id == "help")
        if not writing:
            return entry.shown
        return next((printed(key) for key in entry.keys if len(key) > 1), "")

    def _screen_key(self, entry: ScreenKey) -> ScreenKey:
        """A screen command with the player's key; Escape always goes back."""
        key = self._changes.get(entry.id)
        if key is None:
            return entry
        keys = (key, "escape") if "escape" in entry.keys else (key,)
        return ScreenKey(entry.id, keys, printed(key))

    def _groups(self, commands: Sequence[Command]) -> tuple[Group, ...]:
        """The groups; one whose key is reassigned gets a spare one."""
        here = {command.id for command in commands} | {entry.id for entry in SCREEN_KEYS}
        groups = groups_of(commands)
        here |= {group.id for group in groups}
        taken = {key for ident, key in self._changes.items() if ident in here}
        free = {*SPARE_KEYS} - taken - {group.key for group in groups}
        spare = iter([key for key in SPARE_KEYS if key in free])
        found: list[Group] = []
        for group in groups:
            own = self._changes.get(group.id)
            key = own or (next(spare, group.key) if group.key in taken else group.key)
            found.append(msgspec.structs.replace(group, key=key))
        return tuple(found)

    def _short_keys(self, commands: Sequence[Command]) -> Iterable[Command]:
        """Every command with its short key; the first that wants a key gets it in its phases."""
        given: list[Command] = []
        for command in commands:
            wanted = msgspec.structs.replace(
                command, key=self._changes.get(command.id, command.key)
            )
            rival = next((other for other in given if _meet(wanted, other)), None)
            if rival is None:
                given.append(wanted)
            elif self.changed & {command.id, rival.id}:
                raise Clash(wanted.key, rival.id, command.id)
            else:
                given.append(msgspec.structs.replace(command, key=""))
        return given

    def _check_screen(self, commands: Sequence[Command]) -> None:
        """Raises Clash where two of screen, groups and commands share a key."""
        entries = [(entry.id, key) for entry in self.screen for key in entry.keys]
        entries += [(group.id, group.key) for group in self.groups]
        for at, (one, key) in enumerate(entries):
            for other, second in entries[:at]:
                if key == second and one != other:
                    raise Clash(key, other, one)
        held = {key: ident for ident, key in entries}
        for command in self.commands:
            if command.key in held:
                raise Clash(command.key, command.id, held[command.key])


class Clash(ValueError):
    """Two commands have the same key at once."""

    def __init__(self, key: str, one: str, other: str) -> None:
        super().__init__(f"{key}: {one}, {other}")
        self.key, self.one, self.other = key, one, other


def load_keymap(changes: Mapping[str, str], games: Games) -> tuple[Keymap, str]:
    """The keymap with a player's changes; if they are invalid, the defaults and a sentence."""
    try:
        check(changes, games)
    except BadKeys as error:
        return Keymap(), str(error)
    return Keymap(changes), ""


def check(changes: Mapping[str, str], games: Games) -> None:
    """Raise BadKeys if a player's keys are invalid in any game of the catalogue."""
    if not changes:
        return
    commands = games()
    known = {command.id for found in commands.values() for command in found}
    known |= {entry.id for entry in SCREEN_KEYS}
    known |= {group.id for found in commands.values() for group in groups_of(found)}
    for ident, key in changes.items():
        _check_key(ident, key, sorted(known))
    for name, found in {"": (), **commands}.items():
        try:
            Keymap(changes, found)
        except Clash as clash:
            words = {"key": printed(clash.key), "one": clash.one, "other": clash.other}
            game = say(f"names.scenario.{name}.title") if name else "any"
            raise BadKeys(say("keys.clash", game=game, **words)) from None


def groups_of(commands: Iterable[Command]) -> tuple[Group, ...]:
    """The groups of some commands, after the shared ones, which the help lists first."""
    return tuple(dict.fromkeys((*GROUPS, *(command.group for command in commands))))


def _meet(one: Command, other: Command) -> bool:
    """Whether two commands have the same key in the same phase."""
    return bool(one.key) and one.key == other.key and bool({*one.during} & {*other.during})


def name_of(entry: Command) -> str:
    """One or two words for a command."""
    return say(f"table.command.{entry.id}")


def printed(key: str) -> str:
    """A key as help and footer show it."""
    return _NAMED.get(key, key)


def _check_key(ident: str, key: str, known: list[str]) -> None:
    if ident not in known:
        near = nearest(ident, known, 0.6) or "none"
        raise BadKeys(say("keys.no-command", name=ident, near=near))
    if key in _FIXED:
        raise BadKeys(say("keys.fixed", name=ident, key=printed(key)))
    if not (key in _NAMED or re.fullmatch(r"[^\s\d]", key)):
        raise BadKeys(say("keys.no-key", name=ident, key=key))
