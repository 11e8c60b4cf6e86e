"""A short list to choose from, by digit or with the arrows and Enter."""

from collections.abc import Callable, Sequence

import msgspec

from ep_rules.api import Refusal
from ep_tui.modes.mode import Desk, Mode
from ep_tui.texts import say
from ep_tui.widgets.pieces import Line, cut, plain, rule, wrap, wrapped

MOST_LINES = 2
"""Lines that an option may take in a narrow panel."""


class Option(msgspec.Struct, frozen=True):
    """A line of the list. `key` chooses it; `why` is the reason if it cannot be chosen now."""

    key: str
    text: str
    take: Callable[[], None]
    why: Refusal | None = None


class Choose(Mode):
    """Choose one option; the list stands in place of the log."""

    def __init__(self, desk: Desk, title: str, options: Sequence[Option], hint: str = "") -> None:
        super().__init__(desk)
        self.title = title
        self.options = list(options)
        self.hint = hint
        self.at = next((i for i, option in enumerate(self.options) if option.why is None), 0)

    def prompt(self) -> str:
        """What is chosen."""
        return self.title

    def keys(self) -> Sequence[tuple[str, str]]:
        """Digits, arrows, Escape."""
        shown = [option.key for option in self.options if option.why is None]
        span = " ".join(shown)
        if len(shown) > 2 and span.replace(" ", "") in "123456789":  # noqa: PLR2004 - a range
            span = f"{shown[0]}–{shown[-1]}"
        return (
            (span, say("table.keys.choose")),
            ("↑↓", say("table.keys.move")),
            ("Enter", say("table.keys.take")),
            ("Esc", say("table.keys.back")),
        )

    def panel(self, width: int, height: int) -> list[Line]:
        """The list."""
        lines: list[Line] = []
        chosen = 0
        for number, option in enumerate(self.options):
            role = "chosen" if number == self.at else "dim" if option.why else ""
            for part, text in enumerate(_parts(option.text, width - 4)):
                key = "   " if part else f" {option.key} "
                lines.append(((key, "key"), (text.ljust(width - 4), role)))
                if number == self.at:
                    chosen = len(lines)
        if self.hint:
            lines += [plain(""), *wrapped(self.hint, width, "dim")]
        first = max(0, chosen - max(1, height - 1))
        return [rule(self.title, width), *lines[first:]][:height]

    def press(self, key: str, char: str | None) -> bool:
        """Digits choose, arrows move, Enter takes."""
        if key in ("up", "k", "down", "j"):
            step = -1 if key in ("up", "k") else 1
            self.at = (self.at + step) % len(self.options)
            self.desk.renew()
            return True
        if key == "enter":
            self._take(self.options[self.at])
            return True
        for number, option in enumerate(self.options):
            if char == option.key:
                self.at = number
                self._take(option)
                return True
        return char is not None and char.isdigit()  # they move no cursor while they choose

    def _take(self, option: Option) -> None:
        if option.why is not None:
            self.desk.renew()
            self.desk.refuse(option.why)
        else:
            option.take()


def _parts(text: str, width: int) -> list[str]:
    """A text in at most so many lines."""
    parts = wrap(text, width)
    return parts if len(parts) <= MOST_LINES else [parts[0], cut(" ".join(parts[1:]), width)]
