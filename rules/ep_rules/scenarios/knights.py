"""Cities & Knights, alone and with the scenarios of Explorers & Pirates.

Rule: combined.games, combined.start, combined.buildings, combined.pirates, combined.barbarians,
combined.gold, combined.cards
"""

from collections.abc import Mapping

from msgspec.structs import replace

from ep_rules.editions import EDITIONS, SettingsDiff
from ep_rules.module import RuleModule
from ep_rules.scenarios.base_catan import (
    BASE,
    BASE_GAME,
    BASE_NUMBERS,
    BASE_SERIES,
    BASE_SET_UP,
)
from ep_rules.scenarios.explorers_pirates import (
    LAIRS,
    SET_UP,
    SPICES,
    VOYAGE_OF_FISH,
    VOYAGE_OF_SPICES,
    WHOLE_VOYAGE,
)
from ep_rules.scenarios.scenario import Scenario

AT_SEA_SERIES = "voyages-with-knights"
DEVELOPMENT = (
    "catan.development:DevelopmentCards",
    "catan.progress:Progress",
    "catan.largest_army:LargestArmies",
)
"""The modules of base CATAN that Cities & Knights leaves out."""
KNIGHTS = (
    "base.undo:Undo",
    "knights.commodities:Commodities",
    "knights.improvements:CityImprovements",
    "knights.metropolises:MetropolisRules",
    "knights.aqueduct:Aqueduct",
    "knights.walls:CityWalls",
    "knights.knights:KnightRules",
    "knights.marching:Marching",
    "knights.pillage:Pillage",
    "knights.barbarians:BarbarianRules",
    "knights.progress_cards:ProgressCards",
    "knights.science_cards:ScienceCards",
    "knights.smith:SmithCard",
    "knights.merchant:MerchantRules",
    "knights.trade_cards:TradeCards",
    "knights.politics_cards:PoliticsCards",
    "knights.deserter:DeserterCard",
    "knights.diplomat:DiplomatCard",
)
"""The modules that all games of Cities & Knights share, except the event die."""
KNIGHTS_AND_ROBBER = (
    "knights.sleeping_robber:SleepingRobber",
    "knights.robber_chase:RobberChase",
    "knights.bishop:BishopCard",
)
EVENT_DIE = "knights.event_die:EventDie"
"""It comes after the set-up, before victory."""
KNIGHTS_NUMBERS: SettingsDiff = {"free-routes": {"last": "may-build"}}
LARGE_KNIGHTS: SettingsDiff = {
    "production": {"bank": 24},
    "turn": {"order": "paired"},
    "commodities": {"supply": 18},
}
"""The changes to Cities & Knights for five and six players."""
KNIGHTS_AT_SEA = (
    "catan.cities:Cities",
    "catan.free_routes:FreeRoutes",
    "bridges.harbors_as_cities:HarborsAsCities",
    *KNIGHTS,
    "bridges.knights_and_fog:KnightsAndFog",
    "bridges.harbor_medicine:HarborMedicine",
    "bridges.pirate_bishop:PirateBishop",
    "bridges.exchanged_tokens:ExchangedTokens",
    "bridges.fallen_harbors:FallenHarbors",
    "bridges.discovered_commodities:DiscoveredCommodities",
    "bridges.sleeping_pirates:SleepingPirates",
    "bridges.mission_points:MissionPoints",
    "bridges.knights_and_movement:KnightsAndMovement",
)
"""The additions of Cities & Knights to a scenario of Explorers & Pirates."""
KNIGHTS_AND: Mapping[str | type[RuleModule], tuple[str, ...]] = {
    LAIRS[0]: ("bridges.gold_of_cities:GoldOfCities", "bridges.knights_and_lairs:KnightsAndLairs"),
    SPICES: ("bridges.knights_and_villages:KnightsAndVillages",),
}
"""What it adds beside a mission."""

WITH_KNIGHTS = "-knights"
"""The end of the ids of scenarios of Explorers & Pirates with Cities & Knights."""


def _with_knights(scenario: Scenario, goal: int) -> Scenario:
    """A scenario of Explorers & Pirates with Cities & Knights."""
    return replace(
        scenario,
        id=scenario.id + WITH_KNIGHTS,
        parts=(
            *(part for part in scenario.parts if part not in SET_UP),
            *KNIGHTS_AT_SEA,
            *(part for mission in scenario.parts for part in KNIGHTS_AND.get(mission, ())),
            *SET_UP[:-1],
            EVENT_DIE,
            SET_UP[-1],
        ),
        numbers={
            **scenario.numbers,
            **KNIGHTS_NUMBERS,
            "start": {"island": "city"},
            "island": {"terrain": "shuffled", "fields": 1},
            "merchant": {"hexes": "producing"},
            "victory": {"goal": goal},
        },
        large={**scenario.large, **LARGE_KNIGHTS},
        editions=("online-2014", "print-2025"),
        series=AT_SEA_SERIES,
    )


CITIES_AND_KNIGHTS = replace(
    BASE_GAME,
    id="cities-and-knights",
    layouts={**BASE_GAME.layouts, **dict.fromkeys((5, 6), "base-large")},
    parts=(
        *(part for part in BASE if part not in DEVELOPMENT),
        *KNIGHTS,
        *KNIGHTS_AND_ROBBER,
        *BASE_SET_UP[:-1],
        EVENT_DIE,
        BASE_SET_UP[-1],
    ),
    numbers={
        **BASE_NUMBERS,
        **KNIGHTS_NUMBERS,
        "founding": {"last": "city"},
        "robber": {"start": "off-board"},
        "victory": {"goal": 13},
    },
    large=LARGE_KNIGHTS,
    editions=tuple(EDITIONS),
    series=BASE_SERIES,
)

SCENARIOS = (
    CITIES_AND_KNIGHTS,
    _with_knights(VOYAGE_OF_FISH, 20),
    _with_knights(VOYAGE_OF_SPICES, 20),
    _with_knights(WHOLE_VOYAGE, 22),
)
