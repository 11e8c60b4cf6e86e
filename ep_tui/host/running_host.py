"""The people, tables and limits of one host; its server and all its channels share it."""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from functools import partial
from pathlib import Path
from typing import Protocol

from ep_tui.host.admission import Admission, Asker, Counted, network
from ep_tui.host.answer_pool import AnswerPool
from ep_tui.host.collector import Collector
from ep_tui.host.config import HostConfig
from ep_tui.host.first_start import bring_up_to_date
from ep_tui.host.gallery import Gallery
from ep_tui.host.hall import Hall
from ep_tui.host.health import Health
from ep_tui.host.local_command import LocalCommands
from ep_tui.host.news import PersonNews
from ep_tui.host.people import Identity, People
from ep_tui.host.seat_people import NAMELESS
from ep_tui.host.turnstile import SIZES_EVERY, Turnstile
from ep_tui.host.visitor import Visitor
from ep_tui.storage.folders import Folders
from ep_tui.texts import say


class Occupant(Counted, Protocol):
    """The interface of a session for the host."""

    def leave(self, note: str = "") -> None:
        """End it, with a last sentence."""
        ...

    def abort(self) -> None:
        """End it at once."""
        ...

    def hold(self, *, full: bool) -> None:
        """The line of its connection takes no more output, or takes it again."""
        ...

    @property
    def unsent(self) -> int:
        """The number of bytes that wait for the reader."""
        ...


class RunningHost:
    """The shared state of a running host.

    Attributes:
        config: its settings. admission: what they leave room for. folders: of all tables.
        people: those with a name. news: for those who were away. hall: its tables.
        pool: makes answers in a thread.
        commands: those of the local program. health: its counters. occupants: the open sessions.
        gallery: the views that watchers share.
        turnstile: where the keys of busy windows wait. resizes: where their sizes do.
        collector: frees the memory of closed sessions.
    """

    def __init__(self, config: HostConfig, folder: Path) -> None:
        self.config = config
        self.admission = Admission(config)
        self.folders = Folders(folder, folder, folder, folder)
        self.people = People(folder / "people")
        self.news = PersonNews(folder / "people")
        bring_up_to_date(self.folders, self.people)
        self.hall = Hall(
            self.folders,
            config.most_tables,
            config.thinkers,
            config.word_seconds,
            self.people.name_of,
        )
        self.hall.tell_absent = self.news.keep
        self.pool = AnswerPool(self.admission.worked)
        self.commands = LocalCommands()
        self.health = Health(self._counts)
        self.admission.on_refusal = partial(self.health.counted.update, ("refused",))
        self.occupants: set[Occupant] = set()
        self.gallery = Gallery()
        self.turnstile = Turnstile()
        self.resizes = Turnstile(SIZES_EVERY)
        self.collector = Collector(lambda: len(self.occupants))

    def visitor(self, key: str, user: str, address: str = "") -> Visitor:
        """The person of a key, or somebody without one, for the pages."""
        limits = self.admission.limits_of(address) if address else None
        identity = Identity(self.people, key) if key else None
        asker = Asker(self.people.person(key), network(address))
        read = partial(self.pool.run, asker)
        return Visitor(self.hall, identity, user if key else "", limits, read)

    def assign(self, name: str, key: str) -> None:
        """Give the seats of a name in records to the person of a key; raises OSError."""
        person = self.people.assign(name, key)
        for game in self.hall.seat_people.change(NAMELESS + name, person):
            self.hall.follow_people(game)

    def awake(self, words: Sequence[str], asker: Asker) -> AbstractAsyncContextManager[None]:
        """Have the table open that the words of a call name; see `PlayedTables.awake`."""
        names = [word for word in words if word != "--plain"]
        return self.hall.awake(names[-1] if names else "", partial(self.pool.run, asker))

    def is_seated(self, key: str) -> bool:
        """Whether the person of a key has a seat at a running table."""
        return bool(key) and self.hall.is_seated(self.people.person(key))

    def input_came(self) -> None:
        """A person has pressed a key, which delays collections and games of bots."""
        self.collector.input_came()
        self.hall.clock.input_came()

    def _counts(self) -> dict[str, int]:
        """The numbers of this moment, for the health of the host."""
        return {
            "sessions": len(self.occupants),
            "unsent_bytes": sum(session.unsent for session in self.occupants),
            "connections": self.admission.connections,
            "connections_not_signed_in": self.admission.unknown,
            "tables_open": self.hall.open_count,
            "views_shared": len(self.gallery),
        }

    def opened(self, session: Occupant, of_connection: int, *, seated: bool) -> str:
        """Count a session, or return the setting that leaves no room for it.

        `of_connection`: the number of open sessions of its connection.
        """
        refusal = self.admission.enter(session, self.occupants, of_connection, seated=seated)
        if refusal == "most_sessions" and self._make_room(session):
            refusal = ""
        if refusal:
            return refusal
        self.health.counted["sessions"] += 1
        self.collector.came_or_went()
        self.occupants.add(session)
        return ""

    def _make_room(self, session: Occupant) -> bool:
        """End a session of a crowd that does nothing, for somebody from elsewhere."""
        ended = self.admission.makes_room(session, self.occupants)
        for one in tuple(self.occupants):
            if one is ended:
                one.leave(say("host.made-room"))
                return True
        return False

    def end_idle(self) -> None:
        """End the sessions in the lobby whose people have left the keyboard."""
        idle = self.admission.idle(self.occupants)
        for session in tuple(self.occupants):
            if session in idle:
                session.leave(say("host.idle"))

    def closed(self, session: Occupant) -> None:
        """Forget a session."""
        self.occupants.discard(session)
        self.collector.came_or_went()
