"""Named arrays of a seat's observation; the environment gives them to agents.

An array is rebuilt only when its part of the position has changed; until then, agents get the same
read-only array. Seats are numbered from the viewer: 0 none, 1 the viewer, 2 the next seat.
`docs/engine.md` lists the arrays.
"""

from array import array
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from ep_rules.api import (
    GOLD,
    Game,
    Owner,
    Seat,
    Slice,
    State,
    Viewpoint,
    cards,
    hidden_cards,
    shows_gold,
)

LEAST, MOST = -1, 999
"""The bounds of all numbers; larger ones, such as an unlimited supply, are clipped."""

Array = NDArray[np.int16]
Arrays = dict[str, Array]
T = TypeVar("T")
Rows = Mapping[str, Sequence[int]]
_Hands = tuple[list[list[int]], list[tuple[int, ...]]]


class Features:
    """The arrays of one game, for every seat."""

    def __init__(self, game: Game) -> None:
        book, topology = game.book, game.book.topology
        seats = range(book.seats)
        self._game = game
        self._shows_gold = shows_gold(game)
        self._own_lines = tuple(book.scores.values())
        self._open_lines = tuple(book.open_scores.values())
        self._kinds = {
            kind: number
            for number, kind in enumerate(
                sorted(book.families_for, key=lambda kind: kind.__name__), start=1
            )
        }
        self._parts: tuple[_Part[Any], ...] = (
            _Part(_terrain, _copied, _plain("terrain")),
            _Part(_numbers, _copied, _plain("numbers")),
            _Part(_building, _copied, _plain("buildings")),
            _Part(_owner, _copied, _owners("building_owners")),
            _Part(_road, _copied, _owners("road_owners")),
            _Part(_bank, _copied, _supply),
            _Part(self._moment, _same, _plain("moment")),
            _Part(self._hands, _copied_hands, self._show_hands),
            _Part(self._points, _same, _plain("points")),
            *(
                _Part(_slice_of(key), _copy, _shown(key))
                for key, drawer in game.new_state(0).slices.items()
                if type(drawer).features is not Slice.features
            ),
        )
        views = [
            Viewpoint(
                tuple((viewer + by) % len(seats) for by in seats),
                hexes=len(topology.hexes),
                intersections=len(topology.intersections),
                paths=len(topology.paths),
                pieces=tuple(book.pieces.words),
            )
            for viewer in seats
        ]
        self._shown = [_Shown(view, [None] * len(self._parts), {}) for view in views]

    def arrays(self, state: State, viewer: Seat) -> Arrays:
        """A seat's arrays of a position, by name."""
        view, kept, arrays = self._shown[viewer]
        for number, (source, keep, show) in enumerate(self._parts):
            now = source(state, view)
            if now != kept[number]:
                kept[number] = keep(now)
                _put(arrays, show(now, view))
        return arrays.copy()

    def _moment(self, state: State, view: Viewpoint) -> tuple[int, ...]:
        """The kind of the open decision, the part, its phase.

        The actor, the part's seat, the first seat.
        """
        top = state.agenda[-1] if state.agenda else None
        kind, actor = (0, -1) if top is None else (self._kinds[type(top)], top.actor)
        who = view.who
        actor, active, first = who(actor), who(state.active), who(state.first)
        return kind, min(MOST, state.part), state.phase, actor, active, first

    def _hands(self, state: State, view: Viewpoint) -> _Hands:
        """Every hand, and the number of its cards unknown to the viewer; the viewer first."""
        order, hands, game = view.order, state.hands, self._game
        viewer = Seat(order[0])
        hidden = [hidden_cards(game, state, Seat(seat), viewer) for seat in order]
        return [hands[seat] for seat in order], hidden

    def _show_hands(self, found: _Hands, _: Viewpoint) -> Rows:
        row: list[int] = []
        shown = True
        for hand, hidden in zip(*found, strict=True):
            row += (cards(hand), hand[GOLD] if shown else -1, sum(hidden))
            row += [hand[good] - hidden[good] for good in self._game.book.cards.all]
            shown = self._shows_gold
        return {"hand": found[0][0], "seats": row}

    def _points(self, state: State, view: Viewpoint) -> list[int]:
        """The points of each seat known to the viewer, the viewer first."""
        points: list[int] = []
        lines = self._own_lines
        for seat in view.order:
            owner = Owner(seat)
            points.append(sum([line(state, owner) for line in lines]))
            lines = self._open_lines
        return points


class _Part(NamedTuple, Generic[T]):
    """A part of the position, and how the arrays of a seat are made from it.

    Attributes:
        source: reads the part. keep: copies it, to compare it later. show: makes the numbers.
    """

    source: Callable[[State, Viewpoint], T]
    keep: Callable[[T], T]
    show: Callable[[T, Viewpoint], Rows]


class _Shown(NamedTuple):
    """The last output for one seat: the arrays, and the parts they were made from."""

    view: Viewpoint
    parts: list[Any]
    arrays: Arrays


def _put(arrays: Arrays, rows: Rows) -> None:
    """Put rows among arrays, read-only; one buffer of bytes for all of them is made fastest."""
    numbers = array("h")
    for row in rows.values():
        numbers.extend(row)
    whole, begin = np.frombuffer(numbers.tobytes(), np.int16), 0
    for name, row in rows.items():
        end = begin + len(row)
        arrays[name] = whole[begin:end]
        begin = end


def _terrain(state: State, _: Viewpoint) -> list[int]:
    return state.terrain


def _numbers(state: State, _: Viewpoint) -> list[int]:
    return state.numbers


def _building(state: State, _: Viewpoint) -> list[int]:
    return state.building


def _owner(state: State, _: Viewpoint) -> list[int]:
    return state.owner


def _road(state: State, _: Viewpoint) -> list[int]:
    return state.road


def _bank(state: State, _: Viewpoint) -> list[int]:
    return state.bank


def _copy(drawer: Slice) -> Slice:
    return drawer.copy()


def _same(value: T) -> T:
    return value


def _copied(row: list[int]) -> list[int]:
    return row[:]


def _supply(bank: list[int], view: Viewpoint) -> Rows:
    return {"supply": [min(MOST, count) for count in bank]}


def _plain(name: str) -> Callable[[Sequence[int], Viewpoint], Rows]:
    return lambda row, view: {name: row}


def _copied_hands(found: _Hands) -> _Hands:
    hands, hidden = found
    return [hand[:] for hand in hands], hidden


def _owners(name: str) -> Callable[[list[int], Viewpoint], Rows]:
    def shown(row: list[int], view: Viewpoint) -> Rows:
        who = {owner: view.who(owner) for owner in set(row)}
        return {name: [who[owner] for owner in row]}

    return shown


def _slice_of(key: str) -> Callable[[State, Viewpoint], Slice]:
    return lambda state, view: state.slices[key]


def _shown(key: str) -> Callable[[Slice, Viewpoint], Rows]:
    """The numbers of a slice, named `module.name`."""

    def shown(drawer: Slice, view: Viewpoint) -> Rows:
        rows = drawer.seen_by(Seat(view.order[0])).features(view)
        return {f"{key}.{name}": row for name, row in rows.items()}

    return shown
