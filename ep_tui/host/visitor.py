"""A person at a window of a host, for its pages."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ep_tui.host import archive
from ep_tui.host.address_limits import AddressLimits
from ep_tui.host.hall import Hall
from ep_tui.host.invitation import Invitation
from ep_tui.host.operator_socket import Operate
from ep_tui.host.played_tables import Elsewhere
from ep_tui.session.shared.shared_session import SharedSession

if TYPE_CHECKING:
    from ep_tui.host.people import Identity


class Visitor:
    """One connected person, as the pages of the host know them.

    Attributes:
        read: reads a table that rests in another thread, if a page may wait for it.
        wish: for a name. identity: what they can do with their keys; None for somebody without
            one, who has no name. operate: answers them, if they are an operator.
            forget: forgets a person. later: does something when it is the turn of their network.
    """

    def __init__(
        self,
        hall: Hall,
        identity: "Identity | None",
        wish: str,
        limits: AddressLimits | None = None,
        read: Elsewhere | None = None,
    ) -> None:
        """`limits`: of their address."""
        self.hall = hall
        self.wish = wish
        self.identity = identity
        self._limits = limits
        self.read = read
        self.operate: Operate | None = None
        self.forget: Callable[[str], str] = str
        self.later: Callable[[Callable[[], object]], object] = lambda work: work()

    @property
    def person(self) -> str:
        """Their id, or ""."""
        return "" if self.identity is None else self.identity.person

    @property
    def name(self) -> str:
        """The name that they have chosen, or ""."""
        return "" if self.identity is None else self.identity.name

    @property
    def may_play(self) -> bool:
        """Whether they have a key, and so a name."""
        return self.identity is not None

    def choose(self, text: str) -> None:
        """Take a name; raises BadName or OSError."""
        assert self.identity is not None, "only somebody with a key has a name"
        if self._limits is not None:
            self._limits.take_name()
        self.identity.choose(text)

    def link(self, word: str) -> None:
        """Become the person who was shown a word; raises BadName or OSError."""
        assert self.identity is not None, "only somebody with a key is linked"
        self.identity.link(word)

    # ---- tables ----------------------------------------------------------------------------

    def invite(self, invitation: Invitation) -> None:
        """Open a table, or begin it; raises NoSeat, BadSeats or BadChoice, see `Hall.invite`."""
        if self._limits is not None:
            self._limits.open_table()
        self.hall.invite(invitation)

    def enter(self, invitation: Invitation) -> SharedSession:
        """A session at a table that has begun; raises NoSeat."""
        return self._admitted(self.hall.enter(invitation, self.person))

    def join(self, table: str) -> SharedSession:
        """A session at a running table, at an own seat or as a watcher; raises NoSeat."""
        return self._admitted(self.hall.join(table, self.person))

    def watch(self, table: str) -> SharedSession:
        """A session that only watches a running table; raises NoSeat."""
        return self._admitted(self.hall.watch(table, self.person))

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
