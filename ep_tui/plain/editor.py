"""The position editor in lines: places, statements and checks; numbers place what is listed."""

from collections.abc import Callable, Generator, Sequence

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
from ep_tui.plain.conversation import Conversation, Reading
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.draft import Draft, Layable
from ep_tui.session.session import Session
from ep_tui.storage.folders import Folders
from ep_tui.texts import say
from ep_tui.texts.scenes import reason_sentence

BACK = ("0", "back", "quit")
CHECK, CLEAR, SEAT = "check ", "clear", "as "
"""The words before an action, for the marked place, and before a seat."""


class PlainEditor:
    """One position that is set up line by line."""

    def __init__(self, folders: Folders, io: Conversation, draft: Draft) -> None:
        self._folders = folders
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
            "": self._show,
            "help": self._help,
            "undo": lambda: self._moved(self._draft.undo(), "edit.no-undo"),
            "redo": lambda: self._moved(self._draft.redo(), "edit.no-redo"),
            "scene": lambda: self._io.show(self._draft.text.splitlines()),
            "save": self._save,
        }
        self._help()
        self._show()
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
                self._take(text)

    def _read(self) -> Reading:
        return (yield from self._io.read())

    def _take(self, text: str) -> None:
        """A number of the list, a seat, a check, a place, or a statement."""
        small = text.casefold()
        if text.isdecimal():
            self._lay(int(text[:6]))
        elif small.startswith(SEAT) and small[len(SEAT) :].upper() in self._seats():
            self._letter = small[len(SEAT) :].upper()
            self._show()
        elif small.startswith(CHECK):
            self._io.tell(asked_action(self._session, text[len(CHECK) :])[0])
        elif small == CLEAR and self._place is not None:
            self._change(self._draft.clear, self._named(self._place))
        else:
            try:
                self._place = parse(self._session.game.book.topology, text)
            except KeyError:
                self._change(self._draft.say, text)
            else:
                self._show()

    def _seats(self) -> str:
        return LETTERS[: self._session.game.book.owners]

    def _named(self, place: Place) -> str:
        return name(self._session.game.book.topology, place)

    def _lay(self, number: int) -> None:
        """Place what has this number; if there are several of the kind, list them."""
        if not 1 <= number <= len(self._listed):
            most = len(self._listed)
            key = "plain.no-such-number" if most else "edit.plain.no-place"
            self._io.tell(say(key, number=number, most=most))
            return
        chosen = self._listed[number - 1]
        if len(chosen.placings) == 1:
            self._change(self._draft.say, chosen.placings[0].statement)
        else:
            self._listed = [Layable(one.words, [one], None) for one in chosen.placings]
            self._print(choice_lines(chosen.words, self._numbers, self._io.width))

    def _change(self, change: Callable[[str], None], what: str) -> None:
        """Change the position; if it would be impossible, say why."""
        try:
            change(what)
        except BadScene as error:
            self._io.tell(reason_sentence(error))
        else:
            self._unsaved = True
            self._show()

    def _moved(self, done: bool, nothing: str) -> None:
        if done:
            self._show()
        else:
            self._io.tell(say(nothing))

    def _save(self) -> None:
        try:
            path = self._draft.save(self._folders)
        except OSError as error:
            self._io.tell(say("table.scene.failed", reason=error.strerror or str(error)))
        else:
            self._unsaved = False
            self._io.tell(say("table.scene.written", file=str(path)))

    def _help(self) -> None:
        self._io.tell(*say("edit.plain.help").splitlines())

    def _show(self) -> None:
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
        self._print(judged_lines(session, judged(session, place), width))

    @property
    def _numbers(self) -> dict[str, str]:
        """What is listed, by its number."""
        return {str(number): one.words for number, one in enumerate(self._listed, 1)}

    def _print(self, lines: Sequence[Line]) -> None:
        self._io.show([text_of(line) for line in lines])
