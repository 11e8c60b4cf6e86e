"""The keymap of one player in one game; the table and `ep-tui keys` make it.

A key is written as the character it prints (`a`, `A`, `?`) or by its name (`f5`, `tab`, `ctrl+n`).
"""

from collections.abc import Mapping, Sequence
from string import ascii_letters

import msgspec

from ep_rules.api import Decision
from ep_tui.contributions.commands import Command
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
        screen: with their keys. changed: the player's own keys by command ids.
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

    def has(self, char: str) -> bool:
        """Whether anything in this game has this key."""
        return bool(self.command_of(char, char, None) or self.screen_of(char, char))

    def screen_of(self, key: str, char: str | None) -> str | None:
        """The id of the screen's own command on a key, or None."""
        for entry in self.screen:
            if key in entry.keys or (char is not None and char in entry.keys):
                return entry.id
        return None

    def shown(self, ident: str) -> str:
        """The printed key of a command, or of the list of all commands if it has none."""
        found = next((command for command in self.commands if command.id == ident), None)
        if found is not None and found.key:
            return printed(found.key)
        name = ident if found is None else "palette"
        return next(entry.shown for entry in self.screen if entry.id == name)

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
        return ScreenKey(entry.id, keys, printed(key), entry.want)

    def _assign(self, commands: Sequence[Command]) -> Clash | None:
        """Give everything its key; returns the first clash of a key that the player chose."""
        self.screen = tuple(map(self._screen_key, SCREEN_KEYS))
        given: list[Command] = []
        for command in commands:
            own = self.changed.get(command.id)
            keys = (command.key, command.spare) if own is None else (own,)
            wanted = [msgspec.structs.replace(command, key=key) for key in keys if key]
            rivals = [next((one for one in given if _meet(each, one)), None) for each in wanted]
            free = (each for each, rival in zip(wanted, rivals, strict=True) if rival is None)
            first = next(free, None)
            rival = next(filter(None, rivals), None)
            if first is None and rival and self.changed.keys() & {command.id, rival.id}:
                return self._clash(rival.key, rival.id, command.id)
            # the first that wants a key gets it in its phases
            given.append(first or msgspec.structs.replace(command, key=""))
        self.commands = tuple(given)
        held: dict[str, str] = {}
        for entry in self.screen:
            for key in entry.keys:
                if held.setdefault(key, entry.id) != entry.id:
                    return self._clash(key, held[key], entry.id)
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
        taken = {*MOVES} | {key for entry in self.screen for key in entry.keys}
        taken |= {one.key for one in beside}
        free = sorted({*ascii_letters} - taken)
        return f"free in its phases: {' '.join(free) or 'none, so give it none'}"


def _meet(one: Command, other: Command) -> bool:
    """Whether two commands have the same key in the same phase."""
    return bool(one.key) and one.key == other.key and bool({*one.during} & {*other.during})


def name_of(entry: Command) -> str:
    """One or two words for a command."""
    return say(f"table.command.{entry.id}")
