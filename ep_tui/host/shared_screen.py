"""The screen of a shared table: the local one, with early answers and a page of its people."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import cast

from textual.timer import Timer

from ep_rules.api import Action, Decision, Seat, letter
from ep_tui.contributions.words import yes
from ep_tui.host.clock_words import clock_words, time_words, until_other_words
from ep_tui.keys.key_names import nothing_here
from ep_tui.looks.look import Look
from ep_tui.modes.answers import answering_ahead
from ep_tui.modes.base_modes import Watch
from ep_tui.panels.styled_lines import Line, fit, marked, plain, rule, wrapped
from ep_tui.panels.wording import goal_lines
from ep_tui.screens.decision_modes import DecisionModes
from ep_tui.screens.table import TableScreen
from ep_tui.screens.table_menu import menu_of
from ep_tui.screens.text_page import TextPage, boxed
from ep_tui.session.shared.shared_session import SharedSession
from ep_tui.session.shared.talk import LONGEST, PHRASES
from ep_tui.session.shared.votes import VoteKind
from ep_tui.session.table_chance import BadWord
from ep_tui.texts import say

COLUMNS = 76
LINES, LEAST_LINES = 12, 3
"""The most and the fewest lines of talk."""
TALK, WORD = "talk", "word"
MANY = "123456789"
NAME = 16


class CompanyPage(TextPage):
    """Who is at the table; keys write to them, mute them and ask for votes."""

    LONGEST_LINE = LONGEST

    def __init__(self, session: SharedSession, typing: str = "") -> None:
        """`typing`: TALK or WORD, to begin with that line."""
        super().__init__()
        self._session = session
        if typing:
            self.typed_line.begin(typing)
        self._choices: list[tuple[str, Callable[[], None]]] = []
        self._title = ""
        self._note = ""

    def on_mount(self) -> None:
        super().on_mount()
        self._stop = self._session.follow(lambda: self.call_later(self.paint))

    def on_unmount(self) -> None:
        """Follow the table no more."""
        self._stop()

    # ---- lines -----------------------------------------------------------------------------

    def lines(self, width: int, height: int) -> list[Line]:
        above = [rule(say("host.company.title"), COLUMNS), *self._people(), *self._promise()]
        below = [plain(""), *self._asked(), *self._foot()]
        room = max(LEAST_LINES, min(LINES, height - len(above) - len(below) - 1))
        talk = [plain(""), *self._talk(room)]
        return boxed([*above, *talk, *below], width, height, COLUMNS)

    def _people(self) -> list[Line]:
        session = self._session
        lines = [self._person(Seat(seat)) for seat in range(len(session.sitters))]
        return [*lines, plain(say("host.company.watchers", count=session.watchers), "dim")]

    def _person(self, seat: Seat) -> Line:
        session = self._session
        kind = "here"
        if not session.sitters[seat].is_person:
            kind = "bot"
        elif seat in session.away:
            kind = "away"
        elif session.names[seat] in session.muted:
            kind = "muted"
        turn = "▶" if session.person_to_act == seat else " "
        name = session.names[seat].ljust(NAME)
        told = say(f"host.company.is.{kind}")
        return (
            (f"{turn} ", "bold"),
            (f"{letter(seat)} ", letter(seat)),
            (name, "bold"),
            (told, ""),
        )

    def _promise(self) -> list[Line]:
        session = self._session
        if session.promise is None:
            return []
        words = "; ".join(f"{letter(s)} {text}" for s, text in session.added_words.items())
        told = say("host.company.promise", promise=session.promise, words=words or "none")
        return [plain(""), *wrapped(told, COLUMNS, "dim")]

    def _talk(self, room: int) -> list[Line]:
        lines: list[Line] = []
        for said in self._session.lines[-room:]:
            lines += wrapped(say("host.talk.said", who=said.name, text=said.text), COLUMNS)
        return lines[-room:] or [plain(say("host.talk.nothing"), "dim")]

    def _asked(self) -> list[Line]:
        if self.typing:
            sign = say(f"host.company.type.{self.typed_line.purpose}")
            return [self.typed_line.line(f"{sign} ", COLUMNS)]
        if self._choices:
            rows = [marked(f"[{MANY[n]}] {text}") for n, (text, _) in enumerate(self._choices)]
            return [plain(self._title, "bold"), *rows]
        vote = self._session.vote_words
        if vote:
            keys = [marked(say("host.vote.keys"))] if self._session.may_vote else []
            return [*wrapped(vote, COLUMNS, "warn"), *keys]
        if not self._session.may_talk:
            return []
        phrases = "   ".join(f"[{key}] {say(f'host.talk.phrase.{key}')}" for key in PHRASES)
        return [marked(line) for line in _broken(phrases)]

    def _foot(self) -> list[Line]:
        told = wrapped(self._note, COLUMNS, "warn") if self._note else []
        if self.typing:
            return [*fit(told, 1), marked(say("host.company.keys.typing"))]
        if self._choices:
            return [marked(say("host.company.keys.choosing", count=len(self._choices)))]
        session = self._session
        keys = say(
            "host.company.keys.all",
            talks="yes" if session.may_talk else "no",
            votes="yes" if session.votes_possible() else "no",
            word="yes" if session.may_add_word else "no",
        )
        return [*fit(told, 1), marked(keys)]

    # ---- keys ------------------------------------------------------------------------------

    def press(self, key: str, char: str | None) -> None:
        self._note = ""
        if self.typing:
            typed = self.typed_line.press(key, char)
            if typed is not None and typed.text:
                (self._add_word if typed.purpose == WORD else self._session.say)(typed.text)
        elif self._choices:
            self._choose(char)
        elif key == "escape":
            self.host.close_page()
            return
        else:
            self._do(key, char or "")
        self.paint()

    def _do(self, key: str, char: str) -> None:
        session = self._session
        if session.vote_words and char in ("y", "n") and session.may_vote:
            session.vote(agrees=char == "y")
        elif key == "enter" and session.may_talk:
            self.typed_line.begin(TALK)
        elif char in PHRASES and session.may_talk and not session.vote_words:
            session.say(say(f"host.talk.phrase.{char}"))
        elif char == "m" and session.others:
            self._ask(
                say("host.company.mute"), [(n, partial(session.mute, n)) for n in session.others]
            )
        elif char == "v" and session.votes_possible():
            votes = [
                (self._vote_name(*one), partial(session.ask, *one))
                for one in session.votes_possible()
            ]
            self._ask(say("host.vote.title"), votes)
        elif char == "r" and session.may_talk:
            self._note = say(f"host.report.{session.report()}")
        elif char == "w" and session.may_add_word:
            self.typed_line.begin(WORD)
        else:
            self._note = nothing_here(key, char)

    def _vote_name(self, kind: VoteKind, target: Seat | None) -> str:
        who = "" if target is None else self._session.names[target]
        time = time_words(self._session.terms.absence)
        return say(f"host.vote.name.{kind}", who=who, time=time)

    def _ask(self, title: str, choices: Sequence[tuple[str, Callable[[], None]]]) -> None:
        self._title, self._choices = title, [*choices[: len(MANY)]]

    def _choose(self, char: str | None) -> None:
        choices, self._choices = self._choices, []
        at = MANY.find(char or "-")
        if 0 <= at < len(choices):
            choices[at][1]()

    def _add_word(self, text: str) -> None:
        try:
            self._session.add_word(text)
        except BadWord as error:
            self._note = say(f"host.word.{error.code}")


def _broken(text: str) -> list[str]:
    """Items with keys as lines that fit the page."""
    lines = [""]
    for item in text.split("   "):
        if lines[-1] and len(lines[-1]) + len(item) + 3 > COLUMNS:
            lines.append("")
        lines[-1] += ("   " if lines[-1] else "") + item
    return lines


COMPANY = "'"
"""The key of the page of the people at the table."""
ADD_WORD = "w"
"""The key of a word for the dice."""
LATE = 0.05
"""Seconds by which a timer may be early."""
SHOWN = 16
"""The characters of a promise in the first note; the page of the people has all of it."""


def shared_screen(session: SharedSession, look: Look, *, why: bool) -> "SharedScreen":
    """The screen of a session; in a new game its note has what wins, and the promise.

    A watcher reads instead how much later they see the game.
    """
    screen = SharedScreen(session, look)
    screen.logbook.why = why
    if not session.heard and not session.notice:
        told = " ".join(goal_lines(session.game))
        if session.promise is not None:
            may_add = session.may_add_word and session.actor in session.people
            word, promise = "yes" if may_add else "no", session.promise[:SHOWN]
            told = say("host.word.promise", goal=told, promise=promise, key=COMPANY, word=word)
        screen.note = (told, "")
    if session.delay:
        screen.note = (say("host.watch.later", minutes=round(session.delay / 60)), "")
    return screen


class SharedScreen(TableScreen):
    """One window at a table of several people."""

    def __init__(self, session: SharedSession, look: Look) -> None:
        super().__init__(session, look)
        self._clock_timer: Timer | None = None
        self.modes = [WatchOthers(self)]
        self._decisions = DecisionModes(self, WatchOthers)

    def on_mount(self) -> None:
        self._follow_clock()
        super().on_mount()

    def _follow_clock(self) -> None:
        """Have the time shown, and again as soon as it is in other words; days do not run."""
        if self._clock_timer is not None:
            self._clock_timer.stop()
            self._clock_timer = None
        left = self.shared.seconds_left
        if left is not None and not self.shared.terms.by_days:
            self._clock_timer = self.set_timer(until_other_words(left) + LATE, self._tick)
        self.clock = clock_words(left)

    def _tick(self) -> None:
        self._follow_clock()
        self.paint()

    @property
    def shared(self) -> SharedSession:
        """The session of this window."""
        return cast(SharedSession, self.session)

    @property
    def at_rest(self) -> bool:
        """Whether it watches, and shows what all watchers see: no page, no menu, no older log."""
        own = self.stacked or self.logbook.back or not self.is_current
        return not self.shared.seats and not own

    def settle(self) -> None:
        if self.shared.ended is None:
            self._follow_clock()
            super().settle()
        else:
            saved = yes(self.shared.kept)
            self.host.notice = say(f"host.vote.carried.{self.shared.ended}", saved=saved)
            self.host.to_start()

    @property
    def asked_early(self) -> Decision | None:
        """The question that can be answered ahead, while others are asked, or None."""
        ahead = self.presenters.ahead
        return next((asked for asked in self.shared.waiting if type(asked) in ahead), None)

    def act(self, *actions: Action) -> bool:
        """Do actions, or keep them as the answer to a question that waits behind others."""
        asked = self.asked_early
        if self.me is not None or asked is None:
            return super().act(*actions)
        self.shared.answer_early(asked, actions)
        while self.stacked:
            self.pop()
        self.tell(say("host.early.kept"), "")
        return True

    def tell(self, text: str, role: str = "warn") -> None:
        if self.shared.may_vote and text == self.shared.vote_words:
            text = say("host.vote.how", asked=text, key=COMPANY)
        super().tell(text, role)

    def command(self, name: str) -> None:
        if name == "menu" and len(self.modes) == 1:
            _menu(self)
        else:
            super().command(name)

    def press(self, key: str, char: str | None) -> None:
        if char == COMPANY and not self.top.writes:
            self.host.show(CompanyPage(self.shared))
        else:
            super().press(key, char)


class WatchOthers(Watch):
    """Another seat acts; a question that waits behind its own can be answered."""

    @property
    def _screen(self) -> SharedScreen:
        return cast(SharedScreen, self.desk)

    @property
    def _session(self) -> SharedSession:
        return self._screen.shared

    def prompt(self) -> str:
        session = self._session
        seat = session.person_to_act
        seconds = round(session.seconds_for_words)
        if seconds:
            who, asked = session.first_roller, "yes" if session.asked_for_word else "no"
            return say("host.word.first-roll", who=who, seconds=seconds, asked=asked)
        if seat is None:
            return super().prompt()
        away = "yes" if seat in session.away else "no"
        return say("host.watch.waits", who=session.names[seat], away=away)

    def keys(self) -> Sequence[tuple[str, str]]:
        first: list[tuple[str, str]] = []
        if self._session.asked_for_word:
            first = [(ADD_WORD, say("host.word.key")), ("Enter", say("host.word.key-none"))]
        asked = self._screen.asked_early
        if asked is not None:
            again = "again" if self._session.answered_early(asked) else "first"
            first.append(("Enter", say(f"host.early.key-{again}")))
        return (*first, (COMPANY, say("host.company.key")), *super().keys())

    def _pace_keys(self) -> Sequence[tuple[str, str]]:
        """The keys of the pace, if a bot acts."""
        return super()._pace_keys() if self._bot_acts else ()

    @property
    def _bot_acts(self) -> bool:
        session = self._session
        return session.person_to_act is None and not session.seconds_for_words

    def press(self, key: str, char: str | None) -> bool:
        """Enter answers early, or adds no word; Space and Enter change the pace of bots only."""
        asked = self._screen.asked_early
        if key == "enter" and asked is not None:
            self.desk.push(answering_ahead(self.desk, asked))
            return True
        if self._session.asked_for_word and (key == "enter" or char == ADD_WORD):
            if key == "enter":
                self._session.add_word("")
            else:
                self._screen.host.show(CompanyPage(self._session, WORD))
            return True
        if key in ("space", "enter") and self._session.pace.mine and not self._bot_acts:
            self.desk.tell(say("host.watch.no-bot"))
            return True
        return super().press(key, char)


def _menu(screen: SharedScreen) -> None:
    session, app = screen.shared, screen.host

    def sit_in() -> None:
        screen.pop()
        session.sit_in()

    def come_back() -> None:
        screen.pop()
        session.come_back()

    choices = [
        (say("table.menu.go-on"), screen.pop),
        (say("host.menu.company", key=COMPANY), lambda: app.show(CompanyPage(session))),
    ]
    if session.played_for:
        choices.append((say("host.menu.come-back"), come_back))
    elif session.seats and not session.over:
        choices.append((say("host.menu.sit-in"), sit_in))
    if (page := app.campaign_page(session)) is not None:
        choices.append((say("campaign.page"), lambda: app.show(page)))
    choices += [
        (say("table.menu.rules"), screen.show_rules),
        (say("host.menu.lobby"), app.to_start),
        (say("table.command.preferences"), lambda: screen.command("preferences")),
    ]
    menu_of(screen, choices)
