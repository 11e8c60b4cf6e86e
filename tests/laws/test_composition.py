"""The laws over the game of all systems; `soak.py --scenarios composition` plays a thousand."""

from pathlib import Path

import pytest

from tests.kit.composition import COMPOSITION
from tests.soak import Task, play

GAMES = (0, 3, 4, 7, 8)
"""Two to six seats, the editions by turns."""


@pytest.mark.slow
@pytest.mark.parametrize("number", GAMES)
def test_all_laws_hold_in_a_random_game_of_all_systems(number: int, tmp_path: Path):
    task = Task(number, 1, rounds=12, deep=60, out=str(tmp_path), scenarios=(COMPOSITION,))
    played = play(task)
    assert not played.trouble, played.trouble
    assert played.kinds["Sail"]
