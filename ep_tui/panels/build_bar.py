"""The build bar: a row for each thing that a turn can buy, and what else can be done now.

`build_lines` fits both into any room: goods in words, then as letters, then rows in two columns.
No row is cut; where there is no room for all, those that work now come first.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, product
from typing import NamedTuple, TypeAlias

from ep_rules.api import CardKinds, Seat
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
    """A row: its key, what it buys and for what; its words are made once for all layouts.

    `lit`: whether it works now; `nowhere`: whether it is paid for and has no place.
    """

    key: str
    wanted: Wanted
    goods: Goods
    lit: bool
    nowhere: bool = False

    @cached_property
    def name(self) -> str:
        """What it buys."""
        return say(f"table.bar.{self.wanted.name}", level=self.wanted.level)

    @cached_property
    def told(self) -> str:
        """The pieces left, if they are few, or that there is no place."""
        left = self.wanted.left
        if self.nowhere:
            return say("table.bar-nowhere")
        return say("table.bar-left", count=left) if left is not None and left <= FEW else ""

    @cached_property
    def prices(self) -> Sequence[Line]:
        """The price in words, and as letters."""
        return [tuple(_priced(self.goods, words)) for words in GOODS]

    @cached_property
    def widest(self) -> Sequence[int]:
        """The columns of both with the hand that leaves most in brackets of their own."""
        return [width_of(tuple(_priced(_widest(self.goods), words))) for words in GOODS]

    def width(self, keys: int, names: int) -> int:
        """The least columns, with room for the keys and names of its column."""
        price = width_of(self.prices[-1]) + len(f" {LIT}") if self.lit else self.widest[-1]
        return keys + (keys > 0) + names + 1 + price

    def head(self, keys: int, name: str) -> Line:
        """The key and the name, which are dim while the row does not work."""
        roles = ("key", "", "good") if self.lit else ("idle", "", "")
        return tuple(zip((self.key, " " * (keys - len(self.key)), name), roles, strict=True))

    @property
    def brief(self) -> Line:
        """The row in running text."""
        mark: Line = ((f" {LIT}", "good"),) * self.lit
        return (*self.head(len(self.key) + 1, f"{self.name} "), *self.prices[-1], *mark)


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
        possible = () if command is None or one.left == 0 else actions_of(command, legal)
        part, of = one.choice or ("", None)  # one of several things of a command
        lit = any(not part or getattr(action, part) == of for action in possible)
        other = command is None or meant.get(command.key, one.command) != one.command
        key = "" if command is None else command.key + one.digit
        key = " " * len(key) if other else key  # in this phase it means something else
        goods = _goods(one, beside.game.book.cards, at.seen.hand)
        paid = one.left and legal and command in now and not any(short for *_, short in goods)
        rows.append(Row(key, one, goods, lit, bool(paid) and not lit))
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
    return _laid(rows, width, 1) or _laid(rows, width)


def _goods(wanted: Wanted, cards: CardKinds, hand: Sequence[int] | None) -> Goods:
    found: list[tuple[str, int, int]] = []
    for good, count in enumerate(wanted.cost.counts):
        have = count if hand is None else min(count, hand[good])
        if count:
            found.append((cards.names[good], have, count - have))
    return tuple(found)


def build_lines(bar: BuildRows, width: int, height: int) -> list[Line]:
    """The rows and acts in this room; where not all have any, what works now comes first.

    Running text is for rooms where columns have no place for a few of the rows that work.
    """
    rows, lit = bar.rows, sum(row.lit for row in bar.rows)
    enough = (min(lit, FEW),)
    best: tuple[int, ...] = ()
    found: list[Line] = []
    for columns, room in ((1, width), (2, width), (2, (width - GAP) // 2), (0, width)):
        if not columns and best[:1] == enough:
            break
        narrow = (one for one in rows if one.width(len(one.key), len(one.name)) <= room)
        first = sorted(narrow, key=lambda one: not one.lit)
        for shown in range(min(len(first), (columns or len(first)) * height), -1, -1):
            some = rows if shown == len(rows) else first[:shown]
            lines = _laid(some, width, columns)
            if bool(lines) != bool(some) or len(lines) > height:
                continue
            every = acts = act_lines(bar, width, height, len(rows) - shown)
            if len(lines) + len(acts) > height:
                acts = act_lines(bar, width, max(1, height - len(lines)), len(rows) - shown)
            works = min(lit, shown)
            worth = (min(works, FEW), columns > 0, works, acts is every, shown)
            if len(lines) + len(acts) <= height and worth > best:
                best, found = worth, [*lines, *acts]
            if acts is every:
                break
    return found


def whole_lines(bar: BuildRows, width: int, height: int) -> list[Line]:
    """All rows with their prices, in as many columns as it takes, or more lines than there are."""
    forms = (_laid(bar.rows, width, columns) for columns in (1, 2, 3))
    fitting = (lines for lines in forms if lines and len(lines) <= height)
    return next(fitting, _laid(bar.rows, width))


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


def _laid(rows: Sequence[Row], width: int, columns: int = 0) -> list[Line]:
    """The rows in columns, in the longest words that have room, or none; else as running text."""
    if not rows:
        return []
    if not columns:
        return flow((one.brief for one in rows), width)
    count = -(-len(rows) // columns)
    parts = [rows[at : at + count] for at in range(0, len(rows), count)]
    heads = [(max(len(o.key) for o in part), max(len(o.name) for o in part)) for part in parts]
    pairs = [*zip(parts, heads, strict=True)]
    least = [max(one.width(*head) for one in part) for part, head in pairs]
    spare = width - sum(least) - GAP * (len(parts) - 1)
    if spare < 0:
        return []
    each = [size + spare // len(parts) for size in least]
    made = [_column(part, *head, size) for (part, head), size in zip(pairs, each, strict=True)]
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


def _column(rows: Sequence[Row], keys: int, names: int, width: int) -> list[Line]:
    """Rows below each other: goods in words where they fit with any hand, else as letters."""
    found: list[Line] = []
    for row in rows:
        head = row.head(keys + (keys > 0), row.name.ljust(names + 1))
        forms = [*product((row.told, ""), range(len(GOODS)))]  # what is told, if it fits
        fit = (
            form for form in forms if width_of(head) + row.widest[form[1]] + len(form[0]) < width
        )
        told, goods = next(fit, forms[-1])
        line, mark = (*head, *row.prices[goods]), " ".join(filter(None, (told, LIT * row.lit)))
        gap = (" " * max(1, width - width_of(line) - len(mark)), "")
        last: Line = (gap, (mark, "good" if row.lit else "warn")) if mark else ()
        found.append((*line, *last))
    return found


def _widest(goods: Goods) -> Goods:
    """The goods with the hand that leaves most in brackets of their own."""
    each = enumerate((name, have + short) for name, have, short in goods)
    held = [(name, count, count - 1 if count > 1 else at % 2) for at, (name, count) in each]
    return tuple((name, have, count - have) for name, count, have in held)


def _priced(priced: Goods, words: str) -> Iterator[StyledText]:
    """The goods of a price; what is short stands in brackets."""
    if not priced:
        yield say("table.bar-complete"), "dim"
    amounts = [
        (_amount(count, say(f"{words}.{name}")), is_short)
        for name, have, short in priced
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
