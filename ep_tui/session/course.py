"""The course of a game: its positions and events from the first to the last.

A session gives the course of its table, a replay shows one. `WholeCourse` is all of a game,
`SeenCourse` what one viewer may know of it while it runs.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec

from ep_rules.api import (
    ELSEWHERE,
    Game,
    Header,
    Heard,
    History,
    OldSeed,
    Seat,
    State,
    determinize,
    observe,
    seat_log,
    seat_record,
)

APART = 32
"""Actions between two kept copies of the state."""
_MADE_UP = 0
"""The word from which a position takes what its viewer does not know."""


class Course(Protocol):
    """A game that can be looked at in any of its positions.

    A position is the number of actions done before it.

    Attributes:
        header: the ruleset, players and seed. game: the compiled rules. heard: all events.
        length: the last position. is_whole: whether it includes hidden information.
    """

    header: Header
    game: Game
    heard: Sequence[Heard]
    length: int
    is_whole: bool

    def position(self, at: int, viewer: Seat | None) -> State:
        """The state there, for any viewer."""
        ...

    def record(self, viewer: Seat | None) -> str:
        """The record as `viewer` saw the game; None is a spectator."""
        ...

    def log(self, viewer: Seat | None) -> str:
        """The events as `viewer` saw them, as lines of JSON."""
        ...


class WholeCourse:
    """All of a game: one that is over, or read from a file, or played by bots alone."""

    is_whole = True

    def __init__(
        self, header: Header, history: History, added: Mapping[Seat, str] | None = None
    ) -> None:
        """The game of a history as it is now; `added`: the words of players in its chance."""
        self.header = header
        self.game = history.game
        self.length = len(history.entries)
        self.heard: Sequence[Heard] = history.heard[:]
        self._entries = history.entries[:]
        self._added = added
        self._at, self._state = 0, header.start().state
        self._kept = [self._state.copy()]

    def position(self, at: int, viewer: Seat | None) -> State:
        """The state there, for any viewer; on the way, copies are kept for later questions."""
        start = min(at // APART, len(self._kept) - 1) * APART
        if start <= self._at <= at:
            start = self._at
        else:
            self._state = self._kept[start // APART].copy()
        for number, entry in enumerate(self._entries[start:at], start + 1):
            self.game.apply(self._state, entry.action)
            if number == len(self._kept) * APART:
                self._kept.append(self._state.copy())
        self._at = at
        return self._state

    def record(self, viewer: Seat | None) -> str:
        """The record as `viewer` saw the game; None is a spectator."""
        return seat_record(self.header, self._entries, self.heard, viewer, self._added)

    def log(self, viewer: Seat | None) -> str:
        """The events as `viewer` saw them, as lines of JSON."""
        return seat_log(self.heard, viewer)


class SeenCourse:
    """The knowledge of one viewer about a running game; the rest is made up."""

    is_whole = False

    def __init__(self, whole: WholeCourse, viewer: Seat | None) -> None:
        origin = whole.header.origin
        hidden = isinstance(origin, OldSeed) and origin.hidden
        origin = ELSEWHERE if hidden else origin
        self.header = msgspec.structs.replace(whole.header, origin=origin, scene="")
        self.game = whole.game
        self.length = whole.length
        self.heard: Sequence[Heard] = [
            Heard(heard.at, heard.event.seen_by(viewer)) for heard in whole.heard
        ]
        self._whole = whole
        self._viewer = viewer

    def position(self, at: int, viewer: Seat | None) -> State:
        """A state made up from what the viewer, or a spectator, knew there."""
        self._check(viewer)
        seen = observe(self.game, self._whole.position(at, viewer), viewer)
        return determinize(seen, _MADE_UP)

    def record(self, viewer: Seat | None) -> str:
        """The record as the viewer, or a spectator, saw the game."""
        self._check(viewer)
        return self._whole.record(viewer)

    def log(self, viewer: Seat | None) -> str:
        """The events as the viewer, or a spectator, saw them, as lines of JSON."""
        self._check(viewer)
        return self._whole.log(viewer)

    def _check(self, viewer: Seat | None) -> None:
        if viewer is not None and viewer != self._viewer:
            raise ValueError(f"seat {viewer} is not the viewer of this course")
