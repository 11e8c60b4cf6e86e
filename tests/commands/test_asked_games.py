"""Which game `ep-tui rules` answers for: that of the words, else that of the newest save."""

from pathlib import Path

import pytest

from ep_tui.texts.asked_game import asked_game
from ep_tui.texts.search_words import written_out


@pytest.mark.parametrize(
    ("question", "scenario"),
    [
        ("how many points in c&k", "cities-and-knights"),
        ("how many points for e&p with c&k", "explorers-pirates-knights"),
        ("fish for catan with knights, is there a robber", "fish-knights"),
        ("who can play land ho", "land-ho"),
        ("whom can I rob", ""),
        ("what does a knight cost", ""),
    ],
)
def test_the_words_of_a_question_name_its_game(question: str, scenario: str):
    assert asked_game(question).scenario == scenario


def test_the_name_of_the_game_is_no_word_of_the_question_unless_it_is_all_of_it():
    assert "knights" not in asked_game("how many points in c&k").question
    assert asked_game("c&k").question == "cities & knights"


def test_a_phrase_of_several_words_is_written_out():
    assert written_out("can I buy two dev cards") == "can i buy two development cards"
    assert written_out("who goes first") == "who starting player"


def save(home: Path, scenario: str) -> None:
    running = home / "data" / "ep-tui" / "games"
    running.mkdir(parents=True, exist_ok=True)
    head = f"ep-tui record 4\nruleset {scenario}@print-2025/2\n"
    (running / "2026-01-01.txt").write_text(head, encoding="utf-8")


def test_the_game_of_the_newest_save_is_asked_if_the_words_name_none(ep_tui, tmp_path: Path):
    assert ep_tui("rules", "whom can I rob").out.startswith("A pirate ship’s theft")
    save(tmp_path, "base")
    note, title, *_ = ep_tui("rules", "whom can I rob").out.splitlines()
    assert note == "In your newest game, Base CATAN (--scenario asks about another):"
    assert title.startswith("The robber’s theft")
    named, *_ = ep_tui("rules", "whom can I rob in explorers & pirates").out.splitlines()
    assert named == "In Explorers & Pirates:"


def test_a_chosen_scenario_and_json_do_not_look_at_saves(ep_tui, tmp_path: Path):
    save(tmp_path, "base")
    chosen = ep_tui("rules", "--scenario", "fish", "whom can I rob").out
    assert chosen.startswith("A pirate ship’s theft")
    assert '"pirates.theft"' in ep_tui("rules", "--json", "whom can I rob").out.partition("near")[0]


def test_a_save_that_cannot_be_read_names_no_game(ep_tui, tmp_path: Path):
    save(tmp_path, "no-such-game")
    assert ep_tui("rules", "whom can I rob").out.startswith("A pirate ship’s theft")
