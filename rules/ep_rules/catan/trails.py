"""The longest trail through a graph: each edge once, each corner any number of times."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

_Steps = Mapping[int, Sequence[tuple[int, int]]]
"""From each corner of a graph the next ones, each with the bit of the edge between."""
_EDGE = 1 << 24
"""An edge in the sum of a corner, far more than the numbers of all corners beside it."""
_TWO = 3 * _EDGE // 2
"""Sums of corners with one edge are smaller, those with two are larger."""


@lru_cache(maxsize=1024)
def longest_trail(edges: tuple[tuple[int, int], ...]) -> int:
    """The most edges of a walk that uses none of them twice; bots ask for the same again.

    Loose ends are taken off until only rings are left. Each corner keeps the longest branch taken
    off there, so where two branches meet, they are the longest trail so far.

    The sum of a corner adds up its edges and the numbers of the corners at their other ends. With
    one edge left, it names the other end: no list is searched (5 % of a captain's choices in base).
    """
    sums: dict[int, int] = {}
    for one, other in edges:
        sums[one] = sums.get(one, 0) + _EDGE + other
        sums[other] = sums.get(other, 0) + _EDGE + one
    best, taken, branches = 0, 0, dict.fromkeys(sums, 0)
    loose = [corner for corner, total in sums.items() if total < _TWO]
    for corner in loose:  # it grows
        total = sums[corner]
        if total:
            there, branch = total - _EDGE, branches[corner] + 1
            other = branches[there]
            if branch + other > best:  # noqa: PLR1730 - max() takes longer
                best = branch + other
            if branch > other:
                branches[there] = branch
            sums[there] = left = sums[there] - _EDGE - corner
            taken += 1
            if left < _TWO:
                loose.append(there)
    if taken == len(edges):
        return best
    rings = [(one, other) for one, other in edges if sums[one] > _TWO < sums[other]]
    return _with_rings(rings, branches, best)


def _with_rings(edges: Sequence[tuple[int, int]], branches: dict[int, int], best: int) -> int:
    """The longest trail, if those that are only in branches are no longer than `best`.

    `edges`: rings, and what is between them, with a branch at corners where only two of them meet.
    """
    steps: dict[int, list[tuple[int, int]]] = {}
    for number, (one, other) in enumerate(edges):
        bit = 1 << number
        steps.setdefault(one, []).append((other, bit))
        steps.setdefault(other, []).append((one, bit))
    seen: set[int] = set()
    for first in steps:
        if first in seen:
            continue
        whole = _component(steps, first)
        seen.update(whole)
        odd = sum([len(steps[node]) % 2 for node in whole])
        size = sum([len(steps[node]) for node in whole]) // 2
        longest = sum(sorted([branches[node] for node in whole])[-2:])
        # The longest trail begins in a branch or where an odd number of edges meet. Without
        # branches and with at most two such corners it uses all edges.
        if not longest and odd <= 2:  # noqa: PLR2004 - the two ends of a trail
            best = max(best, size)
        # A trail has two odd ends; leaving an edge out makes at most two other ends even.
        most = size - max(odd - 2, 0) // 2 + longest
        for node in whole:
            if best < most and (branches[node] or len(steps[node]) % 2):
                branch, branches[node] = branches[node], 0  # no trail uses it twice
                best = max(best, branch + _from(steps, branches, node, 0, most - branch))
    return best


def _component(steps: _Steps, first: int) -> Sequence[int]:
    """The corners connected with one of them, the nearest first."""
    found, whole = {first}, [first]
    for node in whole:  # it grows
        for there, _ in steps[node]:
            if there not in found:
                found.add(there)
                whole.append(there)
    return whole


def _from(steps: _Steps, branches: dict[int, int], node: int, used: int, most: int) -> int:
    """The longest trail from a corner; the search ends when it is as long as any can be."""
    best = branches[node]
    for there, bit in steps[node]:
        if not used & bit and best < most:
            best = max(best, 1 + _from(steps, branches, there, used | bit, most - 1))
    return best
