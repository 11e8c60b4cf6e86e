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
    """
    sums: dict[int, int] = {}  # of each corner: its edges, and the corners at their other ends
    for one, other in edges:
        sums[one] = sums.get(one, 0) + _EDGE + other
        sums[other] = sums.get(other, 0) + _EDGE + one
    best, taken, branches = 0, 0, dict.fromkeys(sums, 0)
    loose = [corner for corner, total in sums.items() if total < _TWO]
    for corner in loose:  # it grows
        if sums[corner]:
            there, branch = sums[corner] - _EDGE, branches[corner] + 1
            other = branches[there]
            if branch + other > best:  # noqa: PLR1730 - max() takes longer
                best = branch + other
            if branch > other:
                branches[there] = branch
            sums[there] -= _EDGE + corner
            taken += 1
            if sums[there] < _TWO:
                loose.append(there)
    return best if taken == len(edges) else _with_rings(edges, best)


def _with_rings(edges: Sequence[tuple[int, int]], best: int) -> int:
    """The longest trail, if parts without a ring have none that is longer than `best`."""
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
        size = sum([len(steps[node]) for node in whole]) // 2
        if size <= best or size < len(whole):
            continue
        odd = [node for node in whole if len(steps[node]) % 2]
        # The longest trail of a component begins where an odd number of pieces meet; with at most
        # two such places it uses all pieces.
        if len(odd) <= 2:  # noqa: PLR2004 - the two ends of a trail
            best = size
        else:
            # A trail has two odd ends; leaving a piece out makes at most two other ends even.
            most = size - (len(odd) - 2) // 2
            for node in odd:
                if best < most:
                    best = max(best, _from(steps, node, 0, most))
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


def _from(steps: _Steps, node: int, used: int, most: int) -> int:
    """The longest trail from a corner; the search ends when it is as long as any can be."""
    best = 0
    for there, bit in steps[node]:
        if not used & bit and best < most:
            best = max(best, 1 + _from(steps, there, used | bit, most - 1))
    return best
