"""What bots may import: the public names, and in a module's file their own module."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.source import files, imports, module_name, shown, within
from tests.architecture.test_seams import all_modules

ROOM = "ep_rules.bots.knowledge"
MODULES = {module.id: module for module in all_modules()}
HOMES = {module_id: type(module).__module__ for module_id, module in MODULES.items()}
"""The file of each module."""
KNOWN = {
    module_name(path).removeprefix(f"{ROOM}."): path
    for path in files("ep_rules")
    if within(module_name(path), ROOM) and module_name(path) != ROOM
}
"""What bots know, by the name of the file in its room."""


def ours(path: Path) -> Iterator[tuple[int, str]]:
    """What a file imports of the engine, bots aside."""
    for line, name in imports(path, module_name(path)):
        if within(name, "ep_rules") and name != "ep_rules" and not within(name, "ep_rules.bots"):
            yield line, name


def test_what_bots_share_knows_nothing_but_the_public_names():
    found = [
        f"{shown(path)}:{line} {name}"
        for path in files("ep_rules")
        if within(module_name(path), "ep_rules.bots") and not within(module_name(path), ROOM)
        for line, name in ours(path)
        if not within(name, "ep_rules.api")
    ]
    assert not found


def test_shared_code_of_bots_names_no_file_of_a_module():
    found = [
        f"{shown(path)}:{line} {name}"
        for path in files("ep_rules")
        if within(module_name(path), "ep_rules.bots") and not within(module_name(path), ROOM)
        for line, name in imports(path, module_name(path))
        if within(name, ROOM)
    ]
    assert not found


@pytest.mark.parametrize("name", KNOWN)
def test_what_bots_know_of_a_module_is_a_file_by_its_name(name: str):
    assert module_of(name) in MODULES


@pytest.mark.parametrize("name", KNOWN)
def test_a_file_of_a_module_imports_no_other_rule_module(name: str):
    """Beside its own it may import files that hold no module, such as tracks or lanes."""
    others = [home for other, home in HOMES.items() if other != module_of(name)]
    found = [
        f"{line} {imported}"
        for line, imported in ours(KNOWN[name])
        if any(within(imported, home) for home in others)
    ]
    assert not found


@pytest.mark.parametrize("name", KNOWN)
def test_a_file_of_a_module_imports_files_only_of_modules_that_it_needs(name: str):
    own = module_of(name)
    found = [
        f"{line} {imported}"
        for line, imported in imports(KNOWN[name], f"{ROOM}.{name}")
        if within(imported, ROOM) and imported.count(".") == ROOM.count(".") + 1
        if imported.removeprefix(f"{ROOM}.").replace("_", "-") not in {own, *needed(own)}
    ]
    assert not found


def needed(module_id: str) -> set[str]:
    """The modules that a module needs, and those that these need."""
    direct = set(MODULES[module_id].needs)
    return direct.union(*(needed(other) for other in direct))


def module_of(name: str) -> str:
    """The id of the module that a file is about: its name, or that of its folder."""
    return name.split(".", maxsplit=1)[0].replace("_", "-")
