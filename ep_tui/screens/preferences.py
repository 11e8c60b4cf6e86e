"""The page of preferences: a change holds at once and is written to the settings file."""

from collections.abc import Mapping
from typing import Any

from ep_tui.panels.styled_lines import Line, key_lines, plain, rule, width_of, wrapped
from ep_tui.screens.form import Field, FormPage
from ep_tui.screens.text_page import around, boxed
from ep_tui.storage.preference_rows import GROUPS, PreferenceRow, rows
from ep_tui.storage.preferences import DEFAULTS, Preferences, load
from ep_tui.texts import say
from ep_tui.texts.fitting import cells

COLUMNS = 78
VALUES_AT = 37
"""The column of the values that are not chosen."""


class PreferencesPage(FormPage):
    """A row for each preference; above them what cannot be used of the file."""

    def __init__(self, preferred: Preferences, note: str = "") -> None:
        self.rows = rows(preferred)
        super().__init__([_field(row) for row in self.rows])
        self._read(preferred)
        self.note = note

    def on_mount(self) -> None:
        self._look()

    def follow(self, changes: Mapping[str, Any]) -> None:
        self._look()
        self._read(self.host.preferred)

    def _look(self) -> None:
        """See what cannot be used of the file."""
        self._trouble = load(self.host.folders.settings)[1]

    def _read(self, preferred: Preferences) -> None:
        """Show the values of now."""
        self.rows = rows(preferred)
        for row, field in zip(self.rows, self.fields, strict=True):
            field.choices = [*map(row.word, row.values)]
            field.at = row.values.index(row.now)

    def lines(self, width: int, height: int) -> list[Line]:
        columns = min(COLUMNS, width)
        head = [rule(say("preferences.title"), columns)]
        head += wrapped(self._trouble, columns, "warn") if self._trouble else []
        foot = [*self.told(columns), *key_lines(say("preferences.page-keys"), columns)]
        listed, at = self._listed(columns)
        room = max(1, height - len(head) - len(foot))
        return boxed([*head, *around(listed, at, room), *foot], width, height, columns)

    def _listed(self, columns: int) -> tuple[list[Line], int]:
        """All rows under their headings, and the number of the marked line."""
        lines: list[Line] = []
        marked_at = number = 0
        for group, names in GROUPS.items():
            lines.append(plain(say(f"preferences.group.{group}"), "bold"))
            for _ in names:
                if number == self.at:
                    marked_at = len(lines)
                lines.append(self._row(number, columns))
                number += 1
        return lines, marked_at

    def _row(self, number: int, columns: int) -> Line:
        field = self.fields[number]
        line = field.line(number == self.at)
        start = max(VALUES_AT, width_of(line) + 1)
        others = _fitting([one for one in field.choices if one != field.value], columns - start)
        return (*line, (" " * (start - width_of(line)) + others, "dim"))

    def changed(self) -> None:
        """Use the chosen value of the marked row."""
        row = self.rows[self.at]
        if row.name == "keys":
            self._open_keys()
        else:
            self._prefer(**{row.name: row.values[self.field.at]})

    def begin(self) -> None:
        """Enter is the next value, too."""
        self.field.step(1)
        self.changed()

    def press(self, key: str, char: str | None) -> None:
        if key == "delete":
            self._reset()
            self.paint()
        else:
            super().press(key, char)

    def _reset(self) -> None:
        """Use the marked row as it was delivered; of the keys, all."""
        name = self.rows[self.at].name
        keys = dict.fromkeys(self.host.preferred.keys, "")
        self._prefer(**{name: keys if name == "keys" else getattr(DEFAULTS, name)})

    def _prefer(self, **changes: Any) -> None:
        host = self.host
        host.prefer(**changes)
        self.note, host.notice = host.notice, ""

    def _open_keys(self) -> None:
        from ep_tui.screens.own_keys import KeysPage  # the commands of all games

        self.host.show(KeysPage(self.host.preferred.keys))


def _field(row: PreferenceRow) -> Field:
    return Field(row.title, [*map(row.word, row.values)], str, lambda _: row.about)


def _fitting(words: list[str], room: int) -> str:
    """As many words as there is room for."""
    for count in range(len(words), 0, -1):
        text = ", ".join((*words[:count], *(("…",) if count < len(words) else ())))
        if cells(text) <= room:
            return text
    return ""
