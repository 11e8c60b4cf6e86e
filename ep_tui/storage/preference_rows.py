"""The preferences as people choose them: their groups, their words, and the values of each.

The page, plain mode and tests read this table; `keys` has its own list.
"""

from typing import Any, NamedTuple, get_args, get_type_hints

from ep_tui.storage.preferences import DEFAULTS, Preferences
from ep_tui.texts import say

GROUPS = {
    "look": ("theme", "map", "hex_names"),
    "play": ("pace", "think", "offers", "free_rolls", "why", "dialog_pause"),
    "call": ("call",),
    "keys": ("keypad", "keys"),
}
SECONDS: dict[str, tuple[float, ...]] = {
    "think": (0.1, 0.25, 0.5, 1, 2, 5),
    "dialog_pause": (0, 0.1, 0.3, 0.5, 1, 2),
}
"""The values to choose from where all numbers between two are possible."""


class PreferenceRow(NamedTuple):
    """A preference with its value of now, and all values that can be chosen."""

    name: str
    now: Any
    values: tuple[Any, ...]

    @property
    def title(self) -> str:
        """One or two words."""
        return say(f"preferences.name.{self.name}")

    @property
    def about(self) -> str:
        """What it does."""
        return say(f"preferences.about.{self.name}")

    def word(self, value: Any) -> str:
        """A value in words."""
        if self.name in SECONDS:
            return say("preferences.seconds", s=f"{value:g}")
        if self.name == "keys":
            return say("preferences.own-keys", count=len(value))
        return say(f"preferences.value.{self.name}.{word_of(value)}")


def word_of(value: Any) -> str:
    """A value as a part of a key of the texts."""
    return str(value).lower() or "auto"


def rows(preferred: Preferences) -> list[PreferenceRow]:
    """All preferences in the order of the page."""
    return [row(name, preferred) for names in GROUPS.values() for name in names]


def row(name: str, preferred: Preferences = DEFAULTS) -> PreferenceRow:
    """A preference with its values; one that the file alone can give is among them."""
    now: Any = getattr(preferred, name)
    if name in SECONDS:
        return PreferenceRow(name, now, tuple(sorted({*SECONDS[name], now})))
    kind: Any = get_type_hints(Preferences)[name]
    return PreferenceRow(name, now, (now,) if name == "keys" else get_args(kind) or (False, True))
