"""The keys of the screen in plain mode: each is done, or answered with what to type instead."""

import io

import pytest

from ep_rules.api import SCENARIOS
from ep_tui.keys.keymap import Keymap
from ep_tui.keys.screen_keys import MOVES, SCREEN_KEYS
from ep_tui.plain import screen_keys
from ep_tui.plain.conversation import Conversation, converse
from ep_tui.plain.plain_game import PlainGame
from ep_tui.plain.preferences import Wishes
from ep_tui.presenters.registry import commands_by_scenario
from ep_tui.session.session import Session
from ep_tui.session.table import Table
from tests.kit.each import each
from tests.plain.conversation import scene, typed

BUILDING = """
[A]
hand = "3 brick, 3 lumber, 2 wool, 1 grain, 1 gold"
settlements = ["A1.s"]
roads = ["A1-se"]
harbor-settlements = ["F2.se"]
ships = ["F3-sw settler"]
"""
ALONE = ("you", "random")

SAME = [
    ("i", "Nothing has happened since your last turn."),
    ("H", "Hint: "),
    ("z", "There is nothing to undo yet."),
    ("Z", "There is nothing to redo."),
    ("L", "> L"),
    ("M", "Lowercase letters: "),
    ("$", "Prices; goods that you lack are in brackets."),
    ("W", "The log now shows"),
    ("I", "A You: 3 points"),
    ("q", "You left the game"),
    ("B", "Pieces of A You"),
    ("R trade", "trade"),
    ("S", 'phase = "trade-and-build"'),
    ("O", "Type offers off"),
    ("F1", "F1: "),
    ("s", "No legal place now: settlement."),
    ("m", "Here you type the name of a place"),
    ("h", "Here you type the name of a place"),
    ("/", "Leave out the “/”"),
    ("p", "reasons shows each of their actions"),
    ("@", "picture draws the map"),
    ("Tab", "the lists name the places"),
    ("Esc", "quit leaves"),
    ("PgUp", "log 500"),
    ("V", "log 500"),
]


@each("key, told", SAME)
def test_a_key_of_the_screen_does_the_same_or_says_what_to_type(key: str, told: str):
    said = typed(scene(BUILDING, *ALONE), key).rpartition(f"> {key}\n")
    assert told in " ".join("".join(said[1:]).split())


def test_every_key_of_the_screen_has_a_word_or_a_sentence():
    assert {entry.id for entry in SCREEN_KEYS} == {*screen_keys.WORDS, *screen_keys.INSTEAD}
    assert not screen_keys.WORDS.keys() & screen_keys.INSTEAD.keys()


def keys_of(scenario: str) -> list[str]:
    """Every key of the screen and of a game's commands that is one character."""
    keymap = Keymap(commands=commands_by_scenario()[scenario])
    keys = [key for entry in keymap.screen for key in entry.keys]
    keys += [command.key for command in keymap.commands]
    keys += MOVES
    return sorted({key for key in keys if len(key) == 1})


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_key_of_every_game_is_done_or_answered(scenario: str):
    seats = ("you", *("random",) * (min(SCENARIOS[scenario].layouts) - 1))
    table = Table.new(scenario, seats, seed=3, first=0)
    for key in keys_of(scenario):
        before = len(table.history.entries)
        said = typed(table, key)
        answer = said.rpartition(f"> {key}\n")[2].removesuffix("> \n").strip()
        assert answer, key
        assert "not understood" not in answer, key
        if len(table.history.entries) > before:
            table = Table.new(scenario, seats, seed=3, first=0)


def test_keys_that_a_person_changed_are_those_of_plain_mode():
    out = io.StringIO()
    wishes = Wishes()
    wishes.prefer(keys={"hint": "J"})
    session = Session.local(scene(BUILDING, *ALONE))
    game = PlainGame(session, Conversation(out), wishes=wishes)
    converse(game.play(), io.StringIO("J\nH\n"))
    told = out.getvalue()
    assert "Hint: " in told
    assert "“H” does nothing here" in told
