"""Reassigned keys: from the settings file to the footer and the help."""

import random

import msgspec
import pytest

from ep_rules import api
from ep_rules.sea.sailing import Sail
from ep_tui.commands import dispatch
from ep_tui.keys.keymap import Keymap
from ep_tui.keys.own_keys import clash_sentences, load_keymap
from ep_tui.keys.screen_keys import SCREEN_KEYS
from ep_tui.modes.sail import SailTo
from ep_tui.presenters.registry import commands_by_scenario
from ep_tui.replay.keys import REPLAY_KEYS
from ep_tui.storage.folders import Folders
from ep_tui.storage.preferences import Preferences
from tests.tui.play import app_at, flat, new, opened, press, says, screen, text
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
        ({"sail": "h"}, "that key is fixed"),
        ({"sail": "enter"}, "that key is fixed"),
        ({"sail": "7"}, "that key is fixed"),
        ({"sail": "ctrl+c"}, "which does not exist"),
        ({"sail": "meta+F"}, "which does not exist"),
        ({"sail": ""}, "which does not exist"),
        ({"panels": "f6"}, "for panels, which is not a command"),
        ({"building": "f6"}, "for building, which is not a command"),
    ],
)
def test_a_line_that_can_hold_in_no_game_is_one_sentence_and_the_others_hold(changes, words):
    keymap, (sentence,) = load_keymap(changes | {"chase": "f5"}, commands_by_scenario())
    assert words in sentence
    assert sentence.endswith(".")
    assert keymap.changed == {"chase": "f5"}


@pytest.mark.parametrize(
    ("changes", "dropped", "words"),
    [
        ({"sail": "g"}, "sail", "key g for sail is not used in Pirate Lairs, Fish for Catan, Expl"),
        ({"sail": "r"}, "sail", "key r for sail is not used in Fish for Catan, Spices for Cat"),
        ({"sail": "z"}, "sail", "key z for sail is not used in any game, because undo has it."),
        ({"develop": "t"}, "develop", "key t for develop is not used in any game, because trade"),
        ({"undo": "q"}, "undo", "key q for undo is not used in any game, because quit has it."),
        ({"wool": "f5", "sail": "f5"}, "sail", "key F5 for sail is not used in any game"),
    ],
)
def test_only_the_line_that_clashes_is_dropped_and_only_where_it_clashes(changes, dropped, words):
    keymap, flaws = load_keymap({"chase": "f6", **changes}, commands_by_scenario())
    assert not flaws
    (sentence,) = clash_sentences(keymap, commands_by_scenario())
    assert words in sentence
    for commands in commands_by_scenario().values():
        here = keymap.in_game(commands)
        clashing = {clash.name for clash in here.clashes}
        assert clashing in (set(), {dropped})
        assert here.changed == {n: k for n, k in keymap.changed.items() if n not in clashing}
        shown = {command.id: command.key for command in here.commands}
        assert all(shown.get(name, key) == key for name, key in here.changed.items())


def test_a_key_that_clashes_elsewhere_works_in_a_game_without_that_command():
    commands = commands_by_scenario()
    assert Keymap({"sail": "g"}, commands["land-ho"]).shown("sail") == "g"
    assert Keymap({"sail": "g"}, commands["fish"]).shown("sail") == "s"
    assert Keymap({"sail": "g"}, commands["fish"]).shown("besiege") == "g"


def test_a_swap_of_which_one_half_clashes_is_dropped_whole():
    keymap = Keymap({"sail": "w", "wool": "z"}, EXPLORERS)
    assert (keymap.shown("sail"), keymap.shown("wool")) == ("s", "w")
    assert [clash.name for clash in keymap.clashes] == ["wool", "sail"]


@pytest.mark.parametrize(
    ("scenario", "keys"),
    [("pirate-lairs", [*"ACDEGJKNPQUYorv"]), ("explorers-pirates", [*"ADEGJKNPQUY"])],
)
def test_a_command_that_wants_a_key_of_the_screen_is_refused_with_the_free_keys(scenario, keys):
    commands = commands_by_scenario()[scenario]
    sail = next(command for command in commands if command.id == "sail")
    dive = msgspec.structs.replace(sail, id="dive", key="T")
    with pytest.raises(
        ValueError, match="dive has the key T of theme; free in its phases: "
    ) as told:
        Keymap(commands=(*commands, dive))
    assert str(told.value).endswith(": " + " ".join(keys))
    for key in (*keys, ""):
        wanted = msgspec.structs.replace(dive, key=key)
        assert Keymap(commands=(*commands, wanted)).commands[-1].key == key


def test_any_choice_of_keys_leaves_every_key_one_meaning():
    chance = random.Random(1)
    games = commands_by_scenario()
    names = sorted({c.id for found in games.values() for c in found})
    names += [entry.id for entry in SCREEN_KEYS]
    keys = [*"abcdefgimopqrstvwxzABCDEFGHIJKLMNOPQRSTUVWXYZ&=-+.:/?%@#$", "f1", "tab", "pageup"]
    for _ in range(40):
        changes = {name: chance.choice(keys) for name in chance.sample(names, 25)}
        for commands in chance.sample([*games.values()], 3):
            keymap = Keymap(changes, commands)
            held = [(key, entry.id) for entry in keymap.screen for key in entry.keys]
            assert len(dict(held)) == len(held)
            for command in keymap.commands:
                assert command.key not in dict(held)
                assert command.id not in keymap.changed or command.key == changes[command.id]
            assert {*keymap.changed} | {clash.name for clash in keymap.clashes} == {*changes}


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


async def test_a_bad_line_is_told_and_the_usual_key_holds():
    app = app_at(new("you", "random"), "instant", Preferences(keys={"roll": "h", "sail": "f5"}))
    async with opened(app=app) as pilot:
        assert "that key is fixed" in flat(pilot)
        assert screen(pilot).keymap.shown("sail") == "F5"
        await press(pilot, "r")
        assert screen(pilot).session._table.history.entries


async def test_a_game_says_at_its_start_which_key_it_does_not_use():
    table = sailing("pirate-lairs").table()
    app = app_at(table, "instant", Preferences(keys={"sail": "g", "undo": "q", "chase": "f5"}))
    async with opened(app=app) as pilot:
        assert "Your key g for sail is not used in this game, because besiege has" in flat(pilot)
        assert "One more key is not used; “ep-tui keys” says why." in flat(pilot)
        assert screen(pilot).keymap.shown("chase") == "F5"
        await says(pilot, "i", no="is not used")


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
        assert "With a numeric keypad, . lets digits move the cursor" in flat(pilot)


def test_the_list_of_keys_shows_what_is_changed_and_where(capsys):
    settings = Folders.of_user().settings
    settings.parent.mkdir(parents=True)
    assert dispatch(["keys"]) == 0
    plain = capsys.readouterr().out
    assert str(settings.parent) in plain.replace("\n", "")
    commands = [command for found in commands_by_scenario().values() for command in found]
    for ident in {entry.id for entries in (commands, SCREEN_KEYS) for entry in entries}:
        assert f" {ident} " in plain
    for key in REPLAY_KEYS:
        assert f"  {key.shown} " in plain
        assert f" {key.name} " in plain
    settings.write_text('[keys]\nsail = "f5"\n')
    assert dispatch(["keys"]) == 0
    assert "* F5        sail" in capsys.readouterr().out
