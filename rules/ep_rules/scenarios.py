"""The scenarios: the modules, layouts and numbers of each, which the catalogue makes games of.

Rule: combined.games, combined.start, combined.buildings, combined.pirates, combined.barbarians,
combined.gold, combined.cards
"""

import re
from collections.abc import Iterable, Mapping
from importlib import import_module

import msgspec
from msgspec.structs import replace

from ep_rules.editions import DEFAULT_EDITION, EDITIONS, SettingsDiff
from ep_rules.module import RuleModule
from ep_rules.spelling import plain

OUTLINE = ("production", "trade-and-build", "movement")
GOLD_TRADE: SettingsDiff = {"trade": {"rate": 3, "gold": True}}


class Scenario(msgspec.Struct, frozen=True):
    """A scenario: its layout per number of seats, rule modules in order, and its numbers.

    `parts` names the modules, as `sea.ships:Ships` in this package, or gives their classes. The
    turn comes first, so the decisions of a set-up are above its first phase. `large`: further
    numbers with five and six seats. `neutral`: whether two seats play beside the other colors.
    `boards`, `added`: other layouts and further modules chosen by a setting (its name, a word).
    `book`: the source of its rules, if not its edition. `editions`: the first one is its default.
    `series`: scenarios of one book and series follow each other.
    """

    id: str
    layouts: Mapping[int, str]
    parts: tuple[str | type[RuleModule], ...]
    numbers: SettingsDiff
    large: SettingsDiff = {}
    outline: tuple[str, ...] = OUTLINE
    colors: int = 4
    neutral: bool = True
    editions: tuple[str, ...] = tuple(EDITIONS)
    boards: Mapping[tuple[str, str], str] = {}
    added: Mapping[tuple[str, str], tuple[str | type[RuleModule], ...]] = {}
    book: str = ""
    series: str = ""

    @property
    def modules(self) -> tuple[type[RuleModule], ...]:
        """The rule modules in order; each is imported when first asked for."""
        return _modules(self.parts)

    @property
    def every_module(self) -> tuple[type[RuleModule], ...]:
        """The rule modules, with all that settings can add."""
        return self.modules + _modules(part for parts in self.added.values() for part in parts)

    def modules_with(self, house: Mapping[str, str]) -> tuple[type[RuleModule], ...]:
        """The rule modules, with those that house settings add."""
        chosen = (parts for (key, word), parts in self.added.items() if house.get(key) == word)
        return self.modules + _modules(part for parts in chosen for part in parts)


SEA = (
    "base.turn:Turn",
    "base.production:Production",
    "base.sevens:Sevens",
    "base.building:Building",
    "base.trade:Trade",
    "base.offers:OfferRules",
    "sea.gold:Gold",
    "sea.routes:Routes",
    "sea.harbors:Harbors",
    "sea.ships:Ships",
    "sea.cargo:CargoRules",
    "sea.shipyard:Shipyard",
    "sea.settlers:Settlers",
    "sea.sailing:Sailing",
    "sea.discovery:Discovery",
)
"""The modules that all scenarios of Explorers & Pirates share."""
MISSIONS = (
    "base.theft:Theft",
    "sea.crews:Crews",
    "sea.pirates:Pirates",
    "sea.chasing:Chasing",
    "voyage.track:Tracks",
)
"""The modules of scenarios with missions."""
LAIRS = ("missions.lairs.siege:LairRules", "missions.lairs.capture:Capture")
FISH, SPICES = "missions.fish:Fish", "missions.spices:Spices"
COUNCIL = "voyage.council:Council"
FREE_START = "sea.start:FreeStart"
SET_UP = (FREE_START, "base.tiles:Island", "base.victory:Victory")

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
"""Base CATAN; the fan systems that build on it are written as their differences from it."""

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

SEAFARERS = (
    "catan.choice:Choice",
    "seafarers.gold_fields:GoldFields",
    "seafarers.ships:Seafarers",
    "seafarers.free_ships:FreeShips",
    "seafarers.starts:ShipStarts",
)
"""The modules of ships that form routes."""
SEA_ROBBERS = (
    "fan.sea_robbers.fleet:RobberShips",
    "fan.sea_robbers.jugs:Jugs",
    "fan.sea_robbers.chests:Chests",
    "fan.sea_robbers.dever:Dever",
    "fan.sea_robbers.battle:Battle",
    "fan.sea_robbers.warships:PersonalWarships",
    "fan.sea_robbers.driving:Driving",
    "fan.sea_robbers.friendly:FriendlyRobber",
    "fan.sea_robbers.islets:Islets",
)
SEA_ROBBERS_NUMBERS: SettingsDiff = {
    **BASE_NUMBERS,
    "trade": {"rate": 3},
    "development": {"piles": (9, 8, 8)},
    "founding": {"rounds": 3},
    "ship-starts": {"last": "ship"},
    "victory": {"goal": 14},
}

LARGE: SettingsDiff = {
    "production": {"bank": 24},
    "turn": {"order": "paired"},
    "lairs": {"tokens": (2, 3, 4, 5, 6, 8, 9, 10)},
    "fish": {"hauls": 8},
    "spices": {"sacks": 36},
}


def _with_missions(scenario: str, goal: int, *missions: str, shuffled: bool) -> Scenario:
    """A scenario with missions, for two to six seats."""
    small, large = dict.fromkeys((2, 3, 4), scenario), dict.fromkeys((5, 6), f"{scenario}-large")
    island: SettingsDiff = {"island": {"terrain": "shuffled"}} if shuffled else {}
    numbers: SettingsDiff = {**GOLD_TRADE, "victory": {"goal": goal}, **island}
    return Scenario(
        id=scenario,
        layouts={**small, **large},
        parts=(*SEA, *MISSIONS, *missions, *SET_UP),
        numbers=numbers,
        large=LARGE,
    )


WITH_KNIGHTS = "-knights"
"""The end of the ids of scenarios of Explorers & Pirates with Cities & Knights."""
_SPELLED_WITH_KNIGHTS = r"(-with|-and)?(-cities)?(-and)?-knights$"


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
        series="knights",
    )


VOYAGE_OF_FISH = _with_missions("fish", 15, COUNCIL, *LAIRS, FISH, shuffled=True)
VOYAGE_OF_SPICES = _with_missions("spices", 15, COUNCIL, FISH, SPICES, shuffled=True)
WHOLE_VOYAGE = _with_missions("explorers-pirates", 17, COUNCIL, *LAIRS, FISH, SPICES, shuffled=True)

SCENARIOS: Mapping[str, Scenario] = {
    scenario.id: scenario
    for scenario in (
        Scenario(
            id="land-ho",
            layouts=dict.fromkeys((2, 3, 4), "land-ho"),
            parts=(*SEA, "base.setup:FixedStart", "base.victory:Victory"),
            numbers={**GOLD_TRADE, "victory": {"goal": 8}},
            added={("setup.places", "free"): (FREE_START,)},
        ),
        _with_missions("pirate-lairs", 12, *LAIRS, shuffled=False),
        VOYAGE_OF_FISH,
        VOYAGE_OF_SPICES,
        WHOLE_VOYAGE,
        BASE_GAME,
        replace(
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
        ),
        _with_knights(VOYAGE_OF_FISH, 20),
        _with_knights(VOYAGE_OF_SPICES, 20),
        _with_knights(WHOLE_VOYAGE, 22),
        replace(
            BASE_GAME,
            id="sea-robbers",
            layouts=dict.fromkeys((3, 4), "sea-robbers"),
            parts=(
                *BASE,
                *SEAFARERS,
                *SEA_ROBBERS,
                "catan.founding:Founding",
                "catan.tokens:Tokens",
                "base.tiles:Island",
                "catan.lots:Lots",
                "base.victory:Victory",
            ),
            numbers=SEA_ROBBERS_NUMBERS,
            outline=OUTLINE,
            neutral=True,
        ),
        replace(
            BASE_GAME,
            id="explorers-of-catan",
            layouts={3: "explorers-of-catan"},
            parts=(
                *BASE,
                "fan.explorers.continent:ContinentRules",
                "fan.explorers.points:ExplorerPoints",
                "fan.explorers.start:StartPorts",
                "catan.harbor_trade:HarborTrade",
                "base.victory:Victory",
            ),
            numbers={"harbor-trade": {"harbors": "face-down"}, "victory": {"goal": 12}},
            boards={("continent.land", "six-player-set"): "explorers-of-catan-large"},
        ),
        replace(
            BASE_GAME,
            id="pirates-of-catan",
            layouts=dict.fromkeys((3, 4), "pirates-of-catan"),
            parts=(
                *(name for name in BASE_GAME.parts if name != ROBBER),
                "fan.privateers:Privateers",
            ),
            boards={("privateers.harbors", "sides"): "pirates-of-catan-sides"},
        ),
    )
}

DEFAULT_SCENARIO = "land-ho"


def scenario_id(text: str) -> str:
    """The scenario that a text names, in any spelling, such as `Fish for Catan`.

    A text that names none is only respelled.
    """
    word = plain(text)
    if word in SCENARIOS:
        return word
    alone, knights = re.subn(_SPELLED_WITH_KNIGHTS, "", word)
    short = re.sub(r"(-for)?-catan$", "", alone)
    return short + WITH_KNIGHTS * knights if short in SCENARIOS else word


def default_edition(scenario: str) -> str:
    """The edition of a scenario where none is named."""
    played = SCENARIOS.get(scenario)
    return played.editions[0] if played else DEFAULT_EDITION


def _modules(parts: Iterable[str | type[RuleModule]]) -> tuple[type[RuleModule], ...]:
    """The rule modules of names or classes."""
    return tuple(_module(part) if isinstance(part, str) else part for part in parts)


def _module(name: str) -> type[RuleModule]:
    """The rule module of a name such as `sea.ships:Ships`."""
    file, _, kind = name.partition(":")
    found: type[RuleModule] = getattr(import_module(f"ep_rules.{file}"), kind)
    return found
