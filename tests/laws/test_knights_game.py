"""The laws over the games of Cities & Knights, and over the game of all systems."""

from pathlib import Path

import pytest

from tests.kit.composition import COMPOSITION
from tests.kit.knights import WITH_KNIGHTS
from tests.tools.soak import Task, play

GAMES = (0, 5, 8)
"""Of every scenario, with two, four and six seats; the soak plays with every number."""


@pytest.mark.slow
@pytest.mark.parametrize("scenario", WITH_KNIGHTS)
@pytest.mark.parametrize("number", GAMES)
def test_all_laws_hold_in_a_random_game_of_knights(number: int, scenario: str, tmp_path: Path):
    task = Task(number, 2, rounds=7, deep=60, out=str(tmp_path), scenarios=(scenario,))
    played = play(task)
    assert not played.trouble, played.trouble
    assert played.kinds["EventFace"]


@pytest.mark.slow
@pytest.mark.parametrize("number", [0, 3, 4, 7, 8])
def test_all_laws_hold_in_a_random_game_of_all_systems(number: int, tmp_path: Path):
    """With two to six seats, the editions by turns; the soak plays a thousand of them."""
    task = Task(number, 1, rounds=7, deep=60, out=str(tmp_path), scenarios=(COMPOSITION,))
    played = play(task)
    assert not played.trouble, played.trouble
    assert played.kinds["Sail"]
