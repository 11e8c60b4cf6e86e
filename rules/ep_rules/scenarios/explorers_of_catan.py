"""Explorers of Catan, a fan system that sails from base CATAN to a continent."""

from msgspec.structs import replace

from ep_rules.scenarios.base_catan import BASE, BASE_GAME, BASE_SERIES

SCENARIOS = (
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
        series=BASE_SERIES,
    ),
)
