"""The division of modules for mypyc: its halves are run as Python here, without a compiler."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from compiling.build import (
    INDENT,
    MACROS,
    NOT_IN_SLICE,
    OURS,
    OVERLAP,
    SELDOM,
    SHORTCUTS,
    shorten,
    use_macros,
    write,
)
from compiling.sources import Sources
from compiling.split import Half, halves

ROOT = Path(__file__).resolve().parents[2]
PLAY = """
import builtins, sys
builtins.mypyc_attr = lambda **words: lambda kind: kind     # mypyc reads and removes it
from ep_tui.__main__ import main
sys.exit(main())
"""
MODEL = """\
'''Nouns.'''

import msgspec


class Slice(msgspec.Struct):
    '''A part of the state.'''
"""
FLEET = """\
'''Ships.'''

import msgspec
from functools import cached_property

from ep_rules.model import Slice

ROOM = 2
LIMITS = (ROOM, 3)


def share(count):
    '''Half of a number.'''
    return count // ROOM


class Fleet(Slice):
    '''Where ships are.'''

    key = "ships"
    at: list[int] = []
    room: int = ROOM

    def half(self):
        '''Half of the ships.'''
        return share(len(self.at))

    @property
    def ships(self) -> int:
        '''How many there are.'''
        return len(self.at)

    def share(self):
        '''The same as `half`.'''
        return self.half()


class Ships:
    '''Rules of ships.'''

    id = "ships"

    def __init__(self):
        self.made = 0

    @cached_property
    def count(self) -> int:
        '''Counted once.'''
        self.made += 1
        return self.made

    def routes(self, state):
        return state.of(Fleet).at

    def near(self, place, others):
        return place in (self.made, *others)

    def let_go(self):
        vars(self).clear()

    rules = {
        "near": near,
        "routes": routes,
    }
"""


def divided(text: str) -> list[Half]:
    """The halves of a module beside the nouns."""
    sources = Sources({"ep_rules.model": MODEL, "ep_rules.fleet": text})
    return halves(sources, "ep_rules.fleet", is_package=False)


def test_what_msgspec_makes_stays_python_with_what_it_is_made_of():
    python, compiled = divided(FLEET)
    assert (python.compiled, compiled.compiled) == (False, True)
    for word in ("class Fleet(Slice)", "ROOM = 2"):
        assert word in python.text
        assert word not in compiled.text
    for word in ("\ndef share(", "class Ships:"):
        assert word not in python.text
        assert word in compiled.text


@pytest.mark.parametrize("name", ["Ships", "_Ships"])
def test_every_class_in_c_may_have_subclasses_in_python(name: str):
    _, compiled = divided(FLEET.replace("class Ships:", f"class {name}:"))
    assert f"allow_interpreted_subclasses=True)\nclass {name}:" in compiled.text


def test_a_module_with_nothing_of_msgspec_is_compiled_whole():
    (whole,) = divided(FLEET.replace("class Fleet(Slice)", "class Fleet"))
    assert whole.compiled
    assert whole.name == "ep_rules.fleet"


def test_a_module_with_nothing_but_data_is_left_as_it_is():
    text = MODEL.replace("Slice", "Other")
    assert divided(text) == [Half("ep_rules.fleet", text, compiled=False)]


def test_definitions_of_the_compiled_half_keep_their_lines_up_to_the_first_new_one():
    _, compiled = divided(FLEET)
    for word in ("def share(count):", "    return count // ROOM"):
        assert compiled.text.splitlines().index(word) == FLEET.splitlines().index(word)


@pytest.fixture
def fleet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The halves of the fleet, imported as Python under other names."""
    import builtins
    from importlib import import_module

    monkeypatch.setattr(builtins, "mypyc_attr", lambda **_: lambda kind: kind, raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    for half in divided(FLEET):
        text = half.text.replace("ep_rules.fleet", "fleet_of_test")
        name = half.name.rpartition(".")[2].replace("fleet", "fleet_of_test")
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    yield import_module("fleet_of_test")
    for name in ("fleet_of_test", "fleet_of_test_compiled"):
        sys.modules.pop(name, None)


def test_methods_of_the_python_half_find_what_is_compiled(fleet):
    assert fleet.Fleet([1, 2, 3, 4]).half() == 2


def test_methods_of_the_python_half_are_those_that_are_compiled_at_the_same_lines(fleet):
    method = fleet.Fleet.half
    assert method.__module__ == "fleet_of_test_compiled"
    line = FLEET.splitlines().index("    def half(self):") + 1
    assert method.__code__.co_firstlineno == line
    assert fleet.Fleet.ships.fget.__module__ == "fleet_of_test_compiled"


def test_a_method_that_would_hide_what_another_one_names_stays_python(fleet):
    assert fleet.Fleet.share.__module__ == "fleet_of_test"
    assert fleet.Fleet([1, 2]).share() == 1


def test_a_class_of_the_compiled_half_says_that_it_is_of_the_module(fleet):
    assert fleet.Ships.__module__ == "fleet_of_test"


def test_a_module_has_each_class_once(fleet):
    kinds = [name for name, one in vars(fleet).items() if isinstance(one, type)]
    assert kinds == ["cached_property", "Slice", "Fleet", "Ships"]


def test_an_object_is_emptied_in_a_way_that_c_has_too(fleet):
    ships = fleet.Ships()
    ships.let_go()
    assert vars(ships) == {}
    _, compiled = divided(FLEET)
    assert '        delattr(self, "__dict__")\n' in compiled.text


def test_a_kept_property_is_worked_out_once(fleet):
    ships = fleet.Ships()
    assert (ships.count, ships.count, ships.made) == (1, 1, 1)


def test_a_slice_is_found_by_its_key(fleet):
    class State:
        slices = {"ships": fleet.Fleet([7])}  # noqa: RUF012 - read only

    assert fleet.Ships().routes(State()) == [7]


def test_methods_that_a_class_keeps_in_a_table_are_put_there_after_the_class(fleet):
    assert fleet.Ships.rules == {"near": fleet.Ships.near, "routes": fleet.Ships.routes}
    _, compiled = divided(FLEET)
    assert "    rules: typing.ClassVar[typing.Any]\n" in compiled.text


def test_membership_among_several_is_the_same(fleet):
    ships = fleet.Ships()
    assert ships.near(0, (3,))
    assert ships.near(3, (3,))
    assert not ships.near(1, (3,))


@pytest.mark.parametrize("left", [SELDOM, SELDOM + NOT_IN_SLICE], ids=["all", "voyages"])
def test_the_divided_rules_replay_golden_games(tmp_path: Path, left: tuple[str, ...]):
    assert len(write(tmp_path, left)) > 40
    goldens = [
        str(ROOT / "tests" / "golden" / f"{name}.txt")
        for name in ("explorers-pirates-knights-3", "sea-robbers-4", "explorers-of-catan-3")
    ]
    paths = (str(ROOT), str(tmp_path), str(ROOT / "layouts"))
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    for golden in goldens:
        command = (sys.executable, "-c", PLAY, "verify", golden)
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, ""), golden


def test_the_c_of_the_rules_comes_after_the_shortcuts_and_without_indents(tmp_path: Path):
    path = tmp_path / "rules.c"
    path.write_text(f"#include <init.c>\n{OURS}int f(void) {{\n        return 1;\n}}\n")
    shorten(path)
    before, _, rules = path.read_text(encoding="utf-8").partition(OURS)
    assert before == "#include <init.c>\n" + INDENT.sub("", SHORTCUTS)
    assert rules == "int f(void) {\nreturn 1;\n}\n"


def test_functions_of_random_words_begin_with_their_macros(tmp_path: Path):
    path = tmp_path / "rules.c"
    starts = [f"CPyTagged CPyDef_chance___{start}" for start in MACROS]
    path.write_text("".join(f"{start} {{\nint r;\n}}\n{start};\n" for start in starts))
    use_macros(path)
    text = path.read_text(encoding="utf-8")
    for start, macro in zip(starts, MACROS.values(), strict=True):
        assert f"{start} {{\n{macro}\nint r;\n}}\n{start};\n" in text


def test_functions_that_run_once_are_marked_and_no_others(tmp_path: Path):
    path = tmp_path / "rules.c"
    macros = "".join(f"CPyTagged CPyDef_chance___{start} {{\n" for start in MACROS)
    once = (
        "char CPyDef_game_____top_level__(void) {\n",
        "int CPyExec_ep_rules___game(PyObject *module)\n{\n",
    )
    other = (
        "char CPyDef_game_____top_level__(void);\n",
        "int CPyExec_ep_rules___game(PyObject *);\n",
        "char CPyDef_game___apply(PyObject *state) {\n",
    )
    path.write_text("".join((macros, *once, *other)), encoding="utf-8")
    use_macros(path)
    lines = path.read_text(encoding="utf-8")
    assert lines.endswith("".join((*(f"EP_ONCE {one}" for one in once), *other)))


def test_a_build_stops_if_mypyc_writes_the_random_words_in_another_way(tmp_path: Path):
    path = tmp_path / "rules.c"
    path.write_text("long CPyDef_chance___scramble(long word) {\nreturn word;\n}\n")
    with pytest.raises(SystemExit, match="CPyDef_chance___advance"):
        use_macros(path)


def test_a_constant_may_be_what_mypyc_takes_for_an_error(tmp_path: Path):
    path = tmp_path / "rules.c"
    path.write_text(f"{OURS}if (likely(x != -113.0 && PyErr_Occurred())) {{}}\n")
    shorten(path)
    assert "x != -113.0 || !PyErr_Occurred()" in path.read_text(encoding="utf-8")


def test_mypyc_writes_the_test_of_a_constant_that_the_build_replaces():
    from mypyc.codegen.emit import Emitter, EmitterContext
    from mypyc.ir.rtypes import RTuple, float_rprimitive
    from mypyc.namegen import NameGenerator

    emitter = Emitter(EmitterContext(NameGenerator([]), strict_traceback_checks=False))
    constant = RTuple([float_rprimitive])
    text = emitter.tuple_undefined_check_cond(constant, "x", emitter.c_error_value, "!=")
    assert OVERLAP.search(text), text


def test_c_without_a_place_for_the_shortcuts_ends_the_build(tmp_path: Path):
    path = tmp_path / "rules.c"
    path.write_text("int f(void) { return 1; }\n")
    with pytest.raises(SystemExit, match="has no line"):
        shorten(path)
