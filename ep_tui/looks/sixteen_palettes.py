"""The palettes of the themes on terminals of sixteen colors; a look loads them there only."""

from collections.abc import Mapping

from msgspec.structs import replace

from ep_tui.contributions.colors import Shade
from ep_tui.looks.palettes import BARE, DARK, MONO, Palette

_DARK = replace(
    DARK,
    paper=0,
    text=7,
    seats=(11, 13, 7, 2, 14, 12),
    inks=(0,) * 6,
    letters=(11, 13, 7, 2, 14, 12),
    slip=0,
    grounds={
        **BARE,
        "paper": Shade(faint=7),
        "sea": Shade(4, 6, 6),
        "hills": Shade(1),
        "forest": Shade(2),
        "mountains": Shade(8),
        "fields": Shade(3),
    },
    lines={"line": 6, "coast": 7, "fog": 8, "pips": 15, "edge": 7},
    token=(7, 0, 1),
    mark=(0, 14),
    stamp=(0, 15),
    cursor=(0, 15),
    moment=(0, 11),
    roles={"dim": 7, "key": 14, "warn": 11, "good": 10, "title": 11, "sea": 12},
    sixteen=True,
)

_LIGHT = replace(
    _DARK,
    name="light",
    paper=15,
    text=0,
    seats=(3, 13, 0, 2, 6, 5),
    inks=(0, 0, 15, 0, 0, 15),
    letters=(3, 1, 0, 2, 4, 5),
    chips=True,
    slip=15,
    grounds={
        **BARE,
        "paper": Shade(faint=0),
        "sea": Shade(14, 4, 6),
        "hills": Shade(9),
        "forest": Shade(10),
        "mountains": Shade(7),
        "fields": Shade(11),
        "unknown": Shade(7),
    },
    lines={"line": 4, "coast": 0, "fog": 0, "pips": 0, "edge": 0},
    token=(15, 0, 1),
    mark=(15, 5),
    stamp=(15, 4),
    cursor=(15, 0),
    moment=(15, 1),
    roles={"dim": 0, "key": 4, "warn": 1, "good": 2, "title": 4, "sea": 4},
)

SIXTEEN: Mapping[str, Palette] = {
    "dark": _DARK,
    "light": _LIGHT,
    "contrast": replace(
        _DARK,
        name="contrast",
        text=15,
        grounds={**BARE, "paper": Shade(faint=7), "sea": Shade(4, 6, 6)},
    ),
    "mono": MONO,
}
"""By the name of the theme."""
