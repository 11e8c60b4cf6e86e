"""The matrix rule x edition: every rule of the reference has a test in every edition that has it.

The cells come from the tests themselves: a test is about the rules of its `rule` marks; it runs in
the editions of its parameters, or in those it names, or in the default one if it names none.
"""

import pytest

from ep_rules.api import DEFAULT_EDITION, EDITIONS, SCENARIOS
from ep_rules.catalogue import settings_of
from ep_rules.editions import LARGE_TABLES
from ep_rules.reference import all_rules, chapter_of, rule, rule_ids
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


def told_in(rule_id: str) -> set[str]:
    """The editions that need tests of their own for a rule.

    The editions are two texts of Explorers & Pirates, so its rules need tests in both. The rules of
    another book have one text: they need tests in the default edition, and in those that change a
    setting of their module. That nothing else differs is a test below.
    """
    system = chapter_of(rule_id).system
    if system not in SCENARIOS or not SCENARIOS[system].book:
        return set(EDITIONS)
    return {DEFAULT_EDITION} | {
        edition for edition, changes in EDITIONS.items() if rule(rule_id).module in changes
    }


def marked_anywhere() -> set[str]:
    return {rule_id for rule_id, _ in cells()}


def test_the_marks_are_found():
    """Guards the matrix against looking at nothing."""
    found = cells()
    assert len(found[("pirates.tribute", "online-2014")]) > 5
    assert ("lairs.hero", "print-2025") in found


def test_every_rule_has_a_test_in_every_edition():
    """An edition that is silent on a rule takes it from the other, so that every cell counts.

    A rule of a room that only scenarios of one edition use has one edition, and so has a rule of
    another book that no edition changes. A rule that no scenario has yet needs one test.
    """
    found = cells()
    missing = [
        f"{rule_id} × {edition}"
        for rule_id in rule_ids()
        for edition in EDITIONS
        if (rule_id, edition) not in found
        if edition in played_in(rule_lines().get(rule_id, "")) & told_in(rule_id)
    ]
    tested = {rule_id for rule_id, _ in found}
    missing += [rule_id for rule_id in all_rules() if rule_id not in tested]
    assert not missing, f"{len(missing)} empty cells: " + ", ".join(missing)


BESIDE = [
    (entry.id, edition)
    for entry in SCENARIOS.values()
    if entry.book
    for edition in entry.editions
    if edition != DEFAULT_EDITION
]
"""The games of other books in an edition that is not the default."""


@pytest.mark.parametrize(("scenario", "edition"), BESIDE)
def test_an_edition_changes_a_game_of_another_book_only_in_the_modules_it_names(
    scenario: str, edition: str
):
    for seats in SCENARIOS[scenario].layouts:
        usual = dict(settings_of(scenario, DEFAULT_EDITION, seats))
        here = dict(settings_of(scenario, edition, seats))
        changed = {key.partition(".")[0] for key in usual if here[key] != usual[key]}
        modules = {module.id for module in SCENARIOS[scenario].modules}
        assert usual.keys() == here.keys()
        large = (
            LARGE_TABLES.get((scenario, edition), {}) if seats > SCENARIOS[scenario].colors else {}
        )
        assert changed == modules & {*EDITIONS[edition], *large} != set()


def test_every_mark_names_a_rule_of_the_reference():
    with whales_known():
        assert sorted(marked_anywhere() - set(all_rules())) == []
