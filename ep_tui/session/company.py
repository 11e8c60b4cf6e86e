"""The sessions at one table: whom the table tells that something has changed."""

from typing import Protocol


class Guest(Protocol):
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
        self._guests: list[Guest] = []
        self._notices: dict[Guest, str] = {}

    def join(self, guest: Guest) -> None:
        """Somebody comes; the first one has what was to be told before."""
        if self.notice and not self._guests:
            self._notices[guest] = self.notice
        self._guests.append(guest)

    def leave(self, guest: Guest) -> None:
        """Somebody goes."""
        if guest in self._guests:
            self._guests.remove(guest)
            self._notices.pop(guest, None)

    @property
    def empty(self) -> bool:
        """Whether nobody is here."""
        return not self._guests

    @property
    def first(self) -> Guest | None:
        """Who has been here longest, or None."""
        return self._guests[0] if self._guests else None

    @property
    def held_up(self) -> bool:
        """Whether the only one here would rather have the game wait; among several none can."""
        return len(self._guests) == 1 and not self._guests[0].ready

    def changed(self) -> None:
        """Everybody shows how the game stands."""
        for guest in tuple(self._guests):
            guest.changed()

    def tell(self, text: str) -> None:
        """Everybody shows a sentence."""
        for guest in tuple(self._guests):
            guest.tell(text)

    def notify(self, notice: str) -> None:
        """Everybody shows a sentence when it next has the attention of its person."""
        self.notice = notice
        self._notices = dict.fromkeys(self._guests, notice)

    def notice_for(self, guest: Guest) -> str:
        """The sentence that a guest has not shown yet, or ""."""
        return self._notices.get(guest, "")

    def take_notice(self, guest: Guest) -> str:
        """The same, and it has been shown then."""
        return self._notices.pop(guest, "")
