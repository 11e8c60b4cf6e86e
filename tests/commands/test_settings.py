"""`ep-tui settings`, `--edition`, `--set` and `--house`."""

import json

import pytest

from ep_rules.catalogue import game, settings_of
from ep_rules.scenarios import SCENARIOS
from ep_rules.setting import setting_text
from ep_tui.texts import say

FEW = ("simulate", "--games", "1", "--json", "--set", "turn.rounds=1", "--seats", "random,random")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_setting_is_listed_with_value_and_explanation(ep_tui, scenario: str):
    said = ep_tui("settings", scenario)
    assert said.code == 0
    for key, value in settings_of(scenario):
        assert f"\n  {key} = {setting_text(value)}\n" in said.out
        assert say(f"names.setting.{key}") in said.out


def test_what_an_edition_changes_is_said(ep_tui):
    said = ep_tui("settings", "fish").out
    assert "  cargo.discard = own-turn\n" in said
    assert "      2014 online rules: never\n" in said
    assert "      with 5 or more players: 24\n" in said


def test_the_range_of_numbers_costs_and_lists_is_said(ep_tui):
    said = ep_tui("settings", "fish").out
    assert (
        "  ships.ships = 3\n      The number of ships of each color.\n      from 1 to 9\n" in said
    )
    assert "The cost of a road.\n      from 1 to 9 of each good named\n" in said
    assert "      from 1 to 20 numbers, each from 2 to 12\n" in said


def test_without_a_scenario_it_is_the_introduction(ep_tui):
    assert ep_tui("settings").out.startswith("Land Ho! has these settings. ")


@pytest.mark.parametrize("command", ["settings", "map"])
def test_a_scenario_is_a_word_or_an_option(ep_tui, command: str):
    assert ep_tui(command, "--scenario", "fish") == ep_tui(command, "fish")
    assert "did you mean “fish”" in ep_tui(command, "--scenario", "fisch").error
    assert "not allowed with" in ep_tui(command, "fish", "--scenario", "base").error


def test_an_unknown_scenario_is_one_sentence(ep_tui):
    assert "did you mean “fish”" in ep_tui("settings", "fisch").error


@pytest.mark.slow
def test_every_listed_value_can_be_set_as_it_is_listed():
    """In one game that has it."""
    listed = {
        (key, setting_text(value)): (scenario, min(entry.layouts), edition)
        for scenario, entry in SCENARIOS.items()
        for edition in entry.editions
        for key, value in settings_of(scenario, edition)
    }
    for (key, text), one in listed.items():
        assert game(*one, {key: text}).ruleset.endswith(text), (key, *one)


def test_a_scenario_says_which_editions_it_has(ep_tui):
    said = ep_tui("simulate", "--scenario", "base", "--edition", "online-2014")
    assert said.error == (
        "ep-tui: The scenario “base” has no edition “online-2014”, only print-2025.\n"
    )


def test_a_house_file_sets_tables_and_set_goes_over_it(ep_tui, tmp_path):
    path = tmp_path / "house.toml"
    path.write_text(
        "[victory]\ngoal = 4\n[harbors]\npoints = 3\n"
        "[trade]\ngold = false\n[lairs]\ntokens = [2, 3]\n"
        "[building]\nroad_cost = { brick = 2 }\n"
    )
    said = ep_tui(*FEW, "--scenario", "pirate-lairs", "--house", str(path))
    assert said.code == 0
    assert json.loads(said.out)["unfinished"] == 0, "four points are there after the set-up"
    said = ep_tui(
        *FEW, "--scenario", "pirate-lairs", "--house", str(path), "--set", "victory.goal=12"
    )
    assert json.loads(said.out)["unfinished"] == 1


def test_a_setting_in_the_place_of_a_house_file_is_told_its_option(ep_tui):
    said = ep_tui(*FEW, "--house", "victory.goal=10")
    assert said.code == 2
    assert said.error.endswith("For one setting, use --set victory.goal=10.\n")


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("goal = 3", "“goal” is not in a table"),
        ("x = [", "is not valid TOML"),
        ("[victory]\ngoals = 3", "did you mean “victory.goal”"),
        (
            "[victory]\ngoal = 3",
            "“3” is out of range for victory.goal, which goes from 4 to 25.",
        ),
        (
            "[victory]\ngoal = 'many'",
            "“many” is not a value of victory.goal; use a number from 4 to 25.\n",
        ),
        ("[offers]\noffers = 'q'", "use a number from 0 to 20, or “no-limit”.\n"),
        (
            "[production]\nshortage = 'all'",
            "“all” is not a value of production.shortage; use one of: lone-takes-rest, nobody.",
        ),
        ("[building]\nroad_cost = 'two'", "is not a cost for building.road_cost"),
        ("[building]\nroad_cost = '1 brick+1 wool'", "is not a cost for building.road_cost"),
    ],
)
def test_a_bad_house_file_is_one_sentence(ep_tui, tmp_path, text, answer):
    path = tmp_path / "house.toml"
    path.write_text(text)
    said = ep_tui(*FEW, "--house", str(path))
    assert said.code == 2
    assert answer in said.error


def test_a_bad_list_of_numbers_names_its_form(ep_tui):
    said = ep_tui(*FEW, "--scenario", "pirate-lairs", "--set", "lairs.tokens=q")
    assert "“q” is not a value of lairs.tokens; use numbers from 2 to 12, " in said.error


def test_a_house_file_that_is_not_there_is_one_sentence(ep_tui, tmp_path):
    assert "cannot be read" in ep_tui(*FEW, "--house", str(tmp_path / "none")).error
    (tmp_path / "picture").write_bytes(b"\xff\xd8")
    assert "is not a text file" in ep_tui(*FEW, "--house", str(tmp_path / "picture")).error


def test_an_unknown_edition_is_one_sentence(ep_tui):
    assert "did you mean" in ep_tui(*FEW, "--edition", "online-2015").error
