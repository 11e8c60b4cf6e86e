"""The longest trail through a graph: each edge once, each corner any number of times."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

_Steps = Mapping[int, Sequence[tuple[int, int]]]
"""From each corner of a graph the next ones, each with the bit of the edge between."""


@lru_cache(maxsize=1024)
def longest_trail(edges: tuple[tuple[int, int], ...]) -> int:
    """The most edges of a walk that uses none of them twice; bots ask for the same again.

    Loose ends are taken off until only rings are left. Each corner keeps the longest branch taken
    off there, so where two branches meet, they are the longest trail so far.
    """
    left: dict[int, int] = {}  # edges at each corner
    beyond: dict[int, int] = {}  # all corners beyond them, by XOR: with one edge left, that corner
    for one, other in edges:
        if one in left:
            left[one] += 1
            beyond[one] ^= other
        else:
            left[one], beyond[one] = 1, other
        if other in left:
            left[other] += 1
            beyond[other] ^= one
        else:
            left[other], beyond[other] = 1, one
    best, taken, branches = 0, 0, dict.fromkeys(left, 0)
    loose = [corner for corner, count in left.items() if count == 1]
    for corner in loose:  # it grows
        if left[corner]:
            there, branch = beyond[corner], branches[corner] + 1
            best = max(best, branches[there] + branch)
            branches[there] = max(branches[there], branch)
            left[corner] = 0
            left[there] -= 1
            beyond[there] ^= corner
            taken += 1
            if left[there] == 1:
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
