"""The new-game form, the list of scenarios, and the page of words added to the chance."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from ep_rules.api import (
    DEFAULT_SCENARIO,
    LETTERS,
    MOST_WORD_BYTES,
    SCENARIOS,
    BadChoice,
    Seat,
    is_word,
    letter,
)
from ep_rules.bots import DEFAULT_BOT
from ep_tui.contributions.words import yes
from ep_tui.panels.styled_lines import Line, fit, key_lines, marked, plain, rule, wrapped
from ep_tui.screens.form import (
    LEAST_SEATS,
    NOBODY_HERE,
    Field,
    FormPage,
    TextField,
    edition_field,
    fault_of,
    named,
    names_field,
    seats_at_home,
    told_in,
    words_of,
)
from ep_tui.screens.house_rules import HouseRules
from ep_tui.screens.text_page import Menu, MenuEntry, around, boxed
from ep_tui.session.local_game import local_game
from ep_tui.session.table import Table
from ep_tui.session.turn_loop import PACES
from ep_tui.storage.seat_words import PERSON, BadSeats, thinking
from ep_tui.texts import say
from ep_tui.texts.error_text import choice_sentence

COLUMNS = 72
LONGEST_SEED = 19
ABOUT = 4
"""Lines for what a game is."""
SECONDS = ("0.1", "0.25", "0.5", "1", "2", "5")


MOST_SEATS = max(max(scenario.layouts) for scenario in SCENARIOS.values())


class NewGame(FormPage):
    """The form: three rows, and behind `m` all others; a sentence shows errors."""

    heading = "screens.new-game.title"
    footer = "start.form-keys"
    begins_short = True

    def __init__(self, seats: Sequence[Field] = (), more: Sequence[Field] = ()) -> None:
        """`seats`: rows in place of those of a local game; `more`: rows after all others."""
        self.scenario = Field(
            say("screens.new-game.scenario"),
            list(SCENARIOS),
            lambda name: say(f"names.scenario.{name}.listed"),
            self._hint_of_game,
        )
        self.scenario.at = self.scenario.choices.index(DEFAULT_SCENARIO)
        self.edition = edition_field(SCENARIOS[DEFAULT_SCENARIO].editions)
        self.house: dict[str, str] = {}
        self._house_row = Field(
            say("screens.new-game.settings"),
            ["", ""],
            lambda _: say("start.house", count=len(self.house)),
            lambda _: say("start.house-hint"),
        )
        self.seats = seats or seats_at_home(MOST_SEATS)
        self.first = Field(
            say("screens.new-game.first"),
            [""],
            lambda value: value or say("screens.new-game.first-random"),
        )
        self._offer_seats()
        self.seed = TextField(
            say("screens.new-game.seed"),
            lambda text: text.isascii() and text.isdecimal(),
            LONGEST_SEED,
            lambda value: value or say("start.seed-hidden"),
            lambda _: say("start.seed-hint"),
        )
        self.words = Field(
            say("screens.new-game.words"),
            ["none", "added"],
            lambda value: say(f"start.words-of.{value}"),
            lambda _: say("start.words-hint"),
        )
        self.pace = Field(say("start.pace"), PACES, lambda value: say(f"start.pace-of.{value}"))
        self.think = Field(
            say("start.think"),
            SECONDS,
            lambda value: say("start.think-of", s=value),
            lambda _: say("start.think-hint"),
        )
        self.names = names_field()
        chance = (self.first, self.seed, self.words)
        manner = (self.pace, self.names, self.think, self.edition, self._house_row)
        self._all = (self.scenario, *self.seats, *chance, *manner, *more)
        self.players = Field(
            say("start.players"),
            [str(len(self.seat_words()))],
            lambda _: say("start.players-of", count=len(self._who()), who=", ".join(self._who())),
            lambda _: say("start.players-hint"),
        )
        self._offer_players()
        start = Field(
            say("start.start"),
            [""],
            lambda _: say(
                "start.start-of",
                edition=self.edition.show(self.edition.value),
                count=len(self.house),
            ),
            lambda _: say("start.start-hint"),
        )
        self._short = (self.scenario, self.players, start)
        super().__init__(self._short if self.begins_short else self._all)
        self.at = self.fields.index(start) if self.is_short else 0

    @property
    def is_short(self) -> bool:
        """Whether only three rows are shown."""
        return self.fields is self._short

    def _show_rows(self, rows: Sequence[Field], at: int) -> None:
        self.fields, self.at = rows, at
        self._offer_players()

    def on_mount(self) -> None:
        self.pace.at = PACES.index(self.host.pace)
        seconds = f"{self.host.preferred.think:g}"
        self.think.choices = sorted({*SECONDS, seconds}, key=float)
        self.think.at = self.think.choices.index(seconds)

    def lines(self, width: int, height: int) -> list[Line]:
        head: list[Line] = [rule(say(self.heading), COLUMNS), plain("")]
        columns = min(COLUMNS, width)
        keys = say(self.footer, enter=self.enters, short=yes(self.is_short))
        foot = [plain(""), *self.told(columns), *key_lines(keys, columns)]
        rows: list[Line] = []
        marked_at = 0
        for number, field in enumerate(self.fields):
            if number == self.at:
                marked_at = len(rows)
            rows.append(field.line(number == self.at))
            if number in (0, len(self.seats)) and not self.is_short:
                rows.append(plain(""))
        if self.is_short:
            about = wrapped(about_scenario(self.scenario.value), columns)
            foot = [plain(""), rule(say("start.what"), columns), *fit(about, ABOUT), *foot]
        room = max(1, height - len(head) - len(foot))
        return boxed([*head, *around(rows, marked_at, room), *foot], width, height, COLUMNS)

    def press(self, key: str, char: str | None) -> None:
        self.note = ""
        if self.field is self._house_row and key in ("left", "right"):
            self._open_house()
        elif self.field is self.scenario and key == "space":
            self._list_scenarios()
        elif self.is_short and char == "m":
            self._show_rows(self._all, 0)
            self.paint()
        elif key == "escape" and self.begins_short and not self.is_short:
            self._show_rows(self._short, len(self._short) - 1)
            self.paint()
        else:
            super().press(key, char)

    @property
    def enters(self) -> str:
        if self.field is self._house_row:
            return "house"
        if self.is_short and self.field is self.scenario:
            return "list"
        return "who" if self.field is self.players else super().enters

    def enter(self) -> None:
        if self.enters == "house":
            self._open_house()
        elif self.enters == "list":
            self._list_scenarios()
        elif self.enters == "who":
            self._show_rows(self._all, self._all.index(self.seats[1]))
        else:
            super().enter()

    def _hint_of_game(self, name: str) -> str:
        if self.is_short:
            return say("start.game-hint")
        return say("start.scenario-hint", about=about_scenario(name))

    def _who(self) -> list[str]:
        """The players in a word each."""
        words = (word.removeprefix(PERSON) for word in self.seat_words())
        return [say("start.you") if word == "you" else word for word in words]

    def _offer_players(self) -> None:
        """Offer the numbers of players of the scenario, beginning with the nearest one."""
        layouts = sorted(SCENARIOS[self.scenario.value].layouts)
        now = len(self.seat_words())
        self.players.choices = [*map(str, layouts)]
        self.players.at = layouts.index(min(layouts, key=lambda count: abs(count - now)))

    def _seat(self, count: int) -> None:
        """Fill empty seats with bots, and empty the seats behind a number."""
        for number, seat in enumerate(self.seats):
            if number >= count:
                seat.at = seat.choices.index(NOBODY_HERE)
            elif seat.value == NOBODY_HERE:
                seat.at = seat.choices.index(DEFAULT_BOT)

    def changed(self) -> None:
        self.edition.offer(SCENARIOS[self.scenario.value].editions)
        if self.is_short:
            if self.field is not self.players:
                self._offer_players()
            self._seat(int(self.players.value))
        self._offer_seats()
        self.note = self._why_not_so_many()

    def _list_scenarios(self) -> None:
        def choose(name: str) -> None:
            self.scenario.at = self.scenario.choices.index(name)
            self.changed()
            self.paint()

        self.host.show(ScenarioList(self.scenario.value, choose))

    def seat_words(self) -> list[str]:
        """The players by seat, without the empty seats at the end."""
        return words_of(self.seats)

    def _offer_seats(self) -> None:
        """Let the seats that are not empty start; a chosen one is kept while it is not empty."""
        words = zip(LETTERS, self.seat_words(), strict=False)
        self.first.offer(["", *(letter for letter, word in words if word != NOBODY_HERE)])

    def _why_not_so_many(self) -> str:
        """Why a scenario cannot have this number of seats; empty if it can."""
        layouts = SCENARIOS[self.scenario.value].layouts
        seats = max(LEAST_SEATS, len(self.seat_words()))
        if seats in layouts:
            return ""
        least, most = min(layouts), max(layouts)
        title = say(f"names.scenario.{self.scenario.value}.title")
        error = BadChoice(
            "seats", scenario=title, more=most - least, least=least, most=most, seats=seats
        )
        return choice_sentence(error)

    def _open_house(self) -> None:
        seats = max(LEAST_SEATS, len(self.seat_words()))
        self.note = self._why_not_so_many()
        if self.note:
            self.paint()
            return
        scenario, edition = self.scenario.value, self.edition.value
        self.host.show(HouseRules(scenario, edition, seats, self.house))

    def fault(self, words: Sequence[str]) -> str:
        """What is missing in the form, in a sentence, or ""."""
        return fault_of(words) or self._why_not_so_many()

    def begin(self) -> None:
        words = self.seat_words()
        self.note = self.fault(words)
        if self.note:
            return
        first = self.first.value
        seconds = float(self.think.value)
        try:
            table = Table.new(
                self.scenario.value,
                thinking(named(words, self.names.value), seconds),
                seed=int(self.seed.value) if self.seed.value else None,
                first=LETTERS.index(first) if first else None,
                edition=self.edition.value,
                house=self.house,
            )
        except BadSeats as error:
            self.note = str(error)
            return
        except BadChoice as error:
            self.note = choice_sentence(error)
            return
        self.host.prefer(pace=self.pace.value, think=seconds)
        if self.words.value == "added" and table.people:
            people = {seat: table.names[seat] for seat in table.people}
            promise = table.chance.promise
            shown = promise.hash if promise is not None else say("start.words-seed")
            self.host.show(AddedWords(shown, people, lambda words: self._open(table, words)))
        else:
            self._open(table, {})

    def _open(self, table: Table, words: Mapping[Seat, str]) -> None:
        for seat, text in words.items():
            table.add_word(seat, text)
        host = self.host
        table.save(host.folders)
        host.open_session(local_game(table, host.pace, host.folders))


KEYS = "123456789abcdefghi"


class ScenarioList(Menu):
    """A row for each scenario; a digit, a letter or Enter chooses it, Escape keeps the old one."""

    def __init__(self, now: str, choose: Callable[[str], None]) -> None:
        super().__init__()
        self.at = [*SCENARIOS].index(now)
        self._choose = choose

    def entries(self) -> list[MenuEntry]:
        rows = zip(KEYS, SCENARIOS, strict=False)
        return [
            (key, say(f"names.scenario.{name}.listed"), name, partial(self._take, name))
            for key, name in rows
        ]

    def lines(self, width: int, height: int) -> list[Line]:
        lines: list[Line] = [rule(say("screens.new-game.scenario"), COLUMNS), plain("")]
        entries = self.entries()
        for number, (key, words, _, _) in enumerate(entries):
            lines.append(((f" {key} ", "key"), (words, "chosen" if number == self.at else "")))
        about = self.note or about_scenario(entries[self.at][2])
        told = told_in(about, min(COLUMNS, width), "warn" if self.note else "dim")
        keys = marked(say("start.list-keys", last=entries[-1][0]))
        return boxed([*lines, plain(""), *told, keys], width, height, COLUMNS)

    def _take(self, name: str) -> None:
        self.host.close_page()
        self._choose(name)


def about_scenario(name: str) -> str:
    """The number of players of a scenario, and its description."""
    layouts = SCENARIOS[name].layouts
    several = "yes" if len(layouts) > 1 else "no"
    ends = {"least": min(layouts), "most": max(layouts)}
    text = say(f"names.scenario.{name}.text")
    return say("start.seats-hint", several=several, text=text, **ends)


def _fits(text: str) -> bool:
    return text.isprintable() and len(text.encode()) <= MOST_WORD_BYTES


class AddedWords(FormPage):
    """The promise of the game, and a row for each person; Enter starts the game."""

    def __init__(
        self,
        promise: str,
        people: Mapping[Seat, str],
        begin: Callable[[Mapping[Seat, str]], None],
    ) -> None:
        """`people`: their names by seat. `begin` is called with their words."""
        row = "screens.added-words.of"
        self._words = {
            seat: TextField(say(row, letter=letter(seat), name=name), _fits)
            for seat, name in people.items()
        }
        super().__init__([*self._words.values()])
        self._promise = promise
        self._begin = begin

    def lines(self, width: int, height: int) -> list[Line]:
        lines: list[Line] = [rule(say("screens.added-words.title"), COLUMNS), plain("")]
        lines += wrapped(say("screens.added-words.about"), COLUMNS)
        lines += [plain(""), plain(self._promise, "dim"), plain("")]
        lines += [field.line(number == self.at) for number, field in enumerate(self.fields)]
        lines += [plain(""), *self.told(COLUMNS), marked(say("screens.added-words.keys"))]
        return boxed(lines, width, height, COLUMNS)

    @property
    def enters(self) -> str:
        return "start"

    def refused(self, key: str, char: str | None) -> str:
        return "" if char is None else say("screens.added-words.long")

    def begin(self) -> None:
        typed = {seat: field.text.strip() for seat, field in self._words.items()}
        self._begin({seat: text for seat, text in typed.items() if is_word(text)})
