"""The house rules page: lists and changes every setting of a scenario."""

from typing import Any

from ep_rules.api import BadChoice, SettingKind, game, kinds_of, setting_text, settings_of
from ep_tui.panels.styled_lines import Line, StyledText, fit, key_lines, plain, rule, wrapped
from ep_tui.screens.text_page import RowPage, around, boxed
from ep_tui.texts import say
from ep_tui.texts.error_text import choice_sentence, range_of
from ep_tui.texts.fitting import cut

COLUMNS = 76
KEY_WIDTH = 30
TOLD, ID_LINES = 4, 3
"""Lines for the meaning of a setting or an error, and for the ruleset's id."""


class Setting:
    """One setting: its value as text, and how arrows change it."""

    def __init__(self, key: str, value: Any, kind: SettingKind) -> None:
        self.key = key
        self.kind = kind
        self.usual = setting_text(value)

    def stepped(self, text: str, by: int) -> str | None:
        """The next value; None when it is to be typed."""
        words = self.kind.words
        if words:
            at = words.index(text) if text in words else 0
            return words[(at + by) % len(words)]
        if self.kind.type is int and text.isdecimal():
            return self._counted(int(text) + by)
        if text in self.kind.beside:
            return str(self.kind.most if by < 0 else self.kind.least)
        return None

    def _counted(self, number: int) -> str:
        """A number within its range; beyond it, the word for no limit, if there is one."""
        if number > self.kind.most and self.kind.beside:
            return self.kind.beside[0]
        return str(min(self.kind.most, max(self.kind.least, number)))

    def meaning(self, text: str) -> str:
        """The meaning of the setting and of its value."""
        about = say(f"names.setting.{self.key}")
        if self.kind.has_range:
            about = say("start.house-rules.range", text=about, range=range_of(self.kind))
        if self.kind.type is bool or text not in (*self.kind.words, *self.kind.beside):
            return about
        choice = say(f"names.choice.{self.key}.{text}")
        return say("start.house-rules.about", text=about, value=choice)


class HouseRules(RowPage):
    """The list of settings; changes go into the given `house`."""

    LONGEST_LINE = 100

    def __init__(self, scenario: str, edition: str, seats: int, house: dict[str, str]) -> None:
        super().__init__()
        self.scenario, self.edition, self.seats = scenario, edition, seats
        self.house = house
        kinds = kinds_of(scenario)
        self.settings = [
            Setting(key, value, kinds[key]) for key, value in settings_of(scenario, edition, seats)
        ]
        for key in set(house) - set(kinds):
            del house[key]

    @property
    def ruleset(self) -> str:
        """The id that the game will have."""
        return game(self.scenario, self.seats, self.edition, self.house).ruleset

    def lines(self, width: int, height: int) -> list[Line]:
        head = say("start.house-rules.title", scenario=say(f"names.scenario.{self.scenario}.title"))
        columns = min(COLUMNS, width)
        keys = key_lines(say("start.house-rules.keys"), columns)
        room = max(1, height - TOLD - ID_LINES - 2 - len(keys))
        every = range(len(self.settings))
        rows = [self._row(number, columns, here=number == self.at) for number in every]
        setting = self.settings[self.at]
        words = self.note or setting.meaning(self._value(setting))
        told = wrapped(words, columns, "warn" if self.note else "dim")
        ruleset = say("start.house-rules.ruleset", ruleset=self.ruleset.replace("+", " +"))
        shown = wrapped(ruleset, columns, "bold")
        below = [plain(""), *fit(told, TOLD), *fit(shown, ID_LINES), *keys]
        shown_rows = fit(around(rows, self.at, room), room)
        return boxed([rule(head, columns), *shown_rows, *below], width, height, COLUMNS)

    def _row(self, number: int, columns: int, *, here: bool) -> Line:
        setting = self.settings[number]
        writes = here and self.typing
        value = self.typed_line.text if writes else self._value(setting)
        changed = setting.key in self.house
        room = columns - KEY_WIDTH - 8
        pieces: list[StyledText] = [
            ("» " if here else "  ", "key"),
            (setting.key.ljust(KEY_WIDTH), "bold" if here else ""),
            ("• " if changed else "  ", "good"),
            (cut(value, room), "good" if changed else "bold" if here else ""),
        ]
        if here:
            pieces.append((" ", "chosen" if writes else ""))
        return tuple(pieces)

    def _value(self, setting: Setting) -> str:
        return self.house.get(setting.key, setting.usual)

    def press(self, key: str, char: str | None) -> None:
        had_note, self.note = bool(self.note), ""
        setting = self.settings[self.at]
        if self.typing:
            typed = self.typed_line.press("enter" if key in ("up", "down", "tab") else key, char)
            if typed is not None:
                self._set(typed.text)
        elif had_note and key == "escape":
            pass  # the note is dismissed
        elif key in ("left", "right"):
            value = setting.stepped(self._value(setting), 1 if key == "right" else -1)
            if value is None:
                self.note = say("start.house-rules.type-it")
            else:
                self._set(value)
        elif key in ("backspace", "delete"):
            self.house.pop(setting.key, None)
        elif key in ("enter", "escape"):
            self.host.close_page()
            return
        elif not self.move(key) and char is not None and char.isprintable():
            self.paste(char)
        self.paint()

    def takes_letter(self, letter: str) -> bool:
        return True

    def paste(self, text: str) -> None:
        if not self.typing:
            self.typed_line.begin(self.settings[self.at].key)
        super().paste(text)

    @property
    def row_count(self) -> int:
        return len(self.settings)

    def _set(self, text: str) -> None:
        """Try a value; return "" or a sentence if it is invalid."""
        setting = self.settings[self.at]
        tried = {**self.house, setting.key: text}
        if text == setting.usual:
            del tried[setting.key]
        try:
            game(self.scenario, self.seats, self.edition, tried)
        except BadChoice as error:
            self.note = choice_sentence(error)
            return
        self.house.clear()
        self.house.update(tried)
