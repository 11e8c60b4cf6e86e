"""Distances by sea; no way leads through a route at an undiscovered hex, which ends a move."""

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache

from ep_rules.api import UNKNOWN, Path, Topology

FAR = 99
"""The distance of unreachable routes."""


class SeaDistances:
    """The open routes of one chart, with cached distances."""

    def __init__(
        self,
        topology: Topology,
        terrain: tuple[int, ...],
        steps: Sequence[Sequence[Path]],
        barred: int,
    ) -> None:
        closed = frozenset(topology.hex_paths[barred] if barred >= 0 else ())
        self._steps = [
            ()
            if path in closed
            else beside
            if closed.isdisjoint(beside)
            else [step for step in beside if step not in closed]
            for path, beside in enumerate(steps)
        ]
        self.touched = _touched(topology, terrain)
        """Per route, the unknown hexes that a ship there would discover."""
        self._through = [
            () if near else beside for near, beside in zip(self.touched, self._steps, strict=True)
        ]
        self.open = tuple(bool(beside) for beside in steps)
        self._known: dict[tuple[int, ...], Sequence[int]] = {}

    @cached_property
    def unseen(self) -> Mapping[int, tuple[int, ...]]:
        """The unknown hexes, each with the open routes from which a ship would discover it."""
        found: dict[int, tuple[int, ...]] = {}
        for route, hexes in enumerate(self.touched):
            if self.open[route]:
                for place in hexes:
                    found[place] = (*found.get(place, ()), route)
        return found

    def away(self, goals: tuple[int, ...]) -> Sequence[int]:
        """The number of steps from every route to the nearest of some routes."""
        known = self._known.get(goals)
        if known is None:
            known = self._known[goals] = self._search(goals)
        return known

    def _search(self, goals: tuple[int, ...]) -> Sequence[int]:
        found, steps = [FAR] * len(self._steps), self._steps
        front = [path for path in goals if self.open[path]]
        for path in front:
            found[path] = 0
        away = 0
        while front:
            away += 1
            ahead: list[int] = []
            for path in front:
                for step in steps[path]:
                    if found[step] == FAR:
                        found[step] = away
                        ahead.append(step)
            front, steps = ahead, self._through
        return found


@lru_cache(maxsize=32)
def _touched(topology: Topology, terrain: tuple[int, ...]) -> Sequence[tuple[int, ...]]:
    """Per path, the unknown hexes near it."""
    unknown = {place for place, kind in enumerate(terrain) if kind == UNKNOWN}
    return [
        () if unknown.isdisjoint(near) else tuple([place for place in near if place in unknown])
        for near in topology.path_surroundings
    ]


@lru_cache(maxsize=32)
def sea_distances(
    topology: Topology,
    terrain: tuple[int, ...],
    steps: tuple[tuple[Path, ...], ...],
    barred: int,
) -> SeaDistances:
    """The distances of a chart; `barred` is a hex whose routes cost a toll that cannot be paid."""
    return SeaDistances(topology, terrain, steps, barred)
