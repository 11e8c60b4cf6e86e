"""`ep-tui rules`: chapters, search, one rule."""

import io
import re
from functools import cache

import pytest

from ep_rules import reference
from ep_rules.editions import DEFAULT_EDITION, EDITIONS
from ep_tui.__main__ import main
from ep_tui.texts import rule_text as texts
from ep_tui.texts import say
from ep_tui.texts.rule_search import RuleSearch
from tests.architecture.source import run_python
from tests.kit.each import each
from tests.tools import questions


def test_without_words_every_rule_stands_in_its_chapter(ep_tui):
    said = ep_tui("rules")
    assert said.code == 0
    for chapter in reference.chapters():
        assert texts.heading(chapter.id) in said.out
        for rule_id in chapter.rules:
            assert f"  {rule_id} " in said.out


def test_an_answer_is_title_answer_source_another_in_short_and_three_near_rules(ep_tui):
    said = ep_tui("rules", "tribute", "two", "ships")
    assert said.code == 0
    title, *_, source, blank, second, answer, end, _, _, _ = said.out.splitlines()
    assert title == "Tribute  pirates.tribute"
    assert source == f"Source: {reference.short_place('pirates.tribute', 'print-2025')}"
    assert second == "Steps that cost gold  ships.toll"
    assert answer in texts.text("ships.toll")
    assert [blank, end] == ["", ""]
    assert "See also" not in said.out


def test_the_long_answer_has_all_sources_and_what_to_read_next(ep_tui):
    said = ep_tui("rules", "--long", "tribute", "two", "ships").out
    for edition in EDITIONS:
        assert reference.place("pirates.tribute", edition) in said
    assert "See also" in said


@pytest.mark.slow
@pytest.mark.parametrize(("columns", "rows"), [(45, 30), (60, 20)])
def test_title_and_answer_are_on_the_first_screen_and_no_line_is_wider(
    ep_tui, monkeypatch, columns: int, rows: int
):
    """Of every other question in a low window, and of those between in a narrow one."""
    monkeypatch.setattr("ep_tui.commands.rules.columns", lambda _: columns)
    monkeypatch.setattr("ep_tui.texts.rule_search.RuleSearch", cache(RuleSearch))
    for question in [*questions.questions()][columns == 60 :: 2]:
        said = [
            re.sub("\x1b[^m]*m", "", line) for line in ep_tui("rules", question).out.splitlines()
        ]
        assert max(map(len, said)) <= columns, question
        assert any(line.startswith("Source: ") for line in said[:rows]), question
    listed = ep_tui("rules").out.splitlines()
    assert max(map(len, listed)) <= columns + len("\x1b[36m\x1b[0m")


def test_a_rule_of_another_system_is_named_as_such(ep_tui):
    assert (
        "Monopoly  development.monopoly · Base CATAN\n"
        in ep_tui("rules", "how does monopoly work").out
    )


def test_the_rules_of_a_scenario_are_searched_first(ep_tui):
    assert ep_tui("rules", "whom can I rob").out.startswith("A pirate ship’s theft")
    assert ep_tui("rules", "--scenario", "base", "whom can I rob").out.startswith(
        "The robber’s theft"
    )
    assert "did you mean “base”" in ep_tui("rules", "--scenario", "bse", "x").error


@each(
    "words, rule_id",
    [
        ("tributes to pirate ships", "pirates.tribute"),
        ("discarding cards seven", "sevens.discard"),
        ("who is the hero", "lairs.hero"),
        ("rolling for fish", "fish.roll"),
        ("distance between settlements", "building.distance"),
        ("buying cards with gold", "gold.purchase"),
        ("fast gold", "spices.fast-gold"),
        ("paired players", "turn.paired"),
        ("longest road", "awards.longest-road"),
        ("moving the robber", "robber.move"),
        ("year of plenty", "development.year-of-plenty"),
        ("harbor", "harbors.upgrade"),
        ("bank", "trade.supply"),
        ("victory", "victory.goal"),
        ("hand limit seven cards discard", "sevens.discard"),
    ],
)
def test_a_search_knows_stems_and_ranks(words: str, rule_id: str):
    assert RuleSearch().search(words.split()).rules[0] == rule_id


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_rule_is_found_by_its_title(edition: str):
    search = RuleSearch(edition)
    for rule_id in reference.rule_ids():
        assert rule_id in search.search([texts.title(rule_id)]).rules[:3]


def test_a_misspelled_word_finds_its_nearest_neighbor(ep_tui):
    said = ep_tui("rules", "tribut", "shpis", "pirrate")
    assert "“shpis” is read as “ships”.\n" in said.out
    assert "“pirrate” is read as “pirate”.\n" in said.out
    assert "\nTribute  pirates.tribute\n" in said.out


def test_the_beginning_of_a_word_is_enough():
    found = RuleSearch().search(["compens"])
    assert found.rules[0] == "gold.compensation"
    assert not found.taken


@pytest.mark.parametrize("words", [["xqzwvj"], ["!?"], ['“*"'], ["'; DROP TABLE words"]])
def test_what_no_rule_speaks_of_is_one_sentence(ep_tui, words):
    said = ep_tui("rules", *words)
    assert said.code in (0, 2)
    if said.code:
        assert "No rule mentions" in said.error


def test_a_rule_that_the_game_lacks_says_so(ep_tui):
    lacks = say("screens.rules-reader.not-played")
    assert lacks in ep_tui("rules", "pirates.theft", "--scenario", "base").out
    assert lacks not in ep_tui("rules", "pirates.theft", "--scenario", "fish").out


@pytest.mark.slow
@pytest.mark.parametrize("rule_id", reference.rule_ids())
def test_one_rule_is_shown_with_its_places_and_what_is_related(ep_tui, rule_id: str):
    said = ep_tui("rules", "--long", rule_id)
    assert said.code == 0
    assert f"  {rule_id}" in said.out.splitlines()[0]
    assert said.out.startswith(texts.title(rule_id))
    assert texts.text(rule_id, DEFAULT_EDITION) in said.out
    for edition in EDITIONS:
        assert reference.place(rule_id, edition) in said.out
    for related in reference.rule(rule_id).related:
        assert f"  {related} " in said.out


def test_the_edition_says_what_holds_in_it_and_comes_first(ep_tui):
    said = ep_tui("rules", "pirates.tribute", "--long", "--edition", "online-2014")
    first, second = (said.out.index(name) for name in ("online rules of 2014", "2025 rulebook"))
    assert first < second


def test_a_rule_of_the_base_game_is_cited_once_and_a_shared_one_from_its_book_too(ep_tui):
    assert ep_tui("rules", "--long", "awards.tie").out.count("base game rules of 2025") == 1
    shared = ep_tui("rules", "--long", "trade.supply").out
    assert '"2. Phase Commerce et Construction" (Phase 2: trade and build)\n' in shared
    assert 'base game rules of 2025, "Maritime trade"\n' in shared


def test_a_rule_says_how_sure_it_is_apart_from_what_is_ours(ep_tui):
    assert "Two independent sources agree on this." in " ".join(
        ep_tui("rules", "ships.step", "--long").out.split()
    )
    mixed = " ".join(ep_tui("rules", "discovery.reveal", "--long").out.split())
    assert "Two independent sources agree on this. What is marked as ours is in no source." in mixed
    assert "(our reading; setting discovery.touched)" in mixed


def test_an_unknown_rule_or_edition_is_one_sentence(ep_tui):
    said = ep_tui("rules", "pirates.tribut")
    assert said == (
        2, "", "ep-tui: There is no rule “pirates.tribut”; did you mean “pirates.tribute”?\n",
    )  # fmt: skip
    assert "did you mean “print-2025”" in ep_tui("rules", "--edition", "print-2026").error


def test_a_terminal_gets_styles_and_marks_and_a_pipe_gets_none(ep_tui, monkeypatch):
    assert "\x1b" not in ep_tui("rules", "tribute").out
    monkeypatch.setattr("ep_tui.commands.rules.columns", lambda _: 60)
    monkeypatch.setenv("TERM", "xterm-256color")
    said = ep_tui("rules", "tribute twice").out
    assert "\x1b[1mTribute\x1b[0m" in said
    assert "\x1b[36m" in said
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[36m" not in ep_tui("rules", "tribute twice").out
    monkeypatch.setenv("TERM", "dumb")
    assert "\x1b" not in ep_tui("rules", "tribute twice").out


def test_it_loads_no_screen(tmp_path):
    code = (
        "import sys\n"
        "from ep_tui.__main__ import main; main(['rules', 'tribute', 'two', 'ships'])\n"
        "heavy = {'textual', 'rich', 'msgspec', 'ep_rules.catalogue'}\n"
        "print('LOADED', *(heavy & set(sys.modules)))"
    )
    done = run_python(code, home=tmp_path)
    assert done.stdout.splitlines()[-1] == "LOADED", done.stderr


def test_a_terminal_without_these_characters_gets_question_marks(monkeypatch: pytest.MonkeyPatch):
    printed = io.BytesIO()
    out = io.TextIOWrapper(printed, encoding="ascii")
    monkeypatch.setattr("sys.stdout", out)
    assert main(["rules"]) == 0
    out.flush()
    assert b"?" in printed.getvalue()
