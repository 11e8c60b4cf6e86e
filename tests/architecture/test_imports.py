"""Deferred imports, checked in fresh interpreters, because an import graph cannot show them."""

from pathlib import Path

import pytest

from tests.architecture.source import ROOT, run_python

IMPORT_ENGINE = """
import importlib, pkgutil, sys, ep_rules

for found in pkgutil.walk_packages(ep_rules.__path__, "ep_rules."):
    importlib.import_module(found.name)
loaded = {name.partition(".")[0] for name in sys.modules}
print(*sorted(loaded & {"textual", "rich", "asyncio", "ep_tui"}))
"""

RUN_COMMAND = """
import sys
from ep_tui.__main__ import main

try:
    code = main(sys.argv[1:])
except SystemExit as end:
    code = end.code
loaded = {name.partition(".")[0] for name in sys.modules}
print("LOADED", *sorted(loaded & {"textual"}), file=sys.stderr)
sys.exit(code)
"""

SCREENLESS = [
    ["--version"],
    ["rules"],
    ["rules", "tribute", "two", "ships"],
    ["settings"],
    ["check", str(ROOT / "docs/scenes/wool.toml"), "wool #1", "--json"],
    ["replay", str(ROOT / "tests/golden/land-ho-2.txt"), "--text"],
    ["stats", str(ROOT / "tests/golden/land-ho-2.txt"), "--csv"],
    ["play", "--plain", "--seed", "7"],
    ["games"],
    ["fork", str(ROOT / "tests/golden/land-ho-2.txt"), "--seats", "you,bot", "--at", "20"],
    ["verify", str(ROOT / "tests/golden/land-ho-2.txt"), "--json"],
    ["simulate", "--scenario", "land-ho", "--games", "1", "--json"],
    ["arena", "--seats", "2", "--seeds", "1", "--json"],
    ["bench", "--scenarios", "land-ho", "--seconds", "0.2", "--json"],
]


def test_the_engine_loads_neither_screen_nor_event_loop(tmp_path: Path):
    done = run_python(IMPORT_ENGINE, home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == []


@pytest.mark.slow
@pytest.mark.parametrize("argv", SCREENLESS, ids=" ".join)
def test_commands_without_a_screen_load_no_textual(tmp_path: Path, argv: list[str]):
    done = run_python(RUN_COMMAND, *argv, home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stderr.splitlines()[-1].split() == ["LOADED"]
    assert done.stdout.strip()


def test_a_thinking_process_loads_no_screen_and_no_event_loop(tmp_path: Path):
    code = """
import sys, ep_tui.thinking.__main__, ep_rules.bots.admiral
from ep_rules.api import game
game("land-ho", 2)
print(*sorted({name.partition(".")[0] for name in sys.modules} & {"textual", "rich", "asyncio"}))
"""
    done = run_python(code, home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == []


def test_a_table_loads_what_holds_a_thinking_process_only_when_a_bot_thinks(tmp_path: Path):
    code = """
import sys, ep_tui.screens.table
print("ep_tui.thinking.process" in sys.modules, "ep_rules.bots.admiral" in sys.modules)
"""
    done = run_python(code, home=tmp_path)
    assert done.stdout.split() == ["False", "False"], done.stderr


def test_the_start_screen_imports_neither_the_engine_nor_other_screens(tmp_path: Path):
    """Only visible screens are imported."""
    code = """
import sys, ep_tui.commands.play, ep_tui.app, ep_tui.terminal.driver, ep_tui.screens.start
print(*sorted(name for name in sys.modules if name.startswith(("ep_", "msgspec"))))
"""
    done = run_python(code, home=tmp_path)
    assert done.returncode == 0, done.stderr
    names = set(done.stdout.split())
    engine = {name for name in names if name.startswith(("ep_rules", "ep_layouts"))}
    assert engine <= {"ep_rules", "ep_rules.toml"}, "the reader of the settings file and no more"
    assert {name for name in names if name.startswith("ep_tui.screens.")} == {
        "ep_tui.screens.page",
        "ep_tui.screens.start",
        "ep_tui.screens.text_page",
        "ep_tui.screens.typed_line",
    }
