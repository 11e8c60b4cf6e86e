"""Forms and their rows, choices and typed text; new games, campaigns and added words use them."""

from collections.abc import Callable, Iterable, Sequence

from ep_rules.api import LETTERS
from ep_rules.bots import BOTS, DEFAULT_BOT, names
from ep_tui.keys.key_names import nothing_here
from ep_tui.panels.styled_lines import Line, StyledText, fit, plain, shortened
from ep_tui.screens.text_page import RowPage
from ep_tui.storage.seat_words import ANY_NAME, CALLED, PERSON, is_person
from ep_tui.texts import say
from ep_tui.texts.fitting import wrap

NOBODY_HERE = "-"
LONGEST_NAME = 12
LEAST_SEATS = 2
TOLD = 3
"""Lines for a hint or a sentence."""

RowWords = Callable[[str], str]
"""RowWords for the value of a row."""


class Field:
    """A row of the form: choices to step through, and text that can be typed."""

    def __init__(
        self, title: str, choices: Iterable[str], show: RowWords, hint: RowWords = lambda _: ""
    ) -> None:
        self.title = title
        self.choices = list(choices)
        self.show = show
        self._hint = hint
        self.at = 0
        self._chosen = ""

    @property
    def value(self) -> str:
        """The current choice."""
        return self.choices[self.at]

    @property
    def is_text(self) -> bool:
        """Whether the row shows a text cursor."""
        return False

    @property
    def hint(self) -> str:
        """The hint of the row."""
        return self._hint(self.value)

    def step(self, by: int) -> None:
        """The next choice."""
        self.at = (self.at + by) % len(self.choices)
        self._chosen = self.value

    def offer(self, choices: Iterable[str]) -> None:
        """Offer other choices: the first, or the one that a person chose if it is among them."""
        self.choices = list(choices)
        self.at = self.choices.index(self._chosen) if self._chosen in self.choices else 0

    def type(self, char: str) -> bool:
        """Type a character; False if it is invalid here."""
        return False

    def erase(self) -> None:
        """Delete the last character."""

    def line(self, here: bool) -> Line:
        """The row; `here` marks the one that keys change."""
        arrows = here and len(self.choices) > 1
        pieces: list[StyledText] = [
            ("» " if here else "  ", "key"),
            (self.title.ljust(14), "bold" if here else ""),
            ("◂ " if arrows else "  ", "key"),
            (self.show(self.value), "bold" if here else ""),
        ]
        if here and self.is_text:
            pieces.append((" ", "chosen"))
        if arrows:
            pieces.append((" ▸", "key"))
        return tuple(pieces)


class TextField(Field):
    """A row with typed text only: what `takes` allows, cut to the `longest`."""

    def __init__(
        self,
        title: str,
        takes: Callable[[str], bool] = str.isprintable,
        longest: int | None = None,
        show: RowWords = str,
        hint: RowWords = lambda _: "",
    ) -> None:
        super().__init__(title, [""], show, hint)
        self._takes, self._longest = takes, longest
        self.text = ""

    @property
    def is_text(self) -> bool:
        return True

    @property
    def value(self) -> str:
        return self.text

    def type(self, char: str) -> bool:
        longer = self.text + char
        if not self._takes(longer):
            return False
        self.text = longer[: self._longest]
        return True

    def erase(self) -> None:
        self.text = self.text[:-1]


class SeatField(Field):
    """The row for one seat; typing a name makes it a person."""

    def __init__(self, number: int, word: str) -> None:
        choices = ["you", PERSON, *reversed(BOTS), *names()[len(BOTS) :]]
        if number >= LEAST_SEATS:
            choices.append(NOBODY_HERE)
        title = say("screens.new-game.seat", letter=LETTERS[number])
        super().__init__(title, choices, self._words, lambda _: say("start.seat-hint"))
        self.at = choices.index(word)
        self.name = ""

    @property
    def value(self) -> str:
        word = super().value
        return word + self.name if word == PERSON else word

    def type(self, char: str) -> bool:
        if not char.isprintable() or char in " =,":
            return False
        self.at = self.choices.index(PERSON)
        self.name = (self.name + char)[:LONGEST_NAME]
        return True

    def erase(self) -> None:
        if self.is_text:
            self.name = self.name[:-1]

    @property
    def is_text(self) -> bool:
        return self.choices[self.at] == PERSON

    def _words(self, value: str) -> str:
        if value.startswith(PERSON):
            return say("start.seat.person", name=self.name)
        key = {"you": "you", NOBODY_HERE: "nobody"}.get(value, "bot")
        default = "yes" if value == DEFAULT_BOT else "no"
        return say(f"start.seat.{key}", name=value, default=default)


def seats_at_home(most: int) -> list[Field]:
    """The rows for the seats of a local game: a person, two bots, nobody."""
    words = ["you", DEFAULT_BOT, DEFAULT_BOT, *[NOBODY_HERE] * (most - 3)]
    return [SeatField(number, word) for number, word in enumerate(words)]


def words_of(seats: Sequence[Field]) -> list[str]:
    """The players by seat, without the empty seats at the end."""
    words = [seat.value for seat in seats]
    while words and words[-1] == NOBODY_HERE:
        words.pop()
    return words


def fault_of(words: Sequence[str]) -> str:
    """What is missing in the seats, in a sentence, or ""."""
    if NOBODY_HERE in words:
        return say("start.gap", letter=LETTERS[words.index(NOBODY_HERE)])
    return say("start.no-name", letter=LETTERS[words.index(PERSON)]) if PERSON in words else ""


def edition_field(choices: Iterable[str]) -> Field:
    """The row for the edition."""
    return Field(
        say("screens.new-game.edition"),
        choices,
        lambda value: say(f"names.edition.{value}.title"),
        lambda value: say(f"names.edition.{value}.text"),
    )


def names_field() -> Field:
    """The row for the names of bots: their kinds, or names that are drawn."""
    return Field(
        say("start.names"),
        ["kind", "random"],
        lambda value: say(f"start.names-of.{value}"),
        lambda _: say("start.names-hint"),
    )


def named(words: Sequence[str], names: str) -> list[str]:
    """Seat words, in which bots get a random name if that is chosen."""
    drawn = CALLED + ANY_NAME if names == "random" else ""
    return [word if is_person(word) else word + drawn for word in words]


def told_in(words: str, columns: int, role: str) -> list[Line]:
    """A hint or a sentence in its lines, with a sign where it is cut."""
    parts = shortened(wrap(words, columns), TOLD, columns)
    return fit([plain(part, role) for part in parts], TOLD)


class FormPage(RowPage):
    """A page with fields as rows; it moves between them, and types into the marked one."""

    def __init__(self, fields: Sequence[Field]) -> None:
        super().__init__()
        self.fields = fields

    @property
    def row_count(self) -> int:
        return len(self.fields)

    @property
    def field(self) -> Field:
        """The marked field."""
        return self.fields[self.at]

    def told(self, columns: int) -> list[Line]:
        """A sentence, or else the hint of the marked field."""
        return told_in(self.note or self.field.hint, columns, "warn" if self.note else "dim")

    def changed(self) -> None:
        """Let the other rows follow what was changed."""

    @property
    def enters(self) -> str:
        """What Enter does in the marked row: it ends a typed text, or uses the form."""
        typed = self.field.is_text and self.field.value not in ("", PERSON)
        return "next" if typed else "start"

    def enter(self) -> None:
        """Do what Enter does."""
        if self.enters == "next":
            self.move("down")
        else:
            self.begin()

    def begin(self) -> None:
        """Use the form, or say why that cannot be."""
        raise NotImplementedError

    def refused(self, key: str, char: str | None) -> str:
        """Why the marked field does not take a key."""
        return (
            nothing_here(key, char)
            if char is None
            else say("start.no-text", field=self.field.title)
        )

    def press(self, key: str, char: str | None) -> None:
        self.note = ""
        if key in ("left", "right"):
            self.field.step(1 if key == "right" else -1)
            self.changed()
        elif key == "enter":
            self.enter()
        elif key == "escape":
            self.host.close_page()
            return
        elif key == "backspace":
            self.field.erase()
        elif not self.move(key) and (char is None or not self.field.type(char)):
            self.note = self.refused(key, char)
        self.paint()

    def takes_letter(self, letter: str) -> bool:
        return True

    def paste(self, text: str) -> None:
        for char in text:
            self.field.type(char)
        self.paint()
