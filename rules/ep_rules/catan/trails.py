"""The longest trail through a graph: each edge once, each corner any number of times."""

from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache

_Steps = Mapping[Hashable, Sequence[tuple[Hashable, int]]]
"""From each corner of a graph the next ones, each with the bit of the edge between."""


@lru_cache(maxsize=1024)
def longest_trail(edges: tuple[tuple[Hashable, Hashable], ...]) -> int:
    """The most edges of a walk that uses none of them twice; bots ask for the same again."""
    steps: dict[Hashable, list[tuple[Hashable, int]]] = {}
    for number, (one, other) in enumerate(edges):
        bit = 1 << number
        steps.setdefault(one, []).append((other, bit))
        steps.setdefault(other, []).append((one, bit))
    best = 0
    before: dict[Hashable, Hashable] = {}
    for first in steps:
        if first in before:
            continue
        whole = _component(steps, first, before)
        size = sum([len(steps[node]) for node in whole]) // 2
        if size <= best:
            continue
        if size < len(whole):
            best = max(best, _across(whole, before))
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


def _component(
    steps: _Steps, first: Hashable, before: dict[Hashable, Hashable]
) -> Sequence[Hashable]:
    """The corners connected with one of them, the nearest first; `before`: each one's way back."""
    before[first] = first
    whole = [first]
    for node in whole:  # it grows
        for there, _ in steps[node]:
            if there not in before:
                before[there] = node
                whole.append(there)
    return whole


def _across(whole: Sequence[Hashable], before: Mapping[Hashable, Hashable]) -> int:
    """The longest trail of a component without a ring: two branches that meet at a corner."""
    best, deep = 0, dict.fromkeys(whole, 0)
    for node in whole[:0:-1]:
        root, branch = before[node], deep[node] + 1
        best = max(best, deep[root] + branch)
        deep[root] = max(deep[root], branch)
    return best


def _from(steps: _Steps, node: Hashable, used: int, most: int) -> int:
    """The longest trail from a corner; the search ends when it is as long as any can be."""
    best = 0
    for there, bit in steps[node]:
        if not used & bit and best < most:
            best = max(best, 1 + _from(steps, there, used | bit, most - 1))
    return best
