"""The files loaded by starting Land Ho! at a table: those of its own modules, within a budget."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from ep_rules.scenarios import SCENARIOS
from tests.architecture.source import IMPORT_ROOTS, OF_NO_MODULE, run_python

LAND_HO = SCENARIOS["land-ho"]
MOST_FILES, MOST_LINES = 186, 23_080
"""The budget of our code that starting a table loads; with all modules it was 214 files and
32,007 lines. It leaves room for a few files, so that none is merged with another only for the
count."""

API = "import sys, ep_rules.api"
GAME = """
import sys
from ep_rules.api import game
game("land-ho", 3)
"""
TABLE = """
import asyncio, sys
from ep_tui.app import EpTui
from ep_tui.session.local_game import local_game
from ep_tui.session.table import Table
from ep_tui.storage.folders import Folders

async def start():
    table = Table.new("land-ho", ("you", "captain", "captain"), seed=7, first=0)
    session = local_game(table, "instant", Folders.of_user())
    async with EpTui(Folders.of_user(), session).run_test(size=(80, 24)) as pilot:
        await pilot.pause()

asyncio.run(start())
"""
ARENA = """
import sys
from ep_tui.arena import executors, match, plan, results, standing, tables
"""
WORDS = """
from ep_tui import texts
print(*texts._of_modules()._unread)
"""
LEAN = """
import sys
from ep_tui.commands.lean_imports import lean_imports
with lean_imports():
    import ep_tui.commands.screen
print(*{"ssl", "textual.command", "textual.widgets._input"} & set(sys.modules))
"""
LATER = """
import ssl
from textual.command import CommandPalette
print(ssl.SSLContext.__name__, CommandPalette.__module__)
"""
PRINT = """
ours = ("ep_tui", "ep_rules", "ep_layouts")
print(*sorted(name for name in sys.modules if name.partition(".")[0] in ours))
"""


@cache
def loaded(code: str) -> frozenset[str]:
    """The names of our modules that a fresh interpreter has loaded after some code."""
    return printed(code + PRINT)


def printed(code: str) -> frozenset[str]:
    """The words that some code prints in a fresh interpreter."""
    done = run_python(code, home=Path(__file__).parent)
    assert done.returncode == 0, done.stderr
    return frozenset(done.stdout.split())


def files_of_modules(*scenarios: str) -> set[str]:
    """The files of the rule modules of some scenarios."""
    return {module.__module__ for name in scenarios for module in SCENARIOS[name].modules}


def rooms(files: Iterable[str]) -> set[str]:
    """The packages of the engine with these files."""
    return {".".join(name.split(".")[:2]) for name in files if name.startswith("ep_rules.")}


STRANGE_FILES = files_of_modules(*SCENARIOS) - files_of_modules("land-ho")
STRANGE_ROOMS = rooms(STRANGE_FILES) - rooms(files_of_modules("land-ho"))


def test_there_are_rooms_that_land_ho_does_without():
    assert {"ep_rules.catan", "ep_rules.fan", "ep_rules.missions"} <= STRANGE_ROOMS


@pytest.mark.parametrize("code", [API, GAME, TABLE], ids=["api", "game", "table"])
def test_nothing_of_other_modules_is_loaded(code: str):
    """No other mission, base CATAN module, fan system or Seafarers file."""
    assert not STRANGE_FILES & loaded(code)
    assert not STRANGE_ROOMS & rooms(loaded(code))


def test_the_api_loads_only_what_all_games_have():
    shared = set.intersection(*(files_of_modules(name) for name in SCENARIOS))
    every = files_of_modules(*SCENARIOS)
    assert every & loaded(API) <= shared


def test_a_table_loads_only_the_presenters_of_its_modules():
    own = {f"ep_tui.presenters.{module.id.replace('-', '_')}" for module in LAND_HO.modules}
    registry = {f"ep_tui.presenters.{name}" for name in OF_NO_MODULE}
    presenters = {name for name in loaded(TABLE) if name.startswith("ep_tui.presenters.")}
    assert presenters - registry
    assert presenters <= own | registry


def test_a_table_reads_only_the_words_of_its_modules():
    """An unknown text would load the words of all modules."""
    every = {module.id for entry in SCENARIOS.values() for module in entry.modules}
    strange = every - {module.id for module in LAND_HO.modules}
    assert strange <= printed(TABLE + WORDS)


@pytest.mark.parametrize("code", [GAME, TABLE, ARENA], ids=["game", "table", "arena"])
def test_chance_is_hashed_without_openssl(code: str):
    """`hashlib` loads OpenSSL; the program takes BLAKE2b from below it."""
    printing = "print(*{'hashlib', '_hashlib'} & set(sys.modules))"
    assert not printed(f"{code}\n{printing}")


def test_the_screen_is_imported_without_tls_and_command_palette():
    assert not printed(LEAN)


def test_what_was_left_out_can_be_imported_later():
    assert printed(LEAN + LATER) == {"SSLContext", "textual.command"}


def test_a_table_loads_few_files_and_lines_of_ours():
    files = [file_of(name) for name in loaded(TABLE)]
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)
    assert len(files) <= MOST_FILES
    assert lines <= MOST_LINES


def file_of(name: str) -> Path:
    """The file of one of our modules."""
    path = IMPORT_ROOTS[name.partition(".")[0]].joinpath(*name.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
