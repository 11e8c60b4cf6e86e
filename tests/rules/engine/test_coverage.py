"""Every rule and every refusal of the engine has a test in `tests/rules` or among the laws."""

import re
from pathlib import Path

import pytest

from ep_rules import reference
from tests.texts.engine import record_params, refusal_params, rule_lines
from tests.tools.refusals import scenes

RULES = Path(__file__).parents[1]
UNMET = {
    "battle.not-beside": "the board has no place beside two sea robber ships",
    "cargo.one-sided-swap": "cannot be typed",
    "explorers.not-all-up": "refuses a victory, which is no move",
    "explorers.port-turned": "refuses a rate, which is no move",
    "explorers.token-first": "refuses a victory, which is no move",
    "notation.not-your-ship": "refuses a text before it is a move",
    "robber.blocks": "refuses an income, which is no move",
    "ships.stops-on-full": "scenes refuse ships next to an undiscovered hex",
    "theft.before-attack": "nobody is asked for a victim then",
    "turn.no-such-card": "cannot be typed",
    "turn.no-such-place": "cannot be typed",
    "undo.asked": "undo is no move",
    "undo.barrier": "undo is no move",
    "undo.nothing": "undo is no move",
    "undo.other-seat": "undo is no move",
    "undo.phase-ended": "undo is no move",
}
"""The refusals that no move in a scene meets, with the reason; other tests meet them."""


def refusal_codes() -> set[str]:
    """The codes of refusals and of errors in records."""
    return {code for code in (*refusal_params(), *record_params()) if "." in code}


def said_in_tests() -> str:
    return "".join(
        path.read_text(encoding="utf-8")
        for folder in (RULES, RULES.parent / "laws")
        for path in sorted(folder.rglob("test_*.py"))
        if path.name != Path(__file__).name
    )


@pytest.mark.slow
def test_the_codes_and_rules_are_found():
    """Guards the tests below against empty lists."""
    assert {"ships.route-full", "undo.barrier", "turn.wrong-phase"} <= refusal_codes()
    assert {"ships.step", "house.undo", "production.yield"} <= {*rule_lines()}


def test_every_refusal_is_met_in_a_scene_or_occurs_in_a_test():
    said, met = said_in_tests(), scenes()
    left = {code for code in refusal_codes() - set(met) if not code.startswith("record.")}
    assert sorted(left ^ set(UNMET)) == []
    assert sorted(code for code in refusal_codes() - set(met) if f'"{code}"' not in said) == []


@pytest.mark.slow
def test_every_rule_is_the_subject_of_a_test():
    marks = re.findall(r"mark\.rule\(([^)]*)\)", said_in_tests())
    marked = {rule for mark in marks for rule in re.findall(r'"([^"]+)"', mark)}
    assert sorted({*rule_lines()} - marked) == []
    assert sorted(marked - {*rule_lines()} - set(reference.all_rules())) == []


def test_every_test_is_named_by_a_sentence():
    names = re.findall(r"^def (test_\w+)", said_in_tests(), re.MULTILINE)
    assert [name for name in names if name.count("_") < 3] == []
    assert len(names) == len(set(names))
