"""What the missions of a game are worth to one seat: spaces on tracks, lairs, villages."""

from collections.abc import Sequence
from typing import TypeVar

from ep_rules.api import (
    Fish,
    Game,
    LairRules,
    Lairs,
    Seat,
    Shoals,
    Slice,
    Spices,
    State,
    Track,
    Village,
    Villages,
)

POINT = 100.0
SPACE = 14.0
"""A space on a track that brings no point yet."""
LEAD = 0.8
"""What a leader's card is worth beside a point: it may be lost again."""
COINS = 12.0
ADVANTAGE = {Village.SWIFT_VOYAGE: 34.0, Village.FAST_GOLD: 16.0, Village.PIRATE_BONUS: 8.0}
SOON = (0.0, 0.36, 0.62, 0.95)
"""How sure the reward of a lair is with so many crews on it."""

S = TypeVar("S", bound=Slice)


def slice_of(state: State, kind: type[S]) -> S | None:
    """A slice, or None when its module is not in the game."""
    return state.of(kind) if kind.key in state.slices else None


class Missions:
    """The missions as one seat sees them."""

    def __init__(self, game: Game, seat: Seat) -> None:
        self.seat = seat
        values = game.book.settings
        self._lair_values = _values(values, LairRules.id)
        self._fish_values = _values(values, Fish.id)
        self._spice_values = _values(values, Spices.id)

    def look(self, state: State) -> None:
        """What the next space of each track is worth now."""
        lairs, shoals, villages = (
            slice_of(state, Lairs),
            slice_of(state, Shoals),
            slice_of(state, Villages),
        )
        if lairs:
            self._steps = sum(
                self._promise(there) for place, there in lairs.crews.items() if place in lairs.lairs
            )
            self._sieges = self._ahead(lairs.track, self._lair_values, self._steps)
        self.haul = self._next(shoals.track, self._fish_values) if shoals else 0.0
        self.sack = self._next(villages.track, self._spice_values) if villages else 0.0

    def ashore(self, state: State) -> float:
        """What the own crews on lairs and the befriended villages are worth."""
        worth = 0.0
        lairs, villages = slice_of(state, Lairs), slice_of(state, Villages)
        if lairs is not None:
            worth += SPACE * lairs.track.at[self.seat]
            for place, there in lairs.crews.items():
                own = there[self.seat]
                if own:
                    besieged = place in lairs.lairs
                    worth += COINS * SOON[sum(there)] + 2.0 * own if besieged else 4.0 * own
            worth += self._sieges
        if villages is not None:
            worth += SPACE * villages.track.at[self.seat]
            for place, friends in villages.friends.items():
                if self.seat in friends:
                    worth += ADVANTAGE[Village(villages.village[place])]
        shoals = slice_of(state, Shoals)
        if shoals is not None:
            worth += SPACE * shoals.track.at[self.seat]
        return worth

    def landing(self, state: State, there: Sequence[int]) -> float:
        """What one more own crew on a lair adds."""
        more = [count + (seat == self.seat) for seat, count in enumerate(there)]
        lairs = state.of(Lairs)
        steps = self._steps - self._promise(there) + self._promise(more)
        return (
            self._ahead(lairs.track, self._lair_values, steps)
            - self._sieges
            + COINS * (SOON[sum(more)] - (SOON[sum(there)] if there[self.seat] else 0.0))
        )

    def _promise(self, there: Sequence[int]) -> float:
        """Spaces on the track that a lair with such crews promises."""
        own, total = there[self.seat], sum(there)
        return SOON[min(total, 3)] * (1 + own / total) if own else 0.0

    def village(self, kind: int) -> float:
        """What befriending a village brings: its advantage, and a sack to deliver."""
        return ADVANTAGE[Village(kind)] + 0.8 * self.sack

    def _ahead(self, track: Track, values: Sequence[int], steps: float) -> float:
        """What it is worth to be some spaces farther on a track."""
        at = min(track.at[self.seat] + steps, len(values) - 1.0)
        space = int(at)
        points = values[space] - values[track.at[self.seat]]
        worth = POINT * points + SPACE * (at - track.at[self.seat])
        if space + 1 < len(values):
            worth += POINT * (at - space) * (values[space + 1] - values[space])
        if track.leader != self.seat:
            worth += LEAD * POINT * min(1.0, max(0.0, at - max(track.at)))
        return worth

    def _next(self, track: Track, values: Sequence[int]) -> float:
        at = track.at[self.seat]
        if at + 1 >= len(values):
            return 0.0
        worth = POINT * (values[at + 1] - values[at]) + SPACE
        ahead = max(track.at)
        if track.leader != self.seat and at + 1 > ahead:
            worth += LEAD * POINT
        elif track.leader != self.seat and at + 1 == ahead:
            worth += 0.25 * POINT
        elif track.leader == self.seat:
            worth += 0.12 * POINT
        return worth


def _values(settings: dict[str, object], module: str) -> tuple[int, ...]:
    return getattr(settings.get(module), "values", ())
