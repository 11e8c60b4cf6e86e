"""Mistakes made at random: which ones a seed makes, which tests try them, and which count."""

import shutil
from pathlib import Path

import pytest

from tests.tools.mutation import learned, mistakes, plugin, trial
from tests.tools.mutation.judged import reasons
from tests.tools.mutation.learned import Tier, moved
from tests.tools.mutation.mistakes import Mutant, chosen, mutants_of
from tests.tools.mutation.trial import Trial

SHIP = "def holds(ship):\n    return ship.cargo < 2 and not ship.wreck\n"


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A tree with one file of the rules."""
    for module in (mistakes, learned):
        monkeypatch.setattr(module, "ROOT", tmp_path)
    mistakes.parsed.cache_clear()
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "ship.py").write_text(SHIP)
    return tmp_path


def changes(mutants: list[Mutant]) -> list[tuple[str, str, str]]:
    return [(mutant.source(), mutant.before, mutant.after) for mutant in mutants]


def test_every_operator_constant_and_condition_is_a_mistake_that_compiles(tree: Path):
    found = list(mutants_of(Path("rules/ship.py")))
    assert {(m.before, m.after) for m in found} == {
        ("<", "<="),
        ("2", "3"),
        ("and", "or"),
        ("not ", ""),
    }
    assert all(mutant.compiles() for mutant in found)


def test_a_seed_makes_the_same_mistakes_when_other_lines_change(tree: Path):
    before = changes(chosen(4, seed=5))
    (tree / "rules" / "ship.py").write_text(f'"""A ship."""\n\nMANY = [sum, max]\n\n{SHIP}')
    (tree / "rules" / "sea.py").write_text('"""No mistakes."""\n')
    assert changes(chosen(4, seed=5)) == before
    assert changes(chosen(4, seed=6)) != before


def test_a_line_is_found_again_by_the_lines_around_it():
    assert moved("a\nb\nc\n", "new\na\nc\n") == {1: 2, 3: 3}


@pytest.mark.parametrize(
    ("clean", "with_it", "finder"),
    [
        (set(), {"tests/x.py::one"}, "tests/x.py::one"),
        ({"tests/x.py::one"}, {"tests/x.py::one", "tests/x.py::two"}, "tests/x.py::two"),
        ({"tests/x.py::one"}, {"tests/x.py::one"}, ""),
        (set(), set(), ""),
    ],
    ids=["fails with it", "another fails without it", "fails without it", "passes"],
)
def test_a_test_counts_if_it_fails_with_a_mistake_only(
    tree: Path,
    monkeypatch: pytest.MonkeyPatch,
    clean: set[str],
    with_it: set[str],
    finder: str,
):
    monkeypatch.setattr(trial, "copied", lambda folder: folder)

    def first_failing(copy: Path, _tier: Tier, asked: list[str]) -> str:
        failing = clean if "clean" in copy.parts else with_it
        tests = (test for test in asked if f"{plugin.NOT}{test}" not in asked)
        return next((test for test in tests if test in failing), "")

    monkeypatch.setattr(Trial, "_first_failing", staticmethod(first_failing))
    for copy in ("clean", "mutant"):
        shutil.copytree(tree / "rules", tree / copy / "tree" / "rules")
    asked = ["tests/x.py::one", "tests/x.py::two"]
    tier = Tier("fast", (), lambda _: asked, lambda _: [])
    (mutant, *_) = mutants_of(Path("rules/ship.py"))
    assert Trial(tree, most=10).notice(mutant, tier) == finder


def test_what_is_judged_to_change_nothing_still_stands_in_its_file():
    for file, line, _ in reasons():
        text = (mistakes.ROOT / file).read_text(encoding="utf-8")
        assert line in map(str.strip, text.splitlines()), f"{file}: {line}"
