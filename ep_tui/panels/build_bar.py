"""The build bar: a row for each thing that a turn can buy, and what else can be done now.

`build_lines` fits both into any room: first with whole words, then with shorter ones, then in two
and three columns. No row is cut; where there is no room for all, those that work now come first.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

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
GOODS = ("short-good", "good-code", "good-letter")
"""The words of goods, the longest first."""


class Row(NamedTuple):
    """A row: its key, what it buys, the goods as (kind, in hand, short of), if it works now."""

    key: str
    wanted: Wanted
    goods: tuple[tuple[str, int, int], ...]
    lit: bool


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
    rows: list[Row] = []
    for one in beside.offers(at):
        command = commands.get(one.command)  # a replay has none
        lit = command is not None and any(_buys(one, a) for a in actions_of(command, legal))
        key = "" if command is None else command.key + one.digit
        rows.append(Row(key, one, _goods(one, beside.game.book.cards, at.seen.hand), lit))
    bought = {row.wanted.command for row in rows}
    acts = [
        (keymap.shown(command.id), name_of(command))
        for command in commands_for(session.decision, keymap.commands)
        if command.id not in bought and not command.loses and not command.leads
        if actions_of(command, legal)
    ]
    return BuildRows(rows, acts, keymap.shown("costs"), keymap.shown("palette"))


def price_lines(beside: AllBesideMap, at: Standpoint, width: int) -> list[Line]:
    """The prices without keys, compared with the hand of the viewer."""
    cards, hand = beside.game.book.cards, at.seen.hand
    rows = [Row("", one, _goods(one, cards, hand), lit=False) for one in beside.offers(at)]
    return _in_columns(rows, width, 1) or flow(_packed(rows), width)


def _buys(wanted: Wanted, action: Action) -> bool:
    """Whether an action of its command buys this one of several things."""
    return wanted.choice is None or getattr(action, wanted.choice[0]) == wanted.choice[1]


def _goods(
    wanted: Wanted, cards: CardKinds, hand: Sequence[int] | None
) -> tuple[tuple[str, int, int], ...]:
    found: list[tuple[str, int, int]] = []
    for good, count in enumerate(wanted.cost.counts):
        have = count if hand is None else min(count, hand[good])
        if count:
            found.append((cards.names[good], have, count - have))
    return tuple(found)


def build_lines(bar: BuildRows, width: int, height: int) -> list[Line]:
    """The rows and acts in this room; where not all have any, what works now comes first."""
    for most in (MOST_ACTS, 1):
        acts = act_lines(bar, width, most)
        rows = _rows(bar, width, height - len(acts))
        if rows is not None:
            return [*rows, *acts]
    return _works_first(bar, width, height)


def rows_needed(bar: BuildRows) -> int:
    """The lines of the bar in one column, with all that a turn may add: the same in every turn."""
    return len(bar.rows) + MOST_ACTS


def whole_lines(bar: BuildRows, width: int, height: int) -> list[Line]:
    """All rows with their prices, in as many columns as it takes."""
    for columns in range(1, 4):
        lines = _in_columns(bar.rows, width, columns)
        if lines is not None and len(lines) <= height:
            return lines
    return flow(_packed(bar.rows), width)[:height]


def act_lines(bar: BuildRows, width: int, most: int) -> list[Line]:
    """What else can be done now; where that takes more lines, the key of all commands is last."""
    items = _acts(bar)
    lines, shown = flow(items, width), len(items)
    while len(lines) > most:
        shown -= 1
        lines = flow([*items[:shown], _more(bar.all_key, len(items) - shown)], width)
    return lines


def _rows(bar: BuildRows, width: int, height: int) -> list[Line] | None:
    """All rows in the first form that has room; None without any."""
    one = _in_columns(bar.rows, width, 1) if len(bar.rows) <= height else None
    if one is not None:
        return one
    for found in (_in_columns(bar.rows, width, 2), _names(bar.rows, width, 3)):
        if found is not None and len(found) <= height:
            return found
    return None


def _works_first(bar: BuildRows, width: int, height: int) -> list[Line]:
    """What works now, then other rows, and the number of rows and acts that have no room."""
    works = [_brief(row) for row in bar.rows if row.lit]
    rest = [_brief(row) for row in bar.rows if not row.lit]
    acts = _acts(bar)
    items = [*works, *acts, *rest]
    for first in range(len(items), -1, -1):
        lacks = max(0, len(works) - first), max(0, len(works) + len(acts) - first)
        no_acts = lacks[1] - lacks[0]
        no_rows = len(items) - first - no_acts
        told = [_more(bar.more_key, no_rows)] if no_rows else []
        told += [_more(bar.all_key, no_acts)] if no_acts else []
        lines = flow([*items[:first], *told], width)
        if len(lines) <= height:
            return lines
    return []


def _more(key: str, count: int) -> Line:
    return (key, "key"), (f" {say('table.bar-more', count=count)}", "")


def _acts(bar: BuildRows) -> list[Line]:
    return [((key, "key"), (f" {name}", "")) for key, name in bar.acts]


def _in_columns(rows: Sequence[Row], width: int, columns: int) -> list[Line] | None:
    """The rows with prices, in the longest words for which each column has room; None if none."""
    each = (width - columns + 1) // columns
    count = -(-len(rows) // columns)
    for least, names in product(range(1, len(GOODS)), ("bar", "short-bar")):
        parts = [rows[at : at + count] for at in range(0, len(rows), count)]
        made = [_column(part, each, names, least) for part in parts]
        if all(made):
            return [
                _side_by_side([column[line] for column in made if line < len(column)], each)
                for line in range(count)
            ]
    return None


def _side_by_side(cells: Sequence[Line], each: int) -> Line:
    joined: list[StyledText] = []
    for number, cell in enumerate(cells):
        gap = each - width_of(cell) + 1 if number + 1 < len(cells) else 0
        joined += [*cell, *([(" " * gap, "")] if gap else [])]
    return tuple(joined)


def _column(rows: Sequence[Row], width: int, names: str, least: int) -> list[Line]:
    """Rows below each other, with words of goods down to `least`; empty without room for one."""
    keys = max(len(row.key) for row in rows)
    keys += keys > 0
    wide = max(len(_name(row, names)) for row in rows) + 1
    found: list[Line] = []
    for row in rows:
        lit = LIT if row.lit else ""
        marks = (" ".join(filter(None, (_left(row), lit))), lit)  # the pieces left, if they fit
        for mark, words in product(marks, GOODS[: least + 1]):
            goods = [*_priced(row, words)]
            used = keys + wide + sum(len(text) for text, _ in goods)
            if used + (len(mark) or 1) < width:
                break
        else:
            return []
        gap = (" " * (width - used - len(mark)), "")
        last: Line = (gap, (mark, "good" if row.lit else "warn")) if mark else ()
        found.append((*_head(row, keys, _name(row, names).ljust(wide)), *goods, *last))
    return found


def _names(rows: Sequence[Row], width: int, columns: int) -> list[Line] | None:
    """Keys and names alone, in columns; None without room for one."""
    each, count = (width - columns + 1) // columns, -(-len(rows) // columns)
    if max(width_of(_brief(row, 0)) for row in rows) > each:
        return None
    parts = [rows[at : at + count] for at in range(0, len(rows), count)]
    return [
        _side_by_side([_brief(part[line], each) for part in parts if line < len(part)], each)
        for line in range(count)
    ]


def _brief(row: Row, room: int = 99) -> Line:
    """A row without its price, marked if it works and the mark has room."""
    head = _head(row, len(row.key) + (len(row.key) == 1), _name(row, "short-bar"))
    mark = next((mark for mark in (f" {LIT}", LIT) if width_of(head) + len(mark) <= room), "")
    return (*head, (mark, "good")) if row.lit and mark else head


def _packed(rows: Sequence[Row]) -> Iterator[Line]:
    """Rows with their prices in short words, to stand side by side."""
    for row in rows:
        yield (
            *_head(row, len(row.key) + 1, _name(row, "short-bar") + " "),
            *_priced(row, GOODS[1]),
        )


def _head(row: Row, keys: int, name: str) -> Line:
    """The key and the name, which are dim while the row does not work."""
    letter, digit = row.key[:1], row.key[1:].ljust(keys - len(row.key[:1]))
    roles = ("key", "title", "good") if row.lit else ("idle", "dim", "")
    return tuple(zip((letter, digit, name), roles, strict=True))


def _name(row: Row, names: str) -> str:
    return say(f"table.{names}.{row.wanted.name}", level=row.wanted.level)


def _left(row: Row) -> str:
    left = row.wanted.left
    return say("table.bar-left", count=left) if left is not None and left <= FEW else ""


def _priced(row: Row, words: str) -> Iterator[StyledText]:
    """The goods of a row; what is short stands in brackets."""
    if not row.goods:
        yield say("table.bar-complete"), "dim"
    between = ""
    for name, have, short in row.goods:
        word = say(f"table.{words}.{name}")
        if have:
            yield between + _amount(have, word), ""
            between = " "
        if short:
            yield f"{between}({_amount(short, word)})", "dim"
            between = " "


def _amount(count: int, word: str) -> str:
    """A number of goods; a letter follows its number directly."""
    gap = " " if len(word) > 2 else ""  # noqa: PLR2004 - a letter or two
    return f"{count}{gap}{word}" if count > 1 else word
