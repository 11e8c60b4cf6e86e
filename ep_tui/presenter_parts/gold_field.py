"""The sign of gold fields, which several modules use."""

from ep_rules.api import GOLD_FIELD
from ep_tui.contributions.colors import ColorRole, PaintedGround, Shade, Shades
from ep_tui.contributions.signs import LegendEntry, TerrainSign, terrain_texts

GOLD_GROUND = ColorRole(
    "gold-field",
    colors=Shades(dark=Shade(136, 16, 179), light=Shade(220, 58, 178), contrast=Shade()),
    sixteen=Shades(dark=Shade(), light=Shade(), contrast=Shade()),
    painted=PaintedGround((129, 80, 0), (243, 194, 0), (169, 28, 29), (130, 221, 124)),
)
GOLD_FIELD_SIGN = TerrainSign(
    GOLD_FIELD,
    "gold-field",
    terrain_texts(" $ ", "gold", "gold"),
    initial="$",
    small="s",
    texture="'",
    pattern="°",
    color=GOLD_GROUND,
    legend=LegendEntry("gold"),
    numbered=LegendEntry("freed"),
)
