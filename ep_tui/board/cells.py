"""The style key of each map cell, and the characters of the map; `ep_tui.looks` has the colors.

A `Key` is the ink of a cell, the ground under it, and marks.
"""

from functools import cache
from typing import Literal, NamedTuple

from ep_tui.contributions.colors import GroundRole
from ep_tui.contributions.signs import STAMP, chip, crew
from ep_tui.contributions.sprites import SPRITES, Form

LOADED, CURSOR, TARGET, AREA = 1, 2, 4, 8
"""Marks: a ship with cargo, the cursor, a target over a piece, the hex under the cursor."""


class Key(NamedTuple):
    """The ink and ground of a cell, with the sum of its marks."""

    ink: str
    ground: GroundRole = "paper"
    marks: int = 0

    def marked(self, mark: int) -> "Key":
        """The same key with one more mark."""
        return key(self.ink, self.ground, self.marks | mark)


@cache
def key(ink: str, ground: GroundRole = "paper", marks: int = 0) -> Key:
    """A key; equal keys are the same object."""
    return Key(ink, ground, marks)


HexNames = Literal["all", "land", "none"]
"""The hexes of a painted map whose names are written: all, all but water, or none."""
NAMINGS: tuple[HexNames, ...] = ("all", "land", "none")


class Manner(NamedTuple):
    """How a painted map is drawn, apart from its colors.

    Attributes:
        brief: whether the cursor has brackets only, for slow lines.
        names: which hexes have their names.
    """

    brief: bool = False
    names: HexNames = "all"


SEATS = 6
SHIP, BUILDING, ROAD, GOODS, FIGURE, IDLE_FIGURE, ADDED = (
    tuple(f"{kind}{owner}" for owner in range(SEATS))
    for kind in ("ship", "building", "road", "goods", "figure", "idle-figure", "added")
)
"""Inks of a seat's pieces; `goods` is cargo, `added` a sign beside the letter of a piece."""
NEUTRAL_BUILDING = tuple(f"neutral-building{owner}" for owner in range(SEATS))
TRAIL = tuple(f"trail{owner}" for owner in range(SEATS))
"""The way of a seat's ship since the viewer's last turn."""
NEWS = "news"
"""The ink of a mark beside a new piece, and of the sides of a hex where something happened."""
NEUTRAL_ROAD = tuple(f"neutral-road{owner}" for owner in range(SEATS))
SHIPS_OF_SEVERAL = "ships"
MARK = "mark"
"""The ink of a mark at an intersection."""
PIECE = "piece"
"""The ink of a piece that has its own color role; its ground is that role."""
ASHORE = frozenset(
    {*map(chip, range(SEATS)), *map(crew, range(SEATS)), *GOODS, *ADDED, STAMP, PIECE}
)
"""Inks of pieces inside a hex; target marks avoid them if possible."""
FREE = frozenset({"line", "coast", "blank", "fog", "texture", NEWS, *TRAIL})
"""Inks that the cursor's brackets may cover."""

BOLD = frozenset(
    {
        "hot",
        "hot-token",
        "target",
        "route",
        "cursor",
        "area",
        "more",
        MARK,
        PIECE,
        SHIPS_OF_SEVERAL,
        NEWS,
    }
)
"""Inks that are bold, to be visible without color."""
REVERSED = frozenset({STAMP, PIECE, "label"})
"""Inks that are reversed without colors; sprites say it for the pieces of seats."""
INKS = frozenset(
    {
        *("text", "number", "hot", "token", "hot-token", "token-pips", "pips", "faint", "area"),
        *("blank", "fog", "texture", "line", "coast", "edge", MARK, STAMP),
        PIECE,
        *("target", "label", "route", "cursor", "more", SHIPS_OF_SEVERAL, NEWS),
        *(f"{kind}{owner}" for kind in SPRITES for owner in range(SEATS)),
    }
)
"""All inks; presenters use those that `contributions.signs` names."""


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
    trail: str = "o"
    sites: str = "Vv"
    news: str = "!"
    ends: str = "X?!"
    corner: str = "+"
    marked: str = "ΛßƆÞΞΓ"
    turned: str = "λьɔþξγ"
    struck: str = "∀ЫΩЂШ£"
    figures: str = "æβ¢δεφ"
    awake: str = "ÆБ€ΔΣΦ"
    fog: str = ":"
    unicode: bool = False

    def line(self, shape: str) -> str:
        """The character of a side by its shape: one of `/`, `|` or a backslash."""
        return self.lines["/\\|".index(shape)]

    def end(self, meets: str) -> str:
        """The sign of a route's end, which is `free`, `discovery` or `full`."""
        return self.ends[("free", "discovery", "full").index(meets)]

    def building(self, owner: str, form: Form) -> str:
        """The letter of a building's owner in a form."""
        several = {Form.MARKED: self.marked, Form.TURNED: self.turned, Form.STRUCK: self.struck}
        signs = several.get(form)
        if signs is not None:
            return signs["ABCDEF".index(owner)]
        return owner if form is Form.CAPITAL else owner.lower()

    def figure(self, owner: str, *, awake: bool) -> str:
        """The letter of a figure's owner."""
        return (self.awake if awake else self.figures)["ABCDEF".index(owner)]

    def either(self, char: str, plain: str) -> str:
        """A module's sign, or its sign in ASCII."""
        return char if self.unicode else plain

    def arrow(self, direction: str) -> str:
        """The arrow where the board continues `up`, `down`, `left` or `right`."""
        return self.more[("up", "down", "left", "right").index(direction)]


UNICODE = Glyphs(
    lines="╱╲│",  # noqa: RUF001 - the slanted sides
    dot="·",
    bullet="•",
    left="▐",
    right="▌",
    more="↑↓←→",
    trail="•",
    sites="◆◇",
    unicode=True,
)
ASCII = Glyphs(
    lines="/\\|",
    dot=".",
    bullet=".",
    left="[",
    right="]",
    more="^v<>",
    marked="123456",
    turned="ghijkl",
    struck="MNOWYZ",
    figures="pqrstu",
    awake="PQRSTU",
)
