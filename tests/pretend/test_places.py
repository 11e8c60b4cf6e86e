"""A rule module is named in its own places, and in few files beside them.

Its own places are its room among the rules, its presenter, what bots know of it, and the two files
that put games together: the scenarios, and the numbers of the editions. A mission or a fan system
is named in no other file. The classes of what several games share are named in as many files of
the app and the bots as `places.toml` says, without the presenters and the bots' knowledge of other
modules; its numbers may only shrink. Ids are not counted there: "start", "ships" and the like are
words of other things, too.
"""

import ast
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from ep_rules.module import RuleModule
from ep_rules.scenarios import SCENARIOS
from tests.architecture.source import (
    ROOT,
    imports,
    module_name,
    our_files,
    shown,
    tree,
    within,
)
from tests.texts.test_words_of_modules import REFERENCE, WORDS, general

ROOTS = {"ep_rules.scenarios", "ep_rules.editions"}
ALONE = ("ep_rules.missions", "ep_rules.fan")
"""Rooms of which each part is named in its own places alone."""
MODULES = {module for entry in SCENARIOS.values() for module in entry.modules}
OF_MODULES = ("ep_tui/presenters/", "rules/ep_rules/bots/knowledge/")
"""Folders with one file for each module; a new module adds to them."""
SHARED = {module.__module__ for module in MODULES if not module.__module__.startswith(ALONE)}
COUNTED = tomllib.loads(Path(__file__).with_name("places.toml").read_text(encoding="utf-8"))


def systems() -> list[str]:
    """The rooms of the missions and the fan systems."""
    return sorted(
        {".".join(m.__module__.split(".")[:3]) for m in MODULES if m.__module__.startswith(ALONE)}
    )


def modules_in(room: str) -> list[type[RuleModule]]:
    """The rule modules of a room or a file."""
    return [module for module in MODULES if within(module.__module__, room)]


def places_of(room: str) -> set[str]:
    """The import names of the places that belong to a room or a file of rules."""
    found = {room, *ROOTS}
    for module in modules_in(room):
        name = module.id.replace("-", "_")
        found |= {f"ep_tui.presenters.{name}", f"ep_rules.bots.knowledge.{name}"}
        bridges = (one for one in MODULES if one.__module__.startswith("ep_rules.bridges."))
        found |= {bridge.__module__ for bridge in bridges if module.id in bridge.needs}
    return found


class Source(NamedTuple):
    """A file of the program.

    Attributes:
        module: its import name.
        names: all its imports, names and literals, but for names that it imports from elsewhere.
        classes: the public classes that it defines.
    """

    path: Path
    module: str
    names: frozenset[str]
    classes: frozenset[str]


@cache
def sources() -> list[Source]:
    """All files of the program."""
    return [
        Source(path, name := module_name(path), names_in(path, name), classes_in(path))
        for path in our_files()
    ]


def classes_in(path: Path) -> frozenset[str]:
    """The names of the public classes that a file defines."""
    classes = (node.name for node in tree(path).body if isinstance(node, ast.ClassDef))
    return frozenset(name for name in classes if not name.startswith("_"))


def names_in(path: Path, module: str) -> frozenset[str]:
    """All imports, names and literals of a file, but for names that it imports from elsewhere."""
    found = {name for _, name in imports(path, module)}
    elsewhere: set[str] = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)
        elif isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute) and not node.attr.islower():
            found.add(node.attr)
        elif isinstance(node, ast.ImportFrom) and not (node.module or "").startswith("ep_"):
            elsewhere |= {alias.name for alias in node.names}
    return frozenset(found - elsewhere)


def classes_of(room: str) -> set[str]:
    """The names of the classes that a room or a file of rules defines."""
    return {name for found in sources() if within(found.module, room) for name in found.classes}


def strangers(room: str) -> list[str]:
    """The files outside a room's own places that name a class or the id of a module in it."""
    return naming(room, classes_of(room) | {module.id for module in modules_in(room)})


def naming(room: str, words: set[str]) -> list[str]:
    """The files outside of a room's own places that import it or use one of these words."""
    own = places_of(room)
    return [
        shown(found.path)
        for found in sources()
        if not any(within(found.module, place) for place in own)
        if (words - found.classes) & found.names or any(within(name, room) for name in found.names)
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
"""Rules, presenter, bot knowledge, board, reference, words, a line of the catalogue, a test."""
PLACES_OF_A_CARD = {place.replace("whales", "drover") for place in PLACES} - {"layouts/drover.toml"}
"""The same without a board."""

BEYOND = re.compile(r"\w+_scene|test_\w+_(map|played|shown)")
"""The names of files that test the program with these."""


@pytest.mark.parametrize(("name", "places"), [("whales", PLACES), ("drover", PLACES_OF_A_CARD)])
def test_what_is_pretended_is_in_as_many_places_as_a_mission_or_a_card_has(
    name: str, places: set[str]
):
    found = [path for path in PRETEND.rglob(f"*{name}*") if path.suffix in (".py", ".toml")]
    own = [path for path in found if not BEYOND.fullmatch(path.stem)]
    assert {path.relative_to(PRETEND).as_posix() for path in own} == places


@pytest.mark.parametrize("word", ["whale", "drover"])
def test_the_program_does_not_know_what_is_pretended(word: str):
    rooms = (ROOT / name for name in ("ep_tui", "rules", "layouts"))
    every = [path for room in rooms for path in room.rglob("*") if path.suffix in (".py", ".toml")]
    assert len(every) > 400
    assert not [path for path in every if word in path.read_text(encoding="utf-8").lower()]


def test_rooms_have_modules_and_classes():
    """Guards the counts against empty lists."""
    assert {"ep_rules.missions.fish", "ep_rules.fan.privateers"} <= set(systems())
    assert {"Fish", "Shoals", "Catch"} <= classes_of("ep_rules.missions.fish")
    assert {module.id for module in modules_in("ep_rules.missions.lairs")} == {"lairs", "capture"}
    assert "ep_rules.sea.ships" in SHARED


@pytest.mark.parametrize("room", systems())
def test_a_mission_or_a_fan_system_is_named_in_its_own_places_alone(room: str):
    assert not strangers(room)


@pytest.mark.parametrize("room", systems())
def test_no_text_or_rule_of_a_mission_is_in_the_files_of_all_modules(room: str):
    """A game or a lesson may have the name of its module; pages list those of all games."""
    words = classes_of(room) | {module.id for module in modules_in(room)}
    keys = [*general(WORDS), *general(REFERENCE)]
    named = [key for key in keys if not words.isdisjoint(key.split("."))]
    places = ("games.", "names.scenario.", "numbers.", "tutorial.")
    assert not [key for key in named if not key.startswith(places)]


def test_what_games_share_is_named_in_as_few_files_of_the_app_and_the_bots_as_is_written():
    """Write down a smaller number; a higher one is a step back."""
    found = {room: sum(map(is_of_rim, naming(room, classes_of(room)))) for room in SHARED}
    named = {room.removeprefix("ep_rules."): count for room, count in found.items() if count}
    assert named == COUNTED


def is_of_rim(name: str) -> bool:
    """Whether a file belongs to the app or the bots, and not to the rules or to one module."""
    return name.startswith(("ep_tui/", "rules/ep_rules/bots/")) and not name.startswith(OF_MODULES)
