"""The position editor in lines: places, statements and checks; numbers place what is listed."""

from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from typing import Protocol, TypeVar

from ep_rules.api import LETTERS, BadScene, letter
from ep_tui.board.describe import describe
from ep_tui.board.places import Place, name, parse
from ep_tui.panels.edit_lines import (
    asked_action,
    choice_lines,
    judged,
    judged_lines,
    layable_lines,
    place_lines,
    who,
)
from ep_tui.panels.styled_lines import Line, text_of
from ep_tui.plain.conversation import Conversation, Moved, Reading, Steps
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.draft import Draft, Layable
from ep_tui.session.session import Session
from ep_tui.texts import say
from ep_tui.texts.scene_error_text import reason_sentence

BACK = ("0", "back", "quit")
CHECK, CLEAR, SEAT = "check ", "clear", "as "
"""The words before an action, for the marked place, and before a seat."""
T = TypeVar("T")


class Heavy(Protocol):
    """Does what takes long; a host does it in another thread."""

    def __call__(self, job: Callable[[], T], /) -> Generator[None, str, T]:
        """The result of a job."""
        ...


def at_once(job: Callable[[], T]) -> Generator[None, str, T]:
    """The result of a job that is done here."""
    yield from ()
    return job()


class PlainEditor:
    """One position that is set up line by line."""

    def __init__(
        self,
        io: Conversation,
        draft: Draft,
        keep: Callable[[Draft], str],
        heavy: Heavy = at_once,
    ) -> None:
        """`keep` saves the position and returns a sentence; raises OSError."""
        self._keep = keep
        self._heavy = heavy
        self._io = io
        self._draft = draft
        self._letter = letter(self._session.active)
        self._place: Place | None = None
        self._listed: list[Layable] = []
        self._unsaved = False

    @property
    def _session(self) -> Session:
        return self._draft.session

    def edit(self) -> Generator[None, str, bool]:
        """Read lines until the person leaves; true to play on from the position."""
        words: dict[str, Callable[[], object]] = {
            "help": self._help,
            "scene": lambda: self._io.show(self._draft.text.splitlines()),
            "save": self._save,
        }
        steps: dict[str, Callable[[], Steps]] = {
            "": self._show,
            "undo": lambda: self._moved(self._draft.undo(), "edit.no-undo"),
            "redo": lambda: self._moved(self._draft.redo(), "edit.no-redo"),
        }
        self._help()
        yield from self._show()
        left = False
        while True:
            text = yield from self._read()
            if text.casefold() in BACK:
                if left or not self._unsaved:
                    return False
                left = True
                self._io.tell(say("edit.plain.unsaved"))
                continue
            left = False
            if text.casefold() == "play":
                if not self._session.over:
                    return True
                self._io.tell(say("edit.over"))
            elif text.casefold() in words:
                words[text.casefold()]()
            else:
                yield from steps.get(text.casefold(), lambda line=text: self._take(line))()

    def _read(self) -> Reading:
        while True:
            with suppress(Moved):
                return (yield from self._io.read())

    def _take(self, text: str) -> Steps:
        """A number of the list, a seat, a check, a place, or a statement."""
        small = text.casefold()
        if text.isdecimal():
            yield from self._lay(int(text[:6]))
        elif small.startswith(SEAT) and small[len(SEAT) :].upper() in self._seats():
            self._letter = small[len(SEAT) :].upper()
            yield from self._show()
        elif small.startswith(CHECK):
            self._io.tell(asked_action(self._session, text[len(CHECK) :])[0])
        elif small == CLEAR and self._place is not None:
            yield from self._change(self._draft.clear, self._named(self._place))
        else:
            try:
                self._place = parse(self._session.game.book.topology, text)
            except KeyError:
                yield from self._change(self._draft.say, text)
            else:
                yield from self._show()

    def _seats(self) -> str:
        return LETTERS[: self._session.game.book.owners]

    def _named(self, place: Place) -> str:
        return name(self._session.game.book.topology, place)

    def _lay(self, number: int) -> Steps:
        """Place what has this number; if there are several of the kind, list them."""
        if not 1 <= number <= len(self._listed):
            most = len(self._listed)
            key = "plain.no-such-number" if most else "edit.plain.no-place"
            self._io.tell(say(key, number=number, most=most))
            return
        chosen = self._listed[number - 1]
        if len(chosen.placings) == 1:
            yield from self._change(self._draft.say, chosen.placings[0].statement)
        else:
            self._listed = [Layable(one.words, [one], None) for one in chosen.placings]
            self._print(choice_lines(chosen.words, self._numbers, self._io.width))

    def _change(self, change: Callable[[str], None], what: str) -> Steps:
        """Change the position; if it would be impossible, say why."""
        try:
            change(what)
        except BadScene as error:
            self._io.tell(reason_sentence(error))
        else:
            self._unsaved = True
            yield from self._show()

    def _moved(self, done: bool, nothing: str) -> Steps:
        if done:
            yield from self._show()
        else:
            self._io.tell(say(nothing))

    def _save(self) -> None:
        try:
            told = self._keep(self._draft)
        except OSError as error:
            self._io.tell(say("table.scene.failed", reason=error.strerror or str(error)))
        else:
            self._unsaved = False
            self._io.tell(told)

    def _help(self) -> None:
        self._io.tell(*say("edit.plain.help").splitlines())

    def _show(self) -> Steps:
        """Whose decision it is, and the place: what is there, can be placed, and is legal there."""
        session, place, width = self._session, self._place, self._io.width
        self._listed = []
        self._io.tell(say("edit.turn", who=who(session), seat=self._letter))
        if place is None:
            return
        self._listed = self._draft.layable(self._named(place), self._letter)
        facts = describe(session.observe(session.me), presenters_of(session.game).map, place)
        self._print(place_lines(session, place, facts, width))
        self._print(layable_lines(self._listed, self._numbers, self._letter, width))
        found = yield from self._heavy(lambda: judged(session, place))
        self._print(judged_lines(session, found, width))

    @property
    def _numbers(self) -> dict[str, str]:
        """What is listed, by its number."""
        return {str(number): one.words for number, one in enumerate(self._listed, 1)}

    def _print(self, lines: Sequence[Line]) -> None:
        self._io.show([text_of(line) for line in lines])
