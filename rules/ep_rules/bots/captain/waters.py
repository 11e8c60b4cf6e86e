"""Distances by sea, and what a ship's place is worth for the errands it may be out for."""

from collections.abc import Iterable, Sequence

from ep_rules.api import Chart

PATIENCE = 0.86
"""What a turn of waiting leaves of a gain."""
STEP = 0.3
"""What one step nearer is worth in itself, so that ships do not dawdle."""
FAR = 99

Errand = tuple[float, Sequence[int]]
"""What it brings, and the steps to it from every route (`FAR`: it cannot be reached)."""


class Waters:
    """The open routes of one chart, with the distances asked for so far."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        self._known: dict[tuple[int, ...], Sequence[int]] = {}

    def steps_to(self, goals: Iterable[int]) -> Sequence[int]:
        """Steps from every route to the nearest of some routes."""
        starts = tuple(sorted({path for path in goals if self.chart.open[path]}))
        if starts not in self._known:
            self._known[starts] = self._search(starts)
        return self._known[starts]

    def _search(self, starts: Sequence[int]) -> Sequence[int]:
        steps = self.chart.steps
        found = [FAR] * len(steps)
        front: list[int] = list(starts)
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
            front = ahead
        return found


def prospect(errand: Errand, route: int, left: int, speed: int) -> float:
    """What an errand is worth to a ship on a route with so many points left in this turn."""
    worth, steps = errand
    away = steps[route]
    if away == FAR:
        return 0.0
    turns = 0 if away <= left else -(-(away - left) // speed)
    return float(0.92 * worth * PATIENCE**turns) - STEP * away
