"""The command list: typing filters it, Enter runs the marked command."""

from collections.abc import Sequence
from typing import NamedTuple

from ep_tui.keys.actions import actions_of, commands_for
from ep_tui.keys.keymap import name_of
from ep_tui.modes.mode import Desk
from ep_tui.modes.typing import Writing
from ep_tui.panels.styled_lines import Line, rule
from ep_tui.texts import say
from ep_tui.texts.fitting import wrap
from ep_tui.texts.speak import capital

KEY_ROOM = 9
DIGITS = "123456789"
"""Digits choose among the visible entries; no command has a digit in its name."""


class PaletteEntry(NamedTuple):
    """A command in the list; `now` is whether it is possible now."""

    id: str
    key: str
    name: str
    does: str
    now: bool


class CommandPalette(Writing):
    """Possible commands come first."""

    sign = ": "
    longest = 40

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.at = 0
        self._room = len(DIGITS)
        self._all = entries(desk)

    @property
    def shown(self) -> list[PaletteEntry]:
        """Entries with all typed words; those whose name begins with them first."""
        words = self.text.casefold().split()
        found = [
            entry
            for entry in self._all
            if all(word in f"{entry.name} {entry.does}".casefold() for word in words)
        ]
        first = words[0] if words else ""
        return sorted(found, key=lambda entry: not entry.name.casefold().startswith(first))

    def keys(self) -> Sequence[tuple[str, str]]:
        return (
            ("↑↓", say("table.keys.move")),
            ("1–9", say("table.keys.choose")),
            ("Enter", say("table.keys.take")),
            ("Esc", say("table.keys.back")),
        )

    def panel(self, width: int, height: int) -> list[Line]:
        shown = self.shown
        lines: list[Line] = [rule(capital(say("table.command.palette")), width)]
        self._room = max(1, height - 2)
        first = self._first(len(shown))
        for number, entry in enumerate(shown[first : first + self._room]):
            role = "chosen" if first + number == self.at else "" if entry.now else "dim"
            name, *rest = wrap(entry.name, width - KEY_ROOM - 6)
            digit = str(number + 1) if number < len(DIGITS) else ""
            mark = "• " if entry.now else "  "
            lines.append(
                (
                    (f" {digit:<2}", "key"),
                    (mark, "good"),
                    (name.ljust(width - KEY_ROOM - 6), role),
                    (f" {entry.key:>{KEY_ROOM - 1}}", "dim"),
                )
            )
            lines += [((" " * 5, ""), (part, role)) for part in rest]
        if not shown:
            lines.append(((say("table.palette.none"), "dim"),))
        return lines[:height]

    def prompt(self) -> str:
        return ""

    def press(self, key: str, char: str | None) -> bool:
        shown, digit = self.shown, DIGITS.find(char or " ")
        if key == "escape":
            return False
        if key in ("up", "down", "tab", "shift+tab"):
            step = -1 if key in ("up", "shift+tab") else 1
            self.at = (self.at + step) % max(1, len(shown))
        elif key == "enter" or digit >= 0:
            row = self.at if digit < 0 else self._first(len(shown)) + digit
            if row < len(shown):
                self.desk.pop()
                self.desk.do(shown[row].id)
                return True
        else:
            return super().press(key, char)
        self.desk.renew()
        return True

    def write(self, text: str) -> None:
        super().write(text)
        self.at = 0

    def _first(self, count: int) -> int:
        return max(0, min(self.at - self._room // 2, count - self._room))


def entries(desk: Desk) -> list[PaletteEntry]:
    """Every command of this game and of the screen: possible ones first, of these losses last."""
    keymap, session = desk.keymap, desk.session
    decision = session.decision
    legal = desk.legal() if desk.me is not None else []
    now = commands_for(decision, keymap.commands)
    found = [
        PaletteEntry(
            command.id,
            keymap.shown(command.id),
            name_of(command),
            say(f"help.does.{command.id}"),
            command in now and bool(actions_of(command, legal)),
        )
        for command in keymap.commands
    ]
    found += [
        PaletteEntry(entry.id, entry.shown, entry.name, say(f"help.does.{entry.id}"), now=True)
        for entry in keymap.screen
        if entry.id != "palette"
    ]
    losses = {command.id for command in keymap.commands if command.loses}
    return sorted(found, key=lambda entry: (not entry.now, entry.id in losses))
