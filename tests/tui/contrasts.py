"""The contrast of colors in a look, as WCAG defines it."""

from collections.abc import Iterable

from rich.style import Style

from ep_tui.board.cells import PIECE, key
from ep_tui.contributions.colors import ColorRole, GroundRole
from ep_tui.looks.look import Look
from ep_tui.looks.palettes import CONTRAST, DARK, LIGHT, Palette, luminance, rgb

TEXT, STRONG, SIGNS = 4.5, 7, 3
"""WCAG: text, text under strong contrast, and signs that are not text."""
TONES = (DARK, LIGHT, CONTRAST)
WRITTEN = ("text", "number", "hot", "token", "hot-token", "token-pips", "label", "stamp", PIECE)


def legible(style: Style, palette: Palette) -> float:
    """The contrast of the text of a style."""

    def light(color: object, instead: int) -> float:
        triplet = getattr(color, "triplet", None)
        return luminance(instead) if triplet is None else by_light[triplet]

    by_light = {rgb(number): luminance(number) for number in range(256)}
    low, high = sorted((light(style.color, palette.text), light(style.bgcolor, palette.paper)))
    return (high + 0.05) / (low + 0.05)


def illegible(palette: Palette, ground: GroundRole) -> list[str]:
    """The inks with too little contrast on a ground inside hexes."""
    look = Look(palette=palette)
    least = dict.fromkeys(WRITTEN, STRONG if palette is CONTRAST else TEXT)
    least |= {"faint": TEXT, "target": SIGNS, "cursor": SIGNS}
    return [
        ink
        for ink, limit in least.items()
        if legible(look.style(key(ink, ground)), palette) < limit
    ]


def illegible_pieces(palette: Palette, roles: Iterable[ColorRole]) -> list[str]:
    """The color roles with too little contrast for letters of pieces."""
    look, least = Look(palette=palette), STRONG if palette is CONTRAST else TEXT
    found = {role.name: legible(look.style(key(PIECE, role)), palette) for role in roles}
    return [name for name, contrast in found.items() if contrast < least]
