"""One mistake after the other, tried with what can notice it; `tests/tools/mutants.py` calls it."""

import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path

from tests.tools.mutation import plugin
from tests.tools.mutation.learned import Tier, copied, file_of, pytest_in
from tests.tools.mutation.mistakes import Mutant

CHECKS = {"lint": ("ruff", "check", "-q", "."), "types": ("mypy", "--no-error-summary")}
"""The checks of the fast tier that are no tests."""
PASSED = (0, 5)
"""Pytest's exit codes for tests that pass, and for none."""
FEW = 40
"""Tests that are tried before the files of all others are collected."""


class Trial:
    """Two copies of the tree: one without mistakes, one for a mistake after the other.

    Arguments:
        most: how many of the tests that run a line are tried; the nearest files come first, then
            a test of each file in turn.
    """

    def __init__(self, folder: Path, most: int) -> None:
        self._most = most
        self._clean = copied(folder / "clean" / "tree")
        self._tree = copied(folder / "mutant" / "tree")

    def notice(self, mutant: Mutant, tier: Tier) -> str:
        """The test of a tier that fails because of a mutant, or nothing."""
        asked = tier.asked(mutant)
        with self._planted(mutant):
            few = self._failing(tier, asked[:FEW])
            return few or self._failing(tier, [*asked[FEW : self._most], *tier.near(mutant)])

    def complain(self, mutant: Mutant) -> str:
        """The check of the fast tier other than tests that notices a mutant, or nothing."""
        checks = self._checks
        with self._planted(mutant):
            return next((name for name in checks if not self._passes(name)), "")

    @cached_property
    def _checks(self) -> list[str]:
        """The checks that pass without a mistake."""
        return list(filter(self._passes, CHECKS))

    def _passes(self, check: str) -> bool:
        command = (sys.executable, "-m", *CHECKS[check])
        done = subprocess.run(command, cwd=self._tree, capture_output=True, check=False)
        return done.returncode == 0

    @contextmanager
    def _planted(self, mutant: Mutant) -> Iterator[None]:
        """The tree with a mutant in it."""
        file = self._tree / mutant.path
        file.write_text(mutant.text(self._clean), encoding="utf-8")
        try:
            yield
        finally:
            shutil.copy(self._clean / mutant.path, file)

    def _failing(self, tier: Tier, asked: Sequence[str]) -> str:
        """The first asked test that fails with the mistake, but not without it.

        A test that fails without it, too, or that passes when it is tried alone, is left out.
        """
        left = list(asked)
        while left:
            test = self._first_failing(self._tree, tier, left)
            if not test:
                return ""
            sure = not self._first_failing(self._clean, tier, [test])
            if sure and self._first_failing(self._tree, tier, [test]):
                return test
            left = [*left, f"{plugin.NOT}{test}"]
        return ""

    @staticmethod
    def _first_failing(tree: Path, tier: Tier, asked: Sequence[str]) -> str:
        """The first of some tests, or files of tests, that fails in a tree."""
        only, failed = tree.parent / "asked", tree.parent / "failed"
        only.write_text("\n".join(asked), encoding="utf-8")
        failed.write_text("", encoding="utf-8")
        wanted = (file_of(test) for test in asked if not test.startswith(plugin.NOT))
        files = [file for file in dict.fromkeys(wanted) if (tree / file).exists()]
        if not files:
            return ""
        settings = {plugin.ONLY: str(only), plugin.FAILED: str(failed)}
        code = pytest_in(tree, "-x", *tier.words, *files, **settings)
        return failed.read_text(encoding="utf-8") or ("" if code in PASSED else files[0])
