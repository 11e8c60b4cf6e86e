"""The tests of each rule, read from their `rule` marks: for the matrix and docs/rules-truth.md."""

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ep_rules.api import DEFAULT_EDITION, EDITIONS

TESTS = Path(__file__).parent.parent

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Marked(NamedTuple):
    """A test of a rule in some editions."""

    rule: str
    editions: frozenset[str]
    file: Path
    name: str


@cache
def marked_tests() -> tuple[Marked, ...]:
    """Every test once for each of its rules, in the order of files and lines."""
    texts = ((path, path.read_text(encoding="utf-8")) for path in sorted(TESTS.rglob("test_*.py")))
    return tuple(
        test for path, text in texts if "mark.rule" in text for test in _marked_in(path, text)
    )


def _marked_in(path: Path, text: str) -> Iterator[Marked]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, Function) and node.name.startswith("test_"):
            editions = frozenset(_editions_of(node))
            for rule in sorted(_rules_of(node)):
                yield Marked(rule, editions, path, node.name)


def _rules_of(test: Function) -> set[str]:
    """The ids in the `rule` marks of a test."""
    return {
        argument.value
        for mark in test.decorator_list
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule"
        for argument in mark.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }


def _words_in(nodes: Iterable[ast.AST]) -> set[str]:
    """All texts in pieces of code."""
    return {
        node.value
        for part in nodes
        for node in ast.walk(part)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def _editions_of(test: Function) -> set[str]:
    """The editions a test runs in: of its parameters, else those it names, else the default."""
    if any(argument.arg == "edition" for argument in test.args.args):
        return _words_in(test.decorator_list) & set(EDITIONS) or set(EDITIONS)
    return _words_in([test]) & set(EDITIONS) or {DEFAULT_EDITION}
