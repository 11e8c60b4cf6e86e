"""The statistics of a game as pages of lines, for the screen and for `ep-tui stats`."""

from collections.abc import Callable, Sequence
from functools import partial

from ep_tui.contributions.statistics import Count, Detail
from ep_tui.panels.charts import bar, marked_bar, spark
from ep_tui.panels.styled_lines import Line, plain, text_of, width_of, wrapped
from ep_tui.replay.statistics import WAYS, SeatNumbers, Statistics
from ep_tui.replay.statistics_layout import (
    CELL,
    NAME,
    NUMBER,
    SMALL,
    SOURCE,
    PageLayout,
    seat_cells,
    seat_letters,
    seat_name,
    seat_table,
)
from ep_tui.texts import say
from ep_tui.texts.fitting import cells, cut
from ep_tui.texts.phrases import phrase
from ep_tui.texts.rule_text import game_title

TITLES, MOST_ROWS = 3, 3
"""Lines of the points page besides the chart, and the maximum height of the chart."""
FEW = 4
"""The most seats with columns of full width."""
PARTS = 36
"""The number of combinations of two dice."""


def head_lines(found: Statistics, width: int) -> list[Line]:
    """The game and its result."""
    winner = next((one.name for one in found.seats if one.seat == found.winner), "")
    end = "won" if winner else "unfinished" if found.finished else "running"
    told = say(f"statistics.end.{end}", who=winner, rounds=found.rounds, actions=found.actions)
    return [*wrapped(game_title(found.ruleset), width, "title"), *wrapped(told, width)]


def points_page(found: Statistics, page: PageLayout) -> list[Line]:
    """The points of all seats over the turns, and those of the chosen one by source."""
    left = min(SOURCE, page.width * 2 // 5)
    room = page.width - left - NUMBER - 2
    turns, sources = found.turns, found.sources
    rows = (page.height - TITLES) // (len(found.seats) + len(sources))
    rows = max(1, min(MOST_ROWS, rows))
    most = max(turn.total(one.seat) for turn in turns for one in found.seats)
    lines: list[Line] = [_axis(found, left + NUMBER + 2, room)]
    for one in found.seats:
        series = [turn.total(one.seat) for turn in turns]
        chart = spark(series, most, room, page.signs, rows)
        name = (*seat_name(one, left - 2), (f"{one.total:>{NUMBER}}  ", "bold"))
        lines += _beside(name, chart, one.seat)
    chosen = found.seats[page.chosen % len(found.seats)]
    highest = max(
        value for turn in turns for points in turn.points.values() for value in points.values()
    )
    head = say("statistics.points.sources", seat=chosen.seat, name=chosen.name)
    lines += [plain(""), plain(cut(head, page.width), "head")]
    for source in sources:
        series = [turn.points[chosen.seat][source] for turn in turns]
        words = cut(say(f"names.score.{source}"), left).ljust(left)
        chart = spark(series, highest, room, page.signs, rows)
        number = f"{chosen.points[source]:>{NUMBER}}  "
        lines += _beside(((words, ""), (number, "bold")), chart, chosen.seat)
    return lines


def _beside(name: Line, chart: Sequence[str], role: str) -> list[Line]:
    """A chart of some rows, with its name beside the lowest."""
    *above, last = chart
    blank = (" " * width_of(name), "")
    return [*((blank, (row, role)) for row in above), (*name, (last, role))]


def _axis(found: Statistics, left: int, room: int) -> Line:
    last = say("statistics.points.round", round=found.rounds)
    first = say("statistics.points.round", round=1)
    gap = " " * max(1, room - len(first) - len(last))
    title = cut(say("statistics.points.head"), left - 1).ljust(left)
    return ((title, "head"), (first + gap + last, "dim"))


def dice_page(found: Statistics, page: PageLayout) -> list[Line]:
    """The count of each total, next to the expected count, by seat."""
    rolls = sum(found.dice.values())
    cell = CELL if page.width - DICE - CELL * len(found.seats) >= LEAST_BAR else SMALL
    room = max(LEAST_BAR, page.width - DICE - cell * len(found.seats))
    expected = {total: rolls * ways / PARTS for total, ways in WAYS.items()}
    most = max(*found.dice.values(), *expected.values())
    lines: list[Line] = [
        (
            (cut(say("statistics.dice.head"), room + 4).ljust(room + 5), "head"),
            (f"{say('statistics.dice.count'):>6}{say('statistics.dice.expected'):>6}", "dim"),
            *seat_letters(found, cell),
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
                *seat_cells([one.rolls[total] for one in found.seats], page, cell),
            )
        )
    average = sum(total * count for total, count in found.dice.items()) / rolls if rolls else 0
    words = say(
        "statistics.dice.sum", rolls=rolls, sevens=found.dice[SEVEN], average=f"{average:.2f}"
    )
    return [*lines, plain(""), *wrapped(words, page.width)]


SEVEN = 7
DICE, LEAST_BAR = 17, 10
"""The width of a row of dice without its bar and seats, and the least width of the bar."""


def income_page(found: Statistics, page: PageLayout) -> list[Line]:
    """The income of every seat by good and by rule."""
    reasons = list(dict.fromkeys(rule for one in found.seats for rule in one.income))
    paid = (
        (
            say(f"statistics.why.{rule}"),
            [sum(one.income.get(rule, {}).values()) for one in found.seats],
        )
        for rule in reasons
    )
    note = say("statistics.note.income", gold="yes" if "gold" in found.goods else "no")
    return [
        *_goods_received(found, page),
        plain(""),
        *seat_table(say("statistics.income.reasons"), paid, found, page),
        plain(""),
        *wrapped(note, page.width, "dim"),
    ]


GOODS = 7
"""The width of a good's column."""


def _goods_received(found: Statistics, page: PageLayout) -> list[Line]:
    """The goods of every seat with a bar of their sum; in narrow pages, a row for each good."""
    room = page.width - NAME - 2 - GOODS * (len(found.goods) + 1) - 2
    if room < CELL:
        goods = [
            (say(f"names.good.{good}"), [one.goods[good] for one in found.seats])
            for good in found.goods
        ]
        whole = (
            say("statistics.income.all"),
            [sum(one.goods.values()) for one in found.seats],
        )
        return seat_table(say("statistics.income.head"), [*goods, whole], found, page)
    names = "".join(f"{cut(say(f'names.good.{good}'), GOODS - 1):>{GOODS}}" for good in found.goods)
    head: Line = (
        (say("statistics.income.head").ljust(NAME + 2), "head"),
        (names + f"{say('statistics.income.all'):>{GOODS}}", "dim"),
    )
    most = max(sum(one.goods.values()) for one in found.seats)
    return [head, *(_seat_goods(one, found.goods, most, room, page) for one in found.seats)]


def _seat_goods(
    one: SeatNumbers, goods: Sequence[str], most: int, room: int, page: PageLayout
) -> Line:
    """A seat's goods, their sum, and a bar whose full width is `most`."""
    whole = sum(one.goods.values())
    numbers = "".join(f"{one.goods[good] or page.signs.nothing:>{GOODS}}" for good in goods)
    chart = bar(whole, most, room, page.signs)
    return (
        *seat_name(one),
        (numbers, ""),
        (f"{whole:>{GOODS}}", "bold"),
        (f"  {chart}", one.seat),
    )


def chart_page(counts: Sequence[Count], found: Statistics, page: PageLayout) -> list[Line]:
    """Counts as bars, one below the other."""
    lines: list[Line] = []
    for count in counts:
        lines += [*([plain("")] if lines else []), *_charted(found, count, page)]
    return lines


def _beside_bar(detail: Detail | None, one: SeatNumbers) -> str:
    """The parts of a seat's count in words."""
    if detail is None or detail.words is None:
        return ""
    parts = one.parts[detail.name].items()
    return detail.between.join(phrase(detail.words(one.seat, *part)) for part in parts)


def _charted(found: Statistics, count: Count, page: PageLayout) -> list[Line]:
    """A count as bars that take a part of the room, with words beside them.

    On a page of any height, words too long for their place are below the bar instead.
    """
    assert count.chart is not None
    room = (page.width - NAME - NUMBER - 4) // count.chart.part
    left = page.width - NAME - NUMBER - room - 6
    most = max(one.counts[count.name] for one in found.seats)
    title = say(f"statistics.chart.{count.name}")
    lines: list[Line] = [plain(cut(title, page.width), "head")]
    for one in found.seats:
        amount = one.counts[count.name]
        chart = bar(amount, most, room, page.signs)
        bars: Line = (*seat_name(one), (f"{amount:>{NUMBER}}  ", "bold"))
        words = _beside_bar(count.chart.beside, one)
        if page.height or cells(words) <= left:
            lines.append((*bars, (chart.ljust(room + 2), one.seat), (cut(words, left), "dim")))
        else:
            below = wrapped(f"  {words}", page.width, "dim", "  ")
            lines += [(*bars, (chart, one.seat)), *below]
    return lines


def deeds_page(counts: Sequence[Count], found: Statistics, page: PageLayout) -> list[Line]:
    """The other counts without zeros, in two columns where these leave room for their names."""
    uncharted = dict.fromkeys(count.name for count in counts if count.chart is None)
    names = [what for what in uncharted if any(one.counts[what] for one in found.seats)]
    column = (page.width - 2) // 2
    cell = CELL if len(found.seats) <= FEW else SMALL
    if column - cell * len(found.seats) < NAME:
        return _deeds(names, page.width, cell, found, page)
    half = (len(names) + 1) // 2
    lefts = _deeds(names[:half], column, cell, found, page)
    rights = _deeds(names[half:], column, cell, found, page)
    rights += [((" " * column, ""),)] * (len(lefts) - len(rights))
    return [(*left, ("  ", ""), *right) for left, right in zip(lefts, rights, strict=True)]


def _deeds(
    names: Sequence[str], width: int, cell: int, found: Statistics, page: PageLayout
) -> list[Line]:
    """A column of counts, below the letters of the seats."""
    name = width - cell * len(found.seats)
    return [
        ((" " * name, ""), *seat_letters(found, cell)),
        *(
            (
                (cut(say(f"statistics.count.{what}"), name - 1).ljust(name), ""),
                *seat_cells([one.counts[what] for one in found.seats], page, cell),
            )
            for what in names
        ),
    ]


DrawPage = Callable[[Statistics, PageLayout], list[Line]]


def statistics_text(found: Statistics, counts: Sequence[Count], page: PageLayout) -> list[str]:
    """All pages as lines without styles; the points of every seat."""
    lines = head_lines(found, page.width)
    for draw in pages_of(counts).values():
        lines += [(), *draw(found, page)]
        if draw is points_page:
            for seat in range(1, len(found.seats)):
                other = PageLayout(page.width, page.signs, seat)
                lines += [(), *draw(found, other)[len(found.seats) + 2 :]]
    return [text_of(line).rstrip() for line in lines]


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
