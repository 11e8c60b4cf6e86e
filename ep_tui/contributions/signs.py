"""Types for the signs of terrains and pieces on the map; presenters make them.

A hex shows a terrain and signs on it. Each sign has a text for each slot it can take; at each size,
signs take their first free slot in order. Inks and grounds are roles, which a look turns
into colors; `contributions/colors.py` has those of modules.

```text
size                     slots, from the first line to the last
one line of 3 cells      ALONE (or CODE)
two lines of 3           CODE, SECOND
three lines, 3 5 3       TOP, CENTER, LAST
four lines, 3 5 5 3      TOP, CENTER, BELOW, LAST
five lines or nine       around the middle one: TITLE, MIDDLE, UNDER, FOOT; 5 cells each
nine lines               FULL and FULL_MIDDLE, of 9 cells, in place of TITLE and MIDDLE
```
"""

from collections.abc import Mapping
from enum import Enum
from typing import Final, Literal, NamedTuple

import msgspec

from ep_tui.contributions.colors import ColorRole, GroundRole
from ep_tui.contributions.sprites import Form
from ep_tui.contributions.words import Words

InkedText = tuple[str, str | ColorRole]
"""Text and its ink, or the color role of a piece, which has its own background."""
InkedLine = tuple[InkedText, ...]

INITIAL, SMALL_INITIAL = "{initial}", "{small}"
"""In a text of ALONE or CODE: the terrain's letter, or its lowercase letter."""
UNDEALT = -1
"""Instead of a terrain: a hex outside all areas whose tile is not dealt yet."""

TEXT, NUMBER, FAINT, STAMP, BLANK = "text", "number", "faint", "stamp", "blank"
"""Inks of words. A stamp is a piece of no seat: it is highlighted and covers the terrain."""
Surface = Literal["land", "water", "fog"]
LAND: Final = "land"
WATER: Final = "water"
FOG: Final = "fog"


class Slot(Enum):
    """A line of a hex at some size; see the table above."""

    ALONE = "alone"
    CODE = "code"
    SECOND = "second"
    TOP = "top"
    CENTER = "center"
    BELOW = "below"
    LAST = "last"
    FULL = "full"
    TITLE = "title"
    FULL_MIDDLE = "full-middle"
    MIDDLE = "middle"
    UNDER = "under"
    FOOT = "foot"


SilhouetteRows = tuple[str, ...]


class Silhouette(NamedTuple):
    """A piece on the painted map, in one line, two and three; `board.painted` draws it.

    The last row stands on the piece's place, the rows above it rise from there. In a row, block
    characters have the color of the owner, `@` is the owner's letter, `#` the first of the signs
    inside, and a dot leaves the ground. Around an addition to a building, `@` is the last row of
    the building, and the rows above it rise from its roof.
    """

    small: SilhouetteRows
    middle: SilhouetteRows
    large: SilhouetteRows


def chip(owner: int) -> str:
    """The ink of a boat in a hex, on the color of its owner."""
    return f"chip{owner}"


def crew(owner: int) -> str:
    """The ink of a small piece in a hex."""
    return f"crew{owner}"


class LegendEntry(msgspec.Struct, frozen=True):
    """A line of the legend: the message is `legend.` with its name.

    `after`: the id of a module behind whose lines it is.
    """

    name: str
    after: str = ""


class TerrainSign(msgspec.Struct, frozen=True, eq=False):
    """The sign of a terrain.

    Attributes:
        terrain: its number, or UNDEALT. word: its name in the notation.
        texts: as those of a sign; a number or piece replaces them.
        initial: one letter of it, next to a number or a piece in the smallest hexes; `small`: the
            same under a robber, if there is no small letter.
        texture: fills the empty cells of large hexes; `pattern`: that of painted ones, if it
            differs. surface: ships pass next to water.
        color: the role of its ground, one of `COMMON_GROUNDS` or the module's own; by default the
            one of its word, which must be one of these.
        legend: its meaning; `numbered`: with a number token, if that differs.
        message: a text key instead of its name; it may use the hex's area and number.
        list_as: the message of the line with all empty hexes of this kind in the board as text, if
            it has one.
        silhouette: of a piece of no seat that painted hexes have below the word.
    """

    terrain: int
    word: str
    texts: Mapping[Slot, InkedLine]
    legend: LegendEntry
    initial: str = " "
    small: str = ""
    texture: str = ""
    pattern: str = ""
    surface: Surface = LAND
    color: GroundRole = ""
    numbered: LegendEntry | None = None
    message: str = ""
    list_as: str = ""
    silhouette: Silhouette | None = None

    @property
    def ground(self) -> GroundRole:
        """The role of its ground."""
        return self.color or self.word


def terrain_texts(
    code: str, full: str, title: str = "", *, surface: Surface = LAND
) -> dict[Slot, InkedLine]:
    """The sign of a terrain in 3 cells, its word in 9, and in 5 a whole word or the sign.

    On water it is in the middle, if there is room for it. ValueError if one is too long.
    """
    for text, cells in ((code, 3), (title, 5), (full, 9)):
        if len(text) > cells:
            raise ValueError(f"the word {text!r} of a terrain is longer than its {cells} cells")
    sign = code.strip()
    top = {Slot.TOP: sign} if surface == LAND else {Slot.CENTER: sign, Slot.TOP: sign}
    words = {Slot.CODE: code, **top, Slot.FULL: full, Slot.TITLE: title or sign}
    return {slot: ((text, TEXT),) for slot, text in words.items()}


UNDEALT_TEXTS: Mapping[Slot, InkedLine] = {
    slot: ((text, TEXT),)
    for slot, text in {
        Slot.CODE: " ? ",
        Slot.TOP: "???",
        Slot.MIDDLE: "?",
        Slot.TITLE: "?",
    }.items()
}
"""The words of land that is not dealt: one sign in the middle, where numbers are."""


class HexSign(msgspec.Struct, frozen=True, eq=False):
    """Something on a hex. Equal signs should be the same object, so that painting is fast.

    Attributes:
        texts: by slot, in the order in which the sign prefers them.
        initial: replaces the terrain's letter beside other signs. silhouette: the one that painted
            hexes draw around its text. legend: the meaning of a hex with this sign; without it, the
            next sign's. behind: it takes a slot behind the number token, if there is one, and all
            signs that do not. after: the id of a module behind whose signs it takes its slot.
    """

    texts: Mapping[Slot, InkedLine]
    initial: str = ""
    legend: LegendEntry | None = None
    silhouette: Silhouette | None = None
    behind: bool = False
    after: str = ""


class BuildingSign(msgspec.Struct, frozen=True):
    """A kind of building: the letter of its owner in a form.

    Attributes:
        kind: its number. word: its name in texts. heading: of its places in lists.
        forms: those that can stand for it, the best first. It gets the first that no building of
            an earlier module of the game has.
    """

    kind: int
    word: str
    forms: tuple[Form, ...]
    legend: LegendEntry
    heading: str
    silhouette: Silhouette


class CornerMark(msgspec.Struct, frozen=True):
    """A sign at intersections without a building; by default the anchor of a harbor.

    Attributes:
        legend: its meaning. char: the sign; plain: in ASCII. color: its color role; without one it
            is written in the color that reads best on what is around.
    """

    legend: LegendEntry
    char: str = "‡"
    plain: str = "J"
    color: ColorRole | None = None


class Figure(msgspec.Struct, frozen=True):
    """A piece of a seat at an intersection that is not a building; awake, its letter is a capital.

    `beside`: a sign beside it where there is room. `words`: the piece in lists, below `heading`.
    `silhouette`: the one on painted maps.
    """

    corner: int
    owner: int
    awake: bool
    beside: str
    legend: LegendEntry
    words: Words
    heading: str
    silhouette: Silhouette


class Addition(msgspec.Struct, frozen=True):
    """Something that belongs to a building.

    `char`: its sign beside the letter where there is room, in ASCII. `words`: for lists. `form`: of
    the building's letter; underlined if it has none. `silhouette`: around the building on
    painted maps.
    """

    corner: int
    char: str
    legend: LegendEntry
    words: Words
    silhouette: Silhouette
    form: Form | None = None


class CargoSign(msgspec.Struct, frozen=True):
    """A piece that ships and basins hold: its number, its word in texts, and its sign."""

    piece: int
    word: str
    char: str
    legend: LegendEntry


class Lying(msgspec.Struct, frozen=True):
    """A ship on a path.

    Attributes:
        ship: its index among all ships, to find its cargo, or -1. number: of its seat, from 1, or 0
            where ships have no numbers.
    """

    path: int
    owner: int
    ship: int = -1
    number: int = 0
