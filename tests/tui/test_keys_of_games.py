"""Keys of every game: the short keys are pinned, and every command has a group key that is free."""

import tomllib
from itertools import combinations
from pathlib import Path

import pytest

from ep_rules import api
from ep_tui.contributions.commands import GROUPS, SPARE_KEYS, Command, Group
from ep_tui.keys.keymap import Keymap
from ep_tui.keys.screen_keys import MOVES, PAD_MOVES, SCREEN_KEYS
from ep_tui.modes.groups import CommandList
from ep_tui.presenters.registry import commands_by_scenario
from ep_tui.session.table import Table
from tests.kit.composition import COMPOSITION, composed
from tests.tui.play import flat, opened, press, screen

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


@pytest.mark.parametrize("scenario", PINNED)
@pytest.mark.parametrize("phase", PHASES)
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
def test_every_command_is_in_a_group_whose_key_means_nothing_else(name, commands):
    keymap = Keymap(commands=commands)
    others = {command.key for command in keymap.commands}
    others |= {key for entry in SCREEN_KEYS for key in entry.keys} | {*MOVES}
    for command in commands:
        key = keymap.group_key(command)
        assert key not in others, (name, key)
        assert keymap.group_of(key, key) in keymap.groups, (name, command.id)


def test_spare_keys_are_free_as_well():
    keys = {group.key for group in GROUPS} | {key for entry in SCREEN_KEYS for key in entry.keys}
    assert not keys & {*SPARE_KEYS, *MOVES, *PAD_MOVES}


def test_a_group_whose_key_a_person_gives_away_takes_a_spare_one():
    keymap = Keymap({"sail": "G"}, dict(GAMES)["land-ho"])
    cargo = next(group for group in keymap.groups if group.id == "cargo")
    assert cargo.key == SPARE_KEYS[0]


def test_a_presenter_may_bring_a_group_of_its_own():
    knights = Group("knights", "K")
    commands = (*dict(GAMES)["base"], Command("muster", knights, "", (api.BuildPhase,), ()))
    keymap = Keymap(commands=commands)
    assert keymap.groups[-1] == keymap.group_of("K", "K") == knights
    assert keymap.shown("muster") == "K"
    given = Keymap({"roll": "G", "build": "N", "trade": "E"}, commands)
    assert "K" not in {group.key for group in given.groups if group != knights}


def test_a_command_that_loses_its_short_key_is_shown_with_its_group():
    keymap = Keymap(commands=dict(GAMES)[COMPOSITION])
    short = {command.id: command.key for command in keymap.commands}
    assert (short["settler"], short["city"]) == ("c", "")
    assert keymap.shown("city") == keymap.group_key(next(c for c in keymap.commands if not c.key))


def in_a_turn(scenario: str) -> Table:
    """A table at which a person has just begun the first turn."""
    table = Table.new(scenario, ["you", "random"], seed=5, first=0)
    while not isinstance(table.history.state.agenda[-1], api.ProductionPhase):
        if table.person_to_act is None:
            table.step()
        else:
            table.act(table.legal()[0], api.Seat(0))
    return table


async def test_every_command_of_the_composition_is_in_the_list_of_its_group():
    with composed() as name:
        table = in_a_turn(name)
        async with opened(table) as pilot:
            keymap = screen(pilot).keymap
            for group in keymap.groups:
                await press(pilot, group.key)
                top = screen(pilot).top
                assert isinstance(top, CommandList)
                listed = {command.id for command, _, _ in top.entries}
                assert listed == {c.id for c in keymap.commands if c.group.id == group.id}
                await press(pilot, "escape")
            assert "city" in {command.id for command in keymap.commands}
            await press(pilot, "N")
            assert "city: 2 grain 3 ore" in flat(pilot)
