"""What is written inside a hex, by size: words, numbers, pips, and what the voyages bring.

```text
H11   land with its number           > 3   fish hex with its die      ><3   with a haul
$?2   lair with two crews            $ 5   freed gold field            $    without pirates
s>>   village of the Swift Voyage    s+$   of the Fast Gold           sx5   of the Pirate Bonus
xB    pirate ship of B               3%    three sacks left           aab   crews by owner
```

The smallest hexes have one line of three cells, the largest nine lines. Beside the upright sides
the outer columns stay free: ships lie there. Numbers and their pips are tokens where there is room,
and what stays empty in large hexes shows the terrain's texture.
"""

from collections.abc import Sequence
from functools import lru_cache

from ep_rules.api import NOBODY, letter
from ep_tui.board import coast
from ep_tui.board.hexes import LOOSE, Ground
from ep_tui.board.look import CREW, PIRATE, WATER, Glyphs, Key, key

HOT = (6, 8)
Part = tuple[str, str]
"""Text and its ink."""
Line = tuple[Part, ...]
Words = tuple[str, tuple[Key, ...]]
Written = tuple[Words, ...]
"""Text and keys of every line inside a hex, from north to south."""

LETTERS = {
    "hills": "H",
    "forest": "F",
    "pasture": "P",
    "fields": "G",
    "mountains": "M",
    "gold-field": "$",
    "desert": "d",
    LOOSE: "?",
}
"""Before a number, in the smallest hexes."""
CODES = {"fish": "><>", "spice": "spc", "council": "(C)", "desert": "des", "sea": ""}
"""In the smallest hexes, where there is no number."""
SHORT = {
    "hills": "hil",
    "forest": "for",
    "pasture": "pas",
    "fields": "fie",
    "mountains": "mtn",
    "gold-field": "$",
    "fish": "fsh",
    LOOSE: "???",
}
LONG = {
    "hills": "hills",
    "forest": "forst",
    "pasture": "pastr",
    "fields": "field",
    "mountains": "mount",
    "gold-field": "gold$",
    "fish": "fish",
    "spice": "spice",
    "council": "COUNC",
    "desert": "desrt",
    LOOSE: "?????",
}
FULL = {
    "mountains": "mountains",
    "forest": "forest",
    "pasture": "pasture",
    "fields": "fields",
    "gold-field": "gold",
    "council": "Council",
    "desert": "desert",
}
"""In the largest hexes, where the words of the larger ones are cut."""
TEXTURE = {
    "sea": "~",
    "fish": "~",
    "council": "~",
    "hills": "=",
    "forest": "&",
    "pasture": ",",
    "fields": '"',
    "mountains": "^",
    "gold-field": "'",
    "desert": ".",
}
HAUL = "><>"
ROBBERS = "xR"
NARROW, SMALL, TALL = 2, 3, 4
"""Most lines of a hex that writes codes, and of those that write words of three letters."""
WIDE, HUGE = 5, 9
NOTHING: Line = ()


def pips(number: int) -> int:
    """Ways in 36 that two dice show a number."""
    return 6 - abs(7 - number) if number else 0


@lru_cache(maxsize=4096)
def written(ground: Ground, widths: tuple[int, ...], glyphs: Glyphs) -> Written:
    """The lines of a hex whose inside has lines of these widths."""
    if ground.terrain == "unknown":
        lines = _hidden(ground, len(widths))
    elif len(widths) <= NARROW:
        lines = _narrow(ground, len(widths), glyphs)
    elif len(widths) == SMALL:
        lines = _small(ground, glyphs)
    elif len(widths) == TALL:
        lines = _tall(ground, glyphs)
    else:
        lines = _large(ground, len(widths), glyphs)
    shown = [
        _spread(line, width, ground, glyphs) for line, width in zip(lines, widths, strict=True)
    ]
    if len(widths) > SMALL and ground.terrain in TEXTURE:
        beside_ships = {(len(widths) - 1) // 2, len(widths) // 2}
        what = key("texture", ground.terrain)
        for row in {*range(len(widths))} - beside_ships:
            text, keys = shown[row]
            shown[row] = _textured(text, keys, row, what)
    return tuple(shown)


def _textured(text: str, keys: tuple[Key, ...], row: int, what: Key) -> Words:
    """A line with its terrain's texture wherever there is nothing near."""
    chars, inks = list(text), list(keys)
    for x in range((len(text) // 2 + 2 * row) % 4, len(text), 4):
        if not text[max(0, x - 1) : x + 2].strip():
            chars[x], inks[x] = TEXTURE[what.ground], what
    return "".join(chars), tuple(inks)


def _spread(line: Line, width: int, ground: Ground, glyphs: Glyphs) -> Words:
    """A text in the middle of its line, with a key for each cell."""
    hidden = ground.terrain == "unknown"
    filler = glyphs.fog if hidden else " "
    text = "".join(words for words, _ in line)
    inks = [ink for words, ink in line for _ in words]
    spread = text.center(width, filler)
    before = spread.find(text) if text else 0
    keys = [key("fog" if hidden else "blank", ground.terrain)] * width
    for i, ink in enumerate(inks):
        if text[i] != filler or ink in TOKENS:
            keys[before + i] = key(ink, ground.terrain)
    return spread, tuple(keys)


def _hidden(ground: Ground, size: int) -> list[Line]:
    lines = [NOTHING] * size
    lines[(size - 1) // 2] = ((ground.area, "area"),)
    if size > TALL:
        lines[0] = ((ground.name, "faint"),)
    elif size > 1:
        lines[-1] = _own(ground)
    return lines


def _narrow(ground: Ground, size: int, glyphs: Glyphs) -> list[Line]:
    """One or two lines of three cells."""
    code = _code(ground, alone=size == 1)
    first = code or (_own(ground) if size == 1 else NOTHING)
    if size == 1:
        return [first]
    second = coast.pirates(ground, 3) if ground.pirates else _people(ground, 3)
    if not second and ground.number:
        second = _dots(ground.number, 3, glyphs, "pips")
    return [first, second or _own(ground)]


def _code(ground: Ground, *, alone: bool) -> Line:
    """What a hex is in three cells, which may be all it has; nothing for the open sea."""
    terrain, number = ground.terrain, ground.number
    if ground.harbor:
        return coast.blocked(ground) if ground.pirates and alone else coast.harbor_code(ground)
    if ground.robbers:
        return ((ROBBERS, "robber"), (" ", "blank"))
    if ground.pirate != NOBODY:
        beside = {"fish": str(ground.die or ">"), "council": "C"}.get(terrain, " ")
        return (*_pirate(ground), (beside, "text"))
    if ground.lair:
        return ((f"$?{sum(ground.crews) or ' '}", "text"),)
    if number and not (ground.robber and alone):
        return ((f"{LETTERS.get(terrain, '~')}{number:>2}", _hot(number)),)
    if ground.robber and alone:
        return coast.robbed(f"{LETTERS[terrain]}{number or '':>2}", terrain)
    if ground.pirates and alone:
        return ((LETTERS.get(terrain, " "), "text"), *coast.pirates(ground, 0))
    if ground.die:
        return ((f"><{ground.die}" if ground.haul else f"> {ground.die}", _fish(ground)),)
    if ground.village:
        return ((f"s{_village(ground)}", "text"),)
    words = CODES.get(terrain, f" {LETTERS.get(terrain, '')} ")
    return ((words, "text"),) if words else NOTHING


def _small(ground: Ground, glyphs: Glyphs) -> list[Line]:
    """Lines of three, five and three cells."""
    own = _own(ground)
    what: Line = ((SHORT.get(ground.terrain, CODES.get(ground.terrain, "")), "text"),)
    last = _people(ground, 3) or (_dots(ground.number, 3, glyphs) if ground.number else own)
    if ground.harbor:
        rate, word = coast.harbor_rate(ground), coast.harbor_word(ground)
        return [rate, word, coast.pirates(ground, 3) if ground.pirates else own]
    if ground.robbers:
        return [NOTHING, ((ROBBERS, "robber"),), own]
    if ground.pirates:
        return [what, coast.pirates(ground, WIDE), own]
    if ground.pirate != NOBODY:
        pirate = (*_pirate(ground), (" ", "blank"))
        return [what, _die(ground), pirate] if ground.die else [what, pirate, own]
    if ground.lair:
        return [what, ((" ? ", "text"),), last]
    if ground.number:
        return [what, _token(ground), last]
    if ground.die:
        return [what, _die(ground), ((HAUL, "haul"),) if ground.haul else own]
    if ground.village:
        return [((f"s{_village(ground)}", "text"),), _sacks(ground), last]
    if ground.terrain in WATER:
        return [NOTHING, what, own]
    return [what, NOTHING, last]


def _tall(ground: Ground, glyphs: Glyphs) -> list[Line]:
    """Lines of three, five, five and three cells: as a small one, with crews below the pips."""
    what, middle, last = _small(ground, glyphs)
    if ground.harbor or (ground.terrain in WATER and not (ground.die or ground.pirate != NOBODY)):
        return [what, middle, NOTHING, last]
    people = _people(ground, 3)
    if ground.number:
        return [what, middle, _dots(ground.number, 3, glyphs), people or _own(ground)]
    if ground.pirate != NOBODY and ground.die:
        return [what, middle, last, _own(ground)]
    if ground.haul:
        return [what, middle, last, _own(ground)]
    return [what, middle, NOTHING, last]


def _large(ground: Ground, size: int, glyphs: Glyphs) -> list[Line]:
    """Five lines or more, the longest in the middle."""
    lines = [NOTHING] * size
    middle = (size - 1) // 2
    lines[0] = ((ground.name, "faint"),)
    long = LONG.get(ground.terrain, "")
    lines[middle - 1] = ((FULL.get(ground.terrain, long) if size >= HUGE else long, "text"),)
    if ground.harbor:
        lines[middle - 1 : middle + 1] = coast.harbor_rate(ground), coast.harbor_word(ground)
    elif ground.robbers:
        lines[middle] = ((ROBBERS, "robber"),)
    if ground.pirates:
        lines[middle + 1 if ground.harbor else middle] = coast.pirates(ground, WIDE)
    elif ground.lair:
        lines[middle] = (("lair?", "text"),)
    elif ground.number:
        lines[middle] = _token(ground, WIDE)
        lines[middle + 1] = _dots(ground.number, WIDE, glyphs)
    elif ground.die:
        lines[middle] = _die(ground)
    elif ground.village:
        lines[middle] = ((_WORD[ground.village].format(ground.face), "text"),)
        lines[middle + 2] = _sacks(ground)
    people = _people(ground, WIDE)
    if people:
        lines[middle + 2 if ground.number else middle + 1] = people
    if ground.haul:
        lines[middle + 1] = ((HAUL, "haul"),)
    if ground.pirate != NOBODY:
        lines[middle + 1 if ground.die else middle] = (*_pirate(ground), (" ", "blank"))
    return lines


def _own(ground: Ground) -> Line:
    """A hex's number in its row."""
    return ((ground.name[1:], "faint"),)


def _hot(number: int) -> str:
    return "hot" if number in HOT else "number"


TOKENS = frozenset({"token", "hot-token", "token-pips", "robber"})
"""Inks that cover blanks, too."""


def _token(ground: Ground, width: int = SMALL) -> Line:
    """A number on its token; the pips stand on the token's lower half."""
    ink = "hot-token" if ground.number in HOT else "token"
    return ((f"{ground.number:>2} ".center(width), ink),)


def _pirate(ground: Ground) -> Line:
    return ((f"x{letter(ground.pirate)}", PIRATE[ground.pirate]),)


def _fish(ground: Ground) -> str:
    return "haul" if ground.haul else "text"


def _die(ground: Ground) -> Line:
    return ((f" {ground.die} ", "number"),)


def _sacks(ground: Ground) -> Line:
    return ((f"{ground.sacks}%", "text"),)


_VILLAGE = {"swift-voyage": ">>", "fast-gold": "+$", "pirate-bonus": "x{}"}
_WORD = {"swift-voyage": "swift", "fast-gold": "+gold", "pirate-bonus": "die {}"}


def _village(ground: Ground) -> str:
    """The advantage of a village in two cells."""
    return _VILLAGE[ground.village].format(ground.face)


def _people(ground: Ground, room: int) -> Line:
    """Whose crews stand on a hex, a letter for each; if they are too many, a fraction."""
    if ground.robber:
        return ((coast.ROBBER, "robber"),)
    crews: Sequence[int] = ground.friends
    if ground.crews:
        crews = [seat for seat, count in enumerate(ground.crews) for _ in range(count)]
    if len(crews) > room:
        return ((f"{len(crews)}/{ground.seats}", "text"),)
    return tuple((letter(seat).lower(), CREW[seat]) for seat in crews)


def _dots(number: int, width: int, glyphs: Glyphs, ink: str = "token-pips") -> Line:
    """Pips of a number in three or five cells."""
    count = pips(number)
    if width < WIDE:
        dot = glyphs.dot
        dots = ("", f" {dot} ", f"{dot} {dot}", dot * 3, ": :", f":{dot}:")[count]
    else:
        dot = glyphs.bullet
        dots = ("", dot, f"{dot} {dot}", dot * 3, f"{dot * 2} {dot * 2}", dot * 5)[count]
    return ((dots.center(width), ink),)
