"""The errands of ships, and their assignment to ships.

Modules contribute the errands; `bots/knowledge/ships.py` makes it for games with cargo ships.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from functools import cached_property
from itertools import chain
from operator import itemgetter
from typing import NamedTuple

import msgspec

from ep_rules.api import NOBODY
from ep_rules.bots.advice import Advice
from ep_rules.bots.planning.sea_distances import FAR, SeaDistances

PATIENCE = 0.82
"""The factor for a turn of waiting."""
STEP = 0.004
"""The worth of one step less, so that ships take the shortest way."""
SECOND_LEG = 0.95
"""The factor if a piece must be fetched first."""

EMPTY = NOBODY
"""The cargo value of an empty hold, besides the kinds of `Piece`."""


class Errand(msgspec.Struct, frozen=True):
    """A goal of a ship.

    Attributes:
        code: its reason code.
        place: a hex or an intersection.
        worth: in points.
        routes: the routes from which it can be done.
        room: the most ships for it.
        corner: True if the place is an intersection.
        uses_cargo: False if it needs no cargo.
        fills: True if it fills the hold.
    """

    code: str
    place: int
    worth: float
    routes: tuple[int, ...]
    room: int = 1
    corner: bool = False
    uses_cargo: bool = True
    fills: bool = False

    @property
    def target(self) -> dict[str, int]:
        """The ship's goal, as the parameter of a reason."""
        if self.place == NOBODY:
            return {}
        return {"place" if self.corner else "hex": self.place}


class Task(msgspec.Struct, frozen=True):
    """A ship and its errand, `away` steps from it."""

    ship: int
    errand: Errand
    score: float
    away: int


class Order(IntEnum):
    """The order of actions that cost no movement."""

    BRING = 0
    DICE = 1
    CHASE = 2
    LAND = 3
    FOUND = 4
    TAKE = 5
    LOAD = 6
    FETCH = 7


class ImmediateDeed(msgspec.Struct, frozen=True):
    """An action without movement, compared by order, then by worth."""

    order: Order
    advice: Advice
    worth: float = 0.0


class Boat(NamedTuple):
    """A ship of the seat: its route, remaining points and cargo."""

    ship: int
    route: int
    left: int
    hold: Sequence[int]


ScoredErrand = tuple[Errand, float, int]
"""An errand, its worth to a ship on a route, and the steps to it."""
RankedErrand = tuple[float, int, Errand, int]
"""The worth of an errand to a ship, less than 0, its place, the errand, and the steps to it."""


class Goals:
    """Some errands for one cargo, with their scores for ships that look for one."""

    def __init__(self, distances: SeaDistances, speed: int, errands: Sequence[Errand]) -> None:
        self.errands = errands
        self._away, self._speed = distances.away, speed
        self._scored: dict[tuple[int, int], Sequence[ScoredErrand]] = {}

    def scored(self, route: int, left: int) -> Sequence[ScoredErrand]:
        """The errands, as a ship on a route with some points left sees them."""
        key = route, left
        found = self._scored.get(key)
        if found is None:
            found = self._scored[key] = [self._score(*one, route, left) for one in self._goals]
        return found

    @cached_property
    def _goals(self) -> Sequence[tuple[Errand, float, Sequence[int]]]:
        """The errands, with their worths and the distances from their routes."""
        return [(errand, errand.worth, self._away(errand.routes)) for errand in self.errands]

    def _score(
        self, errand: Errand, worth: float, distances: Sequence[int], route: int, left: int
    ) -> ScoredErrand:
        away = distances[route]
        if away == FAR:
            return errand, 0.0, FAR
        turns = 0 if away <= left else -(-(away - left) // self._speed)
        return errand, worth * PATIENCE**turns - STEP * away, away


class Errands:
    """All errands of one survey, by the cargo that they need."""

    def __init__(self, found: Iterable[tuple[int, Goals]]) -> None:
        self._scored: dict[tuple[int, int, int], Sequence[ScoredErrand]] = {}
        self._ranked: dict[tuple[int, int, int], Sequence[RankedErrand]] = {}
        self._best: dict[tuple[int, int, int], float] = {}
        self._ends: dict[int, frozenset[int]] = {}
        self._of: dict[int, list[Goals]] = {}
        for cargo, goals in found:
            self._of.setdefault(cargo, []).append(goals)

    def of(self, cargo: int) -> Sequence[Errand]:
        """The errands for a cargo."""
        return [errand for goals in self._of.get(cargo, ()) for errand in goals.errands]

    def ends(self, cargo: int) -> frozenset[int]:
        """The routes from which some errand for a cargo can be done."""
        found = self._ends.get(cargo)
        if found is None:
            found = self._ends[cargo] = frozenset(r for e in self.of(cargo) for r in e.routes)
        return found

    def add(self, goals: Iterable[Goals]) -> None:
        """Errands for ships without cargo."""
        self._of.setdefault(EMPTY, []).extend(goals)
        self._scored.clear()
        self._ranked.clear()
        self._best.clear()
        self._ends.clear()

    def scored(self, cargo: int, route: int, left: int) -> Sequence[ScoredErrand]:
        """The errands for a cargo, as a ship on a route with some points left sees them."""
        key = cargo, route, left
        found = self._scored.get(key)
        if found is None:
            some = self._of.get(cargo, ())
            found = self._scored[key] = [one for goals in some for one in goals.scored(route, left)]
        return found

    def best(self, cargo: int, route: int, left: int = 0) -> float:
        """The worth of the best errand for a cargo, starting at a route."""
        key = cargo, route, left
        best = self._best.get(key)
        if best is None:
            scores = [score for _, score, _ in self.scored(cargo, route, left)]
            best = self._best[key] = max(scores, default=0.0)
        return best

    def tasks(self, boats: Iterable[Boat]) -> Mapping[int, Task]:
        """The errand of each ship, assigned greedily by the best pair of ship and errand."""
        left = {boat.ship: self._of_boat(boat) for boat in boats}
        tasks: dict[int, Task] = {}
        taken: dict[tuple[str, int], int] = {}
        while left:
            heads = [
                (head[0], ship, head)
                for ship, ranked in left.items()
                if (head := _first_free(ranked, taken)) is not None
            ]
            if not heads:
                break
            _, ship, (less, place, errand, away) = min(heads, key=itemgetter(0, 1))
            tasks[ship] = Task(ship, errand, -less, away)
            taken[errand.code, place] = taken.get((errand.code, place), 0) + 1
            del left[ship]
        return tasks

    def _of_boat(self, boat: Boat) -> Sequence[RankedErrand]:
        """The errands of a ship, the best first."""
        _, route, left, hold = boat
        cargoes = tuple(dict.fromkeys(hold)) or (EMPTY,)
        found = [self._rank(cargo, route, left) for cargo in cargoes]
        return found[0] if len(found) == 1 else sorted(chain(*found), key=itemgetter(0, 1))

    def _rank(self, cargo: int, route: int, left: int) -> Sequence[RankedErrand]:
        """The errands for a cargo, the best first, as a ship on a route sees them."""
        key = cargo, route, left
        found = self._ranked.get(key)
        if found is None:
            scored = [one for one in self.scored(cargo, route, left) if one[1] > 0]
            some = [(-score, errand.place, errand, away) for errand, score, away in scored]
            found = self._ranked[key] = sorted(some, key=itemgetter(0, 1))
        return found


def _first_free(
    ranked: Sequence[RankedErrand], taken: Mapping[tuple[str, int], int]
) -> RankedErrand | None:
    """The first errand that has room for another ship."""
    for one in ranked:
        errand = one[2]
        if taken.get((errand.code, errand.place), 0) < errand.room:
            return one
    return None
