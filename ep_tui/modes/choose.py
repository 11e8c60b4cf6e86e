"""A mode that chooses from a short list."""

from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from ep_rules.api import Action, Refusal
from ep_tui.keys.actions import place_field
from ep_tui.modes.mode import Desk, Mode
from ep_tui.panels.action_words import whole_action
from ep_tui.panels.styled_lines import Line, flow, plain, rule, wrapped
from ep_tui.texts import say
from ep_tui.texts.fitting import cut, fill, wrap
from ep_tui.texts.speak import capital

MANY = "123456789acdefgimopqrstvwxz"
"""Keys of a long list; letters that move the cursor are left out."""
NONE = -1
"""The marked line while none is."""
LEAST_LIST, WIDE_LIST = 4, 40
"""Lines from which each option has one of its own; columns from which they can share one."""
MORE = 2
"""The lines that show that a list continues above and below; longer options may become brief."""


class Option(msgspec.Struct, frozen=True):
    """A line of the list. `key` chooses it; `why` is the reason if it cannot be chosen now.

    `about` is shown below the list while the line is marked. `nowhere`: the name of
    a command that has no place at all; then `why` is of one place. `short`: the words where
    several options share a line, if they are others.
    """

    key: str
    text: str
    take: Callable[[], object]
    why: Refusal | None = None
    about: str = ""
    nowhere: str = ""
    short: str = ""


class Choose(Mode):
    """Choose one option from a list; if one is `marked` from the beginning, Enter takes it."""

    def __init__(
        self,
        desk: Desk,
        title: str,
        options: Sequence[Option],
        *,
        marked: bool = True,
    ) -> None:
        super().__init__(desk)
        self.title = title
        self.options = list(options)
        first = next((i for i, option in enumerate(self.options) if option.why is None), 0)
        self.at = first if marked else NONE

    def prompt(self) -> str:
        return self.title

    def keys(self) -> Sequence[tuple[str, str]]:
        shown = [option.key for option in self.options if option.why is None]
        digits = [key for key in shown if key.isdigit()]
        span = " ".join(shown)
        if len(digits) > 2 and "".join(digits) in "123456789":  # noqa: PLR2004 - a range
            others = (key for key in shown if key not in digits)
            span = " ".join((f"{digits[0]}–{digits[-1]}", *others))
        return (
            *(((span, say("table.keys.choose")),) if shown else ()),
            ("↑↓", say("table.keys.move")),
            *((("Enter", say("table.keys.take")),) if self.at != NONE else ()),
            self.escape(),
        )

    def panel(self, width: int, height: int) -> list[Line]:
        if height < LEAST_LIST and width >= WIDE_LIST:
            every = [
                line for number in range(len(self.options)) for line in self._block(number, width)
            ]
            is_long = len(self.options) < len(every) <= height
            return every if is_long else self._side_by_side(width, height)
        asked = self.prompt() == self.title  # there, so that it is not said twice
        head: list[Line] = [plain("─" * width, "dim") if asked else rule(self.title, width)]
        room = height - len(head)
        blocks = [self._block(number, width) for number in range(len(self.options))]
        if self.at != NONE and (about := self.options[self.at].about):
            blocks.append([plain(""), *wrapped(about, width, "dim")])
        for number in reversed(range(len(self.options))):
            lengthy = number != self.at and len(blocks[number]) > MORE
            if lengthy and sum(map(len, blocks)) > room:
                blocks[number] = self._brief(number, width, blocks[number])
        if sum(map(len, blocks)) > room:
            told = self._side_by_side(width, height)
            if len(told) < room:
                whole = self._block(self.at, width) if self.at != NONE else ()
                return [*head, *told, *whole][:height]
        first, spare = 0, 0 if sum(map(len, blocks)) <= room else MORE
        while first < self.at and sum(map(len, blocks[first : self.at + 1])) > room - spare:
            first += 1
        shown: list[Line] = [] if not first else [plain("   … ↑", "dim")]
        for number, block in enumerate(blocks[first:], first):
            last = number + 1 == len(blocks)
            if len(shown) + len(block) > room - (0 if last else 1):
                shown.append(plain("   … ↓", "dim"))
                break
            shown += block
        return [*head, *shown][:height]

    def _side_by_side(self, width: int, height: int) -> list[Line]:
        """Options with their keys, beginning with a line that leaves the marked one in view."""
        items: list[Line] = []
        for number, option in enumerate(self.options):
            role = "chosen" if number == self.at else "dim" if option.why else ""
            words = cut(option.short or option.text, width - 2)
            items.append(((f"{option.key} ", "key"), (words, role)))
        lines = flow(items, width)
        chosen = (
            row for row, line in enumerate(lines) if any(role == "chosen" for _, role in line)
        )
        first = max(0, min(next(chosen, 0) - height + 1, len(lines) - height))
        return lines[first : first + height]

    def _brief(self, number: int, width: int, block: list[Line]) -> list[Line]:
        """One line of an option that is not marked, where not all have room."""
        key, (_, role) = block[0]
        return [(key, (fill(cut(self.options[number].text, width - 4), width - 4), role))]

    def _block(self, number: int, width: int) -> list[Line]:
        option = self.options[number]
        role = "chosen" if number == self.at else "dim" if option.why else ""
        return [
            (("   " if part else f" {option.key} ", "key"), (text.ljust(width - 4), role))
            for part, text in enumerate(wrap(option.text, width - 4))
        ]

    def press(self, key: str, char: str | None) -> bool:
        if key in ("up", "k", "down", "j"):
            self._step(-1 if key in ("up", "k") else 1)
            return True
        if key == "enter":
            if self.at == NONE:
                self.desk.tell(say("table.choice.first"))
            else:
                self._take(self.options[self.at])
            return True
        for number, option in enumerate(self.options):
            if char == option.key:
                self.at = number
                self._take(option)
                return True
        return char is not None and char.isdigit()  # they move no cursor while they choose

    def _step(self, step: int) -> None:
        before = self.at if self.at != NONE else -1 if step > 0 else 0
        self.at = (before + step) % len(self.options)
        self.desk.renew()

    def _take(self, option: Option) -> None:
        if option.why is not None:
            self.desk.renew()
            self.desk.refuse(option.why, option.nowhere)
        else:
            option.take()


def choose_here(desk: Desk, actions: Sequence[Action]) -> None:
    """Open the list of actions at one place, which their lines do not name."""
    options = [
        Option(
            str(number),
            capital(whole_action(desk.session, action, but=place_field(type(action)))),
            partial(desk.act, action),
        )
        for number, action in enumerate(actions[:9], 1)
    ]
    desk.push(Choose(desk, say("table.here"), options))
