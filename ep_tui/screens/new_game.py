"""The form of a new game: scenario, seats, who starts, seed, pace."""

from collections.abc import Callable, Sequence

from ep_rules.api import LETTERS, SCENARIOS, BadChoice
from ep_rules.bots import BOTS, DEFAULT_BOT
from ep_tui.modes.turns import PACES
from ep_tui.screens.page import TextPage, boxed
from ep_tui.seats import PERSON, BadSeats
from ep_tui.table import Table
from ep_tui.texts import say
from ep_tui.texts.speak import choice_sentence
from ep_tui.widgets.pieces import Line, Piece, marked, plain, rule, wrapped

COLUMNS = 62
NOBODY_HERE = "-"
LONGEST_SEED, LONGEST_NAME = 19, 12


class Field:
    """A row of the form: choices to step through, and text that can be typed."""

    def __init__(self, title: str, choices: Sequence[str], show: Callable[[str], str]) -> None:
        self.title = title
        self.choices = list(choices)
        self.show = show
        self.at = 0

    @property
    def value(self) -> str:
        """What is chosen."""
        return self.choices[self.at]

    def step(self, by: int) -> None:
        """The next choice."""
        self.at = (self.at + by) % len(self.choices)

    def type(self, char: str) -> bool:
        """Take a character; False when it has no place here."""
        return False

    def erase(self) -> bool:
        """Take the last character away."""
        return False

    @property
    def is_text(self) -> bool:
        """Whether a text cursor stands here."""
        return False

    @property
    def hint(self) -> str:
        """What to know about it."""
        return ""


class SeatField(Field):
    """Who sits on a seat; typing makes it a person with a name."""

    def __init__(self, number: int, word: str) -> None:
        choices = ["you", PERSON, *reversed(BOTS)]
        if number >= 2:  # noqa: PLR2004 - the least number of seats
            choices.append(NOBODY_HERE)
        super().__init__(say("screens.new-game.seat", letter=LETTERS[number]), choices, self._words)
        self.at = choices.index(word)
        self.name = ""

    @property
    def value(self) -> str:
        """The word of `--seats`."""
        word = super().value
        return word + self.name if word == PERSON else word

    def type(self, char: str) -> bool:
        """A letter of a name."""
        if not char.isprintable() or char in " =,":
            return False
        self.at = self.choices.index(PERSON)
        self.name = (self.name + char)[:LONGEST_NAME]
        return True

    def erase(self) -> bool:
        """Shorten the name."""
        if not self.is_text:
            return False
        self.name = self.name[:-1]
        return True

    @property
    def is_text(self) -> bool:
        """A name can be typed."""
        return self.choices[self.at] == PERSON

    @property
    def hint(self) -> str:
        """About names."""
        return say("start.seat-hint")

    def _words(self, value: str) -> str:
        if value.startswith(PERSON):
            return say("start.seat.person", name=self.name)
        key = {"you": "you", NOBODY_HERE: "nobody"}.get(value, "bot")
        default = "yes" if value == DEFAULT_BOT else "no"
        return say(f"start.seat.{key}", name=value, default=default)


class SeedField(Field):
    """Digits, or nothing for a secret seed."""

    def __init__(self) -> None:
        super().__init__(say("screens.new-game.seed"), [""], self._words)
        self.text = ""

    @property
    def value(self) -> str:
        """The digits."""
        return self.text

    def type(self, char: str) -> bool:
        """A digit."""
        if not (char.isascii() and char.isdecimal()):
            return False
        self.text = (self.text + char)[:LONGEST_SEED]
        return True

    def erase(self) -> bool:
        """Take a digit away."""
        self.text = self.text[:-1]
        return True

    @property
    def is_text(self) -> bool:
        """Always."""
        return True

    @property
    def hint(self) -> str:
        """What nothing means."""
        return say("start.seed-hint")

    def _words(self, value: str) -> str:
        return value or say("start.seed-hidden")


class NewGame(TextPage):
    """The form; Enter starts, a sentence says what is wrong."""

    def __init__(self) -> None:
        super().__init__()
        most = max(max(scenario.layouts) for scenario in SCENARIOS.values())
        words = ["you", DEFAULT_BOT, DEFAULT_BOT, *[NOBODY_HERE] * 3]
        self.scenario = Field(
            say("screens.new-game.scenario"),
            list(SCENARIOS),
            lambda value: say(f"names.scenario.{value}.title"),
        )
        self.seats = [SeatField(number, words[number]) for number in range(most)]
        self.first = Field(
            say("screens.new-game.first"),
            ["", *LETTERS[:most]],
            lambda value: value or say("screens.new-game.first-random"),
        )
        self.seed = SeedField()
        self.pace = Field(say("start.pace"), PACES, lambda value: say(f"start.pace-of.{value}"))
        self.fields: list[Field] = [
            self.scenario,
            *self.seats,
            self.first,
            self.seed,
            self.pace,
        ]
        self.at = 1
        self.note = ""

    def on_mount(self) -> None:
        """Begin with the pace that was used last."""
        self.pace.at = PACES.index(self.host.pace)

    def lines(self, width: int, height: int) -> list[Line]:
        """Rows, a hint or what is wrong, keys."""
        lines: list[Line] = [rule(say("screens.new-game.title"), COLUMNS), plain("")]
        for number, field in enumerate(self.fields):
            here = number == self.at
            pieces: list[Piece] = [
                ("» " if here else "  ", "key"),
                (field.title.ljust(14), "bold" if here else ""),
                ("◂ " if here and len(field.choices) > 1 else "  ", "key"),
                (field.show(field.value), "bold" if here else ""),
            ]
            if here and field.is_text:
                pieces.append((" ", "chosen"))
            if here and len(field.choices) > 1:
                pieces.append((" ▸", "key"))
            lines.append(tuple(pieces))
            if number in (0, len(self.seats)):
                lines.append(plain(""))
        lines.append(plain(""))
        words = self.note or self.fields[self.at].hint
        told = wrapped(words, COLUMNS, "warn" if self.note else "dim") if words else [plain("")]
        lines += [*told, *[plain("")] * (3 - len(told)), marked(say("start.form-keys"))]
        return boxed(lines, width, height, COLUMNS)

    def press(self, key: str, char: str | None) -> None:
        """Move, change, type, start."""
        self.note = ""
        field = self.fields[self.at]
        if key in ("up", "shift+tab"):
            self.at = (self.at - 1) % len(self.fields)
        elif key in ("down", "tab"):
            self.at = (self.at + 1) % len(self.fields)
        elif key in ("left", "right"):
            field.step(1 if key == "right" else -1)
        elif key == "enter":
            self._begin()
        elif key == "escape":
            self.host.close_page()
            return
        elif key == "backspace":
            field.erase()
        elif char is None or not field.type(char):
            self.note = say("start.no-text", field=field.title)
        self.paint()

    def paste(self, text: str) -> None:
        """Characters one by one."""
        for char in text:
            self.fields[self.at].type(char)
        self.paint()

    def _begin(self) -> None:
        words = [seat.value for seat in self.seats]
        while words and words[-1] == NOBODY_HERE:
            words.pop()
        if NOBODY_HERE in words:
            self.note = say("start.gap", letter=LETTERS[words.index(NOBODY_HERE)])
            return
        if PERSON in words:
            self.note = say("start.no-name", letter=LETTERS[words.index(PERSON)])
            return
        first = self.first.value
        if first and LETTERS.index(first) >= len(words):
            self.note = say("start.first-empty", letter=first)
            return
        try:
            table = Table.new(
                self.scenario.value,
                words,
                seed=int(self.seed.value) if self.seed.value else None,
                first=LETTERS.index(first) if first else None,
            )
        except BadSeats as error:
            self.note = str(error)
            return
        except BadChoice as error:
            self.note = choice_sentence(error)
            return
        table.save()
        app = self.host
        app.pace = self.pace.value
        app.open_table(table)
