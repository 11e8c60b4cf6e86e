"""Every refusal and event has a rule, every rule a place in a source, and nothing is left over."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import tomli

from ep_rules import reference
from ep_rules.editions import EDITIONS
from ep_rules.scenarios import SCENARIOS
from ep_tui import texts
from tests.architecture.source import ROOT, run_python, shown
from tests.kit.each import each
from tests.pretend.whales_catalogue import whales_known
from tests.texts.engine import events, refusal_params, rule_lines

MARK = re.compile(r"mark\.rule\(([^)]*)\)")


def test_the_engine_is_found():
    """Guards the tests below against empty lists."""
    assert len(refusal_params()) > 80
    assert len(events()) > 50
    assert len(rule_lines()) > 70


def test_refusals_and_the_reference_name_the_same_codes():
    assert set(reference.all_refusals()) == set(refusal_params())


def test_events_and_the_reference_name_the_same_types():
    assert set(reference.all_events()) == set(events())


def test_every_rule_is_used_by_code_and_every_rule_that_code_names_is_there():
    used = {
        *rule_lines(),
        *reference.all_refusals().values(),
        *reference.all_events().values(),
    }
    assert used == set(reference.all_rules())


@each("rule_id", reference.all_rules())
def test_a_rule_has_a_place_in_a_source_or_is_ours(rule_id: str):
    rule = reference.rule(rule_id)
    assert rule.house == (not rule.places) == (rule.confidence == "house")
    assert set(rule.places) <= {*EDITIONS, "base-2025"}
    for edition in EDITIONS:
        assert reference.place(rule_id, edition).startswith(reference.short_place(rule_id, edition))


@each("rule_id", reference.all_rules())
def test_related_rules_are_there(rule_id: str):
    related = reference.rule(rule_id).related
    assert set(related) <= set(reference.all_rules()) - {rule_id}
    assert len(set(related)) == len(related)


def test_chapters_hold_every_rule_once_in_the_order_of_reading():
    listed = [rule_id for chapter in reference.chapters() for rule_id in chapter.rules]
    assert sorted(listed) == sorted(reference._data("rules"))
    assert listed == list(reference.all_rules())
    for chapter in reference.chapters():
        assert chapter.id.isidentifier() or "-" in chapter.id
        assert chapter.rules
        assert chapter.system in ("", *SCENARIOS)


def test_the_first_system_of_the_search_is_a_scenario_with_rules_of_its_own():
    first = reference.first_system()
    assert first in SCENARIOS
    assert any(chapter.system == first for chapter in reference.chapters())


def test_a_rule_knows_its_module():
    assert reference.rule("lairs.hero").module == "capture"
    assert not reference.rule("cost.price").module


def test_a_rule_of_a_book_beside_the_edition_names_that_book():
    assert reference.place("turn.paired", "print-2025") == (
        '5–6 player rules of 2025, "Paired players"'
    )
    sources = set(reference._data("sources"))
    places = [place for rule in reference.all_rules().values() for place in rule.places.values()]
    assert {place.source for place in places} - {""} <= sources


def test_pages_lie_in_the_booklet():
    for rule in reference.all_rules().values():
        for place in rule.places.values():
            assert place.section
            for page in map(int, re.findall(r"\d+", place.page)):
                assert 2 <= page <= 24


def test_a_place_names_source_page_and_section():
    assert reference.place("settlers.found", "print-2025") == (
        "2025 rulebook p. 9 (French printing), "
        '"Fonder une colonie avec un bateau d’exploration" '
        "(Founding a settlement with a settler ship)"
    )
    assert reference.short_place("settlers.found", "print-2025") == "2025 rulebook p. 9"
    assert reference.place("harbors.upgrade", "online-2014") == (
        'online rules of 2014, "Harbor Settlements"'
    )


def test_a_page_that_the_text_does_not_fix_is_marked_as_estimated():
    assert reference.short_place("harbors.upgrade", "print-2025") == "2025 rulebook p. ~8"
    assert reference.place("harbors.upgrade", "print-2025") == (
        "2025 rulebook p. ~8 (French printing, page estimated), "
        '"Les colonies portuaires" (Harbor settlements)'
    )


FIXED = {5, 6, 9, 11, 12, 13, 17, 20, 23}
"""Pages of the French printing that its table of contents and cross-references fix."""


@each("rule_id", reference.all_rules())
def test_a_place_in_the_french_book_has_its_heading_and_estimated_pages_say_so(rule_id: str):
    place = reference.rule(rule_id).places.get("print-2025")
    if place is None or place.source:
        return
    pages = set(map(int, re.findall(r"\d+", place.page)))
    assert place.heading
    assert place.estimated or pages <= FIXED


def test_where_an_edition_is_silent_the_other_one_serves():
    assert reference.place("setup.fixed", "online-2014") == reference.place(
        "setup.fixed", "print-2025"
    )


def test_a_rule_of_ours_says_so():
    assert reference.place("house.undo", "print-2025") == "rule of this program"


def test_an_unknown_rule_is_a_key_error():
    with pytest.raises(KeyError):
        reference.place("ships.wings", "print-2025")
    with pytest.raises(KeyError):
        reference.rule_of_refusal("ships.wings")


def test_tests_mark_rules_that_are_there():
    with whales_known():
        known = set(reference.all_rules())
    found = [
        f"{shown(path)}: {rule_id}"
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        for marked in MARK.findall(path.read_text(encoding="utf-8"))
        for rule_id in re.findall(r'"([^"]+)"', marked)
        if rule_id not in known
    ]
    assert not found


def test_the_reference_is_read_only_when_asked(tmp_path):
    code = "from ep_rules import reference as r; print(r._data.cache_info().currsize)"
    done = run_python(code, home=tmp_path)
    assert done.stdout.split() == ["0"], done.stderr


@pytest.mark.parametrize(
    ("other", "message"),
    [
        ({"after": "nowhere"}, "no chapter nowhere is before the chapter other"),
        ({"after": "other"}, "no chapter other is before the chapter other"),
        ({"rank": 341}, "the chapter other has an unknown key, rank"),
    ],
)
def test_a_chapter_without_a_place_among_the_others_is_an_error(
    monkeypatch: pytest.MonkeyPatch, other: dict[str, Any], message: str
):
    tables = {"first": {"rules": []}, "other": {"rules": [], **other}}
    monkeypatch.setattr(reference, "_data", lambda _: tables)
    with pytest.raises(LookupError, match=message):
        reference.chapters.__wrapped__()


@pytest.mark.parametrize("read", [reference._read, texts._read])
def test_an_error_in_a_file_of_ours_names_the_file(tmp_path: Path, read: Callable[[str], Any]):
    (tmp_path / "kraken.toml").write_text("a = 1\na = 2\n")
    with pytest.raises(tomli.TOMLDecodeError) as caught:
        read(str(tmp_path / "kraken.toml"))
    assert caught.value.__notes__ == [f"in {tmp_path / 'kraken.toml'}"]
