"""The form of a new table at a host; the lobby opens it."""

from collections.abc import Callable

from ep_rules.api import DEFAULT_SCENARIO, LETTERS, SCENARIOS, BadChoice
from ep_rules.bots import BOTS
from ep_tui.host.hall import OPEN, Invitation, NoSeat
from ep_tui.panels.styled_lines import Line, fit, marked, plain, rule, wrapped
from ep_tui.screens.form import NOBODY_HERE, EditionField, Field, FormPage, SystemField
from ep_tui.screens.page import boxed
from ep_tui.session.turn_loop import PACES
from ep_tui.storage.seat_words import BadSeats
from ep_tui.texts import say
from ep_tui.texts.errors import choice_sentence

COLUMNS = 72
TOLD = 3
"""Lines for a hint or an error."""


class _OtherSeat(Field):
    """The row for one of the other seats: open, a bot, or empty."""

    def __init__(self, number: int, word: str) -> None:
        choices = [OPEN, *reversed(BOTS), NOBODY_HERE]
        title = say("screens.new-game.seat", letter=LETTERS[number])
        super().__init__(title, choices, self._words)
        self.at = choices.index(word)

    def _words(self, value: str) -> str:
        if value == OPEN:
            return say("host.new.open")
        key = "nobody" if value == NOBODY_HERE else "bot"
        return say(f"start.seat.{key}", name=value, default="no")


class NewTable(FormPage):
    """The form; Enter opens the table for others, or begins the game if no seat is open."""

    def __init__(self, person: str, invite: Callable[[Invitation], None]) -> None:
        """`invite` opens the table; it may raise NoSeat, BadSeats or BadChoice."""
        most = max(max(scenario.layouts) for scenario in SCENARIOS.values())
        self._person = person
        self._invite = invite
        self.scenario = SystemField(say("screens.new-game.scenario"), DEFAULT_SCENARIO)
        words = [OPEN, *[NOBODY_HERE] * (most - 2)]
        self.seats = [_OtherSeat(number, word) for number, word in enumerate(words, 1)]
        self.edition = EditionField()
        self.pace = Field(say("start.pace"), PACES, lambda value: say(f"start.pace-of.{value}"))
        self.pace.at = PACES.index("slow")
        super().__init__((self.scenario, *self.seats, self.edition, self.pace))

    def lines(self, width: int, height: int) -> list[Line]:
        """The rows, a hint or an error, the keys."""
        lines: list[Line] = [rule(say("host.new.title"), COLUMNS), plain("")]
        for number, field in enumerate(self.fields):
            lines.append(field.line(number == self.at))
            if number in (0, len(self.seats)):
                lines.append(plain(""))
        words = self.note or self.field.hint or say("host.new.hint", name=self._person)
        told = wrapped(words, min(COLUMNS, width), "warn" if self.note else "dim")
        lines += [plain(""), *fit(told, TOLD), marked(say("host.new.keys"))]
        return boxed(lines, width, height, COLUMNS)

    def press(self, key: str, char: str | None) -> None:
        """Move, change, open the table."""
        self.note = ""
        if key == "escape":
            self.host.close_page()
            return
        if key in ("left", "right"):
            self.field.step(1 if key == "right" else -1)
            self.edition.offer(self.scenario.value)
        elif key == "enter":
            self._begin()
        elif not self.move(key) and char is not None:
            self.note = say("start.no-text", field=self.field.title)
        self.paint()

    def _begin(self) -> None:
        words = [self._person, *(seat.value for seat in self.seats)]
        while words[-1] == NOBODY_HERE:
            words.pop()
        if NOBODY_HERE in words:
            self.note = say("start.gap", letter=LETTERS[words.index(NOBODY_HERE)])
            return
        invitation = Invitation(
            self._person, self.scenario.value, self.edition.value, words, self.pace.value
        )
        try:
            self._invite(invitation)
        except (NoSeat, BadSeats) as error:
            self.note = str(error)
        except BadChoice as error:
            self.note = choice_sentence(error)
