"""The two editions of the rules. The modules' defaults are print-2025; the other is a diff."""

from collections.abc import Mapping
from typing import Any

SettingsDiff = Mapping[str, Mapping[str, Any]]
"""Changed fields per module id."""

DEFAULT_EDITION = "print-2025"

EDITIONS: Mapping[str, SettingsDiff] = {
    "print-2025": {},
    "online-2014": {
        "cargo": {"discard": "never"},
        "settlers": {"make_room": "all-full"},
        "pirates": {"gold_theft": "must"},
        "fish": {"empty_supply": "lost"},
    },
}
