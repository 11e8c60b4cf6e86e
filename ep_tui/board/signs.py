"""The text inside a hex at each size: its name, number and signs; `draw.py` calls it.

Signs come from presenters (`contributions/signs.py` lists their slots). In order, each
takes its first free slot.

The smallest hexes have one line of three cells, the largest nine lines. The outer columns next to
upright sides stay free for ships. Numbers have pips where there is room, and empty cells of large
hexes show the terrain's texture.
"""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from ep_tui.board.cells import PIECE, Glyphs, Key, key
from ep_tui.board.hexes import Ground
from ep_tui.contributions.colors import ColorRole, GroundRole
from ep_tui.contributions.signs import (
    FOG,
    INITIAL,
    SMALL_INITIAL,
    STAMP,
    TEXT,
    HexSign,
    InkedLine,
    Slot,
    TerrainSign,
)

HOT = (6, 8)
WrittenLine = tuple[str, tuple[Key, ...]]
Written = tuple[WrittenLine, ...]
"""Text and keys of every line inside a hex, from north to south."""

TEXTURED, TITLED, FULL = 4, 5, 9
"""The lines of the smallest hexes with a texture, with a title, and with a title in full."""
SMALL, WIDE = 3, 5
NOTHING: InkedLine = ()
TOKENS = frozenset({"token", "hot-token", "token-pips", STAMP})
"""Inks that cover blanks, too."""


def pips(number: int) -> int:
    """Ways in 36 that two dice show a number."""
    return 6 - abs(7 - number) if number else 0


@lru_cache(maxsize=512)
def written(ground: Ground, widths: tuple[int, ...], glyphs: Glyphs) -> Written:
    """The lines of a hex whose inside has lines of these widths."""
    lines = _lines(ground, len(widths), glyphs)
    shown = [
        _spread(line, width, ground.terrain, glyphs)
        for line, width in zip(lines, widths, strict=True)
    ]
    if len(widths) >= TEXTURED and ground.terrain.texture:
        beside_ships = {(len(widths) - 1) // 2, len(widths) // 2}
        for row in {*range(len(widths))} - beside_ships:
            shown[row] = _textured(shown[row], row, ground.terrain)
    return tuple(shown)


@cache
def _slots(size: int) -> Mapping[Slot, int]:
    """The slots of a hex with `lines` lines, and their places."""
    if size == 1:
        return {Slot.ALONE: 0, Slot.CODE: 0}
    if size < TITLED:
        names = {2: (Slot.CODE, Slot.SECOND), 3: (Slot.TOP, Slot.CENTER, Slot.LAST)}
        four = (Slot.TOP, Slot.CENTER, Slot.BELOW, Slot.LAST)
        return {slot: row for row, slot in enumerate(names.get(size, four))}
    middle = (size - 1) // 2
    full = {Slot.FULL: middle - 1, Slot.FULL_MIDDLE: middle} if size >= FULL else {}
    around = {Slot.MIDDLE: middle, Slot.UNDER: middle + 1, Slot.FOOT: middle + 2}
    return {**full, Slot.TITLE: middle - 1, **around}


def _lines(ground: Ground, size: int, glyphs: Glyphs) -> list[InkedLine]:
    """Each sign in its first free slot, and the hex's name."""
    if ground.terrain.surface == FOG:
        lines: dict[int, InkedLine] = {(size - 1) // 2: ((ground.area, "area"),)}
    else:
        lines = placed(ground, _slots(size), glyphs)
    if size >= TITLED:
        lines[0] = ((ground.name, "faint"),)
    else:
        lines.setdefault(size - 1, ((ground.name[1:], "faint"),))
    return [lines.get(row, NOTHING) for row in range(size)]


def placed(ground: Ground, slots: Mapping[Slot, int], glyphs: Glyphs) -> dict[int, InkedLine]:
    """The lines that signs occupy, where slots have these numbers."""
    taken: dict[int, InkedLine] = {}
    initial = next((sign.initial for sign in ground.signs if sign.initial), ground.terrain.initial)
    every = _texts(ground, glyphs)
    if Slot.ALONE in slots:
        every = sorted(every, key=lambda texts: Slot.ALONE not in texts)
    for texts in every:
        free = (slot for slot in texts if slots.get(slot, -1) not in {-1, *taken})
        slot = next(free, None)
        if slot is not None:
            taken[slots[slot]] = _with_initial(texts[slot], initial, ground.terrain)
    return taken


def _texts(ground: Ground, glyphs: Glyphs) -> Iterable[Mapping[Slot, InkedLine]]:
    """The texts of all signs, with the number between them and its few pips behind them."""
    signs = ground.signs
    if ground.number:
        front = [sign for sign in signs if not sign.behind]
        many, token, few = _number(ground.number, glyphs)
        signs = (*front, many, token, *signs[len(front) :], few)
    name = ground.terrain.texts
    if ground.brief:
        name = dict.fromkeys(name, ((ground.terrain.initial, TEXT),))
    return (*(sign.texts for sign in signs), name)


def _with_initial(line: InkedLine, initial: str, terrain: TerrainSign) -> InkedLine:
    small = terrain.small or terrain.initial.lower()
    return tuple(
        (text.replace(INITIAL, initial).replace(SMALL_INITIAL, small), ink) for text, ink in line
    )


@cache
def _number(number: int, glyphs: Glyphs) -> tuple[HexSign, HexSign, HexSign]:
    """A number token with its pips; in smaller hexes, other signs replace the pips."""
    hot = number in HOT
    code = ((f"{INITIAL}{number:>2}", "hot" if hot else "number"),)
    token, wide = (
        ((f"{number:>2} ".center(width), "hot-token" if hot else "token"),)
        for width in (SMALL, WIDE)
    )
    few, many = _few_dots(number, glyphs.dot), _many_dots(number, glyphs.bullet)
    below: InkedLine = ((few, "token-pips"),)
    return (
        HexSign({Slot.UNDER: ((many, "token-pips"),)}),
        HexSign({Slot.CODE: code, Slot.CENTER: token, Slot.MIDDLE: wide}),
        HexSign({Slot.SECOND: ((few, "pips"),), Slot.BELOW: below, Slot.LAST: below}),
    )


def _few_dots(number: int, dot: str) -> str:
    """Pips of a number in three cells."""
    few = ("", f" {dot} ", f"{dot} {dot}", dot * 3, ": :", f":{dot}:")
    return few[pips(number)].center(SMALL)


def _many_dots(number: int, dot: str) -> str:
    """Pips of a number in five cells."""
    many = ("", dot, f"{dot} {dot}", dot * 3, f"{dot * 2} {dot * 2}", dot * 5)
    return many[pips(number)].center(WIDE)


def _textured(line: WrittenLine, row: int, terrain: TerrainSign) -> WrittenLine:
    """A line with its terrain's texture wherever its cells are empty."""
    text, keys = line
    chars, inks = list(text), list(keys)
    what = key("texture", terrain.ground)
    for x in range((len(text) // 2 + 2 * row) % 4, len(text), 4):
        if not text[max(0, x - 1) : x + 2].strip():
            chars[x], inks[x] = terrain.texture, what
    return "".join(chars), tuple(inks)


def _spread(line: InkedLine, width: int, terrain: TerrainSign, glyphs: Glyphs) -> WrittenLine:
    """A text in the middle of its line, with a key for each cell."""
    fog = terrain.surface == FOG
    filler = glyphs.fog if fog else " "
    text = "".join(words for words, _ in line)
    inks = [ink for words, ink in line for _ in words]
    spread = text.center(width, filler)
    before = spread.find(text) if text else 0
    keys = [key("fog" if fog else "blank", terrain.ground)] * width
    for i, ink in enumerate(inks):
        if text[i] != filler or isinstance(ink, ColorRole) or ink in TOKENS:
            keys[before + i] = _key(ink, terrain.ground)
    return spread, tuple(keys)


def _key(ink: str | ColorRole, ground: GroundRole) -> Key:
    """The key of a cell with an ink; a piece with its own color role sets its ground."""
    return key(PIECE, ink) if isinstance(ink, ColorRole) else key(ink, ground)
