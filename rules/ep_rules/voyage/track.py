"""Mission tracks: markers, their printed values, and the leader's card with its tie rule.

Rule: missions.together, missions.track, missions.leader
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Literal, NamedTuple, Protocol, TypeVar

from msgspec import Meta, Struct

from ep_rules.model import Action, Event, Owner, Refusal, Seat, Slice, State
from ep_rules.module import ConfiguredModule, Rulebook, ScoreLine, Settings

S = TypeVar("S", bound=Slice)


class MissionAction(Action, frozen=True):
    """An action of a mission, which only some scenarios have."""

    @classmethod
    def absent(cls) -> Refusal:
        """The scenario does not have the mission."""
        return Refusal.of("turn.no-such-mission")


Tie = Literal["first", "nobody"]
Values = Annotated[tuple[Annotated[int, Meta(ge=0, le=9)], ...], Meta(min_length=2, max_length=12)]
"""The points printed beside the spaces of a track, the start space first."""


class TrackSettings(Settings, frozen=True):
    """Disputed rules of all tracks.

    `end`: whether a marker stops at the last space, or continues to count for the leader's card;
    `tie`: the holder of the card while several are farthest.
    """

    end: Literal["stays", "counts-on"] = "stays"
    tie: Tie = "first"


class Track(Struct, omit_defaults=True):
    """One mission's track. `at`: space per seat, 0 is the start; it may lie beyond the last.

    `stack`: seats in the order in which they came to their spaces; of those farthest along, the
    first is at the bottom. `tie`: as in the settings.
    """

    at: list[int]
    stack: list[Seat]
    tie: Tie = "first"

    def copy(self) -> "Track":
        """An independent copy."""
        return Track(self.at[:], self.stack[:], self.tie)

    @property
    def leader(self) -> Seat | None:
        """The holder of the card: the first to reach the farthest space; None at the start."""
        at, farthest = self.at, max(self.at)
        if farthest and (self.tie != "nobody" or at.count(farthest) == 1):
            for seat in self.stack:
                if at[seat] == farthest:
                    return seat
        return None

    def card(self, owner: Owner) -> int:
        """The point of the leader's card, if an owner holds it."""
        at = self.at[owner]
        return int(self.leader == Seat(owner)) if at and at == max(self.at) else 0

    def points(self, owner: Owner, values: Sequence[int]) -> int:
        """The points next to the space of a marker; beyond the last space they stay the same."""
        at = self.at[owner]
        return values[at] if at < len(values) else values[-1]


class Sliced(Protocol):
    """A state, or what is seen of one."""

    def of(self, kind: type[S]) -> S:
        """The slice of one kind."""
        ...


class Mission(NamedTuple):
    """A mission with a track: its name, the points of the spaces, and the slice with the track."""

    name: str
    values: Values
    track: Callable[[Sliced], Track]

    @property
    def last(self) -> int:
        """The last space."""
        return len(self.values) - 1

    def scores(self) -> Mapping[str, ScoreLine]:
        """The points beside a seat's marker, and the leader's card."""
        track, values = self.track, self.values
        return {
            self.name: lambda state, owner: track(state).points(owner, values),
            f"{self.name}-leader": lambda state, owner: track(state).card(owner),
        }

    def points(self, state: Sliced, owner: Owner) -> int:
        """All points of an owner for this mission."""
        track = self.track(state)
        return track.points(owner, self.values) + track.card(owner)


class MarkerMoved(Event, frozen=True):
    """A marker moved to a space of a mission's track."""

    seat: Seat
    mission: str
    space: int


class LeaderChanged(Event, frozen=True):
    """A seat took the special card of a mission."""

    seat: Seat
    mission: str


class Tracks(ConfiguredModule[TrackSettings]):
    """The common part of all missions' tracks; `missions` has those of the game, by module id."""

    id = "tracks"
    settings_type = TrackSettings
    scene_file = "ep_rules.voyage.track_scene"

    def bind(self, book: Rulebook) -> None:
        self.missions: dict[str, Mission] = {}

    def add(self, module: str, mission: Mission) -> None:
        """Add a mission of the game; its module does this when it is bound."""
        self.missions[module] = mission

    def fresh(self, seats: int) -> Track:
        """A track with all markers on the start space."""
        return Track([0] * seats, [], self.settings.tie)

    def step(self, state: State, seat: Seat, mission: Mission) -> None:
        """Move a marker one space; on the last one it keeps its place in the stack."""
        track = mission.track(state)
        if track.at[seat] >= mission.last and self.settings.end == "stays":
            return
        before = track.leader
        track.at[seat] += 1
        if seat in track.stack:
            track.stack.remove(seat)
        track.stack.append(seat)
        if state.log is not None:
            state.log.append(MarkerMoved(seat, mission.name, track.at[seat]))
            leader = track.leader
            if leader is not None and leader != before:
                state.log.append(LeaderChanged(leader, mission.name))
