"""The editions of the rules, and the defaults of earlier versions of their behavior.

The modules' defaults are print-2025 in the newest version; everything else is a diff.
"""

from collections.abc import Mapping
from typing import Any

SettingsDiff = Mapping[str, Mapping[str, Any]]
"""Changed fields per module id."""

BEHAVIOR = 3
"""Increases when a fix changes legal actions, outcomes or defaults, so that old records are
recognized."""

DIGESTS_SINCE = 2
"""The earliest version whose digests are comparable; those of older ones covered less."""

_BEFORE_3: SettingsDiff = {
    "discovery": {"launch": "reveal"},
    "offers": {"offers": 4},
    "battle": {"before_roll": "turn-ends"},
    "chests": {"no_place": "lost"},
    "continent": {"last_token": "left"},
    "robber-fleet": {"ship": 1},
}

FORMER_DEFAULTS: Mapping[int, SettingsDiff] = {1: _BEFORE_3, 2: _BEFORE_3}
"""By version, the defaults that have changed since; old records and saves are read with them."""

DEFAULT_EDITION = "print-2025"

EDITIONS: Mapping[str, SettingsDiff] = {
    "print-2025": {},
    "online-2014": {
        "cargo": {"discard": "never"},
        "settlers": {"make_room": "all-full"},
        "pirates": {"gold_theft": "must"},
        "fish": {"empty_supply": "lost"},
        "deserter": {"rank": "same-or-basic"},
        "diplomat": {"rings": "closed"},
        "robber": {"start": "desert"},
    },
}

LARGE_TABLES: Mapping[tuple[str, str], SettingsDiff] = {
    ("cities-and-knights", "online-2014"): {"turn": {"order": "special-building"}},
}
"""By scenario and edition, further changes with more seats than a box has colors."""
