"""Pirates of Catan, a fan system in which privateers replace the robber of base CATAN."""

from msgspec.structs import replace

from ep_rules.scenarios.base_catan import BASE_GAME, BASE_SERIES, ROBBER

SCENARIOS = (
    replace(
        BASE_GAME,
        id="pirates-of-catan",
        layouts=dict.fromkeys((3, 4), "pirates-of-catan"),
        parts=(*(name for name in BASE_GAME.parts if name != ROBBER), "fan.privateers:Privateers"),
        boards={("privateers.harbors", "sides"): "pirates-of-catan-sides"},
        series=BASE_SERIES,
    ),
)
