"""The sessions at one table: whom the table tells that something has changed."""

from typing import Protocol


class SessionAtTable(Protocol):
    """A session, as its table sees it."""

    @property
    def ready(self) -> bool:
        """False while it would rather have the game wait, such as for an open menu."""
        ...

    def changed(self) -> None:
        """The game has gone on, or it waits or thinks: show how it stands."""
        ...

    def tell(self, text: str) -> None:
        """Show a sentence."""
        ...


class Company:
    """All who are at a table.

    Attributes:
        notice: the newest sentence about the save that each of them should show once, or "".
    """

    def __init__(self) -> None:
        self.notice = ""
        self._sessions: list[SessionAtTable] = []
        self._notices: dict[SessionAtTable, str] = {}

    def join(self, session: SessionAtTable) -> None:
        """Somebody comes; the first one has what was to be told before."""
        if self.notice and not self._sessions:
            self._notices[session] = self.notice
        self._sessions.append(session)

    def leave(self, session: SessionAtTable) -> None:
        """Somebody goes."""
        if session in self._sessions:
            self._sessions.remove(session)
            self._notices.pop(session, None)

    @property
    def empty(self) -> bool:
        """Whether nobody is here."""
        return not self._sessions

    @property
    def first(self) -> SessionAtTable | None:
        """Who has been here longest, or None."""
        return self._sessions[0] if self._sessions else None

    @property
    def held_up(self) -> bool:
        """Whether the only one here would rather have the game wait; among several none can."""
        return len(self._sessions) == 1 and not self._sessions[0].ready

    def changed(self) -> None:
        """Everybody shows how the game stands."""
        for session in tuple(self._sessions):
            session.changed()

    def tell(self, text: str) -> None:
        """Everybody shows a sentence."""
        for session in tuple(self._sessions):
            session.tell(text)

    def notify(self, notice: str) -> None:
        """Everybody shows a sentence when it next has the attention of its person."""
        self.notice = notice
        for session in self._sessions:
            pending = self._notices.get(session, "")
            if notice not in pending:
                self._notices[session] = f"{pending} {notice}".strip()

    def notice_for(self, session: SessionAtTable) -> str:
        """The sentence that a session has not shown yet, or ""."""
        return self._notices.get(session, "")

    def take_notice(self, session: SessionAtTable) -> str:
        """The same, and it has been shown then."""
        return self._notices.pop(session, "")
