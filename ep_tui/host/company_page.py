"""The page of the people at a shared table: who is there, what they write, votes, the promise."""

from collections.abc import Callable, Sequence
from functools import partial

from ep_rules.api import Seat, letter
from ep_tui.host.clock_words import time_words
from ep_tui.keys.key_names import nothing_here
from ep_tui.panels.styled_lines import Line, fit, marked, plain, rule, wrapped
from ep_tui.screens.text_page import TextPage, boxed
from ep_tui.screens.typed_line import TypedLine
from ep_tui.session.shared.shared_session import SharedSession
from ep_tui.session.shared.talk import LONGEST, PHRASES
from ep_tui.session.shared.votes import VoteKind
from ep_tui.session.table_chance import BadWord
from ep_tui.texts import say
from ep_tui.texts.fitting import clip

COLUMNS = 76
LINES, LEAST_LINES = 12, 3
"""The most and the fewest lines of talk."""
TALK, WORD = "talk", "word"
MANY = "123456789"
NAME = 16


class CompanyPage(TextPage):
    """Who is at the table; keys write to them, mute them and ask for votes."""

    def __init__(self, session: SharedSession, typing: str = "") -> None:
        """`typing`: TALK or WORD, to begin with that line."""
        super().__init__()
        self._session = session
        self._line = TypedLine(LONGEST)
        if typing:
            self._line.begin(typing)
        self._choices: list[tuple[str, Callable[[], None]]] = []
        self._title = ""
        self._note = ""

    def on_mount(self) -> None:
        """Paint again whenever somebody writes, comes or goes."""
        super().on_mount()
        self._stop = self._session.follow(lambda: self.call_later(self.paint))

    def on_unmount(self) -> None:
        """Follow the table no more."""
        self._stop()

    # ---- lines -----------------------------------------------------------------------------

    def lines(self, width: int, height: int) -> list[Line]:
        """People, promise, talk, the open question or the phrases, the keys."""
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
        if self._line.purpose:
            sign = say(f"host.company.type.{self._line.purpose}")
            shown = clip(self._line.text[::-1], COLUMNS - len(sign) - 2)[::-1]
            return [((f"{sign} ", "key"), (shown, "bold"), (" ", "chosen"))]
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
        if self._line.purpose:
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
        """Type a line, choose from a list, or one of the page's keys."""
        self._note = ""
        if self._line.purpose:
            typed = self._line.press(key, char)
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
            self._line.begin(TALK)
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
            self._line.begin(WORD)
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

    def takes_letter(self, letter: str) -> bool:
        """In the typed line."""
        return bool(self._line.purpose)

    def paste(self, text: str) -> None:
        """Pasted text is written into the open line."""
        if self._line.purpose:
            self._line.write(text)
            self.paint()


def _broken(text: str) -> list[str]:
    """Items with keys as lines that fit the page."""
    lines = [""]
    for item in text.split("   "):
        if lines[-1] and len(lines[-1]) + len(item) + 3 > COLUMNS:
            lines.append("")
        lines[-1] += ("   " if lines[-1] else "") + item
    return lines
