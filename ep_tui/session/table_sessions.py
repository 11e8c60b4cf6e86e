"""The sessions at one table, which the table notifies of changes, and what shows them."""

from collections.abc import Callable
from typing import Protocol


class Listener(Protocol):
    """The interface of what shows a session: a screen or plain mode."""

    @property
    def ready(self) -> bool:
        """True while no other screen or menu covers the table."""
        ...

    def settle(self) -> None:
        """Show the actor and the matching mode."""
        ...

    def tell(self, text: str) -> None:
        """Show a sentence until the next action."""
        ...

    def call_later(self, callback: Callable[[], None], /) -> object:
        """Schedule a call in the listener's own event loop."""
        ...


class SessionAtTable(Protocol):
    """The interface of a session for its table.

    Attributes:
        at_home: whether it may know the paths of files.
    """

    at_home: bool

    @property
    def ready(self) -> bool:
        """False while the session wants the game to wait, such as for an open menu."""
        ...

    def changed(self) -> None:
        """Show the current state of the game."""
        ...

    def tell(self, text: str) -> None:
        """Show a sentence."""
        ...

    def fail(self, error: Exception) -> None:
        """Raise a fault of the table where it ends what shows this session."""
        ...


class TableSessions:
    """All sessions of a table.

    Attributes:
        notice: the latest sentence about the save, shown once by each, or "".
    """

    def __init__(self) -> None:
        self.notice = ""
        self._sessions: list[SessionAtTable] = []
        self._notices: dict[SessionAtTable, str] = {}

    def join(self, session: SessionAtTable) -> None:
        """Add a session; the first one gets the pending notice."""
        if self.notice and not self._sessions:
            self._notices[session] = self.notice
        self._sessions.append(session)

    def leave(self, session: SessionAtTable) -> None:
        """Remove a session."""
        if session in self._sessions:
            self._sessions.remove(session)
            self._notices.pop(session, None)

    @property
    def empty(self) -> bool:
        """Whether there are no sessions."""
        return not self._sessions

    @property
    def first(self) -> SessionAtTable | None:
        """The first session, or None."""
        return self._sessions[0] if self._sessions else None

    @property
    def held_up(self) -> bool:
        """Whether the only session wants the game to wait; with several sessions, it never does."""
        return len(self._sessions) == 1 and not self._sessions[0].ready

    def changed(self) -> None:
        """Update all sessions."""
        for session in tuple(self._sessions):
            session.changed()

    def tell(self, text: str, without_path: str = "") -> None:
        """Show a sentence in all sessions; see `notify`."""
        for session in tuple(self._sessions):
            session.tell(_for(session, text, without_path))

    def fail(self, error: Exception) -> None:
        """Raise a fault of the table in all sessions."""
        for session in tuple(self._sessions):
            session.fail(error)

    def notify(self, notice: str, without_path: str = "") -> None:
        """Store a sentence that every session shows at its next update.

        `without_path`: the same, if it names a file, for sessions that are not at home.
        """
        self.notice = notice
        for session in self._sessions:
            pending, text = self._notices.get(session, ""), _for(session, notice, without_path)
            if text not in pending:
                self._notices[session] = f"{pending} {text}".strip()

    def notice_for(self, session: SessionAtTable) -> str:
        """The sentence that a session has not shown yet, or ""."""
        return self._notices.get(session, "")

    def take_notice(self, session: SessionAtTable) -> str:
        """Return the pending notice and mark it as shown."""
        return self._notices.pop(session, "")


def _for(session: SessionAtTable, text: str, without_path: str) -> str:
    """The version of a sentence for a session."""
    return text if session.at_home else without_path or text
