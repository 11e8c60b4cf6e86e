"""The tests that run a line, and those that fail without a mistake; `tests/mutants.py` calls it."""

import ast
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from coverage import CoverageData

from tests.mutation.mistakes import ROOT, Mutant

NEAREST = 10
"""Files of tests that come first."""


def pytest_in(folder: Path, minutes: float, *words: str) -> subprocess.CompletedProcess[str]:
    """The output of pytest in a tree."""
    return subprocess.run(
        (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words),
        cwd=folder,
        env=dict(os.environ, PYTHONPATH=os.pathsep.join((".", "rules", "layouts")), CI="1"),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=minutes * 60,
        check=False,
    )


class Tier:
    """Some of the tests of a tree without mistakes, with the results of one run.

    Attributes:
        name: of its files.
        words: pytest's arguments to select them.
        data: the lines that each test runs, as coverage.py writes them.
        told: pytest's output of that run.
    """

    def __init__(self, name: str, words: Sequence[str], pristine: Path) -> None:
        self.name = name
        self.words = ("--ignore=tests/e2e", *words)
        self.pristine = pristine
        self.data = pristine.parent / f"{name}.coverage"
        self.told = pristine.parent / f"{name}.log"

    def learn(self) -> None:
        """Run the tests once, unless that was done before."""
        if self.told.exists():
            return
        measured = ("--cov=ep_rules", "--cov=ep_tui", "--cov-context=test", "--cov-report=")
        done = pytest_in(self.pristine, 600, "-n", "4", "-rfE", *measured, *self.words, "tests")
        (self.pristine / ".coverage").replace(self.data)
        self.told.write_text(done.stdout, encoding="utf-8")

    @cached_property
    def failing(self) -> frozenset[str]:
        """The tests that fail without a mistake."""
        told = self.told.read_text(encoding="utf-8")
        return frozenset(re.findall(r"^(?:FAILED|ERROR) (\S+)", told, re.MULTILINE))

    @cached_property
    def _coverage(self) -> CoverageData:
        data = CoverageData(str(self.data))
        data.read()
        return data

    def running(self, mutant: Mutant) -> list[str]:
        """The tests that run a mutant's statement; the nearest files and least tests first."""
        by_line = self._by_line(mutant.path)
        size = Counter(test for tests in by_line.values() for test in tests)
        near = {name: rank for rank, name in enumerate(nearest_tests(mutant.path))}
        asked = {test for line in mutant.statement() for test in by_line.get(line, ())}
        return sorted(
            asked, key=lambda test: (near.get(test.partition("::")[0], NEAREST), size[test], test)
        )

    def _contexts(self, path: Path) -> dict[int, list[str]]:
        return self._coverage.contexts_by_lineno(str(self.pristine / path))

    def _by_line(self, path: Path) -> dict[int, set[str]]:
        return {
            line: {test for test in (name.rpartition("|")[0] for name in names) if test}
            - self.failing
            for line, names in self._contexts(path).items()
        }


def nearest_tests(path: Path) -> list[str]:
    """The test files that name most definitions of a file, and import it."""
    text = (ROOT / path).read_text(encoding="utf-8")
    names = [n.name for n in ast.parse(text).body if isinstance(n, ast.ClassDef | ast.FunctionDef)]
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
