"""Base CATAN, of which the fan systems on its board are written as changes."""

from msgspec.structs import replace

from ep_rules.editions import DEFAULT_EDITION, SettingsDiff
from ep_rules.scenarios.scenario import Scenario

BASE_SERIES = "base"
"""The series of base CATAN and the systems on its board."""
ROBBER = "catan.robber:Robbers"
BASE = (
    "base.turn:Turn",
    "base.production:Production",
    "base.sevens:Sevens",
    "base.theft:Theft",
    ROBBER,
    "base.building:Building",
    "catan.cities:Cities",
    "base.trade:Trade",
    "base.offers:OfferRules",
    "catan.development:DevelopmentCards",
    "catan.progress:Progress",
    "catan.free_routes:FreeRoutes",
    "catan.longest_road:LongestRoads",
    "catan.largest_army:LargestArmies",
)
"""The modules that base CATAN shares with the fan systems."""
BASE_SET_UP = (
    "catan.founding:Founding",
    "catan.harbor_trade:HarborTrade",
    "catan.tokens:Tokens",
    "base.tiles:Island",
    "base.victory:Victory",
)
BASE_NUMBERS: SettingsDiff = {"island": {"terrain": "shuffled"}}
BASE_GAME = Scenario(
    id="base",
    layouts=dict.fromkeys((2, 3, 4), "base"),
    parts=(*BASE, *BASE_SET_UP),
    numbers=BASE_NUMBERS,
    outline=("production", "trade-and-build"),
    neutral=False,
    editions=(DEFAULT_EDITION,),
    book="base-2025",
)
"""Base CATAN; the systems that build on it are written as their differences from it. Each says its
series."""

SCENARIOS = (replace(BASE_GAME, series=BASE_SERIES),)
