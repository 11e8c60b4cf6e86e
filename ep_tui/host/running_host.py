"""The people, tables and limits of one host; its server and all its channels share it."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ep_tui.host import expiry
from ep_tui.host.admission import Admission, Asker, Whereabouts, network
from ep_tui.host.answer_pool import AnswerPool, LocalCommands
from ep_tui.host.bans import Bans
from ep_tui.host.collector import Collector
from ep_tui.host.config import BadConfig, HostConfig, needing_start
from ep_tui.host.expiry import Disk, delete_records, end_abandoned
from ep_tui.host.gallery import Gallery
from ep_tui.host.hall import Hall
from ep_tui.host.health import Health
from ep_tui.host.journal import LOG, Journal, Reports
from ep_tui.host.operator_socket import Answered
from ep_tui.host.people import People, PersonNews
from ep_tui.host.seat_people import NAMELESS, bring_up_to_date
from ep_tui.host.steady_time import SteadyTime
from ep_tui.host.turns import SIZES_EVERY, STRANGERS_SHARE, FloodQueue, Turns, WorkTurn
from ep_tui.host.visitor import Visitor
from ep_tui.storage.folders import Folders
from ep_tui.storage.person_names import alike_by
from ep_tui.texts import say

if TYPE_CHECKING:
    from ep_tui.host.channel import ChannelSession

PAINT_SECONDS = 0.02
"""The time that a lobby takes to show its tables again."""


class RunningHost:
    """The shared state of a running host.

    Attributes:
        config: its settings. admission: what they leave room for. folders: of all tables.
        people: those with a name. news: for those who were away. hall: its tables.
        pool: makes answers in threads.
        commands: those of the local program. health: its counters. sessions: the open sessions.
        gallery: the views that watchers share.
        floods: where the keys of busy windows wait. resizes: where their sizes do.
        strangers: where work for people without a seat waits. long_work: answers and windows of it.
        starts: where windows of people with a seat wait for their start.
        collector: frees the memory of closed sessions.
        bans: who may not come in. journal: its log. reports: what players report of talk.
        disk: the room that it takes. operate: answers an operator.
        now: its time of day.
        end: ends the host. reread: reads its settings again, if they are from a file.
    """

    def __init__(self, config: HostConfig, folder: Path) -> None:
        self.config = config
        self.admission = Admission(config)
        self.folders = Folders(folder, folder, folder, folder)
        self.now = SteadyTime(folder / "clock.json")
        self.people = People(folder / "people", self.now)
        self.bans = Bans(folder / "bans.json", self.people)
        self.journal = Journal(folder / "log")
        self.reports = Reports(folder / "reports")
        self.disk = Disk(folder)
        self.operate: Callable[..., Awaitable[Answered]] | None = None
        self.end: Callable[[], None] = lambda: None
        self.reread: Callable[[], HostConfig] | None = None
        self._draining: asyncio.TimerHandle | None = None
        self.news = PersonNews(folder / "people")
        bring_up_to_date(self.folders, self.people)
        self.hall = Hall(
            self.folders,
            config.most_tables,
            config.thinkers,
            config.word_seconds,
            self.people.name_of,
        )
        self.hall.now = self.now
        self.hall.tell_absent = self.news.keep
        self.pool = AnswerPool(self._answered, self._long_turn)
        self.hall.noted, self.hall.report = self.journal.note, self.reports.add
        self.hall.may_begin = self._may_begin
        self.hall.may_say = self.people.allows = self._allows
        self.commands = LocalCommands(self.admission.worked)
        self.health = Health(self._counts, self.admission.refused_ever)
        self.sessions: set[ChannelSession] = set()
        self.gallery = Gallery()
        self.floods = FloodQueue()
        self.resizes = FloodQueue(SIZES_EVERY)
        self.strangers = Turns(STRANGERS_SHARE)
        self.long_work = Turns(like=self.strangers)
        self.starts = Turns()
        self.collector = Collector(lambda: len(self.sessions))

    def visitor(self, key: str, user: str, address: str = "") -> Visitor:
        """The person of a key, or somebody without one, for the pages."""
        limits = self.admission.limits_of(address) if address else None
        visitor = Visitor(self.hall, self.people, key, user if key else "", limits)
        visitor.wake = lambda table: self.awake((table,), self.asker(key, address))
        visitor.read = lambda job: self.pool.run(self.asker(key, address), job)
        visitor.noted = self.journal.note
        visitor.forget = self.forget
        visitor.later = partial(self._later, key, network(address))
        if key in self.config.operators and self.operate is not None:
            visitor.operate = partial(self.operate, by=key)
        return visitor

    def assign(self, name: str, key: str) -> None:
        """Give the seats of a name in records to the person of a key; raises OSError."""
        person = self.people.assign(name, key)
        for game in self.hall.seat_people.change(NAMELESS + name, person):
            self.hall.follow_people(game)

    def awake(self, words: Sequence[str], asker: Asker) -> AbstractAsyncContextManager[None]:
        """Have the table open that the words of a call name; see `Hall.awake`."""
        names = [word for word in words if word != "--plain"]
        name = names[-1] if names else ""
        if asker.seated and self.hall.is_waking(name):
            return nullcontext()  # for somebody else, whose turn may come late
        return self.hall.awake(name, partial(self.pool.run, asker))

    def asker(self, key: str, address: str) -> Asker:
        """Who asks, by the fingerprint of their key or ""."""
        return Asker(self.people.person(key), network(address), self.is_seated(key))

    async def turn(self, asker: Asker) -> WorkTurn:
        """The turn of somebody's work; that of people with a seat begins at once."""
        return WorkTurn() if asker.seated else await self.strangers.turn(asker.address)

    async def start(self, asker: Asker) -> WorkTurn:
        """The turn of the start of a window."""
        turn = self.starts.turn(asker.address) if asker.seated else self._long_turn(asker)
        return await turn

    async def _long_turn(self, asker: Asker) -> WorkTurn:
        """The turn of work that others do not wait for with their packets."""
        (await self.turn(asker)).over()
        return WorkTurn() if asker.seated else await self.long_work.turn(asker.address)

    def _later(self, key: str, address: str, work: Callable[[], object]) -> None:
        """Paint a lobby when it is the turn of its person."""
        if self.is_seated(key):
            work()
        else:
            self.strangers.ask(address, work, about=PAINT_SECONDS)

    # ---- the operator ----------------------------------------------------------------------

    def _may_begin(self) -> str:
        if self._draining is not None:
            return say("host.drain.no-game")
        return self.disk.refusal(self.config)

    def _allows(self, text: str) -> bool:
        """Whether a text has none of the words that the operator has barred."""
        look = alike_by(text)[1]
        return not any(alike_by(word)[1] in look for word in self.config.barred_words if word)

    def barred(self, key: str, address: str) -> bool:
        """Whether somebody may not come in."""
        return key in self.config.banned or self.bans.bars(key, address)

    def end_barred(self) -> int:
        """End the sessions of those who may not come in any more; returns their number."""
        barred = [one for one in self.sessions if self.barred(one.key, one.address)]
        for one in barred:
            one.leave(say("host.banned"), for_good=True)
        return len(barred)

    @property
    def draining(self) -> bool:
        """Whether nobody new comes in, because the host ends soon."""
        return self._draining is not None

    def drain(self, minutes: int) -> None:
        """Let nobody new in and begin no game; end when all have left, or after some minutes."""
        self.stop_draining()
        self._draining = asyncio.get_running_loop().call_later(60 * minutes, self.end)
        for one in tuple(self.sessions):
            one.tell(say("host.drain.told", minutes=minutes))
        self._end_if_empty()

    def stop_draining(self) -> None:
        """Let people in again."""
        if self._draining is not None:
            self._draining.cancel()
            self._draining = None

    def _end_if_empty(self) -> None:
        if self._draining is not None and not self.sessions:
            self.end()

    def reload(self) -> str:
        """Read the settings again, and follow them; returns a sentence.

        Raises:
            BadConfig: they cannot be used; the old ones stay.
        """
        if self.reread is None:
            return say("host.reload.no-file")
        before, self.config = self.config, self.reread()
        self.admission.follow(self.config)
        self.hall.follow(self.config.most_tables, self.config.word_seconds)
        self.end_barred()
        later = needing_start(before, self.config)
        return say("host.reload.done", later=", ".join(later) or "none")

    def reload_or_log(self) -> None:
        """The same, for a signal: the sentence is in the log."""
        try:
            LOG.info(self.reload())
        except BadConfig as error:
            LOG.warning(say("host.reload.failed", why=str(error)))

    def forget(self, person: str) -> str:
        """Forget a person, and end their sessions; returns a sentence. Raises: OSError."""
        for one in tuple(self.sessions):
            if one.person == person:
                one.leave(say("host.forget.done"), for_good=True)
        count = expiry.forget(self.people, self.hall, person)
        self.journal.note("forgotten", person)
        return say("host.forget.told", count=count)

    async def look_around(self, now: float) -> None:
        """Look at the disk, and give up what is too old by the settings."""
        await asyncio.to_thread(self.disk.look)
        config, hall = self.config, self.hall
        if now < self.now.doubtful_until:
            return
        self.reports.drop_old(now)
        for what, games in (
            ("ended", end_abandoned(hall, config.table_days, now)),
            ("deleted", delete_records(hall, config.record_days, now)),
        ):
            for game in games:
                self.journal.note(what, game)
        for person in self.people.unseen(config.people_days):
            self.forget(person)
        for person in self.people.unseen(config.name_days):
            self.people.free_name(person)

    def is_seated(self, key: str) -> bool:
        """Whether the person of a key has a seat at a running table."""
        return bool(key) and self.hall.is_seated(self.people.person(key))

    def _answered(self, asker: Asker, seconds: float) -> None:
        self.admission.worked(asker, seconds)
        if not asker.seated:
            self.strangers.cost(asker.address, seconds)

    def input_came(self, place: Whereabouts) -> None:
        """A person has pressed a key, which delays collections, games of bots and strangers."""
        if place is Whereabouts.SITS:
            self.strangers.player_pressed()
        self.collector.input_came()
        self.hall.clock.input_came()

    def _counts(self) -> dict[str, int]:
        """The numbers of this moment, for the health of the host."""
        return {
            "sessions": len(self.sessions),
            "unsent_bytes": sum(session.unsent for session in self.sessions),
            "connections": self.admission.connections,
            "connections_not_signed_in": self.admission.unknown,
            "tables_open": self.hall.open_count,
            "views_shared": len(self.gallery),
            "disk_bytes": self.disk.used,
        }

    def reached(self, refusal: str) -> str:
        """The sentence for a setting that leaves no room."""
        return say(f"host.reached.{refusal}", most=getattr(self.config, refusal))

    def opened(self, session: "ChannelSession", of_connection: int, *, seated: bool) -> str:
        """Count a session, or return the setting that leaves no room for it.

        `of_connection`: the number of open sessions of its connection.
        """
        refusal = self.admission.enter(session, self.sessions, of_connection, seated=seated)
        if refusal == "most_sessions" and self._make_room(session):
            refusal = ""
        if refusal:
            return refusal
        self.health.counted["sessions"] += 1
        self.collector.came_or_went()
        self.sessions.add(session)
        return ""

    def _make_room(self, session: "ChannelSession") -> bool:
        """End a session of a crowd that does nothing, for somebody from elsewhere."""
        ended = self.admission.makes_room(session, self.sessions)
        if ended is not None:
            ended.leave(say("host.made-room"))
        return ended is not None

    def end_idle(self) -> None:
        """End the sessions in the lobby whose people have left the keyboard."""
        for session in self.admission.idle(self.sessions):
            session.leave(say("host.idle"))

    def closed(self, session: "ChannelSession") -> None:
        """Forget a session."""
        self.sessions.discard(session)
        self._end_if_empty()
        self.collector.came_or_went()
