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
    assert "1 New game 2 Continue 3 Learn to play 4 Campaign 5 Watch again 6 Profile" in said
    assert "7 Rules 8 Editor 9 Preferences" in said
    assert "How many players? 1 you and 1 bot 2 you and 2 bots" in said
    assert "Continue: 1 game 1 Land Ho!, just now. round 1, " in said
    assert said.count("The game is saved.") == 2
    assert len(saves.running(Folders.of_user())) == 1


def test_a_campaign_is_begun_sailed_and_gone_on_with(told):
    said = told("4", "2", "1", "quit", "4", "0", "quit")
    assert "There is no campaign yet." in said
    assert "1 Land Ho! next 2 Pirate Lairs" in said
    assert "C Deckhand 2 – – – – – 0" in said
    assert "1 sail: Land Ho!" in said
    assert "1 Land Ho! in progress: round 1" in said
    assert "1 continue: Land Ho!" in said


def test_a_campaign_file_that_cannot_be_used_is_a_sentence(told):
    file = Folders.of_user().campaign
    file.parent.mkdir(parents=True)
    file.write_text("players = 7", "utf-8")
    assert "cannot be used" in told("4", "quit")
    assert file.read_text("utf-8") == "players = 7"


def test_games_are_listed_by_nine_found_by_words_and_looked_back_at(told, finish):  # noqa: F811 - a fixture
    for number in range(11):
        finish(number, "person:Zoe" if number == 0 else "you", "captain")
    said = told("5", "more", "zoe", "7", "1", "1", "2", "0", "0", "quit")
    assert said.count("Watch again: 11 games, newest first") == 2
    assert "Watch again: 1 game 1 Land Ho!, just now." in said
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
        "6",
        "7",
        "xyzzy",
        "what is tribute",
        "0",
        "9",
        "preferences 1 2",
        "0",
        "10",
        "0",
    )
    assert "cannot be used and was left unchanged" in said
    assert "1 First game" in said
    assert "no finished game with people" in said
    assert "No rule mentions “xyzzy”." in said
    assert "ships.tribute" in said or "pirates.tribute" in said
    assert said.count("theme:") == 2
    assert "10 is not in the list; choose 1 to 9." in said


EDITED = (
    ("1", "Nothing is listed: type a place first"),
    ("undo", "There is nothing to undo."),
    ("redo", "There is nothing to redo."),
    ("F2", "hills 6"),
    ("clear", "There is nothing to remove at F2."),
    ("D3.se", "1 settlement 2 harbor-settlement"),
    ("9", "9 is not in the list; choose 1 to 2."),
    ("2", "harbor settlement of A; by forest 8, sea"),
    ("as C", "Place, as C"),
    ("as X", "“as X” is not understood"),
    ("check road D4-e", "Not legal: road D4-e. There is no land next to D4-e"),
    ("check end", "Legal: end"),
    ("check roads", "“roads” is not an action of this game."),
    ("fly", "“fly” is not understood"),
    ("A 2 wool", "harbor settlement of A"),
    ("", "A, trade and build · placing as C"),
    ("scene", 'harbor-settlements = ["D3.se"]'),
    ("0", "The position is not saved: “save” keeps it, 0 again leaves."),
    ("clear", "D3.se"),
    ("undo", "harbor settlement of A"),
    ("save", "saved as a scene"),
    ("play", "What do you trade or build?"),
    ("quit", "The game is saved."),
)
"""Lines typed in the editor, one after the other, and what they answer."""


def test_the_editor_answers_each_line_and_its_position_is_played_on(told):
    said = told("8", "1", *[line for line, _ in EDITED], "quit")
    answers = said.split("> ")[3:]
    for (line, answer), found in zip(EDITED, answers, strict=False):
        assert answer in found, line
    assert len(saves.running(Folders.of_user())) == 1
