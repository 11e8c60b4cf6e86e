"""The time that people have at a shared table; when it is over, a bot sits in."""

import time
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from ep_rules.api import Seat
from ep_tui.session.turn_loop import Clock, Timer

if TYPE_CHECKING:
    from ep_tui.session.shared.shared_table import SharedTable

WARNS = 30.0
"""Seconds before the end of a person's time at which all can read it."""


class SeatClock:
    """Counts the time of the person to act, for each turn or for each decision."""

    def __init__(
        self,
        table: "SharedTable",
        clock: Clock,
        since: float | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        """`since`: when the person to act was asked, if that was before now."""
        self._table = table
        self._clock = clock
        self._now = now
        self._timer: Timer | None = None
        self._period: object = None
        self._spent: Counter[Seat] = Counter()
        self._asked: Seat | None = None
        self._since = now() if since is None else since
        self._warned = False
        self._begin(self._since)

    @property
    def left(self) -> float | None:
        """The seconds that the person to act has left; None without a clock or such a person."""
        limit = self._table.terms.seconds
        if limit is None or self._asked is None:
            return None
        return limit - self._spent[self._asked] - (self._now() - self._since)

    def look(self) -> None:
        """Follow the table after a change."""
        now = self._now()
        if self._asked is not None:
            self._spent[self._asked] += now - self._since  # type: ignore[assignment]  # seconds
        self._begin(now)

    def stop(self) -> None:
        """Count no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _begin(self, since: float) -> None:
        table = self._table
        period = table.changes if table.terms.by_days else table.part
        asked = table.person_to_act
        if period != self._period:
            self._period = period
            self._spent.clear()
        if (period, asked) != (self._period, self._asked):
            self._warned = False
        self._asked, self._since = asked, since
        self._wait()

    def _wait(self) -> None:
        self.stop()
        left = self.left
        if left is not None:
            until = left if self._warned or left <= WARNS else left - WARNS
            self._timer = self._clock.later(max(0.0, until), self._due)

    def _due(self) -> None:
        self._timer = None
        left, seat = self.left, self._asked
        if left is None or seat is None:
            return
        if left <= 0:
            self._table.time_is_over(seat)
        elif left <= WARNS and not self._warned:
            self._warned = True
            self._table.time_is_short(seat, round(left))
        self._wait()
