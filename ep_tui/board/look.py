"""How the map looks: characters in Unicode or ASCII, styles in colour or without.

Drawing knows only a `Key` per cell: what is written there, on what ground, and marks. A `Look`
turns keys into styles. Player colours are numbers of the 256-colour palette, chosen to stay apart
for all common kinds of sight; letters carry the identity without them.
"""

from functools import cache, lru_cache
from typing import NamedTuple

from rich.color import Color
from rich.style import Style

LOADED, CURSOR, TARGET, AREA = 1, 2, 4, 8
"""Marks: a ship with cargo, the cursor, a target over a piece, the hex under the cursor."""


class Key(NamedTuple):
    """What a cell shows (`ink`), on what (`ground`), with marks added up from the above."""

    ink: str
    ground: str = "paper"
    marks: int = 0

    def marked(self, mark: int) -> "Key":
        """The same with one mark more."""
        return key(self.ink, self.ground, self.marks | mark)


@cache
def key(ink: str, ground: str = "paper", marks: int = 0) -> Key:
    """A key; equal keys are the same object."""
    return Key(ink, ground, marks)


SEATS = 6
SHIP, BUILDING, ROAD, PIRATE, CREW, GOODS = (
    tuple(f"{kind}{owner}" for owner in range(SEATS))
    for kind in ("ship", "building", "road", "pirate", "crew", "goods")
)
"""Inks of a seat's pieces; goods are what a ship or a basin holds."""
NEUTRAL_BUILDING = tuple(f"neutral-building{owner}" for owner in range(SEATS))
NEUTRAL_ROAD = tuple(f"neutral-road{owner}" for owner in range(SEATS))
SHIPS_OF_SEVERAL = "ships"
ASHORE = frozenset({*PIRATE, *CREW, *GOODS, "haul"})
"""Inks of pieces inside a hex; the mark of a target leaves them alone if it can."""
FREE = frozenset({"line", "coast", "blank", "fog"})
"""Inks that the cursor's brackets may cover."""

LAND = (
    "hills",
    "forest",
    "pasture",
    "fields",
    "mountains",
    "gold-field",
    "spice",
    "desert",
    "loose",
)
WATER = ("sea", "fish", "council")

_PLAYERS = (226, 219, 246, 34, 122, 134)
_DARK = 233
_GROUNDS = {
    "hills": 52,
    "forest": 22,
    "pasture": 64,
    "fields": 94,
    "mountains": 240,
    "gold-field": 136,
    "spice": 53,
    "desert": 101,
    "sea": 24,
    "fish": 24,
    "council": 24,
    "unknown": 235,
    "loose": 238,
}
_INKS = {
    "line": 67,
    "coast": 250,
    "text": 255,
    "number": 255,
    "hot": 231,
    "anchor": 231,
    "pips": 252,
    "fog": 241,
    "area": 250,
    "edge": 250,
    "more": 51,
    "blank": 250,
    "target": 51,
    "route": 51,
    "cursor": 231,
}
_FAINT = {"sea": 110, "fish": 110, "council": 110, "unknown": 103, "paper": 103}
_BOLD = {"hot", "target", "route", "cursor", "area", "more", "anchor"}


class Glyphs(NamedTuple):
    """The characters of a look."""

    lines: str
    dot: str
    bullet: str
    left: str
    right: str
    more: str
    target: str = "*"
    route: str = "o"
    anchor: str = "J"
    corner: str = "+"
    goods: str = "@i%>"
    fog: str = ":"

    def line(self, shape: str) -> str:
        """The character of a side by its shape: one of `/`, `|` or a backslash."""
        return self.lines["/\\|".index(shape)]

    def arrow(self, direction: str) -> str:
        """The sign that the board goes on `up`, `down`, `left` or `right`."""
        return self.more[("up", "down", "left", "right").index(direction)]


UNICODE = Glyphs(
    lines="╱╲│",  # noqa: RUF001 - the slanted sides
    dot="·",
    bullet="•",
    left="▐",
    right="▌",
    more="↑↓←→",
    anchor="‡",
)
ASCII = Glyphs(
    lines="/\\|",
    dot=".",
    bullet=".",
    left="[",
    right="]",
    more="^v<>",
)


class Look(NamedTuple):
    """One way to show the map: which characters, and colour or not."""

    unicode: bool = True
    colour: bool = True

    @property
    def glyphs(self) -> Glyphs:
        """The characters."""
        return UNICODE if self.unicode else ASCII

    def style(self, what: Key) -> Style:
        """The style of a key. Without colour it is reverse, bold and underline only."""
        return _colour(what) if self.colour else _mono(what)


@lru_cache(maxsize=1024)
def _colour(what: Key) -> Style:
    ink, ground, marks = what
    loaded = True if marks & LOADED else None
    if marks & CURSOR:
        return _style(16, 231, bold=True, underline=loaded)
    owner = ink[-1]
    if owner.isdecimal():
        seat = _PLAYERS[int(owner)]
        kind = ink[:-1]
        if kind == "neutral-building":
            return _style(seat, _DARK, bold=True)
        if kind in {"road", "neutral-road", "crew", "goods"}:
            return _style(seat, _DARK, bold=kind != "neutral-road")
        return _style(_DARK, seat, bold=True, underline=loaded)
    if ink == SHIPS_OF_SEVERAL:
        return _style(_DARK, 255, bold=True, underline=loaded)
    if ink == "label":
        return _style(16, 51, bold=True)
    if ink == "haul":
        return _style(16, 255, bold=True)
    bold = ink in _BOLD or bool(marks & AREA)
    shade = _FAINT.get(ground, 250) if ink == "faint" else _INKS[ink]
    return _style(shade, _GROUNDS.get(ground), bold=bold)


@lru_cache(maxsize=1024)
def _mono(what: Key) -> Style:
    ink, _, marks = what
    kind = ink.rstrip("0123456789")
    reverse = kind in {"ship", "building", "pirate", "haul", SHIPS_OF_SEVERAL, "label"}
    bold = reverse or kind in _BOLD - {"area"} or kind in {"road", "crew", "goods"}
    underline = bool(marks & LOADED) or kind.startswith("neutral")
    if marks & (CURSOR | AREA):
        reverse, bold = not reverse, True
    return Style(reverse=reverse or None, bold=bold or None, underline=underline or None)


def _style(
    ink: int, ground: int | None, *, bold: bool = False, underline: bool | None = None
) -> Style:
    """A style from numbers of the palette, as exact colours, so that nothing converts them."""
    return Style(
        color=_rgb(ink),
        bgcolor=None if ground is None else _rgb(ground),
        bold=bold or None,
        underline=underline,
    )


@cache
def _rgb(number: int) -> Color:
    return Color.from_triplet(Color.from_ansi(number).get_truecolor())
