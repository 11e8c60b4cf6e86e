#!/usr/bin/env python3
"""Mistakes made at random, to see how many of those that all tests find the fast check finds.

    python tests/mutants.py --mutants 40            a line a try, then the rate
    python tests/mutants.py --mutants 40 --seed 2   other mistakes

A mutant is a copy of the tree with one operator, constant or condition of `rules/` or `ep_tui/`
changed. The fast tests nearest to the file come first, then all fast ones, then the slow ones; the
first that fails decides. Mutants that no test notices are counted apart: many change nothing that
matters. Types, contracts, `tests/e2e` and the soak are left out.
"""

import argparse
import ast
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("rules", "ep_tui")
COPIED = (*SOURCES, "layouts", "tests", "docs", "screenshots")
NOTHING_SELECTED = 5
PRISTINE = "pristine"
NEAREST = 10
"""Files of tests that are tried first."""

SWAPS = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.Is: "is not", ast.IsNot: "is", ast.In: "not in", ast.NotIn: "in",
    ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.FloorDiv: "*", ast.Mod: "+",
    ast.And: "or", ast.Or: "and",
}  # fmt: skip
"""What an operator becomes."""
SIGNS = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
    ast.Is: "is", ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in",
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%",
    ast.And: "and", ast.Or: "or",
}  # fmt: skip


class Mutant(NamedTuple):
    """One change: `before` at an offset of a file becomes `after`."""

    path: Path
    line: int
    offset: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.before} becomes {self.after}"

    def text(self) -> str:
        """The changed file."""
        text = (ROOT / self.path).read_text(encoding="utf-8")
        return text[: self.offset] + self.after + text[self.offset + len(self.before) :]


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Every mutant of one file."""
    text = (ROOT / path).read_text(encoding="utf-8")
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def place(line: int, column: int) -> int:
        start = starts[line - 1]
        return start + len(text[start : starts[line]].encode()[:column].decode())

    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and type(node.value) in (int, bool):
            at = place(node.lineno, node.col_offset)
            before = text[at : place(node.end_lineno or 0, node.end_col_offset or 0)]
            yield Mutant(path, node.lineno, at, before, _other(node.value))
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield Mutant(path, node.lineno, place(node.lineno, node.col_offset), "not ", "")
        for left, op, right in _operators(node):
            start, end = left.end_lineno or 0, place(right.lineno, right.col_offset)
            at = place(start, left.end_col_offset or 0)
            sign = SIGNS.get(type(op), "")
            if sign and text[at:end].count(sign) == 1:
                yield Mutant(path, start, text.index(sign, at), sign, SWAPS[type(op)])


def _other(value: object) -> str:
    """A truth turned around, or the next number."""
    return str(not value) if isinstance(value, bool) else str(int(str(value)) + 1)


def _operators(node: ast.AST) -> Iterator[tuple[ast.expr, ast.AST, ast.expr]]:
    """Each operator of an expression between its operands."""
    if isinstance(node, ast.Compare):
        yield from zip([node.left, *node.comparators], node.ops, node.comparators, strict=False)
    elif isinstance(node, ast.BoolOp):
        for left, right in pairwise(node.values):
            yield left, node.op, right
    elif isinstance(node, ast.BinOp):
        yield node.left, node.op, node.right


def chosen(number: int, seed: int) -> list[Mutant]:
    """Some mutants of all there are, each as likely as another."""
    files = sorted(p.relative_to(ROOT) for name in SOURCES for p in (ROOT / name).rglob("*.py"))
    every = [mutant for path in files for mutant in mutants_of(path)]
    return random.Random(seed).sample(every, number)


def nearest_tests(path: Path) -> list[str]:
    """The files of tests that name most of what a file defines, and import it."""
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


FAST, SLOW = ("--fast",), ("-m", "slow")
Tier = tuple[str, ...]


class Tests:
    """The tests of a copy of the tree, run on one mutant after the other."""

    def __init__(self, copy: Path, minutes: float) -> None:
        self.copy, self.minutes = copy, minutes

    def find(self, mutant: Mutant, tier: Tier, *tests: str) -> bool:
        """Whether one of some tests notices a mutant."""
        (self.copy / mutant.path).write_text(mutant.text(), encoding="utf-8")
        try:
            return bool(tests) and not self._succeed(tier, *tests)
        finally:
            shutil.copy(ROOT / mutant.path, self.copy / mutant.path)

    def _succeed(self, tier: Tier, *tests: str) -> bool:
        """Whether tests pass; too long is a failure, for something hangs."""
        left_out = [f"--deselect={test}" for test in failing(self.copy, tier)]
        try:
            done = pytest_in(self.copy, self.minutes, "-x", *left_out, *tier, *tests)
        except subprocess.TimeoutExpired:
            return False
        return done.returncode in (0, NOTHING_SELECTED)


@cache
def failing(copy: Path, tier: Tier) -> tuple[str, ...]:
    """The tests of a tier that fail before any mistake."""
    told = pytest_in(copy.parent / PRISTINE, 60, *tier, "-rfE", "tests").stdout
    found = tuple(re.findall(r"^(?:FAILED|ERROR) (\S+)", told, re.MULTILINE))
    say(f"left out of {' '.join(tier)}, failing already: {', '.join(found) or 'nothing'}")
    return found


def pytest_in(folder: Path, minutes: float, *words: str) -> subprocess.CompletedProcess[str]:
    """What pytest says of a tree."""
    command = (sys.executable, "-m", "pytest", "-q", "-n", "4", "-p", "no:cacheprovider")
    return subprocess.run(
        (*command, "--ignore=tests/e2e", *words),
        cwd=folder,
        env=dict(os.environ, PYTHONPATH=os.pathsep.join((".", "rules", "layouts")), CI="1"),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=minutes * 60,
        check=False,
    )


def copied(folder: Path) -> Path:
    """A copy of the tree in a folder."""
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name)
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copy(path, folder)
    return folder


def run(options: argparse.Namespace) -> int:
    """Make the mistakes one by one, for ever more tests, until one finds them."""
    left = chosen(options.mutants, options.seed)
    found: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        copied(Path(folder) / PRISTINE)
        tests = Tests(copied(Path(folder) / "mutant"), options.minutes)
        for name, tier in (("nearest", FAST), ("fast", FAST), ("slow", SLOW)):
            trying, left = left, []
            for mutant in trying:
                begun = time.monotonic()
                asked = nearest_tests(mutant.path) if name == "nearest" else ["tests"]
                noticed = tests.find(mutant, tier, *asked)
                found[name] += noticed
                left += [] if noticed else [mutant]
                word = "found" if noticed else "-"
                say(f"{name:<8} {word:<6} {time.monotonic() - begun:4.0f} s  {mutant}")
            say(summary(found, len(left)))
    return 0


def summary(found: Counter[str], left: int) -> str:
    """How many of the mistakes that tests find the fast ones find."""
    fast = found["nearest"] + found["fast"]
    every = fast + found["slow"]
    rate = f"{100 * fast / every:.0f} %" if every else "-"
    return f"== fast tests found {fast} of {every} ({rate}); {left} not noticed so far"


def say(line: str) -> None:
    """Show a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(argv: list[str]) -> int:
    """Read the command line."""
    summary_line, _, rest = (__doc__ or "").partition("\n")
    parser = argparse.ArgumentParser(
        prog="tests/mutants.py",
        description=summary_line,
        epilog=rest,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--mutants", type=int, default=40, help="how many (default 40)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other mistakes")
    parser.add_argument("--minutes", type=float, default=12, help="after which a run hangs")
    return run(parser.parse_args(argv))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
