"""docs/rules-truth.md is what `python tests/tools/rules_truth.py` writes."""

from ep_rules import reference
from tests.tools.rules_truth import GAMES, NUMBERS, TRUTH, games, numbers, truth


def test_the_table_of_sentences_is_current():
    assert TRUTH.read_text(encoding="utf-8") == truth(), "run python tests/tools/rules_truth.py"


def test_the_reference_knows_the_modules_of_every_game():
    assert GAMES.read_text(encoding="utf-8") == games(), "run python tests/tools/rules_truth.py"


def test_the_reference_knows_the_numbers_that_rules_say_of_every_game():
    assert NUMBERS.read_text(encoding="utf-8") == numbers(), "run python tests/tools/rules_truth.py"


def test_the_table_has_every_rule_and_its_tests():
    text = TRUTH.read_text(encoding="utf-8")
    assert [rule for rule in reference.all_rules() if f"(`{rule}`)\n" not in text] == []
    assert text.count("a ship stops where its end meets the unknown") >= 1
