"""Restrictions on the source: each kind of difference belongs in one place (ARCHITECTURE.md)."""

import ast
import importlib
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from types import FunctionType

import pytest

from ep_rules.api import EDITIONS, SCENARIOS
from tests.architecture.source import (
    ROOT,
    files,
    imports,
    module_name,
    our_files,
    shown,
    tree,
    within,
)

MODULES = {module.id for entry in SCENARIOS.values() for module in entry.modules}
ONLY_IDS = {*SCENARIOS, *EDITIONS} - MODULES - {"base"}
"""Ids of scenarios and editions that name nothing else; 'fish' is a module as well."""
MAY_NAME_THEM = ("ep_rules.scenarios", "ep_rules.editions")
RULE_FLOORS = ("base", "catan", "sea", "seafarers", "voyage", "missions", "knights", "fan")
MOST_LINES = 650


def test_the_packages_are_found():
    """Guards the tests below against empty lists."""
    assert {module_name(path) for path in our_files()} >= {"ep_tui", "ep_rules", "ep_layouts"}
    assert {"land-ho", "pirate-lairs", "sea-robbers", "online-2014"} <= ONLY_IDS


def names_one(text: str) -> bool:
    """Whether a text is an id, or gives one to a key, as a scene does."""
    return text in ONLY_IDS or any(f'= "{name}"' in text for name in ONLY_IDS)


def test_scenarios_and_editions_are_named_only_where_they_are_composed():
    found = [
        f"{shown(path)}:{node.lineno} {node.value!r}"
        for path in our_files()
        if not any(within(module_name(path), place) for place in MAY_NAME_THEM)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and names_one(node.value)
    ]
    assert not found, "only the catalogue and the editions know ids; ask a setting or a module"


def test_every_decision_has_a_number_of_its_own_and_begins_with_it():
    pages = sorted((ROOT / "docs/decisions").glob("*.md"))
    numbers = [int(page.name[:4]) for page in pages]
    assert numbers == list(range(1, len(pages) + 1))
    for number, page in zip(numbers, pages, strict=True):
        assert page.read_text(encoding="utf-8").startswith(f"# {number}. "), page.name


def test_no_rule_imports_the_verbs():
    """Rules use `Rulebook` and `State`; `game` is for callers of the engine."""
    found = [
        f"{shown(path)}:{line} {name}"
        for path in files("ep_rules")
        if any(within(module_name(path), f"ep_rules.{floor}") for floor in RULE_FLOORS)
        for line, name in imports(path, module_name(path))
        if within(name, "ep_rules.game")
    ]
    assert not found


def test_research_stands_outside_and_the_program_never_imports_it():
    found = [
        f"{shown(path)}:{line} {name}"
        for path in our_files()
        for line, name in imports(path, module_name(path))
        if within(name, "ep_tui")
        and name != "ep_tui"
        and within(module_name(path), "ep_tui.research") != within(name, "ep_tui.research")
    ]
    assert not found


def test_rules_and_layouts_are_folders_and_never_import_names():
    """Both exist as other people's packages."""
    found = [
        f"{shown(path)}:{line} {name}"
        for path in [*our_files(), *sorted((ROOT / "tests").rglob("*.py"))]
        if re.search(r"(from|import) (rules|layouts)\b", path.read_text(encoding="utf-8"))
        for line, name in imports(path)
        if within(name, "rules") or within(name, "layouts")
    ]
    assert not found


def test_the_engine_package_itself_holds_no_code():
    """Importing any module of the engine runs it, so a façade there would load every floor."""
    docstring, *rest = tree(ROOT / "rules/ep_rules/__init__.py").body
    assert isinstance(docstring, ast.Expr)
    assert isinstance(docstring.value, ast.Constant)
    assert [ast.unparse(node) for node in rest if not is_version(node)] == []


def is_version(node: ast.stmt) -> bool:
    """Whether a statement is `__version__ = "..."`."""
    return (
        isinstance(node, ast.Assign)
        and ast.unparse(node.targets[0]) == "__version__"
        and isinstance(node.value, ast.Constant)
    )


def test_a_file_is_one_thing():
    for path in our_files():
        lines = len(path.read_text(encoding="utf-8").splitlines())
        assert lines <= MOST_LINES, f"{shown(path)} is so long that it should be two files"


def test_the_class_of_the_app_stays_small():
    classes = (one for one in tree(ROOT / "ep_tui/app.py").body if isinstance(one, ast.ClassDef))
    (app,) = classes
    assert (app.end_lineno or 0) - app.lineno < 250


@pytest.mark.parametrize(
    ("text", "module", "expected"),
    [
        ("import a.b", "p.q.m", {"a.b"}),
        ("from ep_rules import game", "p.q.m", {"ep_rules", "ep_rules.game"}),
        ("from . import x", "p.q.m", {"p.q", "p.q.x"}),
        ("from ..game import Game", "p.q.m", {"p.game", "p.game.Game"}),
        ("def f():\n    import late", "p.q.m", {"late"}),
    ],
)
def test_every_way_to_import_is_seen(tmp_path: Path, text: str, module: str, expected: set[str]):
    path = tmp_path / "m.py"
    path.write_text(text, encoding="utf-8")
    assert {name for _, name in imports(path, module)} == expected


def public_names(path: Path) -> set[str]:
    """The public classes and type names of a file."""
    found = {node.name for node in tree(path).body if isinstance(node, ast.ClassDef)}
    found |= {
        target.id
        for node in tree(path).body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name) and not target.id.isupper()
    }
    return {name for name in found if name[0].isupper()}


def test_the_map_of_the_code_names_every_file_and_room_at_the_top():
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    tops = [*(ROOT / "rules/ep_rules").iterdir(), *(ROOT / "ep_tui").iterdir()]
    names = [path.stem for path in tops if path.suffix == ".py" or (path / "__init__.py").exists()]
    assert [n for n in names if n[0] != "_" and not re.search(rf"\b{n}\b", page)] == []


def test_a_name_of_a_class_has_one_meaning():
    """A search for a name must find one definition in all packages."""
    places: dict[str, list[str]] = {}
    for path in our_files():
        for name in public_names(path):
            places.setdefault(name, []).append(shown(path))
    assert not {name: found for name, found in places.items() if len(found) > 1}


def in_room(name: str) -> Iterable[Path]:
    return (ROOT / "ep_tui" / name).glob("*.py")


def test_a_method_has_a_docstring_unless_it_does_what_its_base_says():
    """Ruff asks for one in all other rooms; here most methods answer a base class."""
    pages = [
        path
        for room in ("host", "modes", "presenters", "screens", "widgets")
        for path in in_room(room)
    ]
    names = ["ep_tui.app", *map(module_name, [*pages, *files("ep_rules")])]
    strict = re.compile(r"ep_rules(\.\w+|\.(bots|layout|scenarios|scene)\..*)?")
    modules = [importlib.import_module(name) for name in names if not strict.fullmatch(name)]
    assert [
        f"{kind.__qualname__}.{name}"
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type) and kind.__module__ == module.__name__
        for name, one in vars(kind).items()
        if isinstance(one, FunctionType | property) and not name.startswith("_")
        if not (one.__doc__ or any(hasattr(base, name) for base in kind.__bases__))
    ] == []


BARE_IGNORE = re.compile(r"# (noqa: [A-Z0-9, ]+|(type|pyright): ignore\[[\w, -]+\])$")
"""An ignored warning at the end of a line, with nothing behind it that says why."""


def test_an_ignored_warning_has_its_reason_beside_it():
    bare = [
        f"{shown(path)}:{number}"
        for path in our_files()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if BARE_IGNORE.search(line)
    ]
    assert not bare


def test_the_page_on_architecture_names_every_floor_and_room():
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    layers = [layer for one in contracts if one["type"] == "layers" for layer in one["layers"]]
    rooms = {room for layer in layers for room in re.findall(r"\w+", layer)} - {"__main__"}
    assert len(rooms) > 50
    assert not {room for room in rooms if not re.search(rf"\b{room}\b", page)}
