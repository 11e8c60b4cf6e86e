"""Read and validate a board layout; `layouts/ep_layouts/land-ho.toml` shows the format.

For harbors, dealt tokens, lots and named hexes see `layouts/ep_layouts/base.toml`.
"""

from ep_rules.layout.board import (
    PORT_WORDS,
    Area,
    AreaKey,
    AreaText,
    Harbor,
    Layout,
    LayoutWords,
    Lot,
    PiecePlace,
    Port,
    Start,
    Trail,
)
from ep_rules.layout.reading import ISLAND_LETTERS, parse
from ep_rules.layout.source import BadLayout

__all__ = [
    "ISLAND_LETTERS",
    "PORT_WORDS",
    "Area",
    "AreaKey",
    "AreaText",
    "BadLayout",
    "Harbor",
    "Layout",
    "LayoutWords",
    "Lot",
    "PiecePlace",
    "Port",
    "Start",
    "Trail",
    "parse",
]  # fmt: skip
