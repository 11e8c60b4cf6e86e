"""The first chance of a shared table, if no person makes it: people may add words before it."""

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

from ep_rules.api import CHANCE, Phase, Seat

if TYPE_CHECKING:
    from ep_tui.session.shared.shared_table import SharedTable


class FirstRoll:
    """Whose words the first roll of a bot, or the drawing of an island, waits for, and how long.

    Attributes:
        seconds: the longest time.
    """

    def __init__(
        self, table: "SharedTable", seconds: float = 0.0, now: Callable[[], float] = monotonic
    ) -> None:
        self.seconds = seconds
        self._table = table
        self._now = now
        self._answered: set[Seat] = set()
        self._until: float | None = None

    @property
    def waits_for(self) -> frozenset[Seat]:
        """The people who may still answer; none if a person acts, or their time is over."""
        table = self._table
        entries, state = table.history.entries, table.history.state
        if entries or not self.seconds or table.chance.promise is None:
            return frozenset()
        asked = state.agenda[-1]
        rolls = isinstance(asked, Phase) and table.person_to_act is None
        late = self._until is not None and self._now() >= self._until
        if late or not (rolls or asked.actor == CHANCE):
            return frozenset()
        return frozenset(table.people) - set(table.chance.added) - self._answered

    def left(self) -> float:
        """The seconds that chance still waits; the time runs from the first call."""
        if not self.waits_for:
            return 0.0
        if self._until is None:
            self._until = self._now() + self.seconds
        return self._until - self._now()

    def answered(self, seat: Seat) -> None:
        """Wait no more for a person."""
        self._answered.add(seat)
