"""Only the session package reads a table's state; all other code uses a session."""

import ast
from pathlib import Path

import pytest

from tests.architecture.source import ROOT, files, imports, shown, tree

ROOM = "ep_tui/session/"
OF_THEIR_OWN = {
    "ep_tui/commands/": "records and scenes that are read from files",
    "ep_tui/replay/playback.py": "the game that a replay plays through again",
    "ep_tui/replay/results.py": "records of finished games",
    "ep_tui/storage/": "records that are read and written",
}
"""The files that read states without a table, and the reason."""
OPENERS = {
    "ep_tui/commands/": "make and resume tables",
    "ep_tui/plain/command.py": "opens the table that it is given",
    "ep_tui/replay/playback.py": "shows its positions as a table that nobody plays at",
    "ep_tui/screens/new_game.py": "makes a table",
    "ep_tui/screens/start.py": "resumes a table",
    "ep_tui/tutorial/__init__.py": "makes the table of the first voyage",
}
"""The files that name the type of a table; code that shows or plays a game does not."""
INSIDE = {"history", "state", "_table"}


def of_the_app(allowed: dict[str, str]) -> list[Path]:
    """The files of the app outside the session package that are not exempt."""
    return [path for path in files("ep_tui") if not shown(path).startswith((ROOM, *allowed))]


@pytest.mark.parametrize("path", of_the_app(OF_THEIR_OWN), ids=shown)
def test_no_state_is_read_outside_the_sessions_room(path: Path):
    found = [
        f"{shown(path)}:{node.lineno}: .{node.attr}"
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Attribute) and node.attr in INSIDE
    ]
    assert not found


@pytest.mark.parametrize("path", of_the_app(OPENERS), ids=shown)
def test_nobody_but_who_opens_a_table_names_one(path: Path):
    assert "ep_tui.session.table" not in {name for _, name in imports(path)}


@pytest.mark.parametrize("path", sorted((ROOT / ROOM).rglob("*.py")), ids=shown)
def test_the_sessions_room_knows_no_screen(path: Path):
    assert not [name for _, name in imports(path) if name.startswith(("textual", "rich"))]


@pytest.mark.parametrize("place", sorted({*OF_THEIR_OWN, *OPENERS}))
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
    assert place not in OPENERS or "ep_tui.session.table" in named
