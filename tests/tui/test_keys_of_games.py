"""Keys of every game: they are pinned, and every command has one of its own in its phases."""

import tomllib
from itertools import combinations
from pathlib import Path

import msgspec
import pytest

from ep_rules import api
from ep_tui.keys.keymap import Keymap
from ep_tui.keys.screen_keys import MOVES
from ep_tui.presenters.registry import commands_by_scenario
from tests.kit.composition import COMPOSITION, composed
from tests.kit.each import each

PHASES = {
    "production": api.ProductionPhase,
    "trade": api.TradePhase,
    "build": api.BuildPhase,
    "movement": api.MovementPhase,
}
PINNED = tomllib.loads(Path(__file__).with_name("short_keys.toml").read_text())
with composed():
    GAMES = list(commands_by_scenario().items())
EVERY_GAME = pytest.mark.parametrize(("name", "commands"), GAMES, ids=[name for name, _ in GAMES])


@each("scenario", PINNED)
@each("phase", PHASES)
def test_short_keys_stay_as_they_are(scenario, phase):
    keymap = Keymap(commands=dict(GAMES)[scenario])
    found = [c for c in keymap.commands if PHASES[phase] in c.during]
    assert " ".join(f"{c.key}={c.id}" for c in found) == PINNED[scenario].get(phase, "")


@EVERY_GAME
def test_two_commands_of_one_phase_have_two_keys(name, commands):
    for one, other in combinations(Keymap(commands=commands).commands, 2):
        if one.key and {*one.during} & {*other.during}:
            assert one.key != other.key, name


@EVERY_GAME
def test_every_command_of_a_game_has_a_key_that_is_none_of_the_screen_or_the_cursor(name, commands):
    keymap = Keymap(commands=commands)
    for command in keymap.commands:
        assert command.key, (name, command.id)
        assert command.key not in MOVES
        assert keymap.screen_of(command.key, command.key) is None, (name, command.id)


def test_a_command_whose_key_an_earlier_one_has_takes_its_spare_one():
    keymap = Keymap(commands=dict(GAMES)[COMPOSITION])
    short = {command.id: command.key for command in keymap.commands}
    assert (short["settler"], short["city"]) == ("c", "Y")
    alone = Keymap(commands=dict(GAMES)["base"])
    assert alone.shown("city") == "c"


def test_a_command_without_a_key_is_in_the_list_of_all_commands():
    road, *others = dict(GAMES)["base"]
    lane = msgspec.structs.replace(road, id="lane")
    assert Keymap(commands=(road, lane, *others)).shown("lane") == ":"
