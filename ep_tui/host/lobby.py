"""The lobby of a host: its tables, a new one, the rules; a person is there between games."""

from collections.abc import Callable
from functools import partial

from ep_tui.host.hall import OPEN, Hall, Invitation, NoSeat, TableRow
from ep_tui.host.people import BadName
from ep_tui.panels.styled_lines import Line, fit, marked, plain, rule, wrapped
from ep_tui.screens.form import TextField
from ep_tui.screens.page import Page, RowPage, TextPage, boxed
from ep_tui.session.session import Session
from ep_tui.storage.person_names import LONGEST
from ep_tui.texts import say
from ep_tui.texts.fitting import cut

COLUMNS = 76
TOLD = 3


class Visitor:
    """One connected person, as the pages of the host know them.

    Attributes:
        name: chosen at the first visit, or "". may_play: whether they have a key, and so a name.
    """

    def __init__(
        self,
        hall: Hall,
        name: str,
        choose: Callable[[str], str] | None,
        wish: str,
    ) -> None:
        """`choose` keeps a new name and raises BadName; None for somebody without a key."""
        self.hall = hall
        self.name = name
        self.wish = wish
        self._choose = choose

    @property
    def may_play(self) -> bool:  # noqa: D102 - documented above
        return self._choose is not None

    def choose(self, text: str) -> None:
        """Take a name; raises BadName or OSError."""
        assert self._choose is not None, "only somebody with a key has a name"
        self.name = self._choose(text)


class HallPage(Page):
    """A page that is painted again whenever the hall changes."""

    visitor: Visitor

    def on_mount(self) -> None:
        """Follow the hall."""
        super().on_mount()
        self._stop = self.visitor.hall.subscribe(self._later)

    def on_unmount(self) -> None:
        """Follow it no more."""
        self._stop()

    def _later(self) -> None:
        self.call_later(self.hall_changed)

    def hall_changed(self) -> None:
        """Show the tables as they are now."""
        self.paint()


class Lobby(HallPage, RowPage):
    """The list of tables; Enter sits down or watches."""

    def __init__(self, visitor: Visitor, note: str = "") -> None:
        super().__init__()
        self.visitor = visitor
        self.note = note
        self._rows: list[TableRow] = []

    @property
    def row_count(self) -> int:
        """The number of tables, at least 1 for the cursor."""
        return max(1, len(self._rows))

    def paint(self) -> None:
        """Read the tables, and show them."""
        self._rows = self.visitor.hall.rows(self.visitor.name)
        self.at = min(self.at, self.row_count - 1)
        super().paint()

    def lines(self, width: int, height: int) -> list[Line]:
        """A greeting, the tables, a note, the keys."""
        name = self.visitor.name
        lines: list[Line] = [rule(say("host.lobby.title"), COLUMNS), plain("")]
        lines += wrapped(say("host.lobby.hello", name=name, named="yes" if name else "no"), COLUMNS)
        lines.append(plain(""))
        room = height - len(lines) - TOLD - 4
        lines += self._tables(max(1, room))
        told = wrapped(self.note, COLUMNS, "warn") if self.note else []
        lines += [plain(""), *fit(told, TOLD), *map(marked, self._keys())]
        return boxed(lines, width, height, COLUMNS)

    def _keys(self) -> list[str]:
        return say("host.lobby.keys", plays="yes" if self.visitor.may_play else "no").split("\n")

    def _tables(self, room: int) -> list[Line]:
        if not self._rows:
            return [plain(say("host.lobby.empty"), "dim")]
        start = max(0, min(self.at - room // 2, len(self._rows) - room))
        shown = self._rows[start : start + room]
        return [self._listed(row, start + at == self.at) for at, row in enumerate(shown)]

    def _listed(self, row: TableRow, chosen: bool) -> Line:
        scenario = say(f"names.scenario.{row.scenario}.title")
        kind = "mine" if row.mine and row.kind != "waits" else row.kind
        told = say(f"host.lobby.kind.{kind}", free=row.free, whose=row.whose)
        people = ", ".join(row.people) or say("host.lobby.bots")
        text = f"{cut(scenario, 21):21}  {cut(people, 26):26}  {told}"
        return plain(f"{'»' if chosen else ' '} {text}", "chosen" if chosen else "")

    def press(self, key: str, char: str | None) -> None:
        """Move, sit down, open a page."""
        self.note = ""
        if key == "enter":
            self._enter()
        elif char == "n":
            self._new()
        elif char == "r":
            self._rules()
        elif char == "l":
            self.host.next_theme()
        elif char == "q":
            self.host.leave()
            return
        elif not self.move(key):
            self.note = say("start.no-such-key", key=char or key)
        self.paint()

    def _enter(self) -> None:
        if self._rows:
            sit_down(self, self.visitor, self._rows[self.at])

    def _new(self) -> None:
        if not self.visitor.may_play:
            self.note = say("host.no-key")
            return
        named(self, self.visitor, self._open_form)

    def _open_form(self) -> None:
        from ep_tui.host.new_table import NewTable

        self.host.show(NewTable(self.visitor.name, self._invite))

    def _invite(self, invitation: Invitation) -> None:
        self.visitor.hall.invite(invitation)
        self.host.close_page()
        wait(self, self.visitor, invitation)

    def _rules(self) -> None:
        from ep_tui.screens.rules import rules_page

        self.host.show(rules_page())


def sit_down(page: RowPage, visitor: Visitor, row: TableRow) -> None:
    """Take a seat at a table or watch it; the page shows why that cannot be."""
    try:
        if row.kind != "waits":
            page.host.open_session(visitor.hall.join(row.name, visitor.name))
        elif not visitor.may_play:
            page.note = say("host.no-key")
        else:
            named(page, visitor, partial(_sit, page, visitor, row.name))
    except NoSeat as error:
        page.note = str(error)


def _sit(page: RowPage, visitor: Visitor, name: str) -> None:
    try:
        invitation = visitor.hall.sit(name, visitor.name)
    except NoSeat as error:
        page.note = str(error)
        page.paint()
    else:
        wait(page, visitor, invitation)


def wait(page: Page, visitor: Visitor, invitation: Invitation) -> None:
    """Show a table that waits for players, or its game."""
    if invitation.table is None:
        page.host.show(WaitingRoom(visitor, invitation))
    else:
        page.host.open_session(visitor.hall.enter(invitation, visitor.name))


def named(page: Page, visitor: Visitor, then: Callable[[], None]) -> None:
    """Do something that needs a name; ask for one first if there is none."""
    if visitor.name:
        then()
    else:
        page.host.show(NamePage(visitor, then))


class _NameField(TextField):
    """The row for a name."""

    def type(self, char: str) -> bool:
        """One more character, while there is room."""
        if not char.isprintable() or len(self.text) >= LONGEST:
            return False
        self.text += char
        return True


class NamePage(TextPage):
    """Asks for a name."""

    def __init__(self, visitor: Visitor, then: Callable[[], None]) -> None:
        super().__init__()
        self._visitor = visitor
        self._then = then
        self.note = ""
        self._field = _NameField(say("host.name.row"))
        for char in visitor.wish:
            self._field.type(char)

    def lines(self, width: int, height: int) -> list[Line]:
        """The purpose of the name, its row, a note, the keys."""
        lines: list[Line] = [rule(say("host.name.title"), COLUMNS), plain("")]
        lines += [*wrapped(say("host.name.about"), COLUMNS), plain("")]
        lines += [self._field.line(True), plain("")]
        told = wrapped(self.note, COLUMNS, "warn") if self.note else []
        lines += [*fit(told, TOLD), marked(say("host.name.keys"))]
        return boxed(lines, width, height, COLUMNS)

    def press(self, key: str, char: str | None) -> None:
        """Type; Enter takes the name."""
        self.note = ""
        if key == "escape":
            self.host.close_page()
            return
        if key == "enter":
            self._take()
            return
        if key == "backspace":
            self._field.erase()
        elif char is not None:
            self._field.type(char)
        self.paint()

    def _take(self) -> None:
        try:
            self._visitor.choose(self._field.value)
        except BadName as error:
            self.note = str(error)
        except OSError:
            self.note = say("host.name-not-kept")
        else:
            self.host.close_page()
            self._then()
            return
        self.paint()


class WaitingRoom(HallPage, TextPage):
    """A table that waits for players; the game opens when its last seat is taken."""

    def __init__(self, visitor: Visitor, invitation: Invitation) -> None:
        super().__init__()
        self.visitor = visitor
        self._invitation = invitation

    def lines(self, width: int, height: int) -> list[Line]:
        """The scenario, the seats, the keys."""
        invitation = self._invitation
        title = say(f"names.scenario.{invitation.scenario}.title")
        lines: list[Line] = [rule(title, COLUMNS), plain("")]
        lines += wrapped(say("host.waiting.about", free=invitation.free), COLUMNS)
        lines.append(plain(""))
        lines += [plain(f"    {_seat(word)}") for word in invitation.seats]
        mine = "yes" if invitation.name == self.visitor.name else "no"
        lines += [plain(""), marked(say("host.waiting.keys", mine=mine))]
        return boxed(lines, width, height, COLUMNS)

    def hall_changed(self) -> None:
        """Open the game if it has begun; leave if the table was closed."""
        invitation = self._invitation
        if invitation.table is not None:
            self._open()
        elif not self.visitor.hall.is_waiting(invitation):
            self.host.to_start()
        else:
            self.paint()

    def _open(self) -> None:
        try:
            session: Session = self.visitor.hall.enter(self._invitation, self.visitor.name)
        except NoSeat:
            self.host.to_start()
        else:
            self.host.open_session(session)

    def press(self, key: str, char: str | None) -> None:
        """Escape stands up; the one who opened the table may begin with bots."""
        if key == "escape":
            self.visitor.hall.stand_up(self._invitation, self.visitor.name)
            if self.is_current:
                self.host.close_page()
        elif char == "b" and self._invitation.name == self.visitor.name:
            self.visitor.hall.fill(self._invitation)


def _seat(word: str) -> str:
    return say("host.new.open") if word == OPEN else word
