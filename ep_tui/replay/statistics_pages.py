"""The statistics of a game as pages of lines, for the screen and for `ep-tui stats`."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from ep_tui.contributions.statistics import BesideBars, Count
from ep_tui.panels.charts import BLOCKS, Signs, bar, marked_bar, spark
from ep_tui.panels.styled_lines import Line, StyledText, plain, width_of
from ep_tui.replay.statistics import WAYS, SeatNumbers, Statistics
from ep_tui.texts import say
from ep_tui.texts.fitting import cut, fill, wrap
from ep_tui.texts.rules import game_title

NAME, SOURCE, NUMBER, CELL, SMALL = 16, 24, 5, 4, 3
"""Widths of a name, a source of points, a number beside a chart, and a seat's column (two)."""
TITLES, MOST_ROWS = 3, 3
"""Lines of the points page besides the chart, and the maximum height of the chart."""
FEW = 4
"""The most seats with columns of full width."""
PARTS = 36
"""The number of combinations of two dice."""


class PageLayout(NamedTuple):
    """The size, characters and seat for drawing a page."""

    width: int
    signs: Signs = BLOCKS
    chosen: int = 0
    height: int = 0


def head_lines(found: Statistics) -> list[Line]:
    """The game and its result."""
    winner = next((one.name for one in found.seats if one.seat == found.winner), "")
    end = "won" if winner else "unfinished" if found.finished else "running"
    told = say(f"statistics.end.{end}", who=winner, rounds=found.rounds, actions=found.actions)
    return [plain(game_title(found.ruleset), "title"), plain(told)]


def points_page(found: Statistics, page: PageLayout) -> list[Line]:
    """The points of all seats over the turns, and those of the chosen one by source."""
    room = page.width - SOURCE - NUMBER - 2
    turns = found.turns
    rows = (page.height - TITLES) // (len(found.seats) + len(found.sources))
    rows = max(1, min(MOST_ROWS, rows))
    most = max(turn.total(one.seat) for turn in turns for one in found.seats)
    lines: list[Line] = [_axis(found, room)]
    for one in found.seats:
        series = [turn.total(one.seat) for turn in turns]
        chart = spark(series, most, room, page.signs, rows)
        name = (*_seat(one, SOURCE - 2), (f"{one.total:>{NUMBER}}  ", "bold"))
        lines += _beside(name, chart, one.seat)
    chosen = found.seats[page.chosen % len(found.seats)]
    highest = max(
        (
            turn.points[one.seat][source]
            for turn in turns
            for one in found.seats
            for source in found.sources
        ),
        default=0,
    )
    head = say("statistics.points.sources", seat=chosen.seat, name=chosen.name)
    lines += [plain(""), plain(head, "head")]
    for source in found.sources:
        series = [turn.points[chosen.seat][source] for turn in turns]
        words = cut(say(f"names.score.{source}"), SOURCE).ljust(SOURCE)
        chart = spark(series, highest, room, page.signs, rows)
        number = f"{chosen.points[source]:>{NUMBER}}  "
        lines += _beside(((words, ""), (number, "bold")), chart, chosen.seat)
    return lines


def _beside(name: Line, chart: Sequence[str], role: str) -> list[Line]:
    """A chart of some rows, with its name beside the lowest."""
    *above, last = chart
    blank = (" " * width_of(name), "")
    return [*((blank, (row, role)) for row in above), (*name, (last, role))]


def _axis(found: Statistics, room: int) -> Line:
    last = say("statistics.points.round", round=found.rounds)
    first = say("statistics.points.round", round=1)
    gap = " " * max(1, room - len(first) - len(last))
    left = SOURCE + NUMBER + 2
    title = cut(say("statistics.points.head"), left - 1).ljust(left)
    return ((title, "head"), (first + gap + last, "dim"))


def dice_page(found: Statistics, page: PageLayout) -> list[Line]:
    """The count of each total, next to the expected count, by seat."""
    rolls = sum(found.dice.values())
    room = max(10, page.width - 17 - CELL * len(found.seats))
    expected = {total: rolls * ways / PARTS for total, ways in WAYS.items()}
    most = max(*found.dice.values(), *expected.values())
    lines: list[Line] = [
        (
            (say("statistics.dice.head").ljust(room + 5), "head"),
            (f"{say('statistics.dice.count'):>6}{say('statistics.dice.expected'):>6}", "dim"),
            *_letters(found),
        )
    ]
    for total, count in found.dice.items():
        chart = marked_bar(count, expected[total], most, room, page.signs)
        lines.append(
            (
                (f"{total:>3}  ", "bold"),
                (chart, "title" if total == SEVEN else ""),
                (f"{count:>6}", "bold"),
                (f"{expected[total]:>6.1f}", "dim"),
                *_cells([one.rolls[total] for one in found.seats], page),
            )
        )
    average = sum(total * count for total, count in found.dice.items()) / rolls if rolls else 0
    words = say(
        "statistics.dice.sum", rolls=rolls, sevens=found.dice[SEVEN], average=f"{average:.2f}"
    )
    return [*lines, plain(""), plain(words)]


SEVEN = 7


def income_page(found: Statistics, page: PageLayout) -> list[Line]:
    """The income of every seat by good and by rule."""
    cell = 7
    room = max(4, page.width - NAME - 2 - cell * (len(found.goods) + 1) - 2)
    columns = found.goods
    goods = "".join(f"{cut(say(f'names.good.{good}'), cell - 1):>{cell}}" for good in columns)
    head: Line = (
        (say("statistics.income.head").ljust(NAME + 2), "head"),
        (goods + f"{say('statistics.income.all'):>{cell}}", "dim"),
    )
    lines: list[Line] = [head]
    most = max(sum(one.goods.values()) for one in found.seats)
    for one in found.seats:
        got = one.goods
        whole = sum(got.values())
        numbers = "".join(f"{got[good] or page.signs.nothing:>{cell}}" for good in columns)
        chart = bar(whole, most, room, page.signs)
        lines.append(
            (*_seat(one), (numbers, ""), (f"{whole:>{cell}}", "bold"), (f"  {chart}", one.seat))
        )
    reasons = list(dict.fromkeys(rule for one in found.seats for rule in one.income))
    title = say("statistics.income.reasons").ljust(2 * NAME)
    lines += [plain(""), ((title, "head"), *_letters(found))]
    for rule in reasons:
        paid = [sum(one.income.get(rule, {}).values()) for one in found.seats]
        words = cut(say(f"statistics.why.{rule}"), 2 * NAME).ljust(2 * NAME)
        lines.append(((words, ""), *_cells(paid, page)))
    note = say("statistics.note.income", gold="yes" if "gold" in found.goods else "no")
    return [*lines, plain(""), *(plain(part, "dim") for part in wrap(note, page.width))]


def chart_page(counts: Sequence[Count], found: Statistics, page: PageLayout) -> list[Line]:
    """Counts as bars, one below the other."""
    lines: list[Line] = []
    for count in counts:
        lines += [*([plain("")] if lines else []), *_charted(found, count, page)]
    return lines


def _ships(one: SeatNumbers) -> str:
    return "  ".join(f"{one.seat}#{ship} {number}" for ship, number in one.sailed.items())


def _terrains(one: SeatNumbers) -> str:
    return ", ".join(
        f"{say(f'names.terrain.{terrain}')} {number}" for terrain, number in one.discovered.items()
    )


_BESIDE: dict[BesideBars, Callable[[SeatNumbers], str]] = {
    "none": lambda _: "",
    "sailed": _ships,
    "discovered": _terrains,
}
"""The text beside the bars of a chart."""


def _charted(found: Statistics, count: Count, page: PageLayout) -> list[Line]:
    """A count as bars that take a part of the room, with words beside them."""
    assert count.chart is not None
    room = (page.width - NAME - NUMBER - 4) // count.chart.part
    left = page.width - NAME - NUMBER - room - 6
    most = max(one.counts[count.name] for one in found.seats)
    lines: list[Line] = [plain(say(f"statistics.chart.{count.name}"), "head")]
    for one in found.seats:
        amount = one.counts[count.name]
        chart = bar(amount, most, room, page.signs).ljust(room + 2)
        number = f"{amount:>{NUMBER}}  "
        beside = cut(_BESIDE[count.chart.beside](one), left)
        lines.append((*_seat(one), (number, "bold"), (chart, one.seat), (beside, "dim")))
    return lines


def deeds_page(counts: Sequence[Count], found: Statistics, page: PageLayout) -> list[Line]:
    """The other counts, in two columns, without zeros."""
    uncharted = dict.fromkeys(count.name for count in counts if count.chart is None)
    names = [what for what in uncharted if any(one.counts[what] for one in found.seats)]
    column = (page.width - 2) // 2
    cell = CELL if len(found.seats) <= FEW else SMALL
    name = column - cell * len(found.seats)
    head: Line = ((" " * name, ""), *_letters(found, cell))
    table: list[Line] = [
        (
            (cut(say(f"statistics.count.{what}"), name - 1).ljust(name), ""),
            *_cells([one.counts[what] for one in found.seats], page, cell),
        )
        for what in names
    ]
    half = (len(table) + 1) // 2
    empty: Line = ((" " * column, ""),)
    rights = [*table[half:], empty] if len(table) % 2 else table[half:]
    pairs = zip([head, *table[:half]], [head, *rights], strict=True)
    return [(*left, ("  ", ""), *right) for left, right in pairs]


DrawPage = Callable[[Statistics, PageLayout], list[Line]]


def pages_of(counts: Sequence[Count]) -> dict[str, DrawPage]:
    """The pages of a game in which this is counted, by name, in their order."""
    charts: dict[str, list[Count]] = {}
    for count in counts:
        if count.chart is not None:
            charts.setdefault(count.chart.page, []).append(count)
    return {
        "points": points_page,
        "dice": dice_page,
        "income": income_page,
        **{name: partial(chart_page, charted) for name, charted in charts.items()},
        "deeds": partial(deeds_page, counts),
    }


def _seat(one: SeatNumbers, width: int = NAME) -> tuple[StyledText, StyledText]:
    return ((f"{one.seat} ", one.seat), (fill(cut(one.name, width - 1), width), ""))


def _letters(found: Statistics, cell: int = CELL) -> tuple[StyledText, ...]:
    return tuple((f"{one.seat:>{cell}}", one.seat) for one in found.seats)


def _cells(values: Sequence[int], page: PageLayout, cell: int = CELL) -> tuple[StyledText, ...]:
    nothing = page.signs.nothing
    return tuple((f"{value or nothing:>{cell}}", "bold" if value else "dim") for value in values)
