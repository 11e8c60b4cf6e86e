"""Reassigned keys: from the settings file to the footer and the help."""

import pytest

from ep_rules import api
from ep_rules.sea.sailing import Sail
from ep_tui.commands import dispatch
from ep_tui.contributions.commands import GROUPS
from ep_tui.keys.keymap import BadKeys, Keymap, check, load_keymap
from ep_tui.keys.screen_keys import SCREEN_KEYS
from ep_tui.modes.sail import SailTo
from ep_tui.presenters.registry import commands_by_scenario
from ep_tui.replay.keys import REPLAY_KEYS
from ep_tui.storage.folders import Folders
from ep_tui.storage.preferences import Preferences
from tests.tui.play import app_at, flat, new, opened, press, screen, text
from tests.tui.positions import sailing

MOVING = api.MovementPhase(api.Seat(0))
EXPLORERS = commands_by_scenario()["explorers-pirates"]


def test_a_changed_key_does_what_the_old_one_did_and_the_old_one_nothing():
    keymap = Keymap({"sail": "G"}, EXPLORERS)
    command = keymap.command_of("G", "G", MOVING)
    assert command is not None
    assert command.id == "sail"
    old = keymap.command_of("s", "s", MOVING)
    assert old is None or old.id != "sail"


@pytest.mark.parametrize("key", ["f5", "ctrl+n", "tab", "ß", "="])
def test_keys_are_what_they_print_or_names(key):
    changes = {"chase": key, "target": "N", "zoom-in": "A"}
    assert Keymap(changes, EXPLORERS).shown("chase") in ("F5", "Ctrl+N", "Tab", "ß", "=")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"sial": "G"}, "did you mean “sail”"),
        ({"sail": "r"}, "r to both sail and fish in Fish for Catan"),
        ({"sail": "z"}, "z to both sail and undo in Land Ho!"),
        ({"develop": "t"}, "t to both trade and develop in Base CATAN"),
        ({"sail": "h"}, "that key is fixed"),
        ({"sail": "enter"}, "that key is fixed"),
        ({"sail": "7"}, "that key is fixed"),
        ({"sail": "ctrl+c"}, "which does not exist"),
        ({"sail": "meta+F"}, "which does not exist"),
        ({"sail": ""}, "which does not exist"),
        ({"undo": "q"}, "q to both"),
    ],
)
def test_keys_that_cannot_be_are_one_sentence(changes, words):
    with pytest.raises(BadKeys, match=words):
        check(changes, commands_by_scenario)
    keymap, sentence = load_keymap(changes, commands_by_scenario)
    assert words in sentence
    assert sentence.endswith(".")
    assert not keymap.changed
    assert keymap.screen == SCREEN_KEYS


def test_two_commands_may_swap_their_keys():
    keymap = Keymap({"sail": "w", "wool": "s"}, EXPLORERS)
    command = keymap.command_of("w", "w", MOVING)
    assert command is not None
    assert command.id == "sail"


def test_escape_leads_back_whatever_key_the_menu_has():
    assert Keymap({"menu": "f10"}).screen_of("escape", None) == "menu"


async def test_footer_help_and_sentences_show_the_keys_one_has():
    preferred = Preferences(keys={"roll": "G", "since": "f5", "help": "K", "rule": "f6"})
    app = app_at(new("you", "random"), "instant", preferred)
    async with opened(app=app, size=(100, 120)) as pilot:
        assert "press G" in text(pilot)
        await press(pilot, "r")
        told = screen(pilot).note[0]
        assert "the current phase is the production roll" in told, "r is a road's key only"
        await press(pilot, "e")
        assert "F6: rule)" in screen(pilot).note[0]
        await press(pilot, "G")
        assert screen(pilot).session._table.history.entries
        await press(pilot, "K")
        shown = text(pilot).splitlines()
        assert any(line.split()[:2] == ["G", "roll"] for line in shown)
        assert any(line.split()[:2] == ["F5", "news"] for line in shown)


async def test_bad_keys_are_told_and_the_usual_ones_hold():
    app = app_at(new("you", "random"), "instant", Preferences(keys={"roll": "h"}))
    async with opened(app=app) as pilot:
        assert "that key is fixed" in flat(pilot)
        await press(pilot, "r")
        assert screen(pilot).session._table.history.entries


async def test_in_keypad_mode_digits_move_the_cursor_and_the_middle_chooses():
    table = sailing("pirate-lairs").table()
    async with opened(table) as pilot:
        board = screen(pilot).board
        board.cursor = board.cursor._replace(number=table.game.book.topology.hex("D4"))
        names = table.game.book.topology.hex_names
        await press(pilot, "full_stop")
        for key, there in (("6", "D5"), ("9", "C5"), ("7", "B4"), ("4", "B3"), ("1", "C3")):
            await press(pilot, key)
            assert names[board.cursor.number] == there
        await press(pilot, "3")
        assert names[board.cursor.number] == "D4"
        await press(pilot, "s 5")
        assert isinstance(screen(pilot).top, SailTo) or table.history.entries
        assert [e.action for e in table.history.entries if isinstance(e.action, Sail)]


async def test_a_digit_moves_no_cursor_without_keypad_mode():
    async with opened(sailing("pirate-lairs").table()) as pilot:
        before = screen(pilot).board.cursor
        for key in "123456789":
            await press(pilot, key)
            assert screen(pilot).board.cursor == before
        assert "With a numeric keypad, . lets them move the cursor" in flat(pilot)


def test_the_list_of_keys_shows_what_is_changed_and_where(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    settings = Folders.of_user().settings
    settings.parent.mkdir()
    assert dispatch(["keys"]) == 0
    plain = capsys.readouterr().out
    assert str(tmp_path) in plain.replace("\n", "")
    commands = [command for found in commands_by_scenario().values() for command in found]
    for ident in {entry.id for entries in (commands, SCREEN_KEYS, GROUPS) for entry in entries}:
        assert f" {ident} " in plain
    for key in REPLAY_KEYS:
        assert f"  {key.shown} " in plain
        assert f" {key.name} " in plain
    settings.write_text('[keys]\nsail = "f5"\n')
    assert dispatch(["keys"]) == 0
    assert "* F5 A      sail" in capsys.readouterr().out
