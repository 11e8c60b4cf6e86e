"""The scenarios of Explorers & Pirates, from Land Ho! to the whole voyage."""

from ep_rules.editions import SettingsDiff
from ep_rules.scenarios.scenario import Scenario

VOYAGES = "voyages"
"""The series of the campaign."""
GOLD_TRADE: SettingsDiff = {"trade": {"rate": 3, "gold": True}}
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

LARGE: SettingsDiff = {
    "production": {"bank": 24},
    "turn": {"order": "paired"},
    "lairs": {"tokens": (2, 3, 4, 5, 6, 8, 9, 10)},
    "fish": {"hauls": 8},
    "spices": {"sacks": 36},
}


def with_missions(
    scenario: str, goal: int, *missions: str, shuffled: bool, series: str = ""
) -> Scenario:
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
        series=series,
    )


LAND_HO = Scenario(
    id="land-ho",
    layouts=dict.fromkeys((2, 3, 4), "land-ho"),
    parts=(*SEA, "base.setup:FixedStart", "base.victory:Victory"),
    numbers={**GOLD_TRADE, "victory": {"goal": 8}},
    added={("setup.places", "free"): (FREE_START,)},
    series=VOYAGES,
)
PIRATE_LAIRS = with_missions("pirate-lairs", 12, *LAIRS, shuffled=False, series=VOYAGES)
VOYAGE_OF_FISH = with_missions("fish", 15, COUNCIL, *LAIRS, FISH, shuffled=True, series=VOYAGES)
VOYAGE_OF_SPICES = with_missions("spices", 15, COUNCIL, FISH, SPICES, shuffled=True, series=VOYAGES)
WHOLE_VOYAGE = with_missions(
    "explorers-pirates", 17, COUNCIL, *LAIRS, FISH, SPICES, shuffled=True, series=VOYAGES
)

SCENARIOS = (LAND_HO, PIRATE_LAIRS, VOYAGE_OF_FISH, VOYAGE_OF_SPICES, WHOLE_VOYAGE)
