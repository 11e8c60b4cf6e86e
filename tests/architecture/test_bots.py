"""Bots import only the public names; a module's file also imports its own module."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.source import files, imports, module_name, shown, tree, within
from tests.architecture.test_seams import all_modules
from tests.kit.each import each

ROOM = "ep_rules.bots.knowledge"
MODULES = {module.id: module for module in all_modules()}
HOMES = {module_id: type(module).__module__ for module_id, module in MODULES.items()}
"""The file of each module."""
KNOWN = {
    path.stem.replace("_", "-"): path
    for path in files("ep_rules")
    if within(module_name(path), ROOM) and path.stem != "__init__"
}
"""The bot knowledge, by the id of the module."""


def ours(path: Path) -> Iterator[tuple[int, str]]:
    """The imports of a file from the engine, except bots."""
    for line, name in imports(path, module_name(path)):
        if within(name, "ep_rules") and name != "ep_rules" and not within(name, "ep_rules.bots"):
            yield line, name


def test_code_shared_by_bots_uses_the_public_names_only():
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


def settings_read() -> Iterator[tuple[str, str, str]]:
    """Each setting that a bot reads by name: the place, the module and the field."""
    for path in files("ep_rules"):
        for node in ast.walk(tree(path)) if within(module_name(path), "ep_rules.bots") else ():
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("number", "cost")):
                words = [one.value for one in node.args if isinstance(one, ast.Constant)]
                if len(words) == 2:
                    yield f"{shown(path)}:{node.lineno}", str(words[0]), str(words[1])


def test_a_setting_that_bots_read_by_name_is_one_of_its_module():
    found = list(settings_read())
    assert len(found) > 60
    assert not [
        (place, module, field)
        for place, module, field in found
        if not hasattr(MODULES[module].given, field)
    ]


@each("module_id", KNOWN)
def test_what_bots_know_of_a_module_is_a_file_by_its_name(module_id: str):
    assert module_id in MODULES


@each("module_id", KNOWN)
def test_a_file_of_a_module_imports_no_other_rule_module(module_id: str):
    """It may also import files without a module, such as tracks or lanes."""
    others = [home for other, home in HOMES.items() if other != module_id]
    found = [
        f"{line} {name}"
        for line, name in ours(KNOWN[module_id])
        if any(within(name, home) for home in others)
    ]
    assert not found


@each("module_id", KNOWN)
def test_a_file_of_a_module_imports_files_only_of_modules_that_it_needs(module_id: str):
    found = [
        f"{line} {name}"
        for line, name in imports(KNOWN[module_id], f"{ROOM}.{module_id}")
        if within(name, ROOM) and name.count(".") == ROOM.count(".") + 1
        if name.rpartition(".")[2].replace("_", "-") not in needed(module_id)
    ]
    assert not found


def needed(module_id: str) -> set[str]:
    """The modules that a module needs, directly or indirectly."""
    direct = set(MODULES[module_id].needs)
    return direct.union(*(needed(other) for other in direct))
