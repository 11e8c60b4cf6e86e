"""Mission Fish for Catan: `mission` has its rules, `shoals` its slice, `scene` its scene words."""

from ep_rules.missions.fish.mission import (
    DICE,
    FISH,
    HAUL,
    Catch,
    Fish,
    FishHexShown,
    FishRolled,
    FishSettings,
    HaulCaught,
    HaulLost,
    RollFish,
    ShowDie,
)
from ep_rules.missions.fish.shoals import Shoals

__all__ = [
    "DICE",
    "FISH",
    "HAUL",
    "Catch",
    "Fish",
    "FishHexShown",
    "FishRolled",
    "FishSettings",
    "HaulCaught",
    "HaulLost",
    "RollFish",
    "Shoals",
    "ShowDie",
]
