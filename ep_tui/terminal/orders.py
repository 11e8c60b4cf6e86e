"""Orders in which changed cells cost few bytes; the output filter tries each of them."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from ep_tui.terminal.styles import Run, Style, change, for_blank

FEW = 64
"""The most runs whose order is searched; the time grows with the square of their number."""
_ELSEWHERE = 0.6
"""The part of a run's least cost after any other run that speaks for leaving it for later."""
_MOVED = (4, 3, 2, 1)
"""The numbers of runs that are moved together."""
_NOWHERE = 9_999


class _Turns:
    """What changes of style cost, by the styles of a frame; its lists grow as they are asked.

    It is kept for one frame: the pairs of styles of all frames would fill memory.
    """

    def __init__(self, runs: Sequence[Run]) -> None:
        """`kinds`: for each run, the number of its style and whether it is blank."""
        wanted = [(run.style, not run.text.strip(" ")) for run in runs]
        numbers = {want: n for n, want in enumerate(dict.fromkeys(wanted))}
        self.kinds = [numbers[want] for want in wanted]
        self._wanted = [*numbers]
        self._known: dict[Style | None, tuple[list[int], list[Style]]] = {}

    def of(self, into: Style | None) -> tuple[list[int], list[Style]]:
        """From a style, by kind of run: the bytes, and the style after it."""
        found = self._known.get(into)
        if found is None:
            styles = [
                for_blank(into, style) if blank and into is not None else style
                for style, blank in self._wanted
            ]
            found = self._known[into] = [len(change(into, style)) for style in styles], styles
        return found


def orders(
    runs: Sequence[Run], at: tuple[int, int] | None, into: Style | None
) -> Iterator[list[Run]]:
    """The runs by color, and if there are few of them, in two orders of short ways and changes."""
    numbers: dict[object, int] = {}
    for run in runs:
        numbers.setdefault(run.style.back, len(numbers))
    for run in runs:
        numbers.setdefault(run.style, len(numbers))
    yield sorted(runs, key=lambda run: (numbers[run.style.back], numbers[run.style]))
    if 2 < len(runs) <= FEW:  # noqa: PLR2004 - two are by row or by color
        turns = _Turns(runs)
        ends = [(run.row, run.column + len(run.text)) for run in runs]
        starts = [(run.row, run.column, _address(run.row, run.column)) for run in runs]
        ways = [
            [near if (near := _down(u - y) + _across(v - x)) < far else far for u, v, far in starts]
            for y, x in (*ends, at or (_NOWHERE, 0))
        ]
        costs = [
            [way + turn[kind] for way, kind in zip(row, turns.kinds, strict=True)]
            for row, (turn, _) in zip(
                ways, map(turns.of, (*(run.style for run in runs), into)), strict=True
            )
        ]
        nearest = _nearest(into, turns, ways, costs)
        yield [runs[n] for n in nearest]
        yield [runs[n] for n in _improved(nearest, costs)]


def _nearest(
    into: Style | None, turns: _Turns, ways: list[list[int]], costs: list[list[int]]
) -> list[int]:
    """Always the run that costs least next, compared with its cost from elsewhere."""
    kinds = turns.kinds
    left = list(range(len(kinds)))
    columns = zip(*costs[:-1], strict=True)
    elsewhere = [_ELSEWHERE * min(one[:n] + one[n + 1 :]) for n, one in enumerate(columns)]
    order, last = list[int](), -1
    while left:
        row, (turn, after) = ways[last], turns.of(into)
        least = [row[n] + turn[kinds[n]] - elsewhere[n] for n in left]
        last = left.pop(least.index(min(least)))
        into = after[kinds[last]]
        order.append(last)
    return order


def _improved(order: list[int], costs: list[list[int]]) -> list[int]:
    """The order with a few runs at a time moved to where they cost less."""
    size = len(order)
    costs = [[*row, 0] for row in costs]  # nothing follows the last run
    into = [*zip(*costs, strict=True)]
    for some in _MOVED:
        for i in range(size - some + 1):
            way = [size, *order, size]
            before, first, last, after = way[i], way[i + 1], way[i + some], way[i + some + 1]
            saved = costs[before][first] + costs[last][after] - costs[before][after]
            if saved <= 0:
                continue
            rest = [*way[: i + 1], *way[i + some + 1 :]]
            to_first, from_last = into[first], costs[last]
            added = [
                to_first[one] + from_last[other] - costs[one][other]
                for one, other in pairwise(rest)
            ]
            least = min(added)
            if least < saved:
                j = added.index(least) + 1
                order = [*rest[1:j], *way[i + 1 : i + some + 1], *rest[j:-1]]
    return order


def _address(row: int, column: int) -> int:
    """The bytes that move the terminal's cursor to a cell, from anywhere."""
    return 6 + (row > 8) + (column > 8) + (column > 98)  # noqa: PLR2004 - more digits


@lru_cache(maxsize=512)
def _down(lines: int) -> int:
    """The bytes that move it down or up."""
    if -2 < lines < 2:  # noqa: PLR2004 - the next lines have short sequences
        return 2 * abs(lines)
    return 4 + (not -10 < lines < 10)  # noqa: PLR2004 - digits


@lru_cache(maxsize=1024)
def _across(columns: int) -> int:
    """The bytes that move it to the right or left."""
    if columns < 0:
        return -columns if columns > -4 else 4 + (columns < -9) + (columns < -99)  # noqa: PLR2004 - digits
    if columns:
        return 3 if columns == 1 else 4 + (columns > 9) + (columns > 99)  # noqa: PLR2004 - digits
    return 0
