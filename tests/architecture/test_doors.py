"""The doors of the engine: which files outside the rules may import which parts of it.

All files may import `ep_rules.api`. A presenter or a bot knowledge file has the name of a rule
module and may import that one too, with the files without a module that it imports, and those of
its room that import it.
"""

import inspect
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.architecture.source import OF_NO_MODULE, files, imports, module_name, shown, within
from tests.architecture.test_seams import all_modules
from tests.kit.each import each

DOORS = ("ep_rules.api", "ep_rules.bots")
WITHOUT_A_GAME = ("ep_rules.reference", "ep_rules.editions", "ep_rules.toml")
"""Where rules stand in books, the editions, the reader of TOML: they load nothing of a game."""
OF_ONE_MODULE = ("ep_tui.presenters", "ep_rules.bots.knowledge")
"""Rooms in which a file has the name of a rule module."""


def outside() -> list[Path]:
    """All our files outside the rules."""
    bots = [path for path in files("ep_rules") if within(module_name(path), "ep_rules.bots")]
    return [*files("ep_tui"), *bots]


def module_of(path: Path) -> str:
    """The rule module that a file or its folder is named after, or ""."""
    name = module_name(path)
    rooms = (room for room in OF_ONE_MODULE if name.startswith(f"{room}."))
    found = next((name.removeprefix(f"{room}.").split(".")[0] for room in rooms), "")
    return "" if found in OF_NO_MODULE else found


@cache
def homes() -> dict[str, Path]:
    """The file of every rule module, by its id as the name of a file."""
    return {m.id.replace("-", "_"): Path(inspect.getfile(type(m))) for m in all_modules()}


@cache
def engine() -> set[str]:
    """The names of all files of the engine."""
    return {module_name(path) for path in files("ep_rules")}


@cache
def own(name: str) -> set[str]:
    """The additional imports allowed in a file named after a module."""
    home = module_name(homes()[name])
    room = home.rpartition(".")[0]
    others = {module_name(path) for path in homes().values()}
    below = {found for _, found in imports(homes()[name], home) if found in engine()}
    beside = {module_name(path) for path in files("ep_rules") if within(module_name(path), room)}
    above = {path for path in beside if home in imported_by(path)}
    return {home, room, *(below - others), *(above - others)}


@cache
def imported_by(name: str) -> set[str]:
    """The imports of a file of the engine."""
    paths = {module_name(path): path for path in files("ep_rules")}
    return {found for _, found in imports(paths[name], name)}


def elsewhere(path: Path) -> Iterator[str]:
    """The files of the engine that a file imports without permission."""
    name = module_name(path)
    doors = (*DOORS, *WITHOUT_A_GAME) if within(name, "ep_tui") else DOORS
    allowed = own(module) if (module := module_of(path)) else set()
    for line, found in imports(path, name):
        past = found in engine() - allowed - {"ep_rules"}
        if past and not any(within(found, door) for door in doors):
            yield f"{shown(path)}:{line} {found}"


def test_only_doors_are_imported_and_modules_by_their_own_files():
    found = [text for path in outside() for text in elsewhere(path)]
    assert not found


@each("path", [p for p in outside() if module_of(p)])
def test_a_file_of_one_module_has_the_name_of_a_module(path: Path):
    assert module_of(path) in homes()
