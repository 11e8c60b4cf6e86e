"""A mission is named in its own places and nowhere else.

Its own places are its room among the missions, its presenter, what bots know of it, and the two
files that put games together: the catalogue, and the numbers of the editions.
"""

import ast
from functools import cache
from pathlib import Path

from ep_rules.catalogue import SCENARIOS
from ep_rules.module import RuleModule
from tests.architecture.source import ROOT, files, imports, module_name, shown, tree, within

MISSIONS = ("fish", "lairs", "spices")
ROOTS = {"ep_rules.catalogue", "ep_rules.editions"}


def rooms_of(mission: str) -> set[str]:
    """The import names of the places that are a mission's own."""
    room = f"ep_rules.missions.{mission}"
    found = {room, *ROOTS}
    for module in modules_of(mission):
        name = module.id.replace("-", "_")
        found |= {f"ep_tui.presenters.{name}", f"ep_rules.bots.knowledge.{name}"}
    return found


def modules_of(mission: str) -> list[type[RuleModule]]:
    """The rule modules of a mission."""
    room = f"ep_rules.missions.{mission}"
    every = {module for entry in SCENARIOS.values() for module in entry.modules}
    return [module for module in every if within(module.__module__, room)]


def classes_of(mission: str) -> set[str]:
    """The names of the classes that a mission defines."""
    home = [p for p in files("ep_rules") if within(module_name(p), f"ep_rules.missions.{mission}")]
    nodes = (node for path in home for node in tree(path).body)
    return {n.name for n in nodes if isinstance(n, ast.ClassDef) and not n.name.startswith("_")}


@cache
def names_in(path: Path) -> set[str]:
    """Everything that a file imports or names, and its literals."""
    found = {name for _, name in imports(path, module_name(path))}
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)
        found.add(getattr(node, "id", "") or getattr(node, "attr", ""))
    return found


def strangers(mission: str) -> list[str]:
    """The files outside of a mission's own places that name it."""
    room, ids = f"ep_rules.missions.{mission}", {module.id for module in modules_of(mission)}
    words = classes_of(mission) | ids
    return [
        shown(path)
        for path in (*files("ep_rules"), *files("ep_tui"))
        if not any(within(module_name(path), own) for own in rooms_of(mission))
        if any(name in words or within(name, room) for name in names_in(path))
    ]


PRETEND = Path(__file__).parent
PLACES = {
    "whales.py",
    "presenters/whales.py",
    "knowledge/whales.py",
    "layouts/whales.toml",
    "reference_data/modules/whales.toml",
    "texts/en/modules/whales.toml",
    "whales_catalogue.py",
    "test_whales.py",
}
"""Rules, presenter, what bots know, board, reference, words, a line of the catalogue, a test."""

BEYOND = {"whales_scene.py", "test_whales_map.py", "test_whales_played.py", "test_whales_shown.py"}
"""What tests the program by this mission."""


def test_the_pretend_mission_is_in_as_many_places_as_a_mission_has():
    kinds = (".py", ".toml")
    found = {path for path in PRETEND.rglob("*whales*") if path.suffix in kinds}
    beyond = {path for path in found if path.name in BEYOND}
    assert {path.relative_to(PRETEND).as_posix() for path in found - beyond} == PLACES


def test_the_program_does_not_know_the_pretend_mission():
    rooms = (ROOT / name for name in ("ep_tui", "rules", "layouts"))
    every = [path for room in rooms for path in room.rglob("*") if path.suffix in (".py", ".toml")]
    assert len(every) > 400
    assert not [path for path in every if "whale" in path.read_text(encoding="utf-8").lower()]


def test_a_mission_has_modules_and_classes():
    """Guards the count against looking at nothing."""
    assert {"Fish", "Shoals", "Catch"} <= classes_of("fish")
    assert {module.id for module in modules_of("lairs")} == {"lairs", "capture"}


def test_a_mission_is_named_in_its_own_places_alone():
    found = {mission: strangers(mission) for mission in MISSIONS}
    assert not any(found.values()), found
