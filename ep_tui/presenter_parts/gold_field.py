"""The sign of gold fields, which several modules bring to their games."""

from ep_rules.api import GOLD_FIELD
from ep_tui.contributions.signs import LegendEntry, TerrainSign, terrain_texts

GOLD_FIELD_SIGN = TerrainSign(
    GOLD_FIELD,
    "gold-field",
    terrain_texts(" $ ", "$", "gold$", "gold"),
    initial="$",
    small="s",
    texture="'",
    legend=LegendEntry(160, "gold"),
    numbered=LegendEntry(220, "freed"),
)
