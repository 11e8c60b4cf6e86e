"""Which tests of a tier run a line; `tests/tools/mutants.py` asks it for each mistake."""

import ast
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from difflib import SequenceMatcher
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

from coverage import CoverageData

from tests.tools.mutation import plugin
from tests.tools.mutation.mistakes import ROOT, SOURCES, Mutant, parsed, sources

Definition = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
IMPORT = ""
"""The name under which coverage.py counts lines that run when a module is imported."""
NEAREST = 3
"""Files of tests that come first."""
FAST = ("--ignore=tests/e2e", "--fast")
SLOW = ("--ignore=tests/e2e", "-m", "slow")
COPIED = (*SOURCES, "layouts", "tests", "docs", "screenshots")


def copied(folder: Path) -> Path:
    """A copy of the tree in a folder."""
    shutil.rmtree(folder, ignore_errors=True)
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name)
    for path in ROOT.iterdir():
        if path.is_file() and path.name != ".git":
            shutil.copy(path, folder)
    return folder


def pytest_in(folder: Path, *words: str, **settings: str) -> int:
    """The exit code of pytest in a tree; `settings` are those of the plugin."""
    path = os.pathsep.join((".", "rules", "layouts"))
    plugged = ("-p", "no:cacheprovider", "-p", plugin.__name__)
    with (folder.parent / "pytest.log").open("w", encoding="utf-8") as log:
        return subprocess.run(
            (sys.executable, "-m", "pytest", "-q", *plugged, *words),
            cwd=folder,
            env=dict(os.environ, PYTHONPATH=path, CI="1", **settings),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            check=False,
        ).returncode


class Tier(NamedTuple):
    """Some of all tests.

    Attributes:
        name: for people.
        words: pytest's arguments to select them.
        asked: those that a mutant is tried with first, the best before the others.
        near: the files in whose other tests a mutant is tried then.
    """

    name: str
    words: tuple[str, ...]
    asked: Callable[[Mutant], list[str]]
    near: Callable[[Mutant], list[str]]


class Learned:
    """The lines that each fast test ran in a tree without mistakes.

    The tree may have changed since: lines are found again by their neighbors, and new tests by
    the names in their files.
    """

    def __init__(self, folder: Path) -> None:
        self._tree = folder / "fast-tree"
        self._data = folder / "fast.coverage"

    def learn(self) -> None:
        """Run the fast tests once, unless that was done before."""
        if self._data.exists():
            return
        measured = ("--cov=ep_rules", "--cov=ep_tui", "--cov-context=test", "--cov-report=")
        tree = copied(self._tree)
        pytest_in(tree, "-n", "2", *measured, *FAST, "tests", **{plugin.EMPTY: "yes"})
        (tree / ".coverage").replace(self._data)

    def tiers(self) -> tuple[Tier, Tier]:
        """The fast tests and the slow ones."""
        return (
            Tier("fast", FAST, self._fast, self._new),
            Tier("slow", SLOW, self._slow, lambda mutant: nearest_tests(mutant.path)),
        )

    def _fast(self, mutant: Mutant) -> list[str]:
        """The fast tests that run a mutant's statement, the nearest first."""
        near = {name: rank for rank, name in enumerate(nearest_tests(mutant.path))}
        lines = Counter(test for tests in self._by_line(mutant.path).values() for test in tests)
        turns, place = Counter[str](), dict[str, tuple[int, int]]()
        for test in sorted(self._running(mutant), key=lambda test: (lines[test], test)):
            file = file_of(test)
            turns[file] += 1
            place[test] = (near.get(file, len(near)), turns[file])
        return sorted(place, key=place.__getitem__)

    def _slow(self, mutant: Mutant) -> list[str]:
        """The tests with a fast case that runs a mutant's statement, or any line of its file."""
        running = self._running(mutant)
        running = running or {
            test for tests in self._by_line(mutant.path).values() for test in tests
        }
        return sorted({test.partition("[")[0] for test in running})

    def _new(self, mutant: Mutant) -> list[str]:
        """The tests of the nearest files that were not there when the lines were recorded."""
        near = nearest_tests(mutant.path)
        return [*near, *(f"{plugin.NOT}{test}" for test in self._known if file_of(test) in near)]

    @cached_property
    def _known(self) -> set[str]:
        """All tests that ran a line."""
        return {name.rpartition("|")[0] for name in self._coverage.measured_contexts()}

    def _running(self, mutant: Mutant) -> set[str]:
        """The fast tests that run a mutant's statement."""
        asked = self._tests_at(mutant.path, mutant.statement())
        if asked == {IMPORT}:
            asked = self._using(defined(mutant.path, mutant.line))
        elif not self._by_line(mutant.path):  # a new file
            asked = self._using({definition.name for definition in definitions(mutant.path)})
        return asked - {IMPORT}

    def _using(self, names: set[str]) -> set[str]:
        """The tests that run a line with one of the names, or with one defined by these."""
        tests, known, new = set[str](), set[str](), names
        while new:
            known |= new
            found = list(uses(frozenset(new)))
            new = set[str]()
            for path, lines in found:
                here = self._tests_at(path, lines)
                tests |= here
                new |= defined(path, lines.start) - known if here == {IMPORT} else set()
        return tests

    def _tests_at(self, path: Path, lines: Iterable[int]) -> set[str]:
        """The tests that run one of some lines."""
        by_line = self._by_line(path)
        return {test for line in lines for test in by_line.get(line, ())}

    @cached_property
    def _coverage(self) -> CoverageData:
        data = CoverageData(str(self._data))
        data.read()
        return data

    @cache  # noqa: B019 - it lives as long as the program
    def _by_line(self, path: Path) -> dict[int, set[str]]:
        old = self._tree / path
        if not old.exists():
            return {}
        now = moved(old.read_text(encoding="utf-8"), (ROOT / path).read_text(encoding="utf-8"))
        return {
            now[line]: {name.rpartition("|")[0] for name in names}
            for line, names in self._coverage.contexts_by_lineno(str(old)).items()
            if line in now
        }


def file_of(test: str) -> str:
    """The file of a test."""
    return test.partition("::")[0]


def moved(old: str, new: str) -> dict[int, int]:
    """The line of a new text for each line of an old one that it still has."""
    blocks = SequenceMatcher(None, old.splitlines(), new.splitlines(), autojunk=False)
    return {
        a + step + 1: b + step + 1
        for a, b, size in blocks.get_matching_blocks()
        for step in range(size)
    }


def uses(names: frozenset[str]) -> Iterator[tuple[Path, range]]:
    """The places that use one of some names."""
    for path in sources():
        for name, lines in _names_in(path):
            if name in names:
                yield path, lines


@cache
def _names_in(path: Path) -> list[tuple[str, range]]:
    """The names that a file uses, with their lines."""
    return [
        (
            node.id if isinstance(node, ast.Name) else node.attr,
            range(node.lineno, (node.end_lineno or node.lineno) + 1),
        )
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load)
    ]


def defined(path: Path, line: int) -> set[str]:
    """The names to which a line gives a value, or of the innermost class or function around it."""
    around = [node for node in ast.walk(parsed(path)) if line in lines_of(node)]
    given = [node for node in around if isinstance(node, ast.Assign | ast.AnnAssign)]
    targets = [n for node in given for n in ast.walk(node) if isinstance(n, ast.Name)]
    names = {node.id for node in targets if isinstance(node.ctx, ast.Store)}
    return names or {node.name for node in around if isinstance(node, Definition)}


def lines_of(node: ast.AST) -> range:
    """The lines of a part of a syntax tree."""
    start = getattr(node, "lineno", 0)
    return range(start, (getattr(node, "end_lineno", None) or start) + 1)


def definitions(path: Path) -> list[Definition]:
    """The classes and functions of a file."""
    return [node for node in parsed(path).body if isinstance(node, Definition)]


def nearest_tests(path: Path) -> list[str]:
    """The test files that name most definitions of a file, and import it."""
    names = [definition.name for definition in definitions(path)]
    module = ".".join(path.with_suffix("").parts).removeprefix("rules.").removesuffix(".__init__")
    words = re.compile(rf"\b(?:{'|'.join([re.escape(module), *names])})\b")
    found = Counter(
        {
            test.relative_to(ROOT).as_posix(): len(words.findall(test.read_text(encoding="utf-8")))
            for test in sorted((ROOT / "tests").rglob("test_*.py"))
            if "e2e" not in test.parts
        }
    )
    return [name for name, count in found.most_common(NEAREST) if count]
