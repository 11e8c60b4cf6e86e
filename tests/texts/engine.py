"""The engine's codes, events and rules, read from its source, which all need a wording."""

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import ep_rules
from ep_rules.model import Action, Decision, Event
from ep_rules.module import Draw
from tests.architecture.source import files, our_files, shown, tree


@cache
def refusal_params() -> dict[str, set[frozenset[str]]]:
    """Every refusal code with its parameters, once for each way it is made."""
    found: dict[str, set[frozenset[str]]] = {}
    for path in files("ep_rules"):
        for call in calls(path):
            if called(call) == "of" and ast.unparse(call.func) == "Refusal.of":
                for code in _literals(call.args[0], path):
                    found.setdefault(code, set()).add(_keywords(call))
    return found


@cache
def record_params() -> dict[str, set[frozenset[str]]]:
    """The same for errors in records."""
    found: dict[str, set[frozenset[str]]] = {}
    for path in files("ep_rules"):
        for call in calls(path):
            if called(call) == "BadRecord":
                for code in _literals(call.args[1], path):
                    found.setdefault(code, set()).add(_keywords(call))
    return found


@cache
def choice_codes() -> set[str]:
    """The errors in a choice of scenario, edition, setting or seats."""
    found: set[str] = set()
    for path in our_files():
        for call in calls(path):
            name = getattr(call.func, "id", "")
            at = 0 if name == "BadChoice" else 2 if name == "_find" else -1
            if at >= 0 and isinstance(call.args[at], ast.Constant):
                found.update(_literals(call.args[at], path))
    return found


@cache
def income_rules() -> set[str]:
    """The rules for which the supply pays."""
    at = {"Received": 2, "give_gold": 3}
    paid = (
        (path, call, at[name])
        for path in files("ep_rules")
        for call in calls(path)
        if (name := called(call)) in at
    )
    return {
        code
        for path, call, number in paid
        if ast.unparse(call.args[number]) != "why"  # which `give_gold` passes on
        for code in _literals(call.args[number], path)
    }


@cache
def rule_lines() -> dict[str, str]:
    """The rule ids that module docstrings name, with one file each."""
    found: dict[str, str] = {}
    for path in files("ep_rules"):
        for said in re.findall(
            r"^Rule: (.*(?:\n[^\n]+)*)", ast.get_docstring(tree(path)) or "", flags=re.MULTILINE
        ):
            listed = re.sub(r"\([^)]*\)", "", said, flags=re.DOTALL)
            for rule_id in filter(None, (item.strip() for item in listed.split(","))):
                found[rule_id] = shown(path)
    return found


@cache
def events() -> dict[str, type[Event]]:
    """Every type of event, by name."""
    return {kind.__name__: kind for kind in _leaves(Event)}


@cache
def decisions() -> dict[str, type[Decision]]:
    """Every type of decision, by name."""
    return {kind.__name__: kind for kind in _leaves(Decision)}


@cache
def actions() -> dict[str, type[Action]]:
    """Every type of action, by name."""
    return {kind.__name__: kind for kind in _leaves(Action)}


@cache
def outcomes() -> set[str]:
    """Every type of action that CHANCE decides, by name."""
    _import_engine()
    return {get_args(vars(kind)["__orig_bases__"][0])[0].__name__ for kind in _leaves(Draw)}


def _leaves(kind: type[Any]) -> Iterator[type[Any]]:
    _import_engine()
    children: list[type[Any]] = kind.__subclasses__()
    for child in children:
        if not child.__module__.startswith("ep_rules."):
            continue  # a test's own
        below = list(_leaves(child))
        yield from below or [child]


@cache
def _import_engine() -> None:
    for found in pkgutil.walk_packages(ep_rules.__path__, "ep_rules."):
        importlib.import_module(found.name)


@cache
def calls(path: Path) -> tuple[ast.Call, ...]:
    """All calls in a file."""
    return tuple(node for node in ast.walk(tree(path)) if isinstance(node, ast.Call))


def called(call: ast.Call) -> str:
    """The last part of the name that is called."""
    return str(getattr(call.func, "attr", getattr(call.func, "id", "")))


def _keywords(call: ast.Call) -> frozenset[str]:
    assert all(word.arg for word in call.keywords), f"hidden parameters: {ast.unparse(call)}"
    return frozenset(word.arg for word in call.keywords if word.arg)


def _literals(node: ast.expr, path: Path) -> list[str]:
    if isinstance(node, ast.IfExp):
        return [*_literals(node.body, path), *_literals(node.orelse, path)]
    assert isinstance(node, ast.Constant), f"a code must stand in the source: {shown(path)}"
    return [str(node.value)]
