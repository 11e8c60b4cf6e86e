"""`ep-tui rules`: chapters, search, one rule."""

import io
import time

import pytest

from ep_rules import reference
from ep_rules.editions import EDITIONS
from ep_tui.__main__ import main
from ep_tui.texts import rule_search
from ep_tui.texts import rules as texts
from ep_tui.texts.rule_search import RuleSearch
from tests.architecture.source import run_python


def test_without_words_every_rule_stands_in_its_chapter(ep_tui):
    said = ep_tui("rules")
    assert said.code == 0
    for chapter in reference.chapters():
        assert texts.heading(chapter.id) in said.out
        for rule_id in chapter.rules:
            assert f"  {rule_id} " in said.out


def test_a_search_shows_the_best_rule_and_names_others(ep_tui):
    said = ep_tui("rules", "tribute", "two", "ships")
    assert said.code == 0
    assert said.out.startswith("pirates.tribute\nTribute\n")
    assert "ships.toll" in said.out


@pytest.mark.parametrize(
    ("words", "rule_id"),
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
        ("robber", "robber.move"),
        ("year of plenty", "development.year-of-plenty"),
        ("harbor", "harbor-trade.places"),
        ("bank", "trade.supply"),
        ("victory", "victory.goal"),
        ("hand limit seven cards discard", "sevens.discard"),
    ],
)
def test_a_search_knows_stems_and_ranks(words: str, rule_id: str):
    assert RuleSearch().search(words.split()).rules[0] == rule_id


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("rule_id", reference.all_rules())
def test_every_rule_is_found_by_its_title(rule_id: str, edition: str):
    assert rule_id in RuleSearch(edition).search([texts.title(rule_id)]).rules[:3]


def test_a_misspelled_word_finds_its_nearest_neighbor(ep_tui):
    said = ep_tui("rules", "tribut", "shpis", "pirrate")
    assert "No rule contains the word “shpis”; showing results for “ships”." in said.out
    assert "showing results for “pirate”" in said.out
    assert "\npirates.tribute\n" in said.out


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


@pytest.mark.slow
@pytest.mark.parametrize("rule_id", reference.all_rules())
def test_one_rule_is_shown_with_its_places_and_what_is_related(ep_tui, rule_id: str):
    said = ep_tui("rules", rule_id)
    assert said.code == 0
    assert said.out.startswith(f"{rule_id}\n{texts.title(rule_id)}\n{texts.text(rule_id)}")
    for edition in EDITIONS:
        assert reference.place(rule_id, edition) in said.out
    for related in reference.rule(rule_id).related:
        assert f"  {related} " in said.out


def test_the_edition_says_what_holds_in_it_and_comes_first(ep_tui):
    said = ep_tui("rules", "pirates.tribute", "--edition", "online-2014")
    first, second = (said.out.index(name) for name in ("online rules of 2014", "2025 rulebook"))
    assert first < second


def test_a_rule_of_the_base_game_is_cited_once_and_a_shared_one_from_its_book_too(ep_tui):
    assert ep_tui("rules", "awards.tie").out.count("base game rules of 2025") == 1
    shared = ep_tui("rules", "trade.supply").out
    assert '"2. Phase Commerce et Construction" (Phase 2: trade and build)\n' in shared
    assert 'base game rules of 2025, "Maritime trade"\n' in shared


def test_an_unknown_rule_or_edition_is_one_sentence(ep_tui):
    said = ep_tui("rules", "pirates.tribut")
    assert said == (
        2, "", "ep-tui: There is no rule “pirates.tribut”; did you mean “pirates.tribute”?\n",
    )  # fmt: skip
    assert "did you mean “print-2025”" in ep_tui("rules", "--edition", "print-2026").error


def test_without_full_text_search_the_rules_can_still_be_read(ep_tui, monkeypatch):
    monkeypatch.setattr(rule_search.RuleSearch, "_fill", _no_fts)
    assert "cannot search texts" in ep_tui("rules", "tribute").error
    assert ep_tui("rules", "pirates.tribute").code == 0


def _no_fts(self):
    import sqlite3

    raise sqlite3.OperationalError("no such module: fts5")


def test_a_terminal_gets_it_in_colors(ep_tui, monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    screen = Terminal()
    monkeypatch.setattr("sys.stdout", screen)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "60")
    ep_tui("rules", "pirates.tribute")
    assert "\x1b[" in screen.getvalue()
    assert "pirates.tribute" in screen.getvalue()


@pytest.mark.slow
def test_it_is_quick_and_loads_no_screen(tmp_path):
    code = (
        "import sys, time; start = time.perf_counter()\n"
        "from ep_tui.__main__ import main; main(['rules', 'tribute', 'two', 'ships'])\n"
        "print('TOOK', time.perf_counter() - start)\n"
        "print('LOADED', *({'textual', 'rich', 'ep_rules.catalogue'} & set(sys.modules)))"
    )
    took = []
    for _ in range(3):
        start = time.perf_counter()
        done = run_python(code, home=tmp_path)
        took.append(time.perf_counter() - start)
        assert done.stdout.splitlines()[-1].split() == ["LOADED"], done.stderr
    assert min(took) < 0.5 * 2, "half a second, and as much again for a busy machine"


def test_a_terminal_without_these_characters_gets_question_marks(monkeypatch: pytest.MonkeyPatch):
    printed = io.BytesIO()
    out = io.TextIOWrapper(printed, encoding="ascii")
    monkeypatch.setattr("sys.stdout", out)
    assert main(["rules"]) == 0
    out.flush()
    assert b"?" in printed.getvalue()
