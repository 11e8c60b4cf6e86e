"""Every refusal in its scene: what it says, and the rule of the game that it cites."""

from ep_rules import reference
from tests.kit.each import each
from tests.tools.refusals import FILE, meet, scenes, written


def test_the_sentences_are_those_of_today():
    assert FILE.read_text(encoding="utf-8") == written(), "run python tests/tools/refusals.py"


@each("code", scenes())
def test_a_move_is_refused_with_its_reason_by_a_rule_that_the_game_has(code: str):
    one = scenes()[code]
    met = meet(one)
    assert met.code == code.partition(" ")[0]
    assert one.having or reference.is_played(met.rule, met.played)


def test_a_refusal_has_one_reason():
    told = {code: one.says for code, one in scenes().items()}
    assert sorted(code for code, says in told.items() if " or " in says) == sorted(CHOICES)


CHOICES = (
    "battle.no-comfort",
    "chests.nothing-to-lay",
    "progress.fixed-number",
    "seafarers.not-sea",
)
"""The refusals in which “or” names what may be chosen."""
