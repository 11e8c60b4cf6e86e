"""A look: a palette and a set of characters; widgets get their styles from it.

Cells of the map have a `Key`, pieces of panels a role; a look has styles for both, and the map's
glyphs. Without Unicode, the driver converts panels to ASCII.
"""

from functools import cache
from typing import TYPE_CHECKING

from rich.color import Color
from rich.style import Style

from ep_tui.board.cells import (
    AREA,
    ASCII,
    BOLD,
    CURSOR,
    INKS,
    LOADED,
    NEWS,
    REVERSED,
    SEATS,
    SHIPS_OF_SEVERAL,
    TARGET,
    UNICODE,
    Glyphs,
    HexNames,
    Key,
    Manner,
)
from ep_tui.contributions.colors import ColorNumber, GroundRole
from ep_tui.contributions.signs import STAMP
from ep_tui.contributions.sprites import SPRITES, Sprite
from ep_tui.looks.palettes import DARK, MONO, THEMES, Palette, contrast, rgb
from ep_tui.terminal.capabilities import Terminal

if TYPE_CHECKING:
    from ep_tui.board.painted.paints import Paints
    from ep_tui.board.painted.tints import Tint

_SIGNS = frozenset({"target", NEWS})
"""Inks that are written on a slip where the ground does not let them be seen."""
_SEEN = 3
"""The contrast that signs need at least."""
_TOKENS = frozenset({"token", "hot-token", "token-pips"})


class Look:
    """One choice of characters and colors. It caches its own styles."""

    def __init__(
        self,
        *,
        unicode: bool = True,
        palette: Palette = DARK,
        painted: bool = False,
        true_color: bool = True,
        manner: Manner = Manner(),  # noqa: B008 - it never changes
    ) -> None:
        """`painted`: whether large hexes are painted instead of drawn with lines."""
        self.unicode = unicode
        self.palette = palette
        self.painted = painted
        self.manner = manner
        self._true_color = true_color
        self._by_shape = palette.sixteen or not unicode or palette.name == MONO.name
        self._styles: dict[str | Key | Tint, Style] = {}

    @property
    def glyphs(self) -> Glyphs:
        """The characters of the map."""
        return UNICODE if self.unicode else ASCII

    @property
    def mono(self) -> bool:
        """Whether there are no colors."""
        return self.palette.name == MONO.name

    @property
    def paints(self) -> "Paints":
        """The colors of painted boards, or the hues of patterns with few colors or in ASCII."""
        if self._by_shape:
            from ep_tui.looks.plain_paints import PLAIN_PAINTS

            return PLAIN_PAINTS
        from ep_tui.looks.paints import paints_for

        return paints_for(self.palette, true_color=self._true_color)

    def style(self, what: "Key | Tint") -> Style:
        """The style of a cell of the map; without color only reverse, bold and underline."""
        style = self._styles.get(what)
        if style is None:
            style = self._styles[what] = self._made(what)
        return style

    def _made(self, what: "Key | Tint") -> Style:
        if not isinstance(what, Key):
            from ep_tui.looks.painted_styles import painted_style

            return painted_style(what, mono=self._by_shape)
        if what.ink not in INKS:
            raise LookupError(f"no look has the ink {what.ink}")
        return _mono(what) if self.mono else _color(self.palette, what)

    def role(self, role: "str | Key | Tint") -> Style:
        """The style of a piece of a panel, on the paper of the panels."""
        if not isinstance(role, str):
            return self.style(role)
        style = self._styles.get(role)
        if style is None:
            style = self._styles[role] = _role(self.palette, role)
        return style


def look_for(
    theme: str, terminal: Terminal, *, painted: bool = False, names: HexNames = "all"
) -> Look:
    """The look of a theme on a terminal; with few or no colors, the nearest one."""
    themes = THEMES
    if terminal.colors == "16":
        from ep_tui.looks.sixteen_palettes import SIXTEEN

        themes = SIXTEEN
    palette = themes.get(theme, themes[DARK.name]) if terminal.colored else MONO
    return Look(
        unicode=terminal.unicode,
        palette=palette,
        painted=painted,
        true_color=terminal.colors == "true",
        manner=Manner(terminal.slow, names),
    )


def look_of(widget: object) -> Look:
    """The look of a widget's app; a default look in tests of a single widget."""
    look = getattr(getattr(widget, "app", None), "look", None)
    return look if isinstance(look, Look) else Look()


def _color(palette: Palette, what: Key) -> Style:
    ink, ground, marks = what
    loaded = bool(marks & LOADED)
    if marks & CURSOR:
        return _style(*palette.cursor, bold=True, underline=loaded)
    if marks & TARGET:
        return _style(*palette.mark, bold=True, underline=loaded)
    if ink[-1].isdecimal():
        return _seats(palette, ink[:-1], int(ink[-1]), loaded=loaded)
    if ink == SHIPS_OF_SEVERAL:
        return _style(palette.text, palette.slip, bold=True, underline=loaded)
    if ink == STAMP:
        return _style(*palette.stamp, bold=True, underline=loaded)
    if ink == "label":
        return _style(*palette.mark, bold=True)
    base = palette.shade(ground).ground
    if ink in _SIGNS and contrast(_shade(palette, ink, ground), palette.under(ground)) < _SEEN:
        base = palette.slip
    if ink in _TOKENS:
        slip, black, hot = palette.token
        return _style(hot if ink == "hot-token" else black, slip, bold=ink == "hot-token")
    return _style(_shade(palette, ink, ground), base, bold=ink in BOLD or bool(marks & AREA))


def _seats(palette: Palette, kind: str, seat: int, *, loaded: bool) -> Style:
    """A piece of a seat, or of a neutral color."""
    sprite = SPRITES[kind]
    filled, slip = (palette.inks, palette.seats), (palette.letters, (palette.slip,) * SEATS)
    inks, grounds = filled if sprite.filled else slip
    return _style(
        inks[seat], grounds[seat], bold=sprite.bold, underline=loaded or sprite.underlined
    )


def _shade(palette: Palette, ink: str, ground: GroundRole) -> ColorNumber:
    """The color of text or lines on a ground."""
    if ink in {"target", "route", "more"}:
        return palette.mark[1]
    if ink == "cursor":
        return palette.cursor[1]
    if ink == NEWS:
        return palette.moment[1]
    if ink in palette.lines:
        return palette.lines[ink]
    shade = palette.shade(ground)
    own = {"texture": shade.texture, "faint": shade.faint}.get(ink)
    return _written(palette, ground) if own is None else own


def _written(palette: Palette, ground: GroundRole) -> ColorNumber:
    """The most readable text color on a background: the paper's text color, black, or white."""
    base = palette.under(ground)
    black, white = palette.blackwhite
    return max((palette.text, black, white), key=lambda shade: contrast(shade, base))


def _mono(what: Key) -> Style:
    ink, _, marks = what
    kind = ink.rstrip("0123456789")
    plain = Sprite(filled=kind in REVERSED, bold=kind in (REVERSED | BOLD) - {"area"})
    sprite = SPRITES.get(kind, plain)
    reverse, bold = sprite.filled, sprite.bold
    underline = sprite.underlined or bool(marks & LOADED)
    for mark in (CURSOR | AREA, TARGET):
        if marks & mark:
            reverse, bold = not reverse, True
    return Style(reverse=reverse or None, bold=bold or None, underline=underline or None)


def _role(palette: Palette, role: str) -> Style:
    role = "dim" if role == "idle" else role  # the key of what does not work now
    bold = role not in {"", "dim", "sea", "chosen"}
    if role in {"chosen", "die", "press"} or (role == "moment" and palette.name == MONO.name):
        return Style(reverse=True, bold=bold or None)
    if palette.name == MONO.name:
        return Style(bold=bold or None)
    if role == "moment":
        return _style(*palette.moment, bold=True)
    if len(role) == 1:
        seat = ord(role) - ord("A")
        if palette.chips:
            return _style(palette.inks[seat], palette.seats[seat], bold=True)
        return _style(palette.seats[seat], None, bold=True)
    return _style(palette.roles.get(role), None, bold=bold)


def _style(
    ink: ColorNumber | None,
    ground: ColorNumber | None,
    *,
    bold: bool = False,
    underline: bool = False,
) -> Style:
    """A style in exact colors, which nothing before the driver converts."""
    return Style(
        color=None if ink is None else _exact(ink),
        bgcolor=None if ground is None else _exact(ground),
        bold=bold or None,
        underline=underline or None,
    )


@cache
def _exact(number: ColorNumber) -> Color:
    return Color.from_rgb(*rgb(number))
