"""`ep-tui --plain`: what the start screen leads to, in lines with a number for each choice."""

import io
import sys

import pytest

from ep_tui.commands.plain_start import start
from ep_tui.plain.conversation import Conversation, converse
from ep_tui.storage import saves
from ep_tui.storage.folders import Folders
from tests.commands.test_profile import finish  # noqa: F401 - the same finished games


@pytest.fixture
def told(ep_tui, capsys):
    """What is printed after some typed lines, in one line."""

    def talk(*typed: str) -> str:
        lines = io.StringIO("".join(f"{line}\n" for line in typed))
        converse(start(Folders.of_user(), Conversation(sys.stdout)), lines)
        return " ".join(capsys.readouterr().out.split())

    return talk


def test_a_game_is_begun_left_and_continued_by_numbers(told):
    said = told("1", "1", "2", "quit", "2", "1", "quit", "quit")
    assert (
        "1 New game 2 Continue 3 Learn to play 4 Watch again 5 Profile 6 Rules 7 Preferences"
        in said
    )
    assert "How many players? 1 you and 1 bot 2 you and 2 bots" in said
    assert "Continue: 1 game 1 Land Ho!, just now. round 1, " in said
    assert said.count("The game is saved.") == 2
    assert len(saves.running(Folders.of_user())) == 1


def test_games_are_listed_by_nine_found_by_words_and_looked_back_at(told, finish):  # noqa: F811 - a fixture
    for number in range(11):
        finish(number, "person:Zoe" if number == 0 else "you", "captain")
    said = told("4", "more", "zoe", "7", "1", "1", "2", "0", "0", "quit")
    assert said.count("Look back: 11 games, newest first") == 2
    assert "Look back: 1 game 1 Land Ho!, just now." in said
    assert "7 is not in the list; choose 1 to 1." in said
    assert "turn begins (round 1)" in said
    assert "Dice rolls, and their expected numbers" in said


def test_a_damaged_game_is_a_sentence_and_lessons_profile_and_rules_are_there(told):
    folder = Folders.of_user().running
    folder.mkdir(parents=True)
    (folder / "bad.txt").write_bytes(b"A fly\n")
    said = told(
        "2",
        "1",
        "3",
        "0",
        "5",
        "6",
        "xyzzy",
        "what is tribute",
        "0",
        "7",
        "preferences 1 2",
        "0",
        "9",
        "0",
    )
    assert "cannot be used and was left unchanged" in said
    assert "1 First game" in said
    assert "no finished game with people" in said
    assert "No rule mentions “xyzzy”." in said
    assert "ships.tribute" in said or "pirates.tribute" in said
    assert said.count("theme:") == 2
    assert "9 is not in the list; choose 1 to 7." in said
