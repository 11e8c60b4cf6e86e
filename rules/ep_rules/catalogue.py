"""The composition root: makes the game of a scenario, an edition and settings."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

import ep_layouts
from ep_rules.editions import BEHAVIOR, EDITIONS, FORMER_DEFAULTS, LARGE_TABLES, SettingsDiff
from ep_rules.game import Game
from ep_rules.layout import Layout, parse
from ep_rules.module import Rulebook, RuleModule, layout_words
from ep_rules.ruleset import BadChoice, find, read_setting, ruleset_parts
from ep_rules.scenarios import SCENARIOS, default_edition
from ep_rules.scenarios.knights import WITH_KNIGHTS
from ep_rules.scenarios.scenario import Scenario
from ep_rules.setting import SettingKind, kind_of


def game(
    scenario: str,
    seats: int,
    edition: str = "",
    house: Mapping[str, str] | None = None,
    behavior: int = BEHAVIOR,
) -> Game:
    """A compiled game; `house` maps `module.field` to a value as text.

    `edition`: by default, that of the scenario.
    `behavior`: the version of the rules whose defaults it has; the newest for a new game.

    Raises:
        BadChoice: there is no such scenario, edition or setting, or not for this number of seats.
    """
    _refuse_knights(scenario)
    edition = edition or default_edition(scenario)
    return _compile(scenario, seats, edition, tuple(sorted((house or {}).items())), behavior)


def game_of(ruleset: str, seats: int) -> Game:
    """The game of a ruleset's id, with the defaults of its version of the rules.

    Raises:
        BadChoice: the text is not the id of a known ruleset.
    """
    scenario, edition, behavior, house = ruleset_parts(ruleset)
    return game(scenario, seats, edition, house, behavior)


def settings_of(scenario: str, edition: str = "", seats: int = 0) -> list[tuple[str, Any]]:
    """Every setting of a scenario as (`module.field`, its value in an edition).

    `edition`: by default, that of the scenario. `seats`: the number of players; by default, the
    fewest.
    """
    entry = find(scenario, SCENARIOS, "scenario")
    edition = edition or default_edition(scenario)
    diffs = _diffs(entry, seats or min(entry.layouts), edition, BEHAVIOR)
    values = _settings(entry.every_module, diffs)
    return [(key, _said(values, key)) for key in kinds_of(scenario)]


def next_scenario(name: str, seats: int, edition: str) -> str | None:
    """The scenario after one in the same series that has such a table; None after the last."""
    played = SCENARIOS.get(name)
    if played is None or not played.series:
        return None
    entries = [entry for entry in SCENARIOS.values() if entry.series == played.series]
    after = entries[entries.index(played) + 1 :]
    fitting = (one for one in after if seats in one.layouts and edition in one.editions)
    return next((one.id for one in fitting), None)


def _refuse_knights(scenario: str) -> None:
    """Say which scenarios go with Cities & Knights, when another one is asked for."""
    alone = scenario.removesuffix(WITH_KNIGHTS)
    if alone != scenario and alone in SCENARIOS and scenario not in SCENARIOS:
        book = SCENARIOS[alone].book
        names = (name for name, entry in SCENARIOS.items() if entry.book == book)
        known = ", ".join(name for name in names if name.endswith(WITH_KNIGHTS))
        raise BadChoice("not-with-knights", scenario=alone, known=known)


def kinds_of(scenario: str) -> dict[str, SettingKind]:
    """The kind of every setting of a scenario, by `module.field`, in the order of the modules."""
    return _kinds(find(scenario, SCENARIOS, "scenario").every_module)


def _kinds(modules: Sequence[type[RuleModule]]) -> dict[str, SettingKind]:
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


@lru_cache(maxsize=16)
def _compile(
    scenario: str, seats: int, edition: str, house: tuple[tuple[str, str], ...], behavior: int
) -> Game:
    entry = find(scenario, SCENARIOS, "scenario")
    if seats not in entry.layouts:
        least, most = min(entry.layouts), max(entry.layouts)
        raise BadChoice(
            "seats", scenario=scenario, more=most - least, least=least, most=most, seats=seats
        )
    known = entry.every_module if house else entry.modules
    settings = _settings(known, _diffs(entry, seats, edition, behavior), house)
    if seats <= entry.colors and settings["turn"].order != "single":
        raise BadChoice("turn-order", seats=seats, most=entry.colors)
    kinds = entry.modules_with(dict(house))
    modules = [kind(settings[kind.id]) for kind in kinds]
    beside_neutrals = seats == 2 and entry.neutral  # noqa: PLR2004 - two seats
    owners = entry.colors if beside_neutrals else seats
    board = next(
        (other for (key, word), other in entry.boards.items() if _said(settings, key) == word),
        entry.layouts[seats],
    )
    book = Rulebook(modules, _layout(board, kinds), seats, owners, entry.outline)
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


def _diffs(entry: Scenario, seats: int, edition: str, behavior: int) -> Sequence[SettingsDiff]:
    """The changes to the defaults of modules; the later ones count."""
    large: tuple[SettingsDiff, SettingsDiff] = ({}, {})
    if seats > entry.colors:
        large = entry.large, LARGE_TABLES.get((entry.id, edition), {})
    former = FORMER_DEFAULTS.get(behavior, {})
    diffs = (former, entry.numbers, large[0], find(edition, EDITIONS, "edition"), large[1])
    if edition not in entry.editions:
        only = ", ".join(entry.editions)
        raise BadChoice("edition-of-scenario", name=edition, scenario=entry.id, known=only)
    return diffs


def _settings(
    modules: Sequence[type[RuleModule]],
    diffs: Sequence[SettingsDiff],
    house: Sequence[tuple[str, str]] = (),
) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for module in modules:
        changed = {key: value for diff in diffs for key, value in diff.get(module.id, {}).items()}
        values[module.id] = module.settings_type(**changed)
    kinds = _kinds(modules) if house else {}
    for key, text in house:
        value = read_setting(key, text, find(key, kinds, "setting"))
        module_id, _, name = key.partition(".")
        values[module_id] = msgspec.structs.replace(values[module_id], **{name: value})
    return values


def _said(settings: Mapping[str, Any], key: str) -> Any:
    module_id, _, name = key.partition(".")
    return getattr(settings[module_id], name)
