"""What the people of one address may begin, watch and be called; a `Visitor` asks before."""

from collections import deque
from time import monotonic
from typing import NoReturn

from ep_tui.host.invitation import NoSeat
from ep_tui.host.people import BadName
from ep_tui.session.shared.shared_session import SharedSession
from ep_tui.texts import say

HOUR = 3600.0


class TooManyGames(NoSeat):
    """The people of an address watch as many games of bots alone as they may."""


class AddressLimits:
    """The new tables and names of one address, and the games of bots alone played for it.

    A person has a limit of their own, but anybody can have many keys. A game of people is not
    counted: it waits when one of them must act.
    """

    def __init__(self, most_new: int, most_bot_games: int, most_names: int = 20) -> None:
        """`most_new`, `most_names`: within an hour. `most_bot_games`: at one time."""
        self._most_new = most_new
        self._most_bot_games = most_bot_games
        self._most_names = most_names
        self._begun: deque[float] = deque()
        self._named: deque[float] = deque()
        self._sessions: list[SharedSession] = []

    def open_table(self, now: float | None = None) -> None:
        """Count a new table; raises NoSeat."""
        at = monotonic() if now is None else now
        self._forget(at)
        if len(self._begun) >= self._most_new:
            raise NoSeat(say("host.too-many-new"))
        self._begun.append(at)

    def take_name(self, now: float | None = None) -> None:
        """Count a new name; raises BadName."""
        at = monotonic() if now is None else now
        self._forget(at)
        if len(self._named) >= self._most_names:
            raise BadName(say("host.too-many-names"))
        self._named.append(at)

    def look_on(self, session: SharedSession) -> None:
        """Count a session at a game of bots alone.

        Raises:
            TooManyGames: it is one game too many; the session has left it.
        """
        if session.people:
            return
        if self.full(session.save_name):
            session.leave()
            self.refuse()
        self._sessions.append(session)

    def full(self, table: str) -> bool:
        """Whether one more game of bots, a table by its name, would be too many."""
        self._forget(monotonic())
        return len({table, *(one.save_name for one in self._sessions)}) > self._most_bot_games

    def refuse(self) -> NoReturn:
        """Raise TooManyGames."""
        raise TooManyGames(say("host.too-many-bot-games", most=self._most_bot_games))

    @property
    def unused(self) -> bool:
        """Whether there is nothing to count."""
        self._forget(monotonic())
        return not self._begun and not self._named and not self._sessions

    def _forget(self, now: float) -> None:
        for times in (self._begun, self._named):
            while times and times[0] + HOUR <= now:
                times.popleft()
        self._sessions = [one for one in self._sessions if not one.left]
