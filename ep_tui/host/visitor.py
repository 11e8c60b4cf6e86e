"""A person at a window of a host, for its pages."""

from collections.abc import Sequence
from typing import Protocol

from ep_tui.host import archive
from ep_tui.host.address_limits import AddressLimits
from ep_tui.host.hall import Hall
from ep_tui.host.invitation import Invitation
from ep_tui.session.shared.shared_session import SharedSession


class OfPeople(Protocol):
    """What a person can do with their keys and their name."""

    def choose(self, text: str) -> str:
        """Take a name and return it; raises BadName or OSError."""
        ...

    def link_word(self) -> str:
        """A word that makes another key the same person."""
        ...

    def link(self, word: str) -> str:
        """Make this key the person who was shown a word, and return their name.

        Raises:
            BadName, OSError: see `People.link`.
        """
        ...

    @property
    def keys(self) -> int:
        """The number of keys of this person."""
        ...


class Visitor:
    """One connected person, as the pages of the host know them.

    Attributes:
        name: chosen at the first visit, or "". wish: for a name. identity: what they can do with
            their keys; None for somebody without one, who has no name.
    """

    def __init__(
        self,
        hall: Hall,
        name: str,
        identity: OfPeople | None,
        wish: str,
        limits: AddressLimits | None = None,
    ) -> None:
        """`limits`: of their address."""
        self.hall = hall
        self.name = name
        self.wish = wish
        self.identity = identity
        self._limits = limits

    @property
    def may_play(self) -> bool:
        """Whether they have a key, and so a name."""
        return self.identity is not None

    def choose(self, text: str) -> None:
        """Take a name; raises BadName or OSError."""
        assert self.identity is not None, "only somebody with a key has a name"
        self.name = self.identity.choose(text)

    def link(self, word: str) -> None:
        """Become the person who was shown a word; raises BadName or OSError."""
        assert self.identity is not None, "only somebody with a key is linked"
        self.name = self.identity.link(word)

    # ---- tables ----------------------------------------------------------------------------

    def invite(self, invitation: Invitation) -> None:
        """Open a table, or begin it; raises NoSeat, BadSeats or BadChoice, see `Hall.invite`."""
        if self._limits is not None:
            self._limits.open_table()
        self.hall.invite(invitation)

    def enter(self, invitation: Invitation) -> SharedSession:
        """A session at a table that has begun; raises NoSeat."""
        return self._admitted(self.hall.enter(invitation, self.name))

    def join(self, table: str) -> SharedSession:
        """A session at a running table, at an own seat or as a watcher; raises NoSeat."""
        return self._admitted(self.hall.join(table, self.name))

    def watch(self, table: str) -> SharedSession:
        """A session that only watches a running table; raises NoSeat."""
        return self._admitted(self.hall.watch(table, self.name))

    def look_at(self, words: Sequence[str]) -> None:
        """Refuse the game that the words of a call name, before a table and an app are made.

        Raises:
            TooManyGames: it is one game of bots alone too many.
        """
        limits, named = self._limits, (words[-1] if words else "")
        if limits is None or not limits.full(named):
            return
        if archive.is_of_bots(self.hall.folders, named):
            limits.refuse()

    def _admitted(self, session: SharedSession) -> SharedSession:
        if self._limits is not None:
            self._limits.look_on(session)
        return session
