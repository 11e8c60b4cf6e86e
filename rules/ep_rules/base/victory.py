"""Victory: enough points in the seat's own turn.

Rule: victory.goal
"""

from collections.abc import Callable, Mapping
from typing import Annotated, Literal

from msgspec import Meta

from ep_rules.base.turn import Turn
from ep_rules.model import Event, Owner, Seat, State
from ep_rules.module import ConfiguredModule, Rulebook, Settings
from ep_rules.questions import SCORED, Moment, Veto

MAY_WIN: Veto[[Seat]] = Veto("may a seat win")
"""Asked of a seat that has reached the goal in its own part."""


class VictorySettings(Settings, frozen=True):
    """`goal`: the points that win; `when`: only in the seat's own turn, or at any time."""

    goal: Annotated[int, Meta(ge=4, le=25)] = 10
    when: Literal["own-turn", "at-once"] = "own-turn"


class GameWon(Event, frozen=True):
    """A seat reached the goal."""

    seat: Seat
    points: int


class Victory(ConfiguredModule[VictorySettings]):
    """Checks after actions that may score whether the seat of the current part has won."""

    id = "victory"
    needs = ("turn",)
    settings_type = VictorySettings

    def bind(self, book: Rulebook) -> None:
        self._goal, self._at_once = self.settings.goal, self.settings.when == "at-once"
        self._turn = book.module(Turn)
        self._lines = tuple(book.scores.values())
        self._may_win = book.veto(MAY_WIN)

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {SCORED: self.look}

    def points(self, state: State, owner: Owner) -> int:
        """All points of a seat."""
        points = 0
        for line in self._lines:
            points += line(state, owner)
        return points

    def look(self, state: State) -> None:
        """End the game if a seat has won."""
        if not state.agenda:
            return
        for seat in state.clockwise if self._at_once else (state.active,):
            points = self.points(state, Owner(seat))
            if points >= self._goal and self._is_allowed(state, seat):
                state.winner = seat
                state.agenda.clear()
                if state.log is not None:
                    state.log.append(GameWon(seat, points))
                return

    def _is_allowed(self, state: State, seat: Seat) -> bool:
        """Whether a seat that has reached the goal may win now."""
        if not self._at_once and self._turn.is_building(state):
            return False
        return self._may_win(state, seat) is None
