"""What a ship may be out for: the errands of a deckhand, and how near each route is to them."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeVar

from ep_rules.api import (
    CREW,
    HAUL,
    SACK,
    SETTLER,
    Chart,
    Game,
    Lairs,
    Piece,
    Seat,
    Shoals,
    Slice,
    State,
    Villages,
)
from ep_rules.bots.sights import Near, Target, around, near

SPACE = 30.0
"""A space on a mission's track, beside the points it shows."""
CREW_ON_LAIR = 26.0
FRIEND = 22.0
SACK_ABOARD = 24.0
HAUL_ABOARD = 28.0
CREW_ABOARD = 10.0
CREW_WAITING = 7.0
ENOUGH_CREWS = 4

S = TypeVar("S", bound=Slice)


class Errands:
    """The errands of one seat in one position of the board."""

    def __init__(self, game: Game, state: State, seat: Seat) -> None:
        self.seat = seat
        self.topology, self._open = game.book.topology, state.of(Chart).open
        self.council = self._near([((corner,), 40.0) for corner in game.book.layout.anchors])
        self.catch = self._near(self._at_hexes(_hauls(state), 24.0))
        self.crews = self._near(self._crew_errands(state))
        self.fetch = self._near(self._at_hexes(_idle_crews(state, seat), 12.0))

    def for_hold(self, hold: Sequence[int]) -> list[Near]:
        """The errands that suit what a ship carries, the most pressing first."""
        if HAUL in hold or SACK in hold:
            return [self.council]
        if CREW in hold:
            return [self.crews]
        return [] if SETTLER in hold else [self.catch, self.fetch]

    def _crew_errands(self, state: State) -> list[Target]:
        lairs = slice_of(state, Lairs)
        villages = slice_of(state, Villages)
        found: list[Target] = []
        if lairs is not None:
            for place in lairs.lairs:
                there = sum(lairs.crews.get(place, ()))
                if there < 3:  # noqa: PLR2004 - what captures a lair
                    found += self._at_hexes([place], 20.0 + 6 * there)
        if villages is not None:
            strange = [
                place
                for place in villages.village
                if self.seat not in villages.friends.get(place, ())
            ]
            found += self._at_hexes(strange, 30.0)
        return found

    def _at_hexes(self, places: Iterable[int], worth: float) -> list[Target]:
        return [(self.topology.hex_corners[place], worth) for place in places]

    def _near(self, goals: Sequence[Target]) -> Near:
        """How near every route is to goals, which are given by their intersections."""
        topology = self.topology
        targets = tuple((around(topology, corners), worth) for corners, worth in goals)
        return near(topology, self._open, targets)


def errand_key(state: State) -> object:
    """What the errands of a position depend on, the board aside."""
    lairs, shoals, villages = (
        slice_of(state, Lairs),
        slice_of(state, Shoals),
        slice_of(state, Villages),
    )
    return (
        None if lairs is None else (tuple(lairs.lairs), tuple(lairs.crews.items())),
        None if shoals is None else tuple(shoals.hauls),
        None if villages is None else (tuple(villages.village), tuple(villages.friends.items())),
    )


def progress(state: State, seat: Seat) -> float:
    """What a seat has reached in its missions, points aside."""
    worth = 0.0
    lairs, shoals, villages = (
        slice_of(state, Lairs),
        slice_of(state, Shoals),
        slice_of(state, Villages),
    )
    if lairs is not None:
        worth += SPACE * lairs.track.at[seat]
        for place, there in lairs.crews.items():
            worth += (CREW_ON_LAIR if place in lairs.lairs else 1.0) * there[seat]
    if shoals is not None:
        worth += SPACE * shoals.track.at[seat]
    if villages is not None:
        worth += SPACE * villages.track.at[seat]
        worth += FRIEND * sum(seat in friends for friends in villages.friends.values())
    return worth


@lru_cache(maxsize=1024)
def cargo_worth(
    holds: tuple[tuple[Piece, ...], ...], basins: tuple[tuple[Piece, ...], ...], crews_wanted: bool
) -> float:
    """What the pieces in holds and basins of a seat are worth, settlers aside."""
    worth, crews = 0.0, 0
    for hold in holds:
        worth += SACK_ABOARD * hold.count(SACK) + HAUL_ABOARD * hold.count(HAUL)
        aboard = min(hold.count(CREW), max(0, ENOUGH_CREWS - crews))
        crews += hold.count(CREW)
        worth += CREW_ABOARD * aboard if crews_wanted else 0.0
    for held in basins:
        waiting = min(held.count(CREW), max(0, ENOUGH_CREWS - crews))
        crews += held.count(CREW)
        worth += CREW_WAITING * waiting if crews_wanted else 0.0
        worth += 0.8 * (SACK_ABOARD * held.count(SACK) + HAUL_ABOARD * held.count(HAUL))
    return worth


def slice_of(state: State, kind: type[S]) -> S | None:
    """A slice, or None when its module is not in the game."""
    return state.of(kind) if kind.key in state.slices else None


def _hauls(state: State) -> list[int]:
    shoals = slice_of(state, Shoals)
    return [] if shoals is None else list(shoals.hauls)


def _idle_crews(state: State, seat: Seat) -> list[int]:
    lairs = slice_of(state, Lairs)
    if lairs is None:
        return []
    return [
        place for place, there in lairs.crews.items() if there[seat] and place not in lairs.lairs
    ]
