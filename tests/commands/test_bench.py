"""`ep-tui bench`: a line for each scenario."""

import json
from collections.abc import Callable

import pytest

from ep_rules.api import SCENARIOS
from tests.commands.conftest import Said

BRIEF = ("--seconds", "0.001", "--set", "turn.rounds=2")


@pytest.fixture(autouse=True)
def few_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time the verbs in a few positions, as tests read no times."""
    monkeypatch.setattr("ep_tui.arena.speed._POSITIONS", 4)


@pytest.mark.slow
def test_every_scenario_has_a_line_within_eighty_columns(ep_tui: Callable[..., Said]):
    lines = ep_tui("bench", *BRIEF).out.splitlines()
    assert [line.split()[0] for line in lines[1 : len(SCENARIOS) + 1]] == list(SCENARIOS)
    assert max(map(len, lines[: len(SCENARIOS) + 1])) < 80


def test_the_named_scenarios_are_measured_with_the_players_asked_for(ep_tui: Callable[..., Said]):
    said = ep_tui("bench", "--scenarios", "base,land-ho", "--seats", "3", *BRIEF).out
    assert [line.split()[:2] for line in said.splitlines()[1:3]] == [
        ["base", "3"],
        ["land-ho", "3"],
    ]


def test_a_scenario_without_a_set_for_four_is_measured_with_the_nearest_number(
    ep_tui: Callable[..., Said],
):
    said = ep_tui("bench", "--scenarios", "explorers-of-catan", *BRIEF).out
    assert said.splitlines()[1].split()[1] == "3"


def test_games_that_come_to_their_last_round_are_counted(ep_tui: Callable[..., Said]):
    words = ("--scenarios", "land-ho", "--seats", "2", "--json")
    (told,) = json.loads(ep_tui("bench", *words, *BRIEF).out)["scenarios"]
    assert told["unfinished"] == told["games"] >= 1


def test_a_wrong_name_gets_a_sentence_before_anything_is_measured(ep_tui: Callable[..., Said]):
    said = ep_tui("bench", "--scenarios", "land-ho,fsh")
    assert (said.code, said.out) == (2, "")
    assert "did you mean “fish”" in said.error
