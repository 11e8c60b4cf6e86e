"""Only the session package reads a table's state; all other code uses a session."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.source import ROOT, files, imports, shown, tree
from tests.kit.each import each

ROOM = "ep_tui/session/"
OF_THEIR_OWN = {
    "ep_tui/commands/": "records and scenes that are read from files",
    "ep_tui/replay/deeds.py": "finished records",
    "ep_tui/replay/playback.py": "the game that a replay plays through again",
    "ep_tui/storage/": "records that are read and written",
}
"""The files that read states without a table, and the reason."""
OPENERS = {
    "ep_tui/commands/": "make and resume tables",
    "ep_tui/host/hall.py": "begins and resumes the tables of a host",
    "ep_tui/host/invitation.py": "makes the tables of a host",
    "ep_tui/plain/command.py": "opens the table that it is given",
    "ep_tui/replay/playback.py": "shows its positions as a table that nobody plays at",
    "ep_tui/replay/campaign.py": "makes and resumes the tables of a campaign",
    "ep_tui/screens/games.py": "resumes a table",
    "ep_tui/screens/new_game.py": "makes a table",
    "ep_tui/tutorial/lesson_files.py": "makes the tables of lessons",
}
"""The files that name the type of a table; code that shows or plays a game does not."""
TABLES = {"ep_tui.session.table", "ep_tui.session.shared.shared_table"}
INSIDE = {"history", "state", "_table"}


def of_the_app(allowed: dict[str, str]) -> list[Path]:
    """The files of the app outside the session package that are not exempt."""
    return [path for path in files("ep_tui") if not shown(path).startswith((ROOM, *allowed))]


def test_no_state_is_read_outside_the_sessions_room():
    for path in of_the_app(OF_THEIR_OWN):
        found = [
            f"{shown(path)}:{node.lineno}: .{node.attr}"
            for node in ast.walk(tree(path))
            if isinstance(node, ast.Attribute) and node.attr in INSIDE
        ]
        assert not found


def test_an_imagined_position_is_passed_to_the_engine_and_never_read():
    """Its hidden things are made up; `observe` has what is known."""
    for path in of_the_app({}):
        found = [
            f"{shown(path)}:{node.lineno}: .{node.attr}"
            for function in ast.walk(tree(path))
            if isinstance(function, ast.FunctionDef)
            for names in [set(_imagined(function))]
            for node in ast.walk(function)
            if isinstance(node, ast.Attribute) and node.attr != "copy"
            if _imagines(node.value)
            or (isinstance(node.value, ast.Name) and node.value.id in names)
        ]
        assert not found


def _imagines(node: ast.expr) -> bool:
    """Whether an expression is an imagined position."""
    called = node.func if isinstance(node, ast.Call) else node
    return isinstance(called, ast.Attribute) and called.attr == "imagined_position"


def _imagined(function: ast.FunctionDef) -> Iterator[str]:
    """The names that a function gives to imagined positions."""
    for node in ast.walk(function):
        if not isinstance(node, ast.Assign):
            continue
        for target in node.targets:
            pairs = [(target, node.value)]
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                pairs = list(zip(target.elts, node.value.elts, strict=False))
            yield from (
                name.id for name, value in pairs if isinstance(name, ast.Name) and _imagines(value)
            )


def test_nobody_but_who_opens_a_table_names_one():
    for path in of_the_app(OPENERS):
        assert not TABLES & {name for _, name in imports(path)}, shown(path)


def test_the_sessions_room_knows_no_screen():
    for path in sorted((ROOT / ROOM).rglob("*.py")):
        assert not [name for _, name in imports(path) if name.startswith(("textual", "rich"))], (
            shown(path)
        )


@each("place", sorted({*OF_THEIR_OWN, *OPENERS}))
def test_every_exception_is_still_needed(place: str):
    path = ROOT / place
    inside = [path] if path.is_file() else sorted(path.rglob("*.py"))
    used = {
        node.attr
        for file in inside
        for node in ast.walk(tree(file))
        if isinstance(node, ast.Attribute)
    }
    named = {name for file in inside for _, name in imports(file)}
    assert place not in OF_THEIR_OWN or used & INSIDE
    assert place not in OPENERS or TABLES & named
