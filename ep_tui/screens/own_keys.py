"""The page of a player's keys: choose a command, then press its new key."""

from collections.abc import Mapping
from typing import Any

from ep_tui.keys.own_keys import (
    ListedKey,
    clash_sentences,
    first_of,
    listed_keys,
    load_keymap,
    try_key,
)
from ep_tui.panels.styled_lines import Line, fit, key_lines, plain, rule, wrapped
from ep_tui.presenters.registry import commands_by_scenario
from ep_tui.screens.form import told_in
from ep_tui.screens.text_page import RowPage, around, boxed
from ep_tui.texts import say
from ep_tui.texts.fitting import cut

COLUMNS = 78
KEY_ROOM, NAME_ROOM = 10, 13


class KeysPage(RowPage):
    """All commands with their keys; typed words find one, and Enter asks for its key."""

    def __init__(self, own: Mapping[str, str]) -> None:
        super().__init__()
        self._games = commands_by_scenario()
        self._typed = ""
        self._waits = False
        self._read(own)

    def _read(self, own: Mapping[str, str]) -> None:
        keymap, flaws = load_keymap(own, self._games)
        self._all = list(listed_keys(keymap, self._games))
        self._trouble = first_of([*flaws, *clash_sentences(keymap, self._games)])

    def follow(self, changes: Mapping[str, Any]) -> None:
        self._read(self.host.preferred.keys)

    @property
    def found(self) -> list[ListedKey]:
        """The commands with all typed words."""
        words = self._typed.casefold().split()
        return [
            one
            for one in self._all
            if all(word in f"{one.name} {one.does}".casefold() for word in words)
        ]

    @property
    def row_count(self) -> int:
        return max(1, len(self.found))

    def lines(self, width: int, height: int) -> list[Line]:
        columns, found = min(COLUMNS, width), self.found
        head = [rule(say("keys.page-title"), columns)]
        head += (
            wrapped(self._trouble, columns, "warn") if self._trouble not in ("", self.note) else []
        )
        head.append((("> ", "key"), (self._typed, "bold"), (" ", "chosen")))
        foot = [*self._told(columns), *key_lines(say("keys.page-keys"), columns)]
        rows = [self._row(one, columns, here=at == self.at) for at, one in enumerate(found)]
        rows = rows or [plain(say("keys.page-none"), "dim")]
        room = max(1, height - len(head) - len(foot))
        return boxed(
            [*head, *fit(around(rows, self.at, room), room), *foot], width, height, columns
        )

    def _row(self, one: ListedKey, columns: int, *, here: bool) -> Line:
        mark = "*" if one.changed else " "
        keys = f"{one.key} {one.other}".ljust(KEY_ROOM)
        room = columns - KEY_ROOM - NAME_ROOM - 4
        return (
            ("» " if here else "  ", "key"),
            (f"{mark} ", "good"),
            (keys, "good" if one.changed else "key"),
            (one.name.ljust(NAME_ROOM), "bold" if here else ""),
            (cut(one.does, room), "dim"),
        )

    def _told(self, columns: int) -> list[Line]:
        found = self.found
        if self._waits:
            return told_in(say("keys.page-waits", name=found[self.at].name), columns, "")
        about = found[self.at].does if found else say("keys.page-about")
        return told_in(self.note or about, columns, "warn" if self.note else "dim")

    def press(self, key: str, char: str | None) -> None:
        self.note = ""
        found = self.found
        if self._waits:
            self._waits = False
            if key != "escape":
                self._give(found[self.at].name, key if char is None or char == " " else char)
        elif key == "escape" and not self._typed:
            self.host.close_page()
            return
        elif key in ("escape", "backspace"):
            self._find("" if key == "escape" else self._typed[:-1])
        elif key == "enter":
            self._waits = bool(found)
        elif key == "delete":
            if found:
                self._prefer(found[self.at].name, "")
        elif not self.move(key) and char is not None:
            self._find(self._typed + char)
        self.paint()

    def _find(self, typed: str) -> None:
        self._typed, self.at = typed[:40], 0

    def _give(self, name: str, key: str) -> None:
        """Give a command a key, and say where another command has it."""
        holds, told = try_key(name, key, self.host.preferred.keys, self._games)
        if holds:
            self._prefer(name, key)
        self.note = self.note or told

    def _prefer(self, name: str, key: str) -> None:
        host = self.host
        host.prefer(keys={name: key})
        self.note, host.notice = host.notice, ""

    def takes_letter(self, letter: str) -> bool:
        return True

    def paste(self, text: str) -> None:
        if not self._waits and text.isprintable():
            self._find(self._typed + text)
            self.paint()
