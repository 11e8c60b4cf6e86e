"""The table of sprites: how the pieces of seats are drawn in hexes 4 and 6 wide.

Presenters choose the form of a letter, `board` writes it, and looks give it the attributes of its
sprite. A piece is the letter of its owner in one cell, so shapes differ by the size of the letter,
by what is around it, and by attributes that need no color: buildings and boats are filled chips,
roads and ships are letters on a slip of paper, and what carries cargo is underlined.
"""

from collections.abc import Mapping
from enum import Enum

import msgspec


class Form(Enum):
    """The style of an owner's letter; a look has the characters of each form."""

    SMALL = "small"
    CAPITAL = "capital"
    MARKED = "marked"
    TURNED = "turned"
    STRUCK = "struck"


class Sprite(msgspec.Struct, frozen=True):
    """The attributes of a letter.

    `filled`: on a chip of its owner's color, in reverse without color; else in that color on a
    slip.
    """

    filled: bool
    bold: bool = False
    underlined: bool = False


SPRITES: Mapping[str, Sprite] = {
    "building": Sprite(filled=True),
    "neutral-building": Sprite(filled=True, bold=True, underlined=True),
    "chip": Sprite(filled=True),
    "ship": Sprite(filled=False, bold=True),
    "road": Sprite(filled=False),
    "neutral-road": Sprite(filled=False, underlined=True),
    "crew": Sprite(filled=False, bold=True),
    "goods": Sprite(filled=False, bold=True),
    "trail": Sprite(filled=False),
    "figure": Sprite(filled=False, bold=True),
    "idle-figure": Sprite(filled=False),
    "added": Sprite(filled=False, bold=True),
}
"""By ink, without the number of its seat."""
