"""The composition root: the modules, layout and numbers of each scenario."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from typing import Any

import msgspec

import ep_layouts
from ep_rules.editions import (
    BEHAVIOR,
    DEFAULT_EDITION,
    EDITIONS,
    FORMER_DEFAULTS,
    SettingsDiff,
)
from ep_rules.game import Game
from ep_rules.layout import Layout, parse
from ep_rules.module import Rulebook, RuleModule, layout_words
from ep_rules.ruleset import BadChoice, find, read_setting, ruleset_parts
from ep_rules.setting import SettingKind, kind_of

OUTLINE = ("production", "trade-and-build", "movement")
GOLD_TRADE: SettingsDiff = {"trade": {"rate": 3, "gold": True}}


class Scenario(msgspec.Struct, frozen=True):
    """A scenario: its layout per number of seats, rule modules in order, and numbers of its own.

    `parts` names the modules, as `sea.ships:Ships` in this package; a class is taken as it is. The
    turn comes first, so that what a set-up asks lies above its first phase.
    `large`: further numbers with five and six seats. `neutral`: whether two seats play beside the
    other colors. `boards`: other layouts that a setting (its name, a word) chooses. `book`: where
    its rules are cited from, if not from its edition.
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
    book: str = ""

    @property
    def modules(self) -> tuple[type[RuleModule], ...]:
        """The rule modules in order; each is imported when first asked for."""
        return tuple(_module(part) if isinstance(part, str) else part for part in self.parts)


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
"""What all scenarios of Explorers & Pirates share."""
MISSIONS = (
    "base.theft:Theft",
    "sea.crews:Crews",
    "sea.pirates:Pirates",
    "sea.chasing:Chasing",
    "voyage.track:Tracks",
)
"""What comes with the missions."""
LAIRS = ("missions.lairs.siege:LairRules", "missions.lairs.capture:Capture")
FISH, SPICES = "missions.fish:Fish", "missions.spices:Spices"
COUNCIL = "voyage.council:Council"
SET_UP = ("sea.start:FreeStart", "base.tiles:Island", "base.victory:Victory")

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
"""What base CATAN shares with what others made of it."""
BASE_SET_UP = (
    "catan.founding:Founding",
    "catan.harbor_trade:HarborTrade",
    "catan.tokens:Tokens",
    "base.tiles:Island",
    "base.victory:Victory",
)
BASE_NUMBERS: SettingsDiff = {"island": {"terrain": "shuffled"}}
BASE_OUTLINE = ("production", "trade-and-build")
ONLY_EDITION = (DEFAULT_EDITION,)
BASE_BOOK = "base-2025"

SEAFARERS = (
    "catan.choice:Choice",
    "seafarers.gold_fields:GoldFields",
    "seafarers.ships:Seafarers",
    "seafarers.free_ships:FreeShips",
    "seafarers.starts:ShipStarts",
)
"""Ships that make routes, and what comes with them."""
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
    numbers: SettingsDiff = {**GOLD_TRADE, "victory": {"goal": goal}}
    if shuffled:
        numbers = {**numbers, "island": {"terrain": "shuffled"}}
    return Scenario(
        id=scenario,
        layouts={**small, **large},
        parts=(*SEA, *MISSIONS, *missions, *SET_UP),
        numbers=numbers,
        large=LARGE,
    )


SCENARIOS: Mapping[str, Scenario] = {
    scenario.id: scenario
    for scenario in (
        Scenario(
            id="land-ho",
            layouts=dict.fromkeys((2, 3, 4), "land-ho"),
            parts=(*SEA, "base.setup:FixedStart", "base.victory:Victory"),
            numbers={**GOLD_TRADE, "victory": {"goal": 8}},
        ),
        _with_missions("pirate-lairs", 12, *LAIRS, shuffled=False),
        _with_missions("fish", 15, COUNCIL, *LAIRS, FISH, shuffled=True),
        _with_missions("spices", 15, COUNCIL, FISH, SPICES, shuffled=True),
        _with_missions("explorers-pirates", 17, COUNCIL, *LAIRS, FISH, SPICES, shuffled=True),
        Scenario(
            id="base",
            layouts=dict.fromkeys((2, 3, 4), "base"),
            parts=(*BASE, *BASE_SET_UP),
            numbers=BASE_NUMBERS,
            outline=BASE_OUTLINE,
            neutral=False,
            editions=ONLY_EDITION,
            book=BASE_BOOK,
        ),
        Scenario(
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
            editions=ONLY_EDITION,
            book=BASE_BOOK,
        ),
        Scenario(
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
            outline=BASE_OUTLINE,
            neutral=False,
            editions=ONLY_EDITION,
            book=BASE_BOOK,
        ),
        Scenario(
            id="pirates-of-catan",
            layouts=dict.fromkeys((3, 4), "pirates-of-catan"),
            parts=(
                *(name for name in (*BASE, *BASE_SET_UP) if name != ROBBER),
                "fan.privateers:Privateers",
            ),
            numbers=BASE_NUMBERS,
            outline=BASE_OUTLINE,
            neutral=False,
            editions=ONLY_EDITION,
            book=BASE_BOOK,
            boards={("privateers.harbors", "sides"): "pirates-of-catan-sides"},
        ),
    )
}
DEFAULT_SCENARIO = "land-ho"


def game(
    scenario: str,
    seats: int,
    edition: str = DEFAULT_EDITION,
    house: Mapping[str, str] | None = None,
    behavior: int = BEHAVIOR,
) -> Game:
    """A compiled game; `house` maps `module.field` to a value as text.

    `behavior`: the version of the rules whose defaults it has; the newest for a new game.

    Raises:
        BadChoice: there is no such scenario, edition or setting, or not for so many seats.
    """
    return _compile(scenario, seats, edition, tuple(sorted((house or {}).items())), behavior)


def game_of(ruleset: str, seats: int) -> Game:
    """The game of a ruleset's id, with the defaults of its version of the rules.

    Raises:
        BadChoice: the text is no ruleset's id, or not one of ours.
    """
    scenario, edition, behavior, house = ruleset_parts(ruleset)
    return game(scenario, seats, edition, house, behavior)


def settings_of(
    scenario: str, edition: str = DEFAULT_EDITION, seats: int = 0
) -> list[tuple[str, Any]]:
    """Every setting of a scenario as (`module.field`, its value in an edition).

    `seats`: for how many players; without it, for the fewest.
    """
    entry = find(scenario, SCENARIOS, "scenario")
    values = _settings(entry, seats or min(entry.layouts), edition, (), BEHAVIOR)
    return [(key, _said(values, key)) for key in kinds_of(scenario)]


def kinds_of(scenario: str) -> dict[str, SettingKind]:
    """The kind of every setting of a scenario, by `module.field`, in the order of the modules."""
    modules = find(scenario, SCENARIOS, "scenario").modules
    there = {name for module in modules for name in (module.id, *module.brings)}
    beside = ((module.id, *pair) for module in modules for pair in module.settings_beside)
    void = {f"{module_id}.{name}" for module_id, name, other in beside if other not in there}
    kinds = {
        f"{module.id}.{field.name}": kind_of(field.type)
        for module in modules
        for field in msgspec.structs.fields(module.settings_type)
    }
    return {
        key: kind.without({word for word in kind.words if f"{key}={word}" in void})
        for key, kind in kinds.items()
        if key not in void
    }


@lru_cache(maxsize=64)
def _compile(
    scenario: str, seats: int, edition: str, house: tuple[tuple[str, str], ...], behavior: int
) -> Game:
    entry = find(scenario, SCENARIOS, "scenario")
    if seats not in entry.layouts:
        least, most = min(entry.layouts), max(entry.layouts)
        raise BadChoice("seats", scenario=scenario, least=least, most=most, seats=seats)
    settings = _settings(entry, seats, edition, house, behavior)
    if seats <= entry.colors and settings["turn"].order != "single":
        raise BadChoice("turn-order", seats=seats, most=entry.colors)
    modules = [kind(settings[kind.id]) for kind in entry.modules]
    beside_neutrals = seats == 2 and entry.neutral  # noqa: PLR2004
    owners = entry.colors if beside_neutrals else seats
    board = next(
        (other for (key, word), other in entry.boards.items() if _said(settings, key) == word),
        entry.layouts[seats],
    )
    book = Rulebook(modules, _layout(board, entry.modules), seats, owners, entry.outline)
    changed = "".join(f"+{key}={value}" for key, value in house)
    return Game(f"{scenario}@{edition}/{behavior}{changed}", book)


def layout(layout_id: str) -> Layout:
    """The layout of an id, with the words of the first scenario that uses it; raises KeyError."""
    for entry in SCENARIOS.values():
        if layout_id in {*entry.layouts.values(), *entry.boards.values()}:
            return _layout(layout_id, entry.modules)
    raise KeyError(layout_id)


@lru_cache(maxsize=64)
def _layout(layout_id: str, modules: tuple[type[RuleModule], ...]) -> Layout:
    """A layout, parsed and validated once for the words of the same modules."""
    return parse(layout_id, ep_layouts.open(layout_id), layout_words(modules))


def _module(name: str) -> type[RuleModule]:
    """The rule module of a name such as `sea.ships:Ships`."""
    file, _, kind = name.partition(":")
    found: type[RuleModule] = getattr(import_module(f"ep_rules.{file}"), kind)
    return found


def _settings(
    entry: Scenario, seats: int, edition: str, house: Sequence[tuple[str, str]], behavior: int
) -> dict[str, Any]:
    large: SettingsDiff = entry.large if seats > entry.colors else {}
    former = FORMER_DEFAULTS.get(behavior, {})
    diffs = (former, entry.numbers, large, find(edition, EDITIONS, "edition"))
    if edition not in entry.editions:
        only = ", ".join(entry.editions)
        raise BadChoice("edition-of-scenario", name=edition, scenario=entry.id, known=only)
    values: dict[str, Any] = {}
    for module in entry.modules:
        changed = {key: value for diff in diffs for key, value in diff.get(module.id, {}).items()}
        values[module.id] = module.settings_type(**changed)
    kinds = kinds_of(entry.id)
    for key, text in house:
        value = read_setting(key, text, find(key, kinds, "setting"))
        module_id, _, name = key.partition(".")
        values[module_id] = msgspec.structs.replace(values[module_id], **{name: value})
    return values


def _said(settings: Mapping[str, Any], key: str) -> Any:
    module_id, _, name = key.partition(".")
    return getattr(settings[module_id], name)
