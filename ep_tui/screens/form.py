"""Forms and their rows, choices and typed text; the new-game form and the added words use them."""

from collections.abc import Callable, Sequence

from ep_rules.api import DEFAULT_SCENARIO, LETTERS, SCENARIOS
from ep_rules.bots import BOTS, DEFAULT_BOT, names
from ep_tui.panels.styled_lines import Line, StyledText
from ep_tui.screens.scenario_list import about_scenario
from ep_tui.screens.text_page import RowPage
from ep_tui.storage.seat_words import ANY_NAME, CALLED, PERSON, is_person
from ep_tui.texts import say

NOBODY_HERE = "-"
LONGEST_SEED, LONGEST_NAME = 19, 12
LEAST_SEATS = 2
SECONDS = ("0.1", "0.25", "0.5", "1", "2", "5")


class Field:
    """A row of the form: choices to step through, and text that can be typed."""

    def __init__(self, title: str, choices: Sequence[str], show: Callable[[str], str]) -> None:
        self.title = title
        self.choices = list(choices)
        self.show = show
        self.at = 0

    @property
    def value(self) -> str:
        """The current choice."""
        return self.choices[self.at]

    def step(self, by: int) -> None:
        """The next choice."""
        self.at = (self.at + by) % len(self.choices)

    def type(self, char: str) -> bool:
        """Type a character; False if it is invalid here."""
        return False

    def erase(self) -> bool:
        """Delete the last character."""
        return False

    @property
    def is_text(self) -> bool:
        """Whether the row shows a text cursor."""
        return False

    @property
    def hint(self) -> str:
        """The hint of the row."""
        return ""

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
    """A row with typed text only; subclasses say which characters it takes."""

    def __init__(self, title: str, show: Callable[[str], str] = str) -> None:
        super().__init__(title, [""], show)
        self.text = ""

    @property
    def value(self) -> str:
        """The typed text."""
        return self.text

    def erase(self) -> bool:
        """Delete the last character."""
        self.text = self.text[:-1]
        return True

    @property
    def is_text(self) -> bool:
        """Always."""
        return True


class HintField(Field):
    """Choices with a hint for each."""

    def __init__(self, title: str, choices: Sequence[str], names: str) -> None:
        super().__init__(title, choices, lambda value: say(f"{names}.{value}.title"))
        self._names = names

    @property
    def hint(self) -> str:
        """About the choice."""
        return say(f"{self._names}.{self.value}.text")


class SystemField(Field):
    """The row for the scenario; its hint shows the number of players."""

    def __init__(self, title: str, at: str) -> None:
        super().__init__(title, list(SCENARIOS), lambda name: say(f"names.scenario.{name}.listed"))
        self.at = self.choices.index(at)

    @property
    def hint(self) -> str:
        """The number of players, a description, and the key of the list of all."""
        return say("start.scenario-hint", about=about_scenario(self.value))


class EditionField(HintField):
    """The row for the edition: the scenario's own until a person chooses another."""

    def __init__(self) -> None:
        super().__init__(say("screens.new-game.edition"), [""], "names.edition")
        self._chosen = ""
        self.offer(DEFAULT_SCENARIO)

    def step(self, by: int) -> None:
        """The next edition."""
        super().step(by)
        self._chosen = self.value

    def offer(self, scenario: str) -> None:
        """The editions of a scenario; a chosen one is kept if possible."""
        self.choices = list(SCENARIOS[scenario].editions)
        self.at = self.choices.index(self._chosen) if self._chosen in self.choices else 0


class SeatField(Field):
    """The row for one seat; typing a name makes it a person."""

    def __init__(self, number: int, word: str) -> None:
        choices = ["you", PERSON, *reversed(BOTS), *names()[len(BOTS) :]]
        if number >= LEAST_SEATS:
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


class NamesField(Field):
    """The row for the names of bots: their kinds, or names that are drawn."""

    def __init__(self) -> None:
        choices = ["kind", "random"]
        super().__init__(say("start.names"), choices, lambda value: say(f"start.names-of.{value}"))

    def named(self, words: Sequence[str]) -> list[str]:
        """Seat words, in which bots get a random name if that is chosen."""
        drawn = CALLED + ANY_NAME if self.value == "random" else ""
        return [word if is_person(word) else word + drawn for word in words]

    @property
    def hint(self) -> str:
        """About the names."""
        return say("start.names-hint")


class ThinkField(Field):
    """The row for the thinking time of searching bots."""

    def __init__(self) -> None:
        super().__init__(say("start.think"), SECONDS, lambda value: say("start.think-of", s=value))

    def choose(self, seconds: float) -> None:
        """Begin with a time, which is a choice from now on."""
        text = f"{seconds:g}"
        self.choices = sorted({*self.choices, text}, key=float)
        self.at = self.choices.index(text)

    @property
    def hint(self) -> str:
        """The bots that the time applies to."""
        return say("start.think-hint")


class WordsField(Field):
    """The row for adding words of players to the chance of the game."""

    def __init__(self) -> None:
        choices = ["none", "added"]
        super().__init__(
            say("screens.new-game.words"), choices, lambda value: say(f"start.words-of.{value}")
        )

    @property
    def hint(self) -> str:
        """The use of this row."""
        return say("start.words-hint")


class SeedField(TextField):
    """The row for the seed: digits, or empty for a secret seed."""

    def __init__(self) -> None:
        super().__init__(say("screens.new-game.seed"), self._words)

    def type(self, char: str) -> bool:
        """A digit; those that are too many are dropped."""
        if not (char.isascii() and char.isdecimal()):
            return False
        self.text = (self.text + char)[:LONGEST_SEED]
        return True

    @property
    def hint(self) -> str:
        """The hint for an empty seed."""
        return say("start.seed-hint")

    def _words(self, value: str) -> str:
        return value or say("start.seed-hidden")


class FormPage(RowPage):
    """A page with fields as rows; it moves between them, and types into the marked one."""

    def __init__(self, fields: Sequence[Field]) -> None:
        super().__init__()
        self.fields = fields

    @property
    def row_count(self) -> int:
        """The number of fields."""
        return len(self.fields)

    @property
    def field(self) -> Field:
        """The marked field."""
        return self.fields[self.at]

    def takes_letter(self, letter: str) -> bool:
        """Always, as text."""
        return True

    def paste(self, text: str) -> None:
        """Characters one by one."""
        for char in text:
            self.field.type(char)
        self.paint()
