"""Somebody has judged each rule against each module that touches it.

A new module that touches a rule, and a text that changes, fail here until a person has read the
rule against its facts and has written the row of `judged.toml`.
"""

from tests.texts.judged import judged
from tests.texts.touching import changed, digest, touching


def test_the_rows_are_found():
    """Guards the tests below against looking at nothing."""
    assert ("building.road", "knights") in touching()
    assert len(judged()) > 100


def test_a_rule_and_a_module_that_touches_it_have_a_row():
    assert sorted(touching() - set(judged())) == [], "judge these and write them into judged.toml"
    assert sorted(set(judged()) - touching()) == [], "these modules touch the rules no more"


def test_a_text_that_was_judged_is_the_text_of_today():
    today = {(rule_id, module): digest(rule_id, module) for rule_id, module in judged()}
    stale = [(*row, today[row]) for row, one in judged().items() if one.digest != today[row]]
    assert stale == [], "read these rules again and write their digests"


def test_a_rule_differs_where_a_module_changes_it_and_holds_elsewhere():
    assert {one.verdict for one in judged().values()} == {"holds", "differs"}
    assert all(one.section for one in judged().values())
    differs = {row for row, one in judged().items() if one.verdict == "differs"}
    assert sorted(differs ^ changed()) == []
