"""Replays a game at any of its positions; the replay screen, the text log and statistics use it."""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

import msgspec

from ep_rules.api import (
    BadRecord,
    Event,
    History,
    Seat,
    letter,
    observe,
    read,
)
from ep_rules.bots import DEFAULT_BOT
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.course import Course, WholeCourse
from ep_tui.session.session import Session
from ep_tui.session.table import Table
from ep_tui.storage import saves
from ep_tui.storage.seat_words import recorded
from ep_tui.texts import say


class Eyes(NamedTuple):
    """A view of a replay: a seat, a spectator (no seat), or `all` hands open."""

    seat: Seat | None = None
    all: bool = False

    @property
    def name(self) -> str:
        """Its name in options and messages."""
        return "all" if self.all else "none" if self.seat is None else letter(self.seat)


SPECTATOR = Eyes()
EVERYTHING = Eyes(None, all=True)


class TurnSummary(NamedTuple):
    """A turn: its first position, its seat, and the points of all seats at that time."""

    at: int
    round: int
    seat: Seat
    points: tuple[Mapping[str, int], ...]


class Replay:
    """A game at one of its positions.

    Attributes:
        session: a session at that position; it is not a running game and never saved.
        course: all of the game that may be known. at: the position. length: the last one.
        turns: where turns begin, the last one being the end.
        over: whether the game was finished. winner: who won it, or NOBODY.
        flaw: why the record holds no more, or "". me: the viewer's own seat, if it is known.
    """

    def __init__(
        self, course: Course, seats: Sequence[str], *, me: Seat | None = None, flaw: str = ""
    ) -> None:
        self.course = course
        self._history = History(course.game, course.position(course.length, None))
        self._table = Table(course.header, self._history, [DEFAULT_BOT] * len(seats))
        self.session = Session(self._table, map(Seat, range(len(seats))), local=True)
        self.over = self._history.state.over
        self.winner = self._history.state.winner
        self._presenters = presenters_of(course.game)
        self.flaw = flaw
        self.at = self.length
        self._sitters = recorded(seats)
        self._upto = self._counts()
        self._marks = self._find_marks()
        self._told: dict[Eyes, list[str]] = {}
        self.look(SPECTATOR)
        self.turns: list[TurnSummary] = self._find_turns()
        self.me = me
        self.look(self.first_eyes)
        self.go(0)

    @classmethod
    def of(cls, session: Session, me: Seat | None = None) -> "Replay":
        """The replay of a running game so far; `me` is the viewer's seat."""
        words = [sitter.word for sitter in session.sitters]
        me = session.alone if me is None else me
        replay = cls(session.course(me), words, me=me)
        replay._table.bots.reasons |= session.reasons
        return replay

    @classmethod
    def open(cls, path: Path, me: Seat | None = None) -> "Replay":
        """A record, as far as it can be read; by default, `me` is its only human.

        Raises:
            BadSave: it cannot be read at all.
        """
        flaw = ""
        try:
            loaded = read(saves.text_of(path))
        except BadRecord as error:
            sentence, before = saves.damage(path, error), error.before
            if before is None or not before.history.entries:
                raise saves.BadSave(sentence) from None
            loaded = before
            flaw = say("replay.flawed", sentence=sentence, count=len(before.history.entries))
        course = WholeCourse(loaded.header, loaded.history, loaded.added)
        replay = cls(course, loaded.seats, me=me, flaw=flaw)
        replay.sit(replay._table.alone if me is None else me)
        return replay

    def sit(self, seat: Seat | None) -> None:
        """Set the viewer's seat and show its view."""
        self.me = seat
        self.look(self.first_eyes)

    def _counts(self) -> list[int]:
        """The number of events before each position."""
        counts = [0] * (self.length + 1)
        for heard in self.course.heard:
            counts[heard.at] += 1
        return list(accumulate(counts))

    def _find_marks(self) -> dict[str, list[int]]:
        """The positions after events of each kind that can be looked for."""
        marks: dict[str, list[int]] = {}
        for heard in self.course.heard:
            telling = self._presenters.telling(heard.event)
            if telling.interest is not None and telling.notable(heard.event):
                places = marks.setdefault(telling.interest.kind, [])
                if heard.at not in places[-1:]:
                    places.append(heard.at)
        return marks

    def _find_turns(self) -> list[TurnSummary]:
        """The starts of turns, with the points then."""
        starts = [heard.at for heard in self.course.heard if heard.begins is not None]
        first = self._first_phase(starts[0] if starts else self.length)
        return [self._turn_at(at) for at in sorted({0, first, *starts, self.length})]

    def _first_phase(self, last: int) -> int:
        """The position where the set-up is over and the first turn begins, at most `last`."""
        first = self.course.game.book.phase_types[0]
        for at in range(1, last):
            if isinstance(self.course.position(at, None).agenda[-1], first):
                return at
        return 0

    def _turn_at(self, at: int) -> TurnSummary:
        state = self.course.position(at, None)
        around = observe(self.course.game, state, None)
        return TurnSummary(
            at, around.round, state.active, tuple(view.points for view in around.seats)
        )

    @property
    def length(self) -> int:
        """The last position."""
        return self.course.length

    # ---- going somewhere -------------------------------------------------------------------

    def go(self, at: int) -> bool:
        """Go to a position, or the nearest one; False if nothing changes."""
        at = max(0, min(self.length, at))
        moved, self.at = at != self.at, at
        self._show()
        return moved

    def _show(self) -> None:
        """Show the position as the chosen viewer sees it."""
        self._history.state = self.course.position(self.at, self._eyes.seat)
        self._history.heard = list(self.course.heard[: self._upto[self.at]])
        self._table.changes += 1

    def next_turn(self) -> int:
        """The beginning of the next turn, or the end."""
        starts = [turn.at for turn in self.turns]
        return starts[min(bisect_right(starts, self.at), len(starts) - 1)]

    def previous_turn(self) -> int:
        """The beginning of this turn, or of the one before if already there."""
        starts = [turn.at for turn in self.turns]
        return starts[max(bisect_left(starts, self.at) - 1, 0)]

    @property
    def turn(self) -> TurnSummary:
        """The turn at this position."""
        starts = [turn.at for turn in self.turns]
        return self.turns[bisect_right(starts, self.at) - 1]

    def span(self, first: int, last: int) -> tuple[int, int]:
        """The part of the events caused by the actions from `first` to `last`."""
        last = max(0, min(self.length, last))
        return self._upto[max(0, min(last, first - 1))], self._upto[last]

    # ---- looking for something -------------------------------------------------------------

    @property
    def kinds(self) -> list[str]:
        """The kinds of events that this game has, the highlights first."""
        return [found.kind for found in self._presenters.interests if found.kind in self._marks]

    @property
    def highlights(self) -> list[str]:
        """The kinds of events in the default search."""
        return [found.kind for found in self._presenters.interests if found.highlight]

    def places_of(self, kinds: Sequence[str]) -> list[int]:
        """The positions right after an event of one of the kinds."""
        return sorted({at for kind in kinds for at in self._marks.get(kind, ())})

    def places_with(self, words: str) -> list[int]:
        """The positions right after events whose sentence for this viewer has the words."""
        if self._eyes not in self._told:
            self._told[self._eyes] = [self._sentence(heard.event) for heard in self.course.heard]
        wanted = words.casefold().split()
        told = zip(self.course.heard, self._told[self._eyes], strict=True)
        return sorted({heard.at for heard, text in told if all(word in text for word in wanted)})

    def _sentence(self, event: Event) -> str:
        seen = event if self._eyes.all else event.seen_by(self._eyes.seat)
        presenters = presenters_of(self.session.game)
        return presenters.line(seen, self.session.names, self._eyes.seat).casefold()

    # ---- viewers ---------------------------------------------------------------------------

    @property
    def eyes(self) -> Eyes:
        """The viewer."""
        return self._eyes

    @property
    def all_eyes(self) -> list[Eyes]:
        """The allowed views: while people play, only a spectator and the viewer's own seat.

        Afterwards all.
        """
        mine = [] if self.me is None else [Eyes(self.me)]
        if not self.course.is_whole or (not self.over and self.session.people):
            return [SPECTATOR, *mine]
        seats = [Eyes(Seat(seat)) for seat in range(len(self._sitters))]
        return [SPECTATOR, *seats, EVERYTHING]

    @property
    def first_eyes(self) -> Eyes:
        """The view of the viewer's seat, else a spectator's."""
        return SPECTATOR if self.me is None else Eyes(self.me)

    def look(self, eyes: Eyes) -> None:
        """Switch the view; "You" is only the viewer's own seat."""
        self._eyes = eyes
        self._table.sitters = [
            msgspec.structs.replace(sitter, name=say("names.seat", letter=letter(seat)))
            if sitter.word == "you" and seat != eyes.seat
            else sitter
            for seat, sitter in enumerate(self._sitters)
        ]
        self._show()

    @property
    def hands(self) -> list[list[int]] | None:
        """All hands, if they are open."""
        return self._history.state.hands if self._eyes.all else None
