"""Sea Robbers, a fan system on base CATAN with ships that make routes."""

from msgspec.structs import replace

from ep_rules.editions import SettingsDiff
from ep_rules.scenarios.base_catan import BASE, BASE_GAME, BASE_NUMBERS, BASE_SERIES
from ep_rules.scenarios.scenario import OUTLINE

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

SCENARIOS = (
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
        series=BASE_SERIES,
    ),
)
