"""Explorers & Pirates knows nothing of the older shores: no import, no name, no module in common.

The import-linter contract in `pyproject.toml` says the same of imports; here it is said of words.
"""

import ast
import tomllib
from pathlib import Path

import pytest

from ep_rules import catalogue
from ep_rules.base.founding import Founding
from ep_rules.module import RuleModule
from tests.architecture.source import ROOT, files, imports, module_name, shown, tree, within

VOYAGES = ("ep_rules.sea", "ep_rules.voyage", "ep_rules.missions")
SHORES = ("ep_rules.seafarers", "ep_rules.fan")
CONTRACT = "Explorers & Pirates does not know the older shores"
BOTH_SET_UPS = "ep_rules.base.founding"
"""What the voyages' set-up shares with the founding lies in its file."""


def stones() -> set[str]:
    """The modules that only the older shores are built of, as the contract lists them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (contract,) = [c for c in project["tool"]["importlinter"]["contracts"] if c["name"] == CONTRACT]
    return {name for name in contract["forbidden_modules"] if within(name, "ep_rules.base")}


def is_shore(file: str) -> bool:
    """Whether a file, as a person would write its path, is one that only the older shores use."""
    name = file.removeprefix("rules/").removesuffix(".py").replace("/", ".")
    return any(within(name, stone) for stone in (*stones(), *SHORES))


def voyage_files() -> list[Path]:
    """All files of Explorers & Pirates."""
    return [p for p in files("ep_rules") if any(within(module_name(p), v) for v in VOYAGES)]


def used_by(*scenarios: str) -> set[type[RuleModule]]:
    """The modules of some scenarios."""
    return {kind for name in scenarios for kind in catalogue.SCENARIOS[name].modules}


def shores_only() -> set[type[RuleModule]]:
    """The modules that no scenario of Explorers & Pirates has."""
    voyages = [n for n, e in catalogue.SCENARIOS.items() if used_by(n) & voyage_modules()]
    return used_by(*catalogue.SCENARIOS) - used_by(*voyages)


def voyage_modules() -> set[type[RuleModule]]:
    """The modules that lie on the floors of the voyages."""
    return {
        kind
        for kind in used_by(*catalogue.SCENARIOS)
        if any(within(kind.__module__, floor) for floor in VOYAGES)
    }


def test_the_contract_names_every_stone_of_base_and_nothing_else():
    holding_rules = {m.__module__ for m in shores_only() if within(m.__module__, "ep_rules.base")}
    assert holding_rules <= stones()
    known = {module_name(path) for path in files("ep_rules")}
    assert stones() <= known


@pytest.mark.parametrize("path", voyage_files(), ids=shown)
def test_no_file_of_the_voyages_imports_a_stone_of_the_older_shores(path: Path):
    foreign = {*stones(), *SHORES} - {BOTH_SET_UPS}
    found = [
        f"{shown(path)}:{line} {name}"
        for line, name in imports(path, module_name(path))
        if any(within(name, stone) for stone in foreign)
    ]
    assert not found


def test_only_the_voyages_set_up_reaches_into_the_founding_and_not_for_its_module():
    found = {
        (module_name(path), name)
        for path in voyage_files()
        for _, name in imports(path, module_name(path))
        if within(name, BOTH_SET_UPS)
    }
    assert {module for module, _ in found} == {"ep_rules.sea.start"}
    assert f"{BOTH_SET_UPS}.{Founding.__name__}" not in {name for _, name in found}


@pytest.mark.parametrize("path", voyage_files(), ids=shown)
def test_no_file_of_the_voyages_names_a_module_of_the_older_shores(path: Path):
    ids = {module.id for module in shores_only()}
    classes = {module.__name__ for module in shores_only()}
    assert {"robber", "harbor-trade", "founding"} <= ids, "the test looks at something"
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Constant):
            assert node.value not in ids, f"{shown(path)}:{node.lineno}"
        name = getattr(node, "id", getattr(node, "attr", getattr(node, "name", "")))
        assert name not in classes, f"{shown(path)}:{getattr(node, 'lineno', 0)}"


def test_no_older_shore_has_a_module_of_the_voyages():
    for name in catalogue.SCENARIOS:
        modules = used_by(name)
        assert not (modules & voyage_modules() and modules & shores_only()), name
