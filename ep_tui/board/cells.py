"""What a cell of the map shows, and the characters for it; `ep_tui.looks` says in which colors.

Drawing knows only a `Key` per cell: what is written there, on what ground, and marks.
"""

from functools import cache
from typing import NamedTuple

from ep_tui.contributions.colors import GroundRole
from ep_tui.contributions.signs import STAMP, Form, chip, crew

LOADED, CURSOR, TARGET, AREA = 1, 2, 4, 8
"""Marks: a ship with cargo, the cursor, a target over a piece, the hex under the cursor."""


class Key(NamedTuple):
    """What a cell shows (`ink`), on what (`ground`), with marks added up from the above."""

    ink: str
    ground: GroundRole = "paper"
    marks: int = 0

    def marked(self, mark: int) -> "Key":
        """The same with one mark more."""
        return key(self.ink, self.ground, self.marks | mark)


@cache
def key(ink: str, ground: GroundRole = "paper", marks: int = 0) -> Key:
    """A key; equal keys are the same object."""
    return Key(ink, ground, marks)


SEATS = 6
SHIP, BUILDING, ROAD, GOODS = (
    tuple(f"{kind}{owner}" for owner in range(SEATS))
    for kind in ("ship", "building", "road", "goods")
)
"""Inks of a seat's pieces; goods are what a ship or a basin holds."""
NEUTRAL_BUILDING = tuple(f"neutral-building{owner}" for owner in range(SEATS))
NEUTRAL_ROAD = tuple(f"neutral-road{owner}" for owner in range(SEATS))
SHIPS_OF_SEVERAL = "ships"
PIECE = "piece"
"""The ink of a piece that has a color role of its own; its ground is that role."""
ASHORE = frozenset({*map(chip, range(SEATS)), *map(crew, range(SEATS)), *GOODS, STAMP, PIECE})
"""Inks of pieces inside a hex; the mark of a target leaves them alone if it can."""
FREE = frozenset({"line", "coast", "blank", "fog", "texture"})
"""Inks that the cursor's brackets may cover."""

BOLD = frozenset(
    {"hot", "hot-token", "target", "route", "cursor", "area", "more", "anchor", "pier", PIECE}
)
"""Inks that stand out without color, too."""
REVERSED = frozenset({"ship", "building", "chip", STAMP, PIECE, SHIPS_OF_SEVERAL, "label"})
"""Inks, without the number of their seat, that are reversed where there is no color."""

_OF_SEATS = (
    "ship",
    "building",
    "road",
    "goods",
    "chip",
    "crew",
    "neutral-building",
    "neutral-road",
)
INKS = frozenset(
    {
        *("text", "number", "hot", "token", "hot-token", "token-pips", "pips", "faint", "area"),
        *("blank", "fog", "texture", "line", "coast", "edge", "anchor", "pier", STAMP),
        PIECE,
        *("target", "label", "route", "cursor", "more", SHIPS_OF_SEVERAL),
        *(f"{kind}{owner}" for kind in _OF_SEATS for owner in range(SEATS)),
    }
)
"""All inks; a presenter chooses from those that `contributions.signs` names."""


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
    ends: str = "X?!"
    anchor: str = "J"
    corner: str = "+"
    marked: str = "ȦḂĊḊĖḞ"
    fog: str = ":"

    def line(self, shape: str) -> str:
        """The character of a side by its shape: one of `/`, `|` or a backslash."""
        return self.lines["/\\|".index(shape)]

    def end(self, meets: str) -> str:
        """The sign of a route's end: what it meets is `free`, `discovery` or `full`."""
        return self.ends[("free", "discovery", "full").index(meets)]

    def building(self, owner: str, form: Form) -> str:
        """The letter of a building's owner in a form."""
        if form is Form.MARKED:
            return self.marked["ABCDEF".index(owner)]
        return owner if form is Form.CAPITAL else owner.lower()

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
    marked="123456",
)
