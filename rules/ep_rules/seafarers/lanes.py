"""Ships as pieces of routes: their paths, their connections, and which of them may be moved.

A ship connects to buildings and ships of its owner at each of its ends, but not through another
owner's building. A route between two buildings of its owner is closed; the outermost ship of an
open one may be moved. A loop with one building is open next to it, a loop without any is open
everywhere.

Rule: seafarers.open
"""

from bisect import insort
from collections.abc import Sequence

from ep_rules.model import NOBODY, Seat, Slice, State
from ep_rules.topology import Intersection, Path, Topology
from ep_rules.viewpoint import Viewpoint

SMALLEST_RING = 6
"""The paths around a hex."""


class Lanes(Slice):
    """The ships on the board.

    Attributes:
        laid: paths with a ship, per seat, sorted. on: per path, the sum of 1 << seat of its ships.
        new: ships laid in this part by the seat whose part it is, sorted.
        moved: the path of the ship that moved in this part, -1 none.
    """

    key = "seafarers"
    laid: list[list[Path]]
    on: list[int]
    new: tuple[Path, ...] = ()
    moved: int = NOBODY

    def copy(self) -> "Lanes":
        return Lanes([paths[:] for paths in self.laid], self.on[:], self.new, self.moved)

    def features(self, view: Viewpoint) -> dict[str, list[int]]:
        """For each seat the paths with a ship of its routes; the path of the moved ship from 1."""
        return {
            "ships": [on >> seat & 1 for seat in view.order for on in self.on],
            "moved": [self.moved + 1],
        }

    def has(self, seat: int, path: Path) -> bool:
        """Whether a seat has a ship on a path."""
        return bool(self.on[path] >> seat & 1)

    def put(self, seat: Seat, path: Path) -> None:
        """Place a ship."""
        insort(self.laid[seat], path)
        self.on[path] |= 1 << seat

    def take(self, seat: Seat, path: Path) -> None:
        """Remove a ship from the board, also from the new ones."""
        self.laid[seat].remove(path)
        self.on[path] &= ~(1 << seat)
        self.new = tuple(other for other in self.new if other != path)
        if self.moved == path:
            self.moved = NOBODY


def joins(topology: Topology, state: State, seat: Seat, path: Path, origin: int) -> bool:
    """Whether a ship that comes from `origin` (-1 a new one) meets a building or ship of its seat.

    Buildings of others stop it.
    """
    on, own, owners = state.of(Lanes).on, 1 << seat, state.owner
    for end in topology.path_ends[path]:
        owner = owners[end]
        if owner == seat:
            return True
        if owner == NOBODY:
            for other in topology.corner_paths[end]:
                if on[other] & own and other not in (path, origin):
                    return True
    return False


def outermost(topology: Topology, state: State, seat: Seat) -> list[Path]:
    """The ships of a seat that are at the open end of a route, or may leave a loop; sorted."""
    laid, owner, ends_of = state.of(Lanes).laid[seat], state.owner, topology.path_ends
    one, more = _ends(topology, laid)
    closed = {end for end in one if owner[end] == seat}
    closed.update([end for end in more if owner[end] == NOBODY])
    found = [path for path in laid if not closed.issuperset(ends_of[path])]
    if len(laid) - len(found) >= SMALLEST_RING:
        inner = _without_dead_ends(topology, [path for path in laid if path not in found])
        found += [path for path in inner if _may_leave(topology, state, seat, path)]
        found.sort()
    return found


def _ends(topology: Topology, ships: Sequence[Path]) -> tuple[set[Intersection], set[Intersection]]:
    """The ends of some ships, and those where several of them meet."""
    one: set[Intersection] = set()
    more: set[Intersection] = set()
    for path in ships:
        first, last = topology.path_ends[path]
        (more if first in one else one).add(first)
        (more if last in one else one).add(last)
    return one, more


def _without_dead_ends(topology: Topology, ships: Sequence[Path]) -> Sequence[Path]:
    """The ships left when those at dead ends are taken off again and again; most often none."""
    while len(ships) >= SMALLEST_RING:
        _, more = _ends(topology, ships)
        left = [path for path in ships if more.issuperset(topology.path_ends[path])]
        if len(left) == len(ships):
            return left
        ships = left
    return ()


def _may_leave(topology: Topology, state: State, seat: Seat, path: Path) -> bool:
    """Whether a ship may leave a loop, if it is in one."""
    first, last = topology.path_ends[path]
    if state.owner[first] == state.owner[last] == seat:
        return False
    return _closes_loop(topology, state, seat, path) and not _is_between(
        topology, state, seat, path
    )


def _closes_loop(topology: Topology, state: State, seat: Seat, path: Path) -> bool:
    """Whether other ships of the seat lead around from one end to the other without a building."""
    lanes = state.of(Lanes)
    start, goal = sorted(topology.path_ends[path], key=lambda end: state.owner[end] == seat)
    reached, open_ends = {start}, [start]
    while open_ends:
        end = open_ends.pop()
        for other in topology.corner_paths[end]:
            if other == path or not lanes.has(seat, other):
                continue
            far = _other_end(topology, other, end)
            if far == goal:
                return True
            if far not in reached and state.owner[far] == NOBODY:
                reached.add(far)
                open_ends.append(far)
    return False


def _is_between(topology: Topology, state: State, seat: Seat, path: Path) -> bool:
    """Whether a ship is on a way from one own building to another."""
    lanes = state.of(Lanes)

    def leads(end: Intersection, on: bool, passed: set[Intersection]) -> bool:
        for other in topology.corner_paths[end]:
            far = _other_end(topology, other, end)
            if far in passed or not lanes.has(seat, other):
                continue
            used = on or other == path
            if state.owner[far] == seat:
                if used:
                    return True
            elif state.owner[far] == NOBODY and leads(far, used, {*passed, far}):
                return True
        return False

    homes = {
        end
        for other in lanes.laid[seat]
        for end in topology.path_ends[other]
        if state.owner[end] == seat
    }
    return any(leads(home, on=False, passed={home}) for home in sorted(homes))


def _other_end(topology: Topology, path: Path, end: Intersection) -> Intersection:
    first, last = topology.path_ends[path]
    return last if first == end else first
