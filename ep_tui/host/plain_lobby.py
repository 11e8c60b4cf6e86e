"""Plain mode for a channel without a window: the lobby in lines, and what drives a conversation."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Generator, Mapping
from contextlib import suppress
from contextvars import Context
from datetime import datetime
from functools import partial
from time import perf_counter, thread_time
from typing import TYPE_CHECKING, Any, TypeVar

from ep_rules.api import DEFAULT_EDITION, SCENARIOS, BadScene
from ep_rules.bots import DEFAULT_BOT
from ep_tui.host.admission import Whereabouts, place_at
from ep_tui.host.clock_words import clock_words
from ep_tui.host.invitation import Invitation, NoSeat
from ep_tui.host.listed_tables import TableRow
from ep_tui.host.own_editor import OwnPosition
from ep_tui.host.practice import position_of
from ep_tui.host.rule_answers import MOST_WORDS, rule_answer
from ep_tui.host.visitor import OwnRecords, Visitor
from ep_tui.panels.game_lines import about, when
from ep_tui.plain.conversation import MOST_OF_A_LINE, Conversation, Left, Moved, Reading, Steps
from ep_tui.plain.editor import PlainEditor
from ep_tui.plain.plain_game import PlainGame
from ep_tui.plain.preferences import Wishes
from ep_tui.plain.taught import Taught
from ep_tui.presenters.registry import presenters_of
from ep_tui.replay.campaign import standing
from ep_tui.replay.campaign_lines import campaign_text
from ep_tui.replay.playback import Replay
from ep_tui.replay.results import title
from ep_tui.replay.statistics import statistics
from ep_tui.replay.statistics_layout import PageLayout
from ep_tui.replay.statistics_pages import statistics_text
from ep_tui.replay.text_log import heading, narrate
from ep_tui.session.shared.shared_session import SharedSession
from ep_tui.session.table_chance import BadWord
from ep_tui.storage.campaign_file import Campaign
from ep_tui.storage.folders import Folders
from ep_tui.storage.seat_words import MOST_SEATS, PERSON, sitters
from ep_tui.texts import say
from ep_tui.texts.fitting import wrap
from ep_tui.tutorial.lesson_files import LESSONS

if TYPE_CHECKING:
    from ep_tui.host.channel import ChannelSession

T = TypeVar("T")
MOST_GAMES = 20
"""Of a person's games that are listed."""
MOST_WAITING = 1 << 16
"""Bytes that may wait before the channel is read no more."""


class LineSession:
    """One conversation; it takes one line at each turn of the event loop, so none hogs the host.

    It takes no line, and tells no news of its game, while the reader takes no output.
    """

    def __init__(self, channel: "ChannelSession", *, needs_input: bool = True) -> None:
        """`needs_input`: the conversation ends with its input."""
        self._channel = channel
        self._needs_input = needs_input
        self._steps: Steps | None = None
        self._begun = b""
        self._lines: deque[str] = deque()
        self._scheduled = False
        self._said: list[str] | None = None
        self._missed = False

    def run(self, steps: Steps) -> None:
        """Begin."""
        self._steps = steps
        self._step(partial(next, steps))

    # ---- the output of a conversation ------------------------------------------------------

    def write(self, text: str) -> int:
        """Send a text, with all others of a step."""
        if self._said is None:
            self._channel.send(text)
        else:
            self._said.append(text)
        return len(text)

    def flush(self) -> None:
        """Nothing waits."""

    # ---- input -----------------------------------------------------------------------------

    def receive(self, data: bytes) -> None:
        """Take bytes from the person."""
        *whole, rest = (self._begun + data).replace(b"\r", b"\n").split(b"\n")
        self._lines += (_line(piece) for piece in whole)
        self._begun = rest[:MOST_OF_A_LINE]
        if sum(map(len, self._lines)) > MOST_WAITING or len(self._lines) > MOST_OF_A_LINE:
            self._channel.read_on(go_on=False)
        self._schedule()

    def end_input(self) -> None:
        """The person sends nothing more."""
        if self._begun:
            self._lines.append(_line(self._begun))
            self._begun = b""
        if self._needs_input:
            self._lines.append("")
        self._schedule()

    def stop(self, error: BaseException) -> None:
        """End the conversation from outside; it says goodbye."""
        if self._steps is not None:
            self._step(partial(self._steps.throw, error))

    def tell(self, text: str) -> None:
        """Show a sentence that is no part of the conversation."""
        self._channel.send(f"{text}\n")

    def later(self, callback: Callable[[], None]) -> None:
        """Call something of the conversation soon, in its own context, then show what changed."""
        asyncio.get_running_loop().call_soon(self._moved, callback, context=Context())

    def catch_up(self) -> None:
        """Tell what has changed meanwhile, and take more lines; the reader takes more now."""
        if self._missed:
            self._missed = False
            self.later(lambda: None)
        self._schedule()

    def _moved(self, callback: Callable[[], None]) -> None:
        def step() -> None:
            callback()
            self._missed = bool(self._channel.unsent)
            if self._steps is not None and not self._missed:
                self._steps.throw(Moved())

        if self._steps is not None:
            self._step(step)

    def _schedule(self) -> None:
        if self._lines and not self._scheduled and not self._channel.unsent:
            self._scheduled = True
            asyncio.get_running_loop().call_soon(self._take, context=Context())

    def _take(self) -> None:
        self._scheduled = False
        if self._steps is None:
            return
        self._step(partial(self._steps.send, self._lines.popleft()))
        if not self._lines:
            self._channel.read_on(go_on=True)
        self._schedule()

    def _step(self, step: Callable[[], None]) -> None:
        """Run the conversation until it waits again; its end is that of the channel."""
        fault: Exception | None = None
        said = self._said = []
        start, busy = perf_counter(), thread_time()
        try:
            step()
        except StopIteration:
            pass
        except Exception as error:  # one session ends, the others continue
            fault = error
        else:
            return
        finally:
            self._said = None
            if said:
                self._channel.send("".join(said))
            self._channel.worked(thread_time() - busy, perf_counter() - start)
        self._steps = None
        self._channel.ended(fault)


def _line(data: bytes) -> str:
    return data[:MOST_OF_A_LINE].decode(errors="replace") + "\n"


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

    def __init__(
        self,
        visitor: Visitor,
        io: Conversation,
        later: Later,
        wishes: Wishes,
        folders: Folders,
    ) -> None:
        """`later` calls something in this conversation, and ends its wait for a line.

        `folders`: of the person.
        """
        self._folders = folders
        self._wishes = wishes
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

    def at_table(self, session: SharedSession, lesson: str = "") -> Steps:
        """A game, without the lobby; with a lesson or without."""

        def clock() -> str:
            return clock_words(session.seconds_left)

        if session.asked_for_word:
            seconds = round(session.seconds_for_words)
            self._io.tell(say("host.word.plain", who=session.first_roller, seconds=seconds))
        self.place = place_at(session, self._visitor.person)
        session.show_offers(self._wishes.preferred.offers)
        game = PlainGame(session, self._io, wishes=self._wishes, later=self._later, clock=clock)
        if lesson:
            game.teach(Taught(lesson, session, self._wishes.keymap))
        yield from game.play()
        self._wishes.follow = lambda _: None
        self.place = Whereabouts.LOBBY
        if session.over and session.seats and self._visitor.name:
            told = partial(self._visitor.records.told_of_end, session)
            self._io.tell(*(yield from self._work(told)))

    # ---- words -----------------------------------------------------------------------------

    def _line(self) -> Reading:
        while True:
            with suppress(Moved):
                return (yield from self._io.read())

    def _do(self, text: str) -> Steps:
        word, _, rest = text.partition(" ")
        rest = rest.strip()
        pages: dict[str, Callable[[], Steps]] = {
            "new": lambda: self._open(rest.split()),
            "learn": lambda: self._learn(rest),
            "edit": lambda: self._edit(rest.split()),
            "games": lambda: self._games(rest),
            "profile": self._profile,
            "rules": lambda: self._rules(rest),
            "campaign": lambda: self._campaign(rest),
            "watch": lambda: self.at_table(self._visitor.watch(rest)),
        }
        try:
            if word.isdecimal():
                yield from self._enter(int(word[:6]))
            elif word in pages:
                yield from pages[word]()
            elif word == "name":
                self._take_name(rest)
            elif word == "preferences":
                self._io.tell(*filter(None, self._wishes.answer(rest)))
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
        why_not = self._visitor.choose(text)
        self._io.tell(why_not or say("host.plain.named", name=self._visitor.name))

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

    def _learn(self, text: str) -> Steps:
        """`learn NUMBER`: take a lesson; without a number, list all."""
        titles = {name: say(f"tutorial.lesson.{name}.title") for name in LESSONS}
        name = self._of_number(text, titles, "host.plain.lessons")
        if not name:
            return
        if self._visitor.may_play:
            self._named()
        else:
            self._io.tell(say("host.lesson-not-kept"))
        invitation = yield from self._elsewhere(self._visitor.lesson(name, "instant"))
        yield from self.at_table(self._visitor.practise(invitation), name)

    def _of_number(self, text: str, titles: Mapping[str, str], about: str) -> str:
        """What has a number; without such a number, list all and return ""."""
        number = int(text[:6]) if text.isdecimal() else 0
        if 1 <= number <= len(titles):
            return list(titles)[number - 1]
        self._io.tell(*(f"{count} {title}" for count, title in enumerate(titles.values(), 1)))
        self._io.tell(say(about))
        return ""

    def _edit(self, words: list[str]) -> Steps:
        """`edit NUMBER [new]`: the position of a game; without a number, list the games."""
        self._named()
        visitor, (text, *more) = self._visitor, words or [""]
        titles = {name: say(f"names.scenario.{name}.title") for name in SCENARIOS}
        if not (name := self._of_number(text, titles, "host.plain.edit")):
            return
        own = OwnPosition(visitor, self._folders, name)
        try:
            making = own.draft(anew=more == ["new"] or not own.is_kept)
            draft = yield from self._elsewhere(making)
        except (OSError, BadScene):
            raise NoSeat(say("host.position.unreadable")) from None
        editor = PlainEditor(self._io, draft, own.keep, self._work)
        while (yield from editor.edit()):
            try:
                session = visitor.practise(position_of(visitor.person, draft, "instant"))
            except NoSeat as error:
                self._io.tell(str(error))
            else:
                yield from self.at_table(session)
                return
        self._greet()

    def _games(self, text: str) -> Steps:
        """`games`: their newest finished games; with a number the log and statistics of one."""
        person = self._named()
        rows = yield from self._work(partial(_listed, self._visitor.records))
        if not rows:
            self._io.tell(say("profile.none"))
        elif name := self._of_number(text, rows, "host.plain.games"):
            replay = yield from self._work(partial(self._visitor.hall.replay, name, person))
            self._io.show((yield from self._work(partial(_watched, replay, self._io.width))))

    def _work(self, job: Callable[[], T]) -> Generator[None, str, T]:
        return self._elsewhere(self._visitor.elsewhere(job))

    def _rules(self, text: str) -> Steps:
        """`rules WORDS`: what answers a question, or one rule by its id."""
        _, told = yield from self._work(lambda: rule_answer(tuple(text.split()[:MOST_WORDS])))
        self._io.show(told.splitlines())

    def _profile(self) -> Steps:
        """`profile`: of this person."""
        self._named()
        text = partial(self._visitor.records.profile_text, self._io.width)
        self._io.show((yield from self._work(text)))

    def _campaign(self, text: str) -> Steps:
        """`campaign`: the standing of one's own; `next` sails on, a number of bots begins one."""
        visitor, person, think = self._visitor, self._named(), self._wishes.preferred.think
        campaigns = visitor.hall.campaigns
        name = campaigns.own(person)
        kept = campaigns.kept(name)
        if text.isdecimal() and 1 <= int(text[:6]) < MOST_SEATS:
            players = (PERSON + visitor.name, *[DEFAULT_BOT] * int(text[:6]))
            new = Campaign(tuple(one.word for one in sitters(players)), DEFAULT_EDITION)
            yield from self.at_table(visitor.begin_campaign(new, "instant", think))
        elif kept is None:
            self._io.tell(say("campaign.none"), say("host.plain.campaign"))
        else:
            at = partial(standing, visitor.records.folders, kept)
            now = yield from self._work(at)
            if text == "next" and (voyage := now.following) is not None:
                begun = visitor.join(voyage.game) if voyage.game else visitor.next_voyage(name)
                yield from self.at_table(begun)
                return
            self._io.tell(*campaign_text(now), say("host.plain.campaign"))

    def _elsewhere(self, work: Coroutine[Any, Any, T]) -> Generator[None, str, T]:
        """The result of work that others do not wait for."""
        task = asyncio.get_running_loop().create_task(work)
        task.add_done_callback(lambda _: self._look_again())
        yield from self._io.until(task.done)
        return task.result()

    def _wait(self, invitation: Invitation) -> Steps:
        """Wait until a table has its players, and their words if it asks for them."""
        hall, person = self._visitor.hall, self._visitor.person
        stop = hall.subscribe(self._look_again)
        try:
            while not invitation.begun and hall.waiting.has(invitation):
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


def _listed(records: OwnRecords) -> dict[str, str]:
    """The newest finished games of a person, each as a line."""
    now, found = datetime.now().astimezone(), records.newest(MOST_GAMES)
    return {
        name: say("games.plain.game", scenario=title(one), when=when(one, now), about=about(one))
        for name, one in found
    }


def _watched(replay: Replay, width: int) -> list[str]:
    """The log of a game and its statistics."""
    log = [line for text in (*heading(replay), *narrate(replay)) for line in wrap(text, width)]
    counts = presenters_of(replay.session.game).counts
    return [*log, "", *statistics_text(statistics(replay), counts, PageLayout(width))]


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
