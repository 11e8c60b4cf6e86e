"""Named arrays of a seat's observation; the environment gives them to agents.

An array is rebuilt only when its part of the position has changed; until then, agents get the same
read-only array. Seats are numbered from the viewer: 0 none, 1 the viewer, 2 the next seat.
`docs/engine.md` lists the arrays.
"""

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter, itemgetter, sub
from struct import pack
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
    hiding_slice,
    shows_gold,
)

LEAST, MOST = -1, 999
"""The bounds of all numbers; larger ones, such as an unlimited supply, are clipped."""

Array = NDArray[np.int16]
Arrays = dict[str, Array]
T = TypeVar("T")
Rows = Mapping[str, Sequence[int]]
_Hands = tuple[list[list[int]], Slice | None]
_copied: Callable[[list[int]], list[int]] = list[int].copy


class Features:
    """The arrays of one game, for every seat."""

    def __init__(self, game: Game) -> None:
        book, topology = game.book, game.book.topology
        seats = range(book.seats)
        self._game = game
        self._shows_gold = shows_gold(game)
        self._hiding = hiding_slice(game)
        self._of_cards: Callable[[Sequence[int]], tuple[int, ...]] = itemgetter(*book.cards.all)
        self._own_lines = tuple(book.scores.values())
        self._open_lines = tuple(book.open_scores.values())
        self._kinds = {
            kind: number
            for number, kind in enumerate(
                sorted(book.families_for, key=lambda kind: kind.__name__), start=1
            )
        }
        self._parts: tuple[_Part[Any], ...] = (
            _Part("terrain", attrgetter("terrain"), _copied, _plain("terrain")),
            _Part("numbers", attrgetter("numbers"), _copied, _plain("numbers")),
            _Part("building", attrgetter("building"), _copied, _plain("buildings")),
            _Part("owner", attrgetter("owner"), _copied, _owners("building_owners")),
            _Part("road", attrgetter("road"), _copied, _owners("road_owners")),
            _Part("bank", attrgetter("bank"), _copied, _supply),
            _Part("hands", self._hands, _copied_hands, self._show_hands),
        )
        self._slices = tuple(
            (key, _shown(key))
            for key, drawer in game.new_state(0).slices.items()
            if type(drawer).features is not Slice.features
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
        self._shown = [_Shown(view, {}, {}) for view in views]

    def arrays(self, state: State, viewer: Seat) -> Arrays:
        """A seat's arrays of a position, by name."""
        view, kept, arrays = self._shown[viewer]
        changed: dict[str, Sequence[int]] = {}
        for name, source, keep, show in self._parts:
            part = source(state)
            if part != kept.get(name):
                kept[name] = keep(part)
                changed.update(show(part, state, view))
        slices = state.slices
        for key, show_slice in self._slices:
            drawer = slices[key]
            if drawer != kept.get(key):
                kept[key] = drawer.copy()
                changed.update(show_slice(drawer, view))
        moment, points = self._moment(state, view), self._points(state, view)
        if moment != kept.get("moment"):
            kept["moment"] = changed["moment"] = moment
        if points != kept.get("points"):
            kept["points"] = changed["points"] = points
        _put(arrays, changed)
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

    def _hands(self, state: State) -> _Hands:
        """All hands, and the record of the cards that are unknown to others."""
        return state.hands, None if self._hiding is None else state.slices[self._hiding]

    def _show_hands(self, _: _Hands, state: State, view: Viewpoint) -> Rows:
        """For every seat its cards, gold, unknown cards, and known cards; the viewer first."""
        viewer = Seat(view.order[0])
        row: list[int] = []
        shown = True
        for seat in view.order:
            hand = state.hands[seat]
            hidden = hidden_cards(self._game, state, Seat(seat), viewer)
            row += (cards(hand), hand[GOLD] if shown else -1, sum(hidden))
            known = self._of_cards(hand)
            row += map(sub, known, self._of_cards(hidden)) if any(hidden) else known
            shown = self._shows_gold
        return {"hand": state.hands[viewer], "seats": row}

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

    name: str
    source: Callable[[State], T]
    keep: Callable[[T], T]
    show: Callable[[T, State, Viewpoint], Rows]


class _Shown(NamedTuple):
    """The last output for one seat: the parts by name, and the arrays made from them."""

    view: Viewpoint
    parts: dict[str, Any]
    arrays: Arrays


def _put(arrays: Arrays, rows: Rows) -> None:
    """Put rows among arrays, read-only; one buffer of bytes for all of them is made fastest."""
    numbers: list[int] = []
    for row in rows.values():
        numbers += row
    whole, begin = np.frombuffer(pack(f"{len(numbers)}h", *numbers), np.int16), 0
    for name, row in rows.items():
        end = begin + len(row)
        arrays[name] = whole[begin:end]
        begin = end


def _copied_hands(found: _Hands) -> _Hands:
    hands, hiding = found
    return [hand[:] for hand in hands], None if hiding is None else hiding.copy()


def _supply(bank: list[int], _: State, _view: Viewpoint) -> Rows:
    return {"supply": [min(MOST, count) for count in bank]}


def _plain(name: str) -> Callable[[list[int], State, Viewpoint], Rows]:
    return lambda row, _, view: {name: row}


def _owners(name: str) -> Callable[[list[int], State, Viewpoint], Rows]:
    def shown(row: list[int], _: State, view: Viewpoint) -> Rows:
        who = {owner: view.who(owner) for owner in set(row)}
        return {name: [who[owner] for owner in row]}

    return shown


def _shown(key: str) -> Callable[[Slice, Viewpoint], Rows]:
    """The numbers of a slice, named `module.name`."""

    def shown(drawer: Slice, view: Viewpoint) -> Rows:
        rows = drawer.seen_by(Seat(view.order[0])).features(view)
        return {f"{key}.{name}": row for name, row in rows.items()}

    return shown
