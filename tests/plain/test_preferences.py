"""The preferences in plain mode: numbers choose, and a choice holds at once and is kept."""

import io

from ep_tui.plain.conversation import Conversation, converse
from ep_tui.plain.plain_game import PlainGame
from ep_tui.plain.preferences import Wishes
from ep_tui.session.session import Session
from ep_tui.storage.preference_rows import rows
from ep_tui.storage.preferences import DEFAULTS, load
from tests.kit.each import each
from tests.tui.play import new

NUMBER = {row.name: number for number, row in enumerate(rows(DEFAULTS), 1)}


def answers(wishes, words):
    return [line for line in wishes.answer(words) if line]


def test_every_value_can_be_chosen_by_numbers_and_is_kept(tmp_path):
    path = tmp_path / "settings.toml"
    wishes = Wishes(path)
    assert len(answers(wishes, "")) == len(NUMBER) + 1
    for row in rows(DEFAULTS)[:-1]:
        for number, value in enumerate(row.values, 1):
            word = row.word(value)
            assert (
                f"{number}   {word}" in answers(wishes, f"{NUMBER[row.name]}") or value == row.now
            )
            told = answers(wishes, f"{NUMBER[row.name]} {number}")
            assert told == [f"{row.title}: {word}"]
            assert getattr(load(path)[0], row.name) == value


@each("words, told", [("0", "1 to 12"), ("99", "1 to 12"), ("x", "x is not"), ("4 7", "7 is")])
def test_what_is_not_in_a_list_is_said(words, told):
    (line,) = answers(Wishes(), words)
    assert told in line


def test_keys_are_changed_and_given_back_by_name(tmp_path):
    wishes, keys = Wishes(tmp_path / "settings.toml"), NUMBER["keys"]
    assert answers(wishes, f"{keys} sail J") == ["sail: J"]
    assert "* sail J" in answers(wishes, f"{keys} sail")
    assert "is not used in any game, because sail" in answers(wishes, f"{keys} chase J")[0]
    assert "cannot be the key" in answers(wishes, f"{keys} sail 5")[0]
    assert "foo is not a command" in answers(wishes, f"{keys} foo J")[0]
    assert load(tmp_path / "settings.toml")[0].keys == {"sail": "J"}
    answers(wishes, f"{keys} sail -")
    assert load(tmp_path / "settings.toml")[0].keys == {}


def test_lines_that_cannot_be_used_are_named(tmp_path):
    path = tmp_path / "settings.toml"
    path.write_text("color = 1\n")
    wishes = Wishes(path)
    assert "has a line that is not used" in answers(wishes, "")[0]
    path.write_text("")
    assert answers(wishes, "")[0].startswith("1 theme")


def test_changes_hold_in_the_game_at_once():
    out, wishes = io.StringIO(), Wishes()
    game = PlainGame(Session.local(new("you", "random")), Conversation(out), wishes=wishes)
    lines = f"preferences {NUMBER['keys']} hint J\n,\nreasons\nJ\n"
    converse(game.play(), io.StringIO(lines))
    assert "hint: J" in out.getvalue()
    assert "1 theme: " in out.getvalue()
    assert "Hint: " in out.getvalue()
    assert wishes.preferred.why
