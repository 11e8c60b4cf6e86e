"""The form of a new table, and the page of one that waits for players, or for their words."""

from collections.abc import Callable, Sequence
from typing import cast

from ep_rules.api import DEFAULT_SCENARIO, LETTERS, MOST_WORD_BYTES, letter
from ep_rules.bots import BOTS
from ep_tui.host.invitation import NEW_CAMPAIGN, OPEN, Invitation, NoSeat
from ep_tui.host.visitor import Visitor
from ep_tui.panels.styled_lines import Line, marked, plain, rule, wrapped
from ep_tui.replay.campaign import scenarios
from ep_tui.screens.form import LEAST_SEATS, NOBODY_HERE, Field, TextField
from ep_tui.screens.new_game import MOST_SEATS, NewGame
from ep_tui.screens.page import Host, Page
from ep_tui.screens.text_page import TextPage, boxed
from ep_tui.session.session import Session
from ep_tui.session.shared.terms import CLOCKS, DELAYS, SUBSTITUTE, ClockName, DelayName, Terms
from ep_tui.session.table_chance import BadWord
from ep_tui.storage.preferences import PaceName
from ep_tui.storage.seat_words import PERSON
from ep_tui.texts import say

LONGEST_WORD = 16


class OtherSeat(Field):
    """The row for a seat of somebody else: open if it may be, a bot, or nobody."""

    def __init__(self, number: int, word: str, *, opens: bool = True) -> None:
        choices = [*([OPEN] if opens else ()), *reversed(BOTS)]
        if number >= LEAST_SEATS:
            choices.append(NOBODY_HERE)
        title = say("screens.new-game.seat", letter=LETTERS[number])
        super().__init__(title, choices, self._words)
        self.at = choices.index(word)

    def _words(self, value: str) -> str:
        if value == OPEN:
            return say("host.new.open")
        key = "nobody" if value == NOBODY_HERE else "bot"
        return say(f"start.seat.{key}", name=value, default="no")


class _TermsField(Field):
    """A row for an agreement, with a hint."""

    def __init__(
        self, name: str, choices: list[str], show: Callable[[str], str] | None = None
    ) -> None:
        def meaning(value: str) -> str:
            return say(f"host.new.{name}-of.{value}")

        title, hint = say(f"host.new.{name}"), f"host.new.{name}-hint"
        super().__init__(title, choices, show or meaning, lambda _: say(hint))


class NewTable(NewGame):
    """The form; Enter opens the table for others, or begins the game if no seat is open."""

    heading = "host.new.title"
    footer = "host.new.keys"
    begins_short = False

    def __init__(self, person: str, name: str, invite: Callable[[Invitation], None]) -> None:
        """`invite` opens the table; it may raise NoSeat."""
        self._person, self._called = person, name
        self._invite = invite
        words = [OPEN, *[NOBODY_HERE] * (MOST_SEATS - 2)]
        seats = [OtherSeat(number, word) for number, word in enumerate(words, 1)]
        self.clock = _TermsField("clock", list(CLOCKS))
        self.substitute = _TermsField("substitute", list(BOTS), str)
        self.substitute.at = self.substitute.choices.index(SUBSTITUTE)
        self.talk = _TermsField("talk", ["on", "off"])
        self.delay = _TermsField("delay", list(DELAYS))
        self.word = TextField(
            say("host.new.word"),
            lambda text: text.isascii() and text.isalnum(),
            LONGEST_WORD,
            lambda text: text or say("host.new.no-word"),
            lambda _: say("host.new.word-hint"),
        )
        self.campaign = _TermsField("campaign", ["off", "on"])
        terms = (self.clock, self.substitute, self.talk, self.delay)
        super().__init__(seats, (*terms, self.word, self.campaign))

    def seat_words(self) -> list[str]:
        return [self._called, *super().seat_words()]

    def begin(self) -> None:
        words = self.seat_words()
        self.note = self.fault(words) or self._campaign_fault(words)
        if self.note:
            return
        terms = Terms(
            clock=cast(ClockName, self.clock.value),
            substitute=self.substitute.value,
            pace=cast(PaceName, self.pace.value),
            talk=self.talk.value == "on",
            delay=cast(DelayName, self.delay.value),
        )
        invitation = Invitation(
            self._person,
            self.scenario.value,
            self.edition.value,
            [self._person, *words[1:]],
            terms,
            house=self.house,
            first=LETTERS.index(self.first.value) if self.first.value else None,
            seed=int(self.seed.value) if self.seed.value else None,
            think=float(self.think.value),
            names_bots=self.names.value == "random",
            word=self.word.value,
            asks_words=self.words.value == "added",
            voyage_of=NEW_CAMPAIGN if self.campaign.value == "on" else "",
        )
        try:
            self._invite(invitation)
        except NoSeat as error:
            self.note = str(error)

    def _campaign_fault(self, words: Sequence[str]) -> str:
        """Why a campaign cannot begin with this game, in a sentence, or ""."""
        if self.campaign.value == "off":
            return ""
        if self.house:
            return say("host.campaign.no-house")
        first = next(iter(scenarios(len(words), self.edition.value)), DEFAULT_SCENARIO)
        title = say(f"names.scenario.{first}.title")
        return "" if self.scenario.value == first else say("host.campaign.first", scenario=title)


COLUMNS = 76


class HallPage(Page):
    """A page that is painted again when the hall has changed, unless another page covers it."""

    visitor: Visitor
    _due = False

    def on_mount(self) -> None:
        super().on_mount()
        self._stop = self.visitor.hall.subscribe(self._later)

    def on_unmount(self) -> None:
        """Follow it no more."""
        self._stop()

    def _later(self) -> None:
        """Look at the hall soon, once for all changes up to then."""
        if not self._due:
            self._due = self.call_later(self._follow)

    def _follow(self) -> None:
        self._due = False
        if self.app.screen is self:  # pyright: ignore[reportUnknownMemberType]  # Textual's
            self.hall_changed()

    def hall_changed(self) -> None:
        """Show the tables as they are now."""
        self.paint()


def wait(host: Host, visitor: Visitor, invitation: Invitation) -> None:
    """Show a table that waits for players, or its game."""
    if invitation.begun:
        host.open_session(visitor.enter(invitation))
    else:
        host.show(WaitingRoom(visitor, invitation))


class WaitingRoom(HallPage, TextPage):
    """The seats of a table; when the last is taken, its game opens or asks for words."""

    LONGEST_LINE = MOST_WORD_BYTES

    def __init__(self, visitor: Visitor, invitation: Invitation) -> None:
        super().__init__()
        self.visitor = visitor
        self._invitation = invitation
        self._note = ""

    @property
    def typing(self) -> bool:
        return self.visitor.person in self._invitation.asked

    def lines(self, width: int, height: int) -> list[Line]:
        invitation = self._invitation
        title = say(f"names.scenario.{invitation.scenario}.title")
        lines: list[Line] = [rule(title, COLUMNS), plain("")]
        if invitation.table is None:
            about = say("host.waiting.about", free=invitation.free)
        else:
            about = say("host.waiting.words", left=len(invitation.asked))
        lines += [*wrapped(about, COLUMNS), plain("")]
        seats = len(invitation.seats)
        lines += [plain(f"    {letter(n)} {self._seat(n)}") for n in range(seats)]
        lines += [plain(""), *self._promise()]
        note = self._note or invitation.trouble
        lines += wrapped(note, COLUMNS, "warn") if note else []
        mine = "yes" if invitation.owner == self.visitor.person else "no"
        keys = "typing" if self.typing else "wait" if invitation.asked else "keys"
        lines += [plain(""), marked(say(f"host.waiting.{keys}", mine=mine))]
        return boxed(lines, width, height, COLUMNS)

    def _seat(self, seat: int) -> str:
        invitation = self._invitation
        word = invitation.seats[seat]
        if word != OPEN:
            return word if word in BOTS else self.visitor.hall.name_of(word)
        if not invitation.players:
            return say("host.new.open")
        return say("host.waiting.kept", who=invitation.players[seat].removeprefix(PERSON))

    def _promise(self) -> list[Line]:
        table = self._invitation.table
        promise = None if table is None else table.chance.promise
        if promise is None:
            return []
        lines = wrapped(say("host.waiting.promise", promise=promise.hash), COLUMNS)
        if self.typing:
            sign = say("host.company.type.word")
            lines += [plain(""), self.typed_line.line(f"{sign} ", COLUMNS)]
        return lines

    def hall_changed(self) -> None:
        """Open the game if it has begun; leave if the table was closed, but only once."""
        invitation = self._invitation
        if invitation.begun:
            self._open()
        elif not self.visitor.hall.waiting.has(invitation):
            self.host.to_start()
        else:
            self.paint()

    def _open(self) -> None:
        try:
            session: Session = self.visitor.enter(self._invitation)
        except NoSeat:
            self.host.to_start()
        else:
            self.host.open_session(session)

    def press(self, key: str, char: str | None) -> None:
        self._note = ""
        if self.typing:
            self._type(key, char)
        elif key == "escape" and self._invitation.table is None:
            self.visitor.hall.stand_up(self._invitation, self.visitor.person)
            if self.is_current:
                self.host.close_page()
        elif char == "b" and self._invitation.owner == self.visitor.person:
            self.visitor.hall.fill(self._invitation)

    def _type(self, key: str, char: str | None) -> None:
        typed = self.typed_line.press("" if key == "escape" else key, char)
        if typed is not None:
            self.typed_line.begin("word")
            try:
                self.visitor.hall.add_word(self._invitation, self.visitor.person, typed.text)
            except BadWord as error:
                self._note = say(f"host.word.{error.code}")
        self.paint()
