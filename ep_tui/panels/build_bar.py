"""The build bar: a row for each thing that a turn can buy, and what else can be done now.

`build_lines` fits both into any room: goods in words, then as letters, then rows in two columns.
No row is cut; where there is no room for all, those that work now come first.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, product
from typing import NamedTuple, TypeAlias

from ep_rules.api import Action, CardKinds, Seat
from ep_tui.contributions.beside_map import AllBesideMap
from ep_tui.contributions.panels import Standpoint, Wanted
from ep_tui.keys.actions import actions_of, commands_for
from ep_tui.keys.keymap import Keymap, name_of
from ep_tui.panels.styled_lines import Line, StyledText, flow, width_of
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.session import Session
from ep_tui.texts import say

FEW = 3
"""The most pieces left in the supply that a row tells."""
MOST_ACTS = 2
"""Lines of what else can be done."""
LIT = "✓"
GOODS = ("names.good", "table.good-letter")
"""Goods in words, and as letters, which the legend spells."""

Goods: TypeAlias = tuple[tuple[str, int, int], ...]
"""The goods of a price as (kind, in hand, short of)."""


@dataclass(frozen=True)
class Row:
    """A row: its key, what it buys, its goods, and whether it works now."""

    key: str
    wanted: Wanted
    goods: Goods
    lit: bool

    @cached_property
    def name(self) -> str:
        """What it buys."""
        return say(f"table.bar.{self.wanted.name}", level=self.wanted.level)

    @cached_property
    def widest(self) -> Mapping[str, int]:
        """The columns of its price, in words and as letters, with any hand."""
        return {words: width_of(tuple(_priced(_widest(self.goods), words))) for words in GOODS}


class BuildRows(NamedTuple):
    """The rows of a game, and the key and name of what else can be done now."""

    rows: Sequence[Row]
    acts: Sequence[tuple[str, str]]
    more_key: str
    """The key that shows the bar in full; `all_key` that of all commands."""
    all_key: str


def bar_of(session: Session, viewer: Seat | None, keymap: Keymap) -> BuildRows:
    """The bar of a viewer; nothing works in the turns of others."""
    beside = presenters_of(session.game).beside_map
    at = Standpoint(session.observe(viewer), session.imagined_position)
    legal = session.legal() if viewer is not None and session.me == viewer else ()
    commands = {command.id: command for command in keymap.commands}
    now = commands_for(session.decision, keymap.commands)
    meant = {command.key: command.id for command in now}
    rows: list[Row] = []
    for one in beside.offers(at):
        command = commands.get(one.command)  # a replay has none
        lit = command is not None and any(_buys(one, a) for a in actions_of(command, legal))
        other = command is None or meant.get(command.key, one.command) != one.command
        key = "" if command is None else command.key + one.digit
        key = " " * len(key) if other else key  # in this phase it means something else
        rows.append(Row(key, one, _goods(one, beside.game.book.cards, at.seen.hand), lit))
    bought = {row.wanted.command for row in rows}
    acts = [
        (keymap.shown(command.id), name_of(command))
        for command in now
        if command.id not in bought and not command.loses and not command.leads
        if actions_of(command, legal)
    ]
    return BuildRows(rows, acts, keymap.shown("costs"), keymap.shown("palette"))


def price_lines(beside: AllBesideMap, at: Standpoint, width: int) -> list[Line]:
    """The prices without keys, compared with the hand of the viewer."""
    cards, hand = beside.game.book.cards, at.seen.hand
    rows = [Row("", one, _goods(one, cards, hand), lit=False) for one in beside.offers(at)]
    return _in_columns(rows, width, 1) or flow(_briefly(rows), width)


def _buys(wanted: Wanted, action: Action) -> bool:
    """Whether an action of its command buys this one of several things."""
    return wanted.choice is None or getattr(action, wanted.choice[0]) == wanted.choice[1]


def _goods(wanted: Wanted, cards: CardKinds, hand: Sequence[int] | None) -> Goods:
    found: list[tuple[str, int, int]] = []
    for good, count in enumerate(wanted.cost.counts):
        have = count if hand is None else min(count, hand[good])
        if count:
            found.append((cards.names[good], have, count - have))
    return tuple(found)


def build_lines(bar: BuildRows, width: int, height: int) -> list[Line]:
    """The rows and acts in this room; where not all have any, what works now comes first."""
    lit, others = ([row for row in bar.rows if row.lit is now] for now in (True, False))
    first = [*lit, *(row for row in others if _least([row]) <= width)]
    fewer = (first[:shown] for shown in range(len(first), len(lit) - 1, -1))
    for most, rows in (*product((MOST_ACTS, 1), [bar.rows]), *product((height, 1), fewer)):
        acts = act_lines(bar, width, most, len(bar.rows) - len(rows))
        for columns in (1, 2):
            if -(-len(rows) // columns) + len(acts) > height:
                continue
            lines = _in_columns(rows, width, columns)
            if bool(lines) == bool(rows):
                return [*lines, *acts]
    first = [row for row in first if width_of(_briefly([row])[0]) <= width]
    for shown in range(len(first), -1, -1):
        lines = flow(_briefly(first[:shown]), width)
        acts = act_lines(bar, width, max(1, height - len(lines)), len(bar.rows) - shown)
        if len(lines) + len(acts) <= height:
            return [*lines, *acts]
    return []


def whole_lines(bar: BuildRows, width: int, height: int) -> list[Line]:
    """All rows with their prices, in as many columns as it takes."""
    for columns in range(1, 4):
        lines = _in_columns(bar.rows, width, columns)
        if lines and len(lines) <= height:
            return lines
    return flow(_briefly(bar.rows), width)[:height]


def act_lines(bar: BuildRows, width: int, most: int, hidden: int = 0) -> list[Line]:
    """What else can be done now, with the keys of the rows and acts that have no room."""
    acts: list[Line] = [((key, "key"), (f" {name}", "")) for key, name in bar.acts]
    told = _more(bar.more_key, hidden)
    lines, shown = flow([*acts, *told], width), len(acts)
    while len(lines) > most and shown:
        shown -= 1
        lines = flow([*acts[:shown], *told, *_more(bar.all_key, len(acts) - shown)], width)
    return lines


def _more(key: str, count: int) -> list[Line]:
    return [((key, "key"), (f" {say('table.bar-more', count=count)}", ""))] if count else []


def _in_columns(rows: Sequence[Row], width: int, columns: int) -> list[Line]:
    """The rows with prices in columns, in the longest words that have room; none without room."""
    count = max(1, -(-len(rows) // columns))
    parts = [rows[at : at + count] for at in range(0, len(rows), count)]
    least = [_least(part) for part in parts]
    spare = width - sum(least) - GAP * (len(parts) - 1)
    if spare < 0:
        return []
    each = [size + spare // len(parts) for size in least]
    made = [_column(part, size) for part, size in zip(parts, each, strict=True)]
    return [
        _side_by_side([column[line] for column in made if line < len(column)], each)
        for line in range(count)
    ]


GAP = 2
"""The columns between rows side by side."""


def _side_by_side(found: Sequence[Line], each: Sequence[int]) -> Line:
    joined: list[StyledText] = []
    for number, (line, size) in enumerate(zip(found, each, strict=False), 1):
        joined += [*line, *([(" " * (size + GAP - width_of(line)), "")] * (number < len(found)))]
    return tuple(joined)


def _column(rows: Sequence[Row], width: int) -> list[Line]:
    """Rows below each other: goods in words where they fit with any hand, else as letters."""
    keys, names = _headed(rows)
    found: list[Line] = []
    for row in rows:
        head = _head(row, keys, row.name.ljust(names))
        forms = [*product((_left(row), ""), GOODS)]  # the pieces left, if they fit
        fit = (form for form in forms if keys + names + row.widest[form[1]] + len(form[0]) < width)
        left, goods = next(fit, forms[-1])
        line, mark = (
            (*head, *_priced(row.goods, goods)),
            " ".join(filter(None, (left, LIT * row.lit))),
        )
        gap = (" " * max(1, width - width_of(line) - len(mark)), "")
        last: Line = (gap, (mark, "good" if row.lit else "warn")) if mark else ()
        found.append((*line, *last))
    return found


def _headed(rows: Sequence[Row]) -> tuple[int, int]:
    """The columns of the keys and of the names of rows, with a gap after each."""
    keys = max(len(row.key) for row in rows)
    return keys + (keys > 0), max(len(row.name) for row in rows) + 1


def _least(rows: Sequence[Row]) -> int:
    """The columns that rows below each other need: a row that does not work, with any hand."""
    prices = (
        width_of(tuple(_priced(row.goods, GOODS[1]))) + len(f" {LIT}")
        if row.lit
        else row.widest[GOODS[1]]
        for row in rows
    )
    return sum(_headed(rows)) + max(prices)


def _widest(goods: Goods) -> Goods:
    """The goods with the hand that leaves most in brackets of their own."""
    each = enumerate((name, have + short) for name, have, short in goods)
    held = [(name, count, count - 1 if count > 1 else at % 2) for at, (name, count) in each]
    return tuple((name, have, count - have) for name, count, have in held)


def _briefly(rows: Sequence[Row]) -> list[Line]:
    found: list[Line] = []
    for row in rows:
        head = _head(row, len(row.key) + 1, row.name + " ")
        found.append((*head, *_priced(row.goods, GOODS[1]), *([(f" {LIT}", "good")] * row.lit)))
    return found


def _head(row: Row, keys: int, name: str) -> Line:
    """The key and the name, which are dim while the row does not work."""
    roles = ("key", "", "good") if row.lit else ("idle", "", "")
    gap = " " * (keys - len(row.key))
    return tuple(zip((row.key, gap, name), roles, strict=True))


def _left(row: Row) -> str:
    left = row.wanted.left
    return say("table.bar-left", count=left) if left is not None and left <= FEW else ""


def _priced(goods: Goods, words: str) -> Iterator[StyledText]:
    """The goods of a row; what is short stands in brackets."""
    if not goods:
        yield say("table.bar-complete"), "dim"
    amounts = [
        (_amount(count, say(f"{words}.{name}")), is_short)
        for name, have, short in goods
        for count, is_short in ((have, False), (short, True))
        if count
    ]
    between = ""
    for short, some in groupby(amounts, lambda amount: amount[1]):
        text = " ".join(amount for amount, _ in some)
        yield (f"{between}({text})", "dim") if short else (f"{between}{text}", "")
        between = " "


def _amount(count: int, word: str) -> str:
    """A number of goods; a letter follows its number directly."""
    gap = " " if len(word) > 2 else ""  # noqa: PLR2004 - a letter or two
    return f"{count}{gap}{word}" if count > 1 else word
