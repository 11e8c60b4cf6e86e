"""The catalogue: every name in it is a rule module, and a module needs only lower floors."""

import tomllib

import msgspec
import pytest

from ep_rules.catalogue import game
from ep_rules.module import RuleModule
from ep_rules.scenarios import SCENARIOS
from tests.architecture.source import ROOT
from tests.kit.each import each

MODULES = sorted(
    {module for entry in SCENARIOS.values() for module in entry.modules}, key=lambda m: m.id
)
HOMES = {module.id: module.__module__.split(".")[1] for module in MODULES}


def floors() -> dict[str, int]:
    """The floor of every room of the engine, the lowest last, as the contract lists them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = project["tool"]["importlinter"]["contracts"][0]["layers"]
    return {
        room.strip(" ()"): number
        for number, layer in enumerate(layers)
        for room in layer.replace("|", ":").split(":")
    }


@each("scenario", SCENARIOS)
def test_every_name_of_a_scenario_is_a_rule_module(scenario: str):
    modules = SCENARIOS[scenario].modules
    assert all(issubclass(module, RuleModule) for module in modules)
    assert len({module.id for module in modules}) == len(modules)


def test_a_name_of_another_class_is_refused_with_the_name():
    scenario = msgspec.structs.replace(SCENARIOS["land-ho"], parts=("sea.ships:Fleet",))
    with pytest.raises(TypeError, match=r"sea\.ships:Fleet, which is no rule module"):
        assert scenario.modules


@each("module", MODULES)
def test_a_module_needs_only_modules_of_its_own_room_or_of_lower_floors(module: type[RuleModule]):
    floor = floors()
    for needed in module.needs:
        own, other = HOMES[module.id], HOMES[needed]
        assert own == other or floor[other] > floor[own], f"{module.id} needs {needed}"


def test_a_pretend_module_is_added_by_a_class(monkeypatch: pytest.MonkeyPatch):
    class Pretend(RuleModule):
        id = "pretend"

    land_ho = SCENARIOS["land-ho"]
    pretend = msgspec.structs.replace(land_ho, id="pretend", parts=(*land_ho.parts, Pretend))
    monkeypatch.setitem(SCENARIOS, "pretend", pretend)
    assert game("pretend", 2).book.modules[-1].id == "pretend"
