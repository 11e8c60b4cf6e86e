"""What starting Land Ho! at a table loads: the files of its own modules, within a budget."""

from functools import cache
from pathlib import Path

from ep_rules.catalogue import SCENARIOS
from tests.architecture.source import IMPORT_ROOTS, run_python

LAND_HO = SCENARIOS["land-ho"]
MOST_FILES, MOST_LINES = 184, 23_000
"""Of our own code that starting a table loads. These numbers only shrink."""
MOST_STRANGE = 10
"""Files of rules that a table loads and its game does not. This number only shrinks, to 0."""

GAME = """
import sys
from ep_rules.api import game
game("land-ho", 3)
"""
TABLE = """
import asyncio, sys
from ep_tui.app import EpTui
from ep_tui.session.table import Table

async def start():
    table = Table.new("land-ho", ("you", "captain", "captain"), seed=7, first=0)
    async with EpTui(table, "instant").run_test(size=(80, 24)) as pilot:
        await pilot.pause()

asyncio.run(start())
"""
PRINT = """
ours = ("ep_tui", "ep_rules", "ep_layouts")
print(*sorted(name for name in sys.modules if name.partition(".")[0] in ours))
"""


@cache
def loaded(code: str) -> frozenset[str]:
    """The names of our modules that a fresh interpreter has loaded after some code."""
    done = run_python(code + PRINT, home=Path(__file__).parent)
    assert done.returncode == 0, done.stderr
    return frozenset(done.stdout.split())


def rooms_of(*scenarios: str) -> set[str]:
    """The rooms of the engine in which the rule modules of some scenarios lie."""
    return {room(module.__module__) for name in scenarios for module in SCENARIOS[name].modules}


def room(name: str) -> str:
    """The room of the engine in which a file lies."""
    return ".".join(name.split(".")[:2])


def rules(names: frozenset[str]) -> set[str]:
    """Those of some files that lie in rooms of rule modules."""
    return {name for name in names if room(name) in rooms_of(*SCENARIOS)}


def test_a_game_loads_rules_of_its_own_rooms_only():
    """None of a mission, of base CATAN's own room, of a fan system, of ships that make routes."""
    assert {room(name) for name in rules(loaded(GAME))} == rooms_of("land-ho")


def test_a_table_loads_no_rules_that_its_game_does_not():
    strange = rules(loaded(TABLE)) - rules(loaded(GAME))
    assert len(strange) <= MOST_STRANGE, sorted(strange)


def test_a_table_loads_only_the_presenters_of_its_modules():
    own = {f"ep_tui.presenters.{module.id.replace('-', '_')}" for module in LAND_HO.modules}
    presenters = {name for name in loaded(TABLE) if name.startswith("ep_tui.presenters.")}
    assert presenters <= own


def test_a_table_loads_few_files_and_lines_of_ours():
    files = [file_of(name) for name in loaded(TABLE)]
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)
    assert len(files) <= MOST_FILES
    assert lines <= MOST_LINES


def file_of(name: str) -> Path:
    """Where one of our modules lies."""
    path = IMPORT_ROOTS[name.partition(".")[0]].joinpath(*name.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
