"""What is used of the inside of Textual and Rich stands on a page, with its reason."""

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from textwrap import dedent

from tests.architecture.source import ROOT

PAGE = ROOT / "docs" / "textual-inside.md"
LIBRARIES = ("textual", "rich")
MOST = 26
"""Of names; three of a host's windows were overlooked before November 29, 2026."""


def is_inner(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def of_library(module: str) -> bool:
    return module.split(".", maxsplit=1)[0] in LIBRARIES


@cache
def inner_names(kind: type) -> frozenset[str]:
    """The underscore names that a class of a library, or a base of it, has or sets."""
    names = {name for name in vars(kind) if is_inner(name)}
    for node in ast.walk(ast.parse(dedent(inspect.getsource(kind)))):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            names |= {node.attr} if is_inner(node.attr) else set()
    return frozenset(names)


def defined(body: ast.ClassDef) -> Iterator[str]:
    """The names that a class defines or uses of itself."""
    for node in ast.walk(body):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
        elif isinstance(node, ast.Attribute) and ast.unparse(node.value) in ("self", "super()"):
            yield node.attr


def used_in(path: Path) -> Iterator[str]:
    text = path.read_text("utf-8")
    if not any(f"from {library}" in text or "Driver" in text for library in LIBRARIES):
        return
    tree = ast.parse(text)
    module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    foreign: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and of_library(node.module or ""):
            inside = [*(node.module or "").split("."), *(alias.name for alias in node.names)]
            yield from (name for name in inside if is_inner(name))
            foreign |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ClassDef) and (
            kind := vars(import_module(module)).get(node.name)
        ):
            bases = [base for base in kind.__mro__ if of_library(base.__module__)]
            theirs = {name for base in bases for name in inner_names(base)}
            yield from theirs & {*defined(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and is_inner(node.attr):
            owner = ast.unparse(node.value)
            if owner in foreign or owner in ("app", "strip", "screen", "widget", "driver"):
                yield node.attr


def test_the_page_lists_what_is_used_of_the_inside_of_textual():
    used = {name for path in (ROOT / "ep_tui").rglob("*.py") for name in used_in(path)}
    listed = {*re.findall(r"^\| `(_\w+)`", PAGE.read_text("utf-8"), re.MULTILINE)}
    assert listed == used


def test_the_list_only_becomes_shorter():
    assert len(re.findall(r"^\| `_", PAGE.read_text("utf-8"), re.MULTILINE)) <= MOST
