"""Read and validate a board layout; `layouts/ep_layouts/land-ho.toml` shows the format.

For harbors, dealt tokens, lots and named hexes see `layouts/ep_layouts/base.toml`.
"""

from ep_rules.layout.board import GROUPS, Area, AreaKey, Layout, LayoutKey, LayoutWords
from ep_rules.layout.reading import ISLAND_LETTERS, parse
from ep_rules.layout.text import TOKENS, AreaText, BadLayout, LayoutText, PiecePlace

__all__ = [
    "GROUPS",
    "ISLAND_LETTERS",
    "TOKENS",
    "Area",
    "AreaKey",
    "AreaText",
    "BadLayout",
    "Layout",
    "LayoutKey",
    "LayoutText",
    "LayoutWords",
    "PiecePlace",
    "parse",
]  # fmt: skip
