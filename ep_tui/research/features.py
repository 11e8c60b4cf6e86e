"""Named arrays of what a seat may know; the environment gives them to agents.

An array is made again only when what it shows has changed, so agents get the same read-only array
as long as nothing changes. Seats are counted from the one that looks: 0 nobody, 1 the viewer, 2 the
next seat. `docs/engine.md` lists the arrays.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from ep_rules.api import (
    GOLD,
    RESOURCES,
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
"""The bounds of all numbers; larger ones, such as an unlimited supply, are cut."""

Array = NDArray[np.int16]
Arrays = dict[str, Array]
T = TypeVar("T")
Rows = Mapping[str, Sequence[int]]
_Hand = tuple[int, ...]


class Features:
    """The arrays of one game, for every seat."""

    def __init__(self, game: Game) -> None:
        topology = game.book.topology
        seats = range(game.book.seats)
        self._game = game
        self._shows_gold = shows_gold(game)
        self._kinds = {
            kind: number
            for number, kind in enumerate(
                sorted(game.book.families_for, key=lambda kind: kind.__name__), start=1
            )
        }
        self._views = [
            Viewpoint(
                tuple((viewer + by) % len(seats) for by in seats),
                hexes=len(topology.hexes),
                intersections=len(topology.intersections),
                paths=len(topology.paths),
            )
            for viewer in seats
        ]
        self._parts: tuple[_Part[Any], ...] = (
            _Part(lambda state, view: state.terrain, _copied, _plain("terrain")),
            _Part(lambda state, view: state.numbers, _copied, _plain("numbers")),
            _Part(lambda state, view: state.building, _copied, _plain("buildings")),
            _Part(lambda state, view: state.owner, _copied, _owners("building_owners")),
            _Part(lambda state, view: state.road, _copied, _owners("road_owners")),
            _Part(lambda state, view: state.bank, _copied, _supply),
            _Part(self._moment, _same, _plain("moment")),
            _Part(self._hands, _same, self._show_hands),
            _Part(self._points, _same, _plain("points")),
            *(
                _Part(_slice_of(key), lambda drawer: drawer.copy(), _shown(key))
                for key, drawer in game.new_state(0).slices.items()
                if type(drawer).features is not Slice.features
            ),
        )

    def arrays(self, state: State, viewer: Seat) -> Arrays:
        """What a seat may know of a position, by the names of the arrays."""
        view = self._views[viewer]
        found: Arrays = {}
        for part in self._parts:
            found.update(part.arrays(state, view))
        return found

    def _moment(self, state: State, view: Viewpoint) -> tuple[int, ...]:
        """The open decision by kind, the part, its phase; who decides, whose part, who began."""
        top = state.agenda[-1] if state.agenda else None
        kind, actor = (0, -1) if top is None else (self._kinds[type(top)], top.actor)
        who = map(view.who, (actor, state.active, state.first))
        return (kind, min(MOST, state.part), state.phase, *who)

    def _hands(self, state: State, view: Viewpoint) -> tuple[list[_Hand], list[_Hand]]:
        """Every hand, and the cards of each that the viewer cannot tell; the viewer first."""
        seats = [Seat(seat) for seat in view.order]
        hidden = [hidden_cards(self._game, state, seat, seats[0]) for seat in seats]
        return [tuple(state.hands[seat]) for seat in seats], hidden

    def _show_hands(self, found: tuple[list[_Hand], list[_Hand]], _: Viewpoint) -> Rows:
        row: list[int] = []
        shown = True
        for hand, hidden in zip(*found, strict=True):
            row += (cards(list(hand)), hand[GOLD] if shown else -1, sum(hidden))
            row += (hand[good] - hidden[good] for good in RESOURCES)
            shown = self._shows_gold
        return {"hand": found[0][0], "seats": row}

    def _points(self, state: State, view: Viewpoint) -> list[int]:
        """The points of each seat as far as the viewer knows them, the viewer's first."""
        viewer, *others = map(Owner, view.order)
        own = self._game.points(state, viewer)
        seen = (self._game.open_points(state, seat) for seat in others)
        return [sum(points.values()) for points in (own, *seen)]


class _Part(Generic[T]):
    """A part of the position, and the arrays made from it for each seat.

    Attributes:
        source: reads the part. keep: copies it, to compare it later. show: makes the numbers.
    """

    def __init__(
        self,
        source: Callable[[State, Viewpoint], T],
        keep: Callable[[T], T],
        show: Callable[[T, Viewpoint], Rows],
    ) -> None:
        self._source, self._keep, self._show = source, keep, show
        self._made: dict[int, tuple[T, Arrays]] = {}

    def arrays(self, state: State, view: Viewpoint) -> Arrays:
        """The arrays for one seat, made again if the part has changed since it last looked."""
        viewer, now = view.order[0], self._source(state, view)
        made = self._made.get(viewer)
        if made is None or made[0] != now:
            rows = self._show(now, view)
            made = self._keep(now), {name: _array(row) for name, row in rows.items()}
            self._made[viewer] = made
        return made[1]


def _array(row: Sequence[int]) -> Array:
    array = np.array(row, np.int16)
    array.flags.writeable = False
    return array


def _same(value: T) -> T:
    return value


def _copied(row: list[int]) -> list[int]:
    return row[:]


def _supply(bank: list[int], view: Viewpoint) -> Rows:
    return {"supply": [min(MOST, count) for count in bank]}


def _plain(name: str) -> Callable[[Sequence[int], Viewpoint], Rows]:
    return lambda row, view: {name: row}


def _owners(name: str) -> Callable[[list[int], Viewpoint], Rows]:
    return lambda row, view: {name: [view.who(owner) for owner in row]}


def _slice_of(key: str) -> Callable[[State, Viewpoint], Slice]:
    return lambda state, view: state.slices[key]


def _shown(key: str) -> Callable[[Slice, Viewpoint], Rows]:
    """The numbers of a slice, named `module.name`."""

    def shown(drawer: Slice, view: Viewpoint) -> Rows:
        rows = drawer.seen_by(Seat(view.order[0])).features(view)
        return {f"{key}.{name}": row for name, row in rows.items()}

    return shown
