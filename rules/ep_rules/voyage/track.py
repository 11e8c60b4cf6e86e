"""Mission tracks: markers, their printed values, and the leader's card with its tie rule.

Rule: missions.together, missions.track, missions.leader
"""

import msgspec

from ep_rules.model import Event, Seat, State


class Track(msgspec.Struct):
    """One mission's track. `at`: space per seat, 0 is the start.

    `stack`: seats in the order in which they came to the space they are on; of those who are
    farthest, the first came first and lies at the bottom.
    """

    at: list[int]
    stack: list[Seat]

    @classmethod
    def fresh(cls, seats: int) -> "Track":
        """All markers on the start space."""
        return cls([0] * seats, [])

    def copy(self) -> "Track":
        """An independent copy."""
        return Track(self.at[:], self.stack[:])

    @property
    def leader(self) -> Seat | None:
        """Who holds the card: the first to come to the farthest space; nobody at the start."""
        farthest = max(self.at)
        if not farthest:
            return None
        return next(seat for seat in self.stack if self.at[seat] == farthest)


class MarkerMoved(Event, frozen=True):
    """A marker is on a new space of a mission's track."""

    seat: Seat
    mission: str
    space: int


class LeaderChanged(Event, frozen=True):
    """The leader's card of a mission went to a seat."""

    seat: Seat
    mission: str


def step(state: State, track: Track, seat: Seat, mission: str, last: int) -> None:
    """Move a marker one space; on the last one it stays, and keeps its place in the stack."""
    if track.at[seat] >= last:
        return
    before = track.leader
    track.at[seat] += 1
    if seat in track.stack:
        track.stack.remove(seat)
    track.stack.append(seat)
    if state.log is not None:
        state.log.append(MarkerMoved(seat, mission, track.at[seat]))
        leader = track.leader
        if leader is not None and leader != before:
            state.log.append(LeaderChanged(leader, mission))
