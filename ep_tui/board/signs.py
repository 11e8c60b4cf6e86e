"""What is written inside a hex: words, number, pips and its own number in the row, by size."""

from functools import lru_cache
from typing import NamedTuple

from ep_tui.board.look import WATER, Glyphs, Key, key

HOT = (6, 8)
Written = tuple[tuple[str, tuple[Key, ...]], ...]
"""Text and keys of every line inside a hex, from north to south."""


class Ground(NamedTuple):
    """What a hex shows: terrain word, number token or 0, its name, and its area's letter."""

    terrain: str
    number: int
    name: str
    area: str


class _Words(NamedTuple):
    letter: str
    code: str
    short: str
    long: str


_WORDS = {
    "hills": _Words("H", " H ", "hil", "hills"),
    "forest": _Words("F", " F ", "for", "forst"),
    "pasture": _Words("P", " P ", "pas", "pastr"),
    "fields": _Words("G", " G ", "fie", "field"),
    "mountains": _Words("M", " M ", "mtn", "mount"),
    "sea": _Words("~", "   ", "   ", "     "),
    "gold-field": _Words("$", " $ ", " $ ", "gold$"),
    "fish": _Words(">", "><>", "><>", "fish "),
    "spice": _Words("s", "spc", "spc", "spice"),
    "council": _Words("C", "(C)", "(C)", "COUNC"),
    "desert": _Words("d", "des", "des", "desrt"),
}


def pips(number: int) -> int:
    """Ways in 36 that two dice show a number."""
    return 6 - abs(7 - number) if number else 0


@lru_cache(maxsize=2048)
def written(ground: Ground, widths: tuple[int, ...], glyphs: Glyphs) -> Written:
    """The lines of a hex whose inside has lines of these widths."""
    if ground.terrain == "unknown":
        lines = _hidden(ground, len(widths))
    else:
        lines = _open(ground, len(widths), glyphs)
    return tuple(
        _spread(text, what, width, ground, glyphs)
        for (text, what), width in zip(lines, widths, strict=True)
    )


def _spread(
    text: str, ink: str, width: int, ground: Ground, glyphs: Glyphs
) -> tuple[str, tuple[Key, ...]]:
    """A text in the middle of its line, with a key for each cell."""
    hidden = ground.terrain == "unknown"
    filler = glyphs.fog if hidden else " "
    line = text.center(width, filler)
    plain = key("fog" if hidden else "blank", ground.terrain)
    inked = key(ink, ground.terrain)
    return line, tuple(plain if char == filler else inked for char in line)


def _hidden(ground: Ground, size: int) -> list[tuple[str, str]]:
    lines = [("", "fog")] * size
    lines[(size - 1) // 2] = ground.area, "area"
    if size > _WITHOUT_NAME:
        lines[0] = ground.name, "faint"
    elif size > 1:
        lines[-1] = ground.name[1:], "faint"
    return lines


_WITHOUT_NAME = 3
"""Hexes of so many lines have no line for their name."""


def _open(ground: Ground, size: int, glyphs: Glyphs) -> list[tuple[str, str]]:
    words = _WORDS[ground.terrain]
    number = ground.number
    ink = "hot" if number in HOT else "number"
    lines = [("", "blank")] * size
    empty = not number
    own = (ground.name[1:], "faint")
    if size < _WITHOUT_NAME:
        lines[0] = (words.code if empty else f"{words.letter}{number:>2}", "text" if empty else ink)
        if size > 1:
            lines[1] = own if empty else (_dots(number, 3, glyphs), "pips")
        elif empty and not words.code.strip():
            lines[0] = own
        return lines
    middle = (size - 1) // 2
    lines[middle] = (f"{number:>2} " if number else "", ink)
    if size == _WITHOUT_NAME:
        lines[0] = (words.short, "text")
        lines[-1] = (_dots(number, 3, glyphs), "pips") if number else own
        if empty and ground.terrain in WATER:
            lines[0], lines[1] = ("", "blank"), lines[0]
        return lines
    lines[0] = (ground.name, "faint")
    lines[middle - 1] = (words.long, "text")
    lines[middle + 1] = (_dots(number, 5, glyphs), "pips") if number else ("", "blank")
    return lines


def _dots(number: int, width: int, glyphs: Glyphs) -> str:
    """Pips of a number in three or five cells."""
    count = pips(number)
    if width == 3:  # noqa: PLR2004 - the narrow hexes
        dot = glyphs.dot
        return ("", f" {dot} ", f"{dot} {dot}", dot * 3, ": :", f":{dot}:")[count]
    dot = glyphs.bullet
    return ("", dot, f"{dot} {dot}", dot * 3, f"{dot * 2} {dot * 2}", dot * 5)[count]
