"""The lobby of a host: its tables, a new one, the rules; a person is there between games."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import partial
from itertools import cycle

from ep_rules.api import DEFAULT_SCENARIO
from ep_tui.contributions.words import yes
from ep_tui.host.campaign_page import campaign_page
from ep_tui.host.invitation import Invitation, NoSeat
from ep_tui.host.listed_tables import TableRow
from ep_tui.host.own_editor import EditorWay
from ep_tui.host.own_pages import AskPage, MePage, OperatorPage, named, replay_of
from ep_tui.host.visitor import Visitor
from ep_tui.host.waiting_room import HallPage, NewTable, wait
from ep_tui.keys.key_names import nothing_here
from ep_tui.looks.look import look_of
from ep_tui.panels.styled_lines import Line, fit, flow, marked, plain, rule, wrapped
from ep_tui.screens.new_game import ScenarioList
from ep_tui.screens.preferences import PreferencesPage
from ep_tui.screens.replay import ReplayScreen
from ep_tui.screens.rules import RulesPage
from ep_tui.screens.start import LessonList
from ep_tui.screens.text_page import RowPage, boxed
from ep_tui.session.shared.shared_session import SharedSession
from ep_tui.texts import say
from ep_tui.texts.fitting import cells, cut, fill

COLUMNS = 76
TOLD = 3
SCENARIO, PEOPLE, LEAST_PEOPLE = 19, 20, 10
"""The widths of two columns; that of the people is smaller where there is much to say."""
VIEWS = ("all", "mine", "finished")


class Lobby(HallPage, RowPage):
    """The list of tables; Enter sits down or watches."""

    def __init__(
        self, visitor: Visitor, note: str = "", first: "Callable[[Lobby], None] | None" = None
    ) -> None:
        """`first` is done when the page is shown, such as to sit down at a table."""
        super().__init__()
        self.visitor = visitor
        self.note = note
        self._first = first
        self._ahead = ""
        self._rows: list[TableRow] = []
        self._views = cycle(VIEWS)
        self._view = next(self._views)

    def on_mount(self) -> None:
        super().on_mount()
        if self._first is not None:
            self.call_after_refresh(self._first, self)

    def on_screen_resume(self) -> None:
        """Say what the person can go on with, after it is read elsewhere."""
        if self.visitor.name:
            self.run_worker(self._look_ahead(), group="ahead", exclusive=True)

    async def _look_ahead(self) -> None:
        ahead = await self.visitor.way_back()
        if ahead != self._ahead and self.is_current:
            self._ahead = ahead
            self.paint()

    def _later(self) -> None:
        """Look at the hall when it is the turn of this network; there may be many lobbies."""
        if not self._due:
            self._due = True
            self.visitor.later(lambda: self.call_later(self._follow))

    def on_unmount(self) -> None:
        """Drop the rows: a closed page is freed later, and it may have hundreds of them."""
        self._rows = []

    @property
    def row_count(self) -> int:
        return max(1, len(self._rows))

    def paint(self) -> None:
        self._rows = self._tables_shown()
        self.at = min(self.at, self.row_count - 1)
        super().paint()

    def _tables_shown(self) -> list[TableRow]:
        hall, person = self.visitor.hall, self.visitor.person
        if self._view == "finished":
            return hall.finished(person)
        rows = hall.rows(person)
        return rows if self._view == "all" else [row for row in rows if row.mine]

    def lines(self, width: int, height: int) -> list[Line]:
        name, columns = self.visitor.name, min(COLUMNS, width)
        lines: list[Line] = [rule(say(f"host.lobby.title.{self._view}"), columns), plain("")]
        lines += wrapped(say("host.lobby.hello", name=name, named="yes" if name else "no"), columns)
        lines += wrapped(self._ahead, columns, "dim") if self._ahead else []
        lines.append(plain(""))
        keys = flow([*map(marked, self._keys().split(" · "))], columns)
        lines += self._tables(max(1, height - len(lines) - TOLD - len(keys) - 2), columns)
        told = wrapped(self.note, columns, "warn") if self.note else []
        return boxed([*lines, plain(""), *fit(told, TOLD), *keys], width, height, columns)

    def _keys(self) -> str:
        plays, operates = self.visitor.may_play, self.visitor.operate is not None
        return say("host.lobby.keys", plays=yes(plays), operates=yes(operates))

    @property
    def _campaign(self) -> str:
        """The campaign of the chosen row, or "" for that of this person."""
        row = self._rows[self.at] if self._rows else None
        if row is None:
            return ""
        found = self.visitor.hall.campaigns.of(row.name, self.visitor.person)
        return row.name if row.kind == "next" else found

    def _tables(self, room: int, columns: int) -> list[Line]:
        if not self._rows:
            return [plain(say(f"host.lobby.empty.{self._view}"), "dim")]
        start = max(0, min(self.at - room // 2, len(self._rows) - room))
        shown = self._rows[start : start + room]
        status = max(cells(row.status) for row in shown)
        names = min(PEOPLE, max(LEAST_PEOPLE, columns - SCENARIO - 6 - status))
        return [
            self._listed(row, start + at == self.at, names, columns) for at, row in enumerate(shown)
        ]

    def _listed(self, row: TableRow, chosen: bool, room: int, width: int) -> Line:
        scenario = say(f"names.scenario.{row.scenario}.title")
        people = ", ".join(row.people) or say("host.lobby.bots")
        columns = f"{_cell(scenario, SCENARIO)}  {_cell(people, room)}  {row.status}"
        return plain(f"{'»' if chosen else ' '} {cut(columns, width - 2)}", "chosen" * chosen)

    # ---- keys ------------------------------------------------------------------------------

    def press(self, key: str, char: str | None) -> None:
        self.note = ""
        show, visitor = self.host.show, self.visitor
        pages: dict[str | None, Callable[[], object]]
        pages = {"n": partial(self.if_named, self._open_form), "w": self._watch}
        pages |= {"r": lambda: show(RulesPage()), "p": lambda: show(MePage(visitor))}
        pages |= {",": self._preferences, "t": self._learn, "e": self._editor}
        if visitor.may_play:
            pages["c"] = partial(self.if_named, partial(self._open_campaign, self._campaign))
        if key == "enter":
            self._enter()
        elif key == "tab":
            self._view, self.at = next(self._views), 0
        elif char in pages:
            pages[char]()
        elif char == "o" and self.visitor.operate is not None:
            self.host.show(OperatorPage(self.visitor.operate))
        elif char == "q":
            self.host.leave()
            return
        elif not self.move(key):
            self.note = nothing_here(key, char)
        self.paint()

    def _enter(self) -> None:
        if self._rows:
            self.sit_down(self._rows[self.at])

    def _watch(self) -> None:
        row = self._rows[self.at] if self._rows else None
        if row is None or row.kind not in ("played", "rests"):
            self.note = say("host.lobby.nothing-to-watch")
            return
        self._open(row, self.visitor.watch)

    def _open(self, row: TableRow, join: Callable[[str], SharedSession]) -> None:
        """Open a table, after its record is read elsewhere if it rests."""
        if row.kind == "rests":
            self.run_worker(self._wake(row.name, join), exclusive=True)
        else:
            self._join(row.name, join)

    async def _wake(self, name: str, join: Callable[[str], SharedSession]) -> None:
        async with self.visitor.wake(name):
            if self.is_current:
                self._join(name, join)

    def _join(self, name: str, join: Callable[[str], SharedSession]) -> None:
        with self._says_why_not():
            self.host.open_session(join(name))

    @contextmanager
    def _says_why_not(self) -> Generator[None]:
        try:
            yield
        except NoSeat as error:
            self.note = str(error)
            self.paint()

    def if_named(self, then: Callable[[], None]) -> None:
        """Do something that needs a name; say why somebody without a key has none."""
        if self.visitor.may_play:
            named(self, self.visitor, then)
        else:
            self.note = say("host.no-key")
            self.paint()

    def _open_form(self) -> None:
        self.host.show(NewTable(self.visitor.person, self.visitor.name, self._invite))

    def _invite(self, invitation: Invitation) -> None:
        self.visitor.invite(invitation)
        self.host.close_page()
        wait(self.host, self.visitor, invitation)

    def _preferences(self) -> None:
        note = "" if self.visitor.name else say("host.lobby.not-kept")
        self.host.show(PreferencesPage(self.host.preferred, note))

    def _learn(self) -> None:
        if self.visitor.may_play:
            self.if_named(lambda: self.host.show(LessonList()))
        else:
            self.host.show(LessonList(say("host.lesson-not-kept")))

    def _editor(self) -> None:
        def choose(scenario: str) -> None:
            EditorWay(self, self.visitor, scenario).open()

        self.if_named(lambda: self.host.show(ScenarioList(DEFAULT_SCENARIO, choose)))

    # ---- sitting down ----------------------------------------------------------------------

    def sit_down(self, row: TableRow) -> None:
        """Take a seat at a table, watch it, or look back at it; the page shows why not."""
        if row.kind == "waits":
            self.if_named(partial(self._ask_to_sit, row))
        elif row.kind == "next":
            self._open_campaign(row.name)
        elif row.kind == "over":
            self.look_back(row.name)
        else:
            self._open(row, self.visitor.join)

    def _open_campaign(self, name: str) -> None:
        self.host.show(campaign_page(self.visitor, name))

    def look_back(self, name: str) -> None:
        """Open the replay of a finished game, after it is read elsewhere."""
        self.run_worker(self._show_replay(name), exclusive=True)

    async def _show_replay(self, name: str) -> None:
        with self._says_why_not():
            replay = await replay_of(self.visitor, name)
            if self.is_current:
                self.host.show(ReplayScreen(replay, look=look_of(self)))

    def _ask_to_sit(self, row: TableRow) -> None:
        if not row.locked or row.mine:
            self._sit(row.name, "")
            return

        def take(word: str) -> str:
            self.host.close_page()
            self._sit(row.name, word)
            return ""

        self.host.show(AskPage("word-of", take))

    def _sit(self, name: str, word: str) -> None:
        with self._says_why_not():
            wait(self.host, self.visitor, self.visitor.hall.sit(name, self.visitor.person, word))


def _cell(text: str, width: int) -> str:
    return fill(cut(text, width), width)
