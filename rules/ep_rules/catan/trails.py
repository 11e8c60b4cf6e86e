"""The longest trail through a graph: each edge once, each corner any number of times."""

from collections.abc import Hashable, Sequence
from functools import lru_cache


@lru_cache(maxsize=1024)
def longest_trail(edges: tuple[tuple[Hashable, Hashable], ...]) -> int:
    """The most edges of a walk that uses none of them twice; bots ask for the same again."""
    numbers: dict[Hashable, int] = {}
    steps: list[list[tuple[int, int]]] = []
    count = 0
    for count, ends in enumerate(edges, start=1):
        one, other = (numbers.setdefault(end, len(numbers)) for end in ends)
        while len(steps) < len(numbers):
            steps.append([])
        bit = 1 << count
        steps[one].append((other, bit))
        steps[other].append((one, bit))
    if not count:
        return 0
    best = 0
    for whole in _components(steps):
        size = sum(len(steps[node]) for node in whole) // 2
        if size <= best:
            continue
        # The longest trail of a component begins where an odd number of pieces meet; with at most
        # two such places it uses all pieces.
        odd = [node for node in whole if len(steps[node]) % 2]
        if len(odd) <= 2:  # noqa: PLR2004 - the two ends of a trail
            best = size
            continue
        # A trail has two odd ends; leaving a piece out makes at most two other ends even.
        most = size - (len(odd) - 2) // 2
        for node in odd:
            if best < most:
                best = max(best, _from(steps, node, 0, most))
    return best


def _from(steps: Sequence[Sequence[tuple[int, int]]], node: int, used: int, most: int) -> int:
    """The longest trail from a node; the search ends when it is as long as any can be."""
    best = 0
    for there, bit in steps[node]:
        if not used & bit and best < most:
            best = max(best, 1 + _from(steps, there, used | bit, most - 1))
    return best


def _components(steps: Sequence[Sequence[tuple[int, int]]]) -> list[list[int]]:
    found: list[list[int]] = []
    seen: set[int] = set()
    for first in range(len(steps)):
        if first in seen:
            continue
        seen.add(first)
        whole = [first]
        for node in whole:  # it grows
            for there, _ in steps[node]:
                if there not in seen:
                    seen.add(there)
                    whole.append(there)
        found.append(whole)
    return found
