"""Orders in which changed cells cost few bytes; the output filter tries each of them."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ep_tui.terminal.styles import Run, Style, change, for_blank

FEW = 48
"""The most runs whose order is searched; the time grows with the square of their number."""
_ELSEWHERE = 0.6
"""The part of a run's least cost after any other run that speaks for leaving it for later."""
_MOVED = (1, 2, 3)
"""The numbers of runs that are moved together."""
_NOWHERE = 9_999


class _Turns(dict[tuple[Style | None, Style, bool], tuple[int, Style]]):
    """By the style before a run, that of the run, and whether it is blank: bytes and style after.

    It is kept for one frame: the pairs of styles of all frames would fill memory.
    """

    def __missing__(self, key: tuple[Style | None, Style, bool]) -> tuple[int, Style]:
        into, style, blank = key
        if blank and into is not None:
            style = for_blank(into, style)
        self[key] = found = len(change(into, style)), style
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
        ends = [(run.row, run.column + len(run.text)) for run in runs]
        ways = [
            [_way(*end, run.row, run.column) for run in runs]
            for end in (*ends, at or (_NOWHERE, 0))
        ]
        turns = _Turns()
        wanted = [(run.style, not run.text.strip(" ")) for run in runs]
        costs = [
            [way + turns[style, *want][0] for way, want in zip(row, wanted, strict=True)]
            for row, style in zip(ways, (*(run.style for run in runs), into), strict=True)
        ]
        nearest = _nearest(into, wanted, turns, ways, costs)
        yield [runs[n] for n in nearest]
        yield [runs[n] for n in _improved(nearest, costs)]


def _nearest(
    into: Style | None,
    wanted: list[tuple[Style, bool]],
    turns: _Turns,
    ways: list[list[int]],
    costs: list[list[int]],
) -> list[int]:
    """Always the run that costs least next, compared with its cost from elsewhere."""
    left = list(range(len(wanted)))
    elsewhere = [min(row[n] for m, row in enumerate(costs[:-1]) if m != n) for n in left]
    order, last = list[int](), -1
    while left:
        row = ways[last]
        least = {n: row[n] + turns[into, *wanted[n]][0] - _ELSEWHERE * elsewhere[n] for n in left}
        last = min(least, key=least.__getitem__)
        into = turns[into, *wanted[last]][1]
        left.remove(last)
        order.append(last)
    return order


def _improved(order: list[int], costs: list[list[int]]) -> list[int]:
    """The order with a few runs at a time moved to where they cost less."""
    size = len(order)
    costs = [[*row, 0] for row in costs]  # nothing follows the last run
    for some in _MOVED:
        for i in range(size - some + 1):
            way = [size, *order, size]
            before, first, last, after = way[i], way[i + 1], way[i + some], way[i + some + 1]
            saved = costs[before][first] + costs[last][after] - costs[before][after]
            rest = [*way[: i + 1], *way[i + some + 1 :]]
            added = [
                costs[one][first] + costs[last][other] - costs[one][other]
                for one, other in pairwise(rest)
            ]
            least = min(added)
            if least < saved:
                j = added.index(least) + 1
                order = [*rest[1:j], *way[i + 1 : i + some + 1], *rest[j:-1]]
    return order


def _way(row: int, column: int, to_row: int, to_column: int) -> int:
    """The bytes that move the terminal's cursor."""
    down, right = to_row - row, to_column - column
    address = 6 + (to_row > 8) + (to_column > 8) + (to_column > 98)  # noqa: PLR2004 - more digits
    if not down:
        away = 0
    elif -2 < down < 2:  # noqa: PLR2004 - the next lines have short sequences
        away = 2
    else:
        away = 4 + (not -10 < down < 10)  # noqa: PLR2004 - digits
    if right < 0:
        away += -right if right > -4 else 4 + (right < -9) + (right < -99)  # noqa: PLR2004 - digits
    elif right:
        away += 3 if right == 1 else 4 + (right > 9) + (right > 99)  # noqa: PLR2004 - digits
    return min(away, address)
