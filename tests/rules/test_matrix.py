"""The matrix rule x edition: every rule of the reference has a test in every edition that has it.

The cells come from the tests themselves: a test is about the rules of its `rule` marks; it runs in
the editions of its parameters, or in those it names, or in both if it names none.
"""

from ep_rules.api import EDITIONS, SCENARIOS
from ep_rules.reference import all_rules, offered_rules
from tests.kit.marked import marked_tests
from tests.pretend.whales_catalogue import whales_known
from tests.texts.engine import rule_lines


def cells() -> dict[tuple[str, str], list[str]]:
    """The names of the tests of every rule in every edition."""
    found: dict[tuple[str, str], list[str]] = {}
    for test in marked_tests():
        for edition in test.editions:
            found.setdefault((test.rule, edition), []).append(test.name)
    return found


def played_in(file: str) -> set[str]:
    """The editions of the scenarios that have a module of a file's room."""
    room = "ep_rules." + file.removeprefix("rules/ep_rules/").partition("/")[0]
    return {
        edition
        for entry in SCENARIOS.values()
        for edition in entry.editions
        if any(module.__module__.startswith(f"{room}.") for module in entry.modules)
    } or set(EDITIONS)


def marked_anywhere() -> set[str]:
    return {rule for rule, _ in cells()}


def test_the_marks_are_found():
    """Guards the matrix against looking at nothing."""
    found = cells()
    assert len(found[("pirates.tribute", "online-2014")]) > 5
    assert ("lairs.hero", "print-2025") in found


def test_every_rule_has_a_test_in_every_edition():
    """An edition that is silent on a rule takes it from the other, so that every cell counts.

    A rule of a room that only scenarios of one edition use has one edition. A rule that no scenario
    has yet needs one test.
    """
    found = cells()
    missing = [
        f"{rule} × {edition}"
        for rule in offered_rules()
        for edition in EDITIONS
        if (rule, edition) not in found
        if edition in played_in(rule_lines().get(rule, ""))
    ]
    tested = {rule for rule, _ in found}
    missing += [rule for rule in all_rules() if rule not in tested]
    assert not missing, f"{len(missing)} empty cells: " + ", ".join(missing)


def test_every_mark_names_a_rule_of_the_reference():
    with whales_known():
        assert sorted(marked_anywhere() - set(all_rules())) == []
