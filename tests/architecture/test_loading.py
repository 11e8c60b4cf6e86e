"""What is loaded: by Land Ho! at a table, the files of its own modules, and little by commands."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from ep_rules.scenarios import SCENARIOS
from tests.architecture.source import IMPORT_ROOTS, OF_NO_MODULE, run_python

LAND_HO = SCENARIOS["land-ho"]
MOST_FILES, MOST_LINES = 207, 24_800
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
COMMAND = """
import gc, io, sys
from contextlib import redirect_stdout
from ep_tui.__main__ import main
sys.argv[1:] = {words!r}
with redirect_stdout(io.StringIO()):
    assert main() < 2
"""
RULES = COMMAND.format(words=["rules", "can a ship carry two crews"])
"""It asks about the game of the newest save, so it looks for the user's folders."""
RULES_OF_GAME = COMMAND.format(words=["rules", "can a ship carry two crews in e&p"])
SCENE = "pirate-lairs | movement | pirate B D5 | A ship D4-ne, 1 gold"
CHECK = COMMAND.format(words=["check", SCENE, "sail #1 D4-e"])
CHASE = COMMAND.format(words=["check", "--example", "chase"])
SIMULATE = COMMAND.format(words=["simulate", "--scenario", "land-ho", "--games", "1"])
COLLECTING = """
print("collected" if gc.isenabled() else "not")
"""
AT_THE_END = """
import atexit, gc
atexit.register(lambda: print("frozen" if gc.get_freeze_count() else "not"))
"""
FEW = {"difflib", "importlib.metadata", "inspect", "shutil", "typing_extensions"}
"""Slow imports that few answers of commands need."""
WORDS = """
from ep_tui import texts
print(*texts._of_modules()._unread)
"""
LEAN = """
import sys
from ep_tui.commands.lean_imports import FOR_SCREEN, lean_imports
with lean_imports(FOR_SCREEN):
    import ep_tui.commands.screen
left_out = {*FOR_SCREEN, "textual.widgets._input"}
print(*left_out & set(sys.modules))
"""
ALL_COMMANDS = """
import sys
from importlib import import_module
from ep_tui.commands import _FILES
from ep_tui.commands.lean_imports import FOR_COMMANDS, lean_imports
from ep_tui.commands.options import OPTIONS
with lean_imports(FOR_COMMANDS):
    for name in OPTIONS:
        import_module(f"ep_tui.commands.{_FILES.get(name, name)}")
print(*{"msgspec", "textual", *FOR_COMMANDS} & set(sys.modules))
"""
LATER = """
import ssl, typing_extensions
from textual.command import CommandPalette
from textual.markup import to_content
print(ssl.SSLContext.__name__, CommandPalette.__module__, to_content.__module__)
print(typing_extensions.__name__)
"""
FOLDERS = """
import sys
from ep_tui.commands import _Arguments
assert _Arguments().folders.data
print(*{"platformdirs", "tempfile"} & set(sys.modules))
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


def test_the_screen_is_imported_without_what_it_never_uses():
    """Such as TLS, the command palette, notes and markup."""
    assert not printed(LEAN)


def test_what_was_left_out_can_be_imported_later():
    assert printed(LEAN + LATER) == {
        "SSLContext",
        "textual.command",
        "textual.markup",
        "typing_extensions",
    }


def test_commands_have_msgspec_without_typing_extensions_and_json_schema():
    assert printed(ALL_COMMANDS) == {"msgspec"}


def test_the_users_folders_are_found_without_temporary_files():
    assert printed(FOLDERS) == {"platformdirs"}


@pytest.mark.parametrize(
    ("code", "most_files", "most_lines"),
    [
        (TABLE, MOST_FILES, MOST_LINES),
        (RULES, 27, 3_570),
        (RULES_OF_GAME, 23, 3_140),
        (CHECK, 196, 22_770),
        (CHASE, 208, 24_620),
    ],
    ids=["table", "rules", "rules-of-game", "check", "chase"],
)
def test_few_files_and_lines_of_ours_are_loaded(code: str, most_files: int, most_lines: int):
    files = [file_of(name) for name in loaded(code)]
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)
    assert len(files) <= most_files
    assert lines <= most_lines


@pytest.mark.parametrize(
    ("code", "left_out"),
    [
        (RULES, FEW | {"ep_rules.model", "msgspec"}),
        (RULES_OF_GAME, FEW | {"ep_rules.model", "msgspec", "pathlib", "platformdirs"}),
        (CHECK, FEW | {"ep_tui.board.draw", "platformdirs"}),
        (CHASE, FEW | {"ep_tui.board.draw", "platformdirs"}),
    ],
    ids=["rules", "rules-of-game", "check", "chase"],
)
def test_an_answer_of_a_command_loads_no_slow_modules(code: str, left_out: set[str]):
    assert not printed(f"{code}\nprint(*{left_out!r} & set(sys.modules))")


@pytest.mark.parametrize(
    ("code", "collecting"),
    [(RULES, "not"), (CHECK, "not"), (SIMULATE, "collected")],
    ids=["rules", "check", "simulate"],
)
def test_only_brief_commands_collect_no_garbage(code: str, collecting: str):
    assert printed(code + COLLECTING) == {collecting}


@pytest.mark.parametrize("code", [RULES, SIMULATE], ids=["rules", "simulate"])
def test_what_a_command_leaves_is_not_collected_at_its_end(code: str):
    assert printed(AT_THE_END + code) == {"frozen"}


def file_of(name: str) -> Path:
    """The file of one of our modules."""
    path = IMPORT_ROOTS[name.partition(".")[0]].joinpath(*name.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
