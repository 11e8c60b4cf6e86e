#!/usr/bin/env python3
"""Meets every refusal in its scene, and writes the sentences and rules of today.

    python tests/tools/refusals.py

`tests/rules/engine/test_refusals.py` fails if `tests/rules/refusals.toml` is not what this writes.
"""

import json
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / part) for part in (".", "rules", "layouts")]

from ep_rules import reference
from ep_rules.api import Action, Seat, game
from ep_tui.texts.speak import refusal_sentence
from tests.kit.looking import seat_of
from tests.kit.table import at

FILE = ROOT / "tests" / "rules" / "refusals.toml"
HEAD = """\
# Every refusal, met in a scene by a move: its sentence there and the rule that it cites. `moves`
# come before, and `having` is a game that has the action, if that of the scene has not.
# `python tests/tools/refusals.py` writes the sentences of today; read their diff aloud.
"""


class Scene(NamedTuple):
    """A position and a move that is refused in it, with what is said and cited."""

    scene: str
    line: str
    says: str = ""
    rule: str = ""
    moves: tuple[str, ...] = ()
    having: str = ""


class Met(NamedTuple):
    """A refusal: its code, its sentence, its rule, and the modules of the game."""

    code: str
    says: str
    rule: str
    played: frozenset[str]


def scenes() -> Mapping[str, Scene]:
    """The scenes by the codes of their refusals, and when, if there are several of a code."""
    tables = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {
        code: Scene(**{**row, "moves": tuple(row.get("moves", ()))}) for code, row in tables.items()
    }


def meet(one: Scene) -> Met:
    """What a game says to the move of a scene."""
    table = at(one.scene).do(*one.moves)
    seat, action = _absent(one) if one.having else table.parse(one.line)
    refusal = table.game.explain(table.state, action, seat)
    assert refusal is not None, one.line
    played = frozenset(table.game.book.settings)
    says = refusal_sentence(table.game, refusal)
    return Met(refusal.code, says, reference.rule_behind(refusal, table.game.book.settings), played)


def _absent(one: Scene) -> tuple[Seat, Action]:
    """An action that only another game has."""
    who, _, text = one.line.partition(" ")
    return seat_of(who), game(one.having, 3).notation.read(text, (), seat_of(who))


def written() -> str:
    """The whole file."""
    return "\n".join([HEAD, *(line for item in sorted(scenes().items()) for line in _row(*item))])


def _row(code: str, one: Scene) -> Iterator[str]:
    met = meet(one)
    yield f'["{code}"]'
    yield f"scene = '''\n{one.scene}'''"
    if one.moves:
        yield f"moves = {json.dumps(one.moves)}"
    if one.having:
        yield f'having = "{one.having}"'
    yield f'line = "{one.line}"'
    yield f"says = {json.dumps(met.says, ensure_ascii=False)}"
    yield f'rule = "{met.rule}"\n'


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
