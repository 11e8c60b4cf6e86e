"""Mission Fish for Catan: `mission` is its rules, `scene` its words in scenes."""

from ep_rules.missions.fish.mission import (
    DICE,
    FISH,
    MISSION,
    Catch,
    Fish,
    FishHexShown,
    FishRolled,
    FishSettings,
    HaulCaught,
    HaulLost,
    RollFish,
    Shoals,
    ShowDie,
)

__all__ = [
    "DICE",
    "FISH",
    "MISSION",
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
