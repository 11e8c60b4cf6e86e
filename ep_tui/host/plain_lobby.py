"""The lobby of a host in lines, for `ssh -T`: its tables by number, and words."""

from collections.abc import Callable
from contextlib import suppress

from ep_tui.host.admission import Whereabouts
from ep_tui.host.clock_words import clock_words
from ep_tui.host.invitation import Invitation, NoSeat
from ep_tui.host.people import BadName
from ep_tui.host.table_row import TableRow
from ep_tui.host.visitor import Visitor
from ep_tui.plain.conversation import Conversation, Left, Moved, Reading, Steps
from ep_tui.plain.plain_game import PlainGame
from ep_tui.session.shared.shared_session import SharedSession
from ep_tui.session.table_chance import BadWord
from ep_tui.texts import say

Later = Callable[[Callable[[], None]], object]


def row_line(row: TableRow) -> str:
    """A table in a line."""
    parts = (
        row.name,
        say(f"names.scenario.{row.scenario}.title"),
        ", ".join(row.people) or say("host.lobby.bots"),
        row.status,
    )
    return " · ".join(parts)


class PlainLobby:
    """A person between games, in lines.

    Attributes:
        place: where the person is.
    """

    def __init__(self, visitor: Visitor, io: Conversation, later: Later) -> None:
        """`later` calls something in this conversation, and ends its wait for a line."""
        self._visitor = visitor
        self._io = io
        self._later = later
        self._rows: list[TableRow] = []
        self.place = Whereabouts.LOBBY

    def steps(self, words: tuple[str, ...] = ()) -> Steps:
        """The lobby until the person leaves; `words` are done first, as if they were typed."""
        try:
            if words:
                yield from self._do(" ".join(words))
            else:
                self._greet()
            while True:
                yield from self._do((yield from self._line()))
        except Left:
            self._io.tell(say("host.plain.goodbye"))

    def at_table(self, session: SharedSession) -> Steps:
        """A game, without the lobby."""

        def clock() -> str:
            return clock_words(session.seconds_left)

        if session.asked_for_word:
            seconds = round(session.seconds_for_words)
            self._io.tell(say("host.word.plain", who=session.first_roller, seconds=seconds))
        self.place = Whereabouts.SITS if session.seats else Whereabouts.WATCHES
        yield from PlainGame(session, self._io, later=self._later, clock=clock).play()
        self.place = Whereabouts.LOBBY

    # ---- words -----------------------------------------------------------------------------

    def _line(self) -> Reading:
        while True:
            with suppress(Moved):
                return (yield from self._io.read())

    def _do(self, text: str) -> Steps:
        word, _, rest = text.partition(" ")
        rest = rest.strip()
        try:
            if word.isdecimal():
                yield from self._enter(int(word[:6]))
            elif word == "new":
                yield from self._open(rest.split())
            elif word == "watch":
                yield from self.at_table(self._visitor.watch(rest))
            elif word == "name":
                self._take_name(rest)
            elif word == "quit":
                raise Left
            elif word:
                self._io.tell(say("host.plain.help"))
            else:
                self._greet()
        except NoSeat as error:
            self._io.tell(str(error))

    def _greet(self) -> None:
        name = self._visitor.name
        self._rows = self._visitor.hall.rows(self._visitor.person)
        self._io.tell(say("host.lobby.hello", name=name, named="yes" if name else "no"))
        for number, row in enumerate(self._rows, 1):
            self._io.tell(f"{number} {row_line(row)}")
        if not self._rows:
            self._io.tell(say("host.lobby.empty.all"))
        self._io.tell(say("host.plain.help"))

    def _take_name(self, text: str) -> None:
        try:
            if not self._visitor.may_play:
                raise NoSeat(say("host.no-key"))
            self._visitor.choose(text)
        except BadName as error:
            self._io.tell(str(error))
        except OSError:
            self._io.tell(say("host.name-not-kept"))
        else:
            self._io.tell(say("host.plain.named", name=self._visitor.name))

    def _named(self) -> str:
        """The id of a person with a name; raises NoSeat."""
        if not self._visitor.may_play:
            raise NoSeat(say("host.no-key"))
        if not self._visitor.name:
            raise NoSeat(say("host.plain.no-name"))
        return self._visitor.person

    # ---- tables ----------------------------------------------------------------------------

    def _enter(self, number: int) -> Steps:
        if not 1 <= number <= len(self._rows):
            raise NoSeat(say("plain.no-such-number", number=number, most=len(self._rows)))
        row = self._rows[number - 1]
        if row.kind == "waits":
            yield from self._wait(self._visitor.hall.sit(row.name, self._named()))
        elif row.kind == "next":
            yield from self._wait(self._visitor.hall.next_voyage(row.name, self._named()))
        else:
            yield from self.at_table(self._visitor.join(row.name))

    def _open(self, words: list[str]) -> Steps:
        """`new SCENARIO [SEATS]`: all other seats are open."""
        self._named()
        yield from self._wait(self._visitor.open_new(words))

    def _wait(self, invitation: Invitation) -> Steps:
        """Wait until a table has its players, and their words if it asks for them."""
        hall, person = self._visitor.hall, self._visitor.person
        stop = hall.subscribe(self._look_again)
        try:
            while not invitation.begun and hall.is_waiting(invitation):
                self._io.tell(*_waits_for(invitation, person))
                with suppress(Moved):
                    text = yield from self._io.read(prompt="")
                    if text in ("back", "quit"):
                        break
                    if person in invitation.asked:
                        self._add_word(invitation, text)
                    elif text == "bots" and invitation.owner == person:
                        hall.fill(invitation)
        finally:
            stop()
        if invitation.begun:
            yield from self.at_table(self._visitor.enter(invitation))
        else:
            hall.stand_up(invitation, person)
            self._greet()

    def _add_word(self, invitation: Invitation, text: str) -> None:
        try:
            self._visitor.hall.add_word(invitation, self._visitor.person, text)
        except BadWord as error:
            self._io.tell(say(f"host.word.{error.code}"))

    def _look_again(self) -> None:
        """End the wait for a line."""
        self._later(lambda: None)


def _waits_for(invitation: Invitation, person: str) -> list[str]:
    """What a table waits for, and what a person at it may type."""
    table = invitation.table
    if invitation.trouble:
        return [invitation.trouble, say("host.plain.waiting")]
    if table is None or table.chance.promise is None:
        return [say("host.waiting.about", free=invitation.free), say("host.plain.waiting")]
    told = [say("host.waiting.words", left=len(invitation.asked))]
    if person in invitation.asked:
        promise = say("host.waiting.promise", promise=table.chance.promise.hash)
        told += [promise, say("host.plain.word")]
    return told
