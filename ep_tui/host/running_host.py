"""The people, tables and limits of one host; its server and all its channels share it."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from ep_tui.host.address_limits import AddressLimits
from ep_tui.host.collector import Collector
from ep_tui.host.config import HostConfig
from ep_tui.host.gallery import Gallery
from ep_tui.host.hall import Hall
from ep_tui.host.health import Health
from ep_tui.host.local_command import LocalCommands
from ep_tui.host.people import Identity, People
from ep_tui.host.turnstile import SIZES_EVERY, Turnstile
from ep_tui.host.visitor import Visitor
from ep_tui.storage.folders import Folders

CONNECTIONS_A_WINDOW = 2
"""The connections that an address may have for each window."""


class Occupant(Protocol):
    """The interface of a session for the host.

    Attributes:
        address: that of its connection.
    """

    address: str

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
        config: its settings. folders: of all tables. people: those with a name. hall: its tables.
        commands: those of the local program. health: its counters. occupants: the open sessions.
        gallery: the views that watchers share.
        turnstile: where the keys of busy windows wait. resizes: where their sizes do.
        collector: frees the memory of closed sessions.
    """

    def __init__(self, config: HostConfig, folder: Path) -> None:
        self.config = config
        self.folders = Folders(folder, folder, folder, folder)
        self.people = People(folder / "people")
        self.hall = Hall(self.folders, config.most_tables, config.thinkers, config.word_seconds)
        self.commands = LocalCommands()
        self.health = Health(self._counts)
        self.occupants: set[Occupant] = set()
        self.gallery = Gallery()
        self.turnstile = Turnstile()
        self.resizes = Turnstile(SIZES_EVERY)
        self.collector = Collector(lambda: len(self.occupants))
        self._addresses: Counter[str] = Counter()
        self._limits: dict[str, AddressLimits] = {}
        self._unknown = 0

    def visitor(self, key: str, user: str, address: str = "") -> Visitor:
        """The person of a key, or somebody without one, for the pages."""
        limits = self._limits_of(address) if address else None
        if not key:
            return Visitor(self.hall, "", None, "", limits)
        name = self.people.name(key)
        return Visitor(self.hall, name, Identity(self.people, key), user, limits)

    def _limits_of(self, address: str) -> AddressLimits:
        if address not in self._limits:
            self._limits = {at: one for at, one in self._limits.items() if not one.unused}
            config = self.config
            limits = AddressLimits(config.most_new_tables, config.most_bot_games)
            self._limits[address] = limits
        return self._limits[address]

    def input_came(self) -> None:
        """A person has pressed a key, which delays collections and games of bots."""
        self.collector.input_came()
        self.hall.clock.input_came()

    def _counts(self) -> dict[str, int]:
        """The numbers of this moment, for the health of the host."""
        return {
            "sessions": len(self.occupants),
            "unsent_bytes": sum(session.unsent for session in self.occupants),
            "connections": self._addresses.total(),
            "connections_not_signed_in": self._unknown,
            "tables_open": self.hall.open_count,
            "views_shared": len(self.gallery),
        }

    def refusal(self, address: str) -> str:
        """The setting that leaves no room for one more connection of an address, or "".

        An address may have more connections than windows, so the next person gets a sentence.
        """
        config = self.config
        connections = self._addresses[address] // CONNECTIONS_A_WINDOW
        counts = {"most_sessions": len(self.occupants), "most_unknown": self._unknown}
        return _reached(config, counts | {"most_of_one": connections})

    def connected(self, address: str) -> None:
        """Count a connection that has not signed in."""
        self._addresses[address] += 1
        self._unknown += 1

    def signed_in(self) -> None:
        """Count one of them as known."""
        self._unknown -= 1

    def gone(self, address: str) -> None:
        """Forget a connection."""
        self._addresses[address] -= 1
        if not self._addresses[address]:
            del self._addresses[address]

    def opened(self, session: Occupant, of_connection: int) -> str:
        """Count a session, or return the setting that leaves no room for it.

        `of_connection`: the number of open sessions of its connection.
        """
        of_one = sum(other.address == session.address for other in self.occupants)
        counts = {"most_channels": of_connection, "most_of_one": of_one}
        refusal = _reached(self.config, counts | {"most_sessions": len(self.occupants)})
        if refusal:
            self.health.counted["refused"] += 1
            return refusal
        self.health.counted["sessions"] += 1
        self.collector.came_or_went()
        self.occupants.add(session)
        return ""

    def closed(self, session: Occupant) -> None:
        """Forget a session."""
        self.occupants.discard(session)
        self.collector.came_or_went()


def _reached(config: HostConfig, counts: Mapping[str, int]) -> str:
    """The first setting whose number is reached, or ""."""
    return next((name for name, count in counts.items() if count >= getattr(config, name)), "")
