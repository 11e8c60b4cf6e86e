"""Mission Spices for Catan: `villages` has its slice and events, `mission` its rules."""

from ep_rules.missions.spices.mission import Spices, SpiceSettings
from ep_rules.missions.spices.villages import (
    PIRATE_DIE,
    SACK,
    SPICE,
    VILLAGES,
    Befriend,
    CardSold,
    SellCard,
    ShowVillage,
    Village,
    VillageBefriended,
    VillageIs,
    Villages,
    VillageShown,
    befriend,
    show,
)

__all__ = [
    "PIRATE_DIE",
    "SACK",
    "SPICE",
    "VILLAGES",
    "Befriend",
    "CardSold",
    "SellCard",
    "ShowVillage",
    "SpiceSettings",
    "Spices",
    "Village",
    "VillageBefriended",
    "VillageIs",
    "VillageShown",
    "Villages",
    "befriend",
    "show",
]
