"""The table of silhouettes: pieces on the painted map, by piece and size.

Presenters name a piece by its word; `board.painted` draws it. Every silhouette has one row that
stands on the piece's place; the rows above it rise from there. In a row, block characters have the
color of the owner, `@` is the owner's letter, `#` the first of the signs of what is inside, and a
dot leaves the ground. Around an addition to a building, `@` is the last row of the building, and
the rows above it rise from its roof. A piece is known by its outline first and by its letter, so no
two share both. `tests/tui/test_painted.py` fails if a piece lacks a size.
"""

from collections.abc import Mapping
from enum import Enum

SilhouetteRows = tuple[str, ...]


class Extent(Enum):
    """The size of pieces: one line, two, or three."""

    SMALL = 1
    MIDDLE = 2
    LARGE = 3


def extent_of(width: int) -> Extent:
    """The extent of pieces beside hexes of a width."""
    small, middle = 12, 16
    if width < small:
        return Extent.SMALL
    return Extent.MIDDLE if width < middle else Extent.LARGE


def _by_extent(
    small: SilhouetteRows, middle: SilhouetteRows, large: SilhouetteRows
) -> Mapping[Extent, SilhouetteRows]:
    return {Extent.SMALL: small, Extent.MIDDLE: middle, Extent.LARGE: large}


SILHOUETTES: Mapping[str, Mapping[Extent, SilhouetteRows]] = {
    "settlement": _by_extent(
        ("▟@▙",),
        ("▗█▖", "█@█"),
        ("·▄█▄·", "▟███▙", "██@██"),
    ),
    "harbor-settlement": _by_extent(
        ("▙@▟",),
        ("█▗█▖█", "██@██"),
        ("█·▄█▄·█", "█▟███▙█", "███@███"),
    ),
    "city": _by_extent(
        ("█@▙",),
        ("▟▙···", "██@█▙"),
        ("▗▙·····", "██▄▄▄▄·", "███@██▙"),
    ),
    "fallen-city": _by_extent(
        ("▙@▖",),
        ("▖···▗", "█▄@▄█"),
        ("▖·····▗", "█▖···▗█", "██▄@▄██"),
    ),
    "wall": _by_extent(
        ("▄@▄",),
        ("▙@▟",),
        ("▙@▟",),
    ),
    "metropolis": _by_extent(
        ("▟▙", "@"),
        ("▟▙", "@"),
        ("▗▙▟▖", "@"),
    ),
    "basic-knight": _by_extent(
        ("▐@#",),
        ("▐@#▌",),
        ("▐▀▀▌", "▐@#▌"),
    ),
    "strong-knight": _by_extent(
        ("▟@#",),
        ("▄··▄", "▐@#▌"),
        ("▄▄▄▄", "▜▀▀▛", "▐@#▌"),
    ),
    "mighty-knight": _by_extent(
        ("█@#",),
        ("▙▟▙▟", "▐@#▌"),
        ("▙▟▙▟", "████", "▐@#▌"),
    ),
    "ship": _by_extent(
        ("▜@#▛",),
        ("··▟▌·", "·▜@#▛"),
        ("···▟▌··", "··▟██▖·", "·▜█@#█▛"),
    ),
    "hull": _by_extent(
        ("▜@#▛",),
        ("▜@#▛",),
        ("▜█@#█▛",),
    ),
    "pirate-ship": _by_extent(
        ("▜##▛",),
        ("·▟▙·", "▜##▛"),
        ("··▟▙··", "·▟██▙·", "▜█##█▛"),
    ),
    "robber-ship": _by_extent(
        ("▀##▀",),
        ("▗▌▐▖", "▜##▛"),
        ("·▗▌▐▖·", "▗█▌▐█▖", "▜█##█▛"),
    ),
    "warship": _by_extent(
        ("█##█",),
        ("█▟▙█", "▜##▛"),
        ("█·▟▙·█", "█▟██▙█", "▜█##█▛"),
    ),
    "raiders": _by_extent(
        ("▀#▀",),
        ("▜#▛",),
        ("▜█#█▛",),
    ),
    "robber": _by_extent(
        ("▐###▌",),
        ("▟###▙",),
        ("▟█###█▙",),
    ),
    "merchant": _by_extent(
        ("▟##▙",),
        ("▟█##▙",),
        ("▟██##█▙",),
    ),
    "lair": _by_extent(
        ("▐#####▌",),
        ("▟#####▙",),
        ("·▗▄▄▄▖·", "▟#####▙"),
    ),
    "village": _by_extent(
        ("█#####█",),
        ("▐#####▌",),
        ("▗▙···▟▖", "▐#####▌"),
    ),
    "haul": _by_extent(
        ("###",),
        ("▚###▙",),
        ("▚▟###█▙",),
    ),
    "castle": _by_extent(
        ("▐▛█▜▌",),
        ("·▗▄█▄▖·", "▐█▀█▀█▌"),
        ("·▖▗█▖▗·", "▐█████▌", "▐█▀█▀█▌"),
    ),
}
"""By the word of a building, or by what else it is: a ship alone, the hull of one of two on a path,
a sign of a hex or of an intersection that names its silhouette."""
