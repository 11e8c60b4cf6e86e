"""The keymap of one player in one game; the table and `ep-tui keys` make it.

A key is written as the character it prints (`a`, `A`, `?`) or by its name (`f5`, `tab`, `ctrl+n`).
Commands come from the game's presenters; the player's own keys replace defaults.
"""

from collections.abc import Iterable, Mapping, Sequence
from string import ascii_letters

import msgspec

from ep_rules.api import Decision
from ep_tui.contributions.commands import GROUPS, SPARE_KEYS, Command, Group
from ep_tui.keys.key_names import printed
from ep_tui.keys.screen_keys import MOVES, SCREEN_KEYS, ScreenKey
from ep_tui.texts import say


class Clash(msgspec.Struct, frozen=True):
    """A player's key for a command that is not used, because another command has the key."""

    name: str
    key: str
    other: str


class Keymap:
    """The keys of one player in one game; without commands, only those of the screen.

    Attributes:
        commands: those of the game, in order; `key` is the short key in this game, or empty.
        screen, groups: with their keys. changed: the player's own keys by command ids.
        clashes: the player's keys that are not used in this game.
    """

    def __init__(
        self, changes: Mapping[str, str] | None = None, commands: Sequence[Command] = ()
    ) -> None:
        self._all = dict(changes or {})
        self.changed = dict(self._all)
        clashes: list[Clash] = []
        while clash := self._assign(commands):
            clashes.append(clash)
            del self.changed[clash.name]
        self.clashes = tuple(clashes)

    def in_game(self, commands: Sequence[Command]) -> "Keymap":
        """The keys of this player in a game with these commands."""
        return Keymap(self._all, commands)

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

    def has(self, char: str) -> bool:
        """Whether anything in this game has this key."""
        found = (self.command_of(char, char, None), self.group_of(char, char))
        return bool(any(found) or self.screen_of(char, char))

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
        key = self.changed.get(entry.id)
        if key is None:
            return entry
        keys = (key, "escape") if "escape" in entry.keys else (key,)
        return ScreenKey(entry.id, keys, printed(key))

    def _groups(self, commands: Sequence[Command]) -> tuple[Group, ...]:
        """The groups; one whose key is reassigned gets a spare one."""
        here = {command.id for command in commands} | {entry.id for entry in SCREEN_KEYS}
        groups = groups_of(commands)
        here |= {group.id for group in groups}
        taken = {key for ident, key in self.changed.items() if ident in here}
        free = {*SPARE_KEYS} - taken - {group.key for group in groups}
        spare = iter([key for key in SPARE_KEYS if key in free])
        found: list[Group] = []
        for group in groups:
            own = self.changed.get(group.id)
            key = own or (next(spare, group.key) if group.key in taken else group.key)
            found.append(msgspec.structs.replace(group, key=key))
        return tuple(found)

    def _assign(self, commands: Sequence[Command]) -> Clash | None:
        """Give everything its key; returns the first clash of a key that the player chose."""
        self.screen = tuple(map(self._screen_key, SCREEN_KEYS))
        self.groups = self._groups(commands)
        given: list[Command] = []
        for command in commands:
            key = self.changed.get(command.id, command.key)
            wanted = msgspec.structs.replace(command, key=key)
            rival = next((other for other in given if _meet(wanted, other)), None)
            if rival is None:
                given.append(wanted)
            elif self.changed.keys() & {command.id, rival.id}:
                return self._clash(key, rival.id, command.id)
            else:  # the first that wants a key gets it in its phases
                given.append(msgspec.structs.replace(command, key=""))
        self.commands = tuple(given)
        held: dict[str, str] = {}
        entries = [(entry.id, key) for entry in self.screen for key in entry.keys]
        entries += [(group.id, group.key) for group in self.groups]
        for ident, key in entries:
            if held.setdefault(key, ident) != ident:
                return self._clash(key, held[key], ident)
        for command in self.commands:
            if command.key in held:
                return self._clash(command.key, held[command.key], command.id)
        return None

    def _clash(self, key: str, one: str, other: str) -> Clash:
        """A clash of two; the player's later line is not used. ValueError if neither is one's."""
        own = [ident for ident in self.changed if ident in (one, other)]
        if not own:
            raise ValueError(f"the command {other} has the key {key} of {one}; {self._free(other)}")
        name = own[-1]
        return Clash(name, key, one if name == other else other)

    def _free(self, ident: str) -> str:
        """The letters that mean nothing in the phases of a command, for programmers."""
        phases = {phase for one in self.commands if one.id == ident for phase in one.during}
        beside = [one for one in self.commands if not phases.isdisjoint(one.during)]
        taken = {*MOVES, *SPARE_KEYS} | {key for entry in self.screen for key in entry.keys}
        taken |= {group.key for group in self.groups} | {one.key for one in beside}
        free = sorted({*ascii_letters} - taken)
        return f"free in its phases: {' '.join(free) or 'none, so give it none'}"


def groups_of(commands: Iterable[Command]) -> tuple[Group, ...]:
    """The groups of some commands, after the shared ones, which the help lists first."""
    return tuple(dict.fromkeys((*GROUPS, *(command.group for command in commands))))


def _meet(one: Command, other: Command) -> bool:
    """Whether two commands have the same key in the same phase."""
    return bool(one.key) and one.key == other.key and bool({*one.during} & {*other.during})


def name_of(entry: Command) -> str:
    """One or two words for a command."""
    return say(f"table.command.{entry.id}")
