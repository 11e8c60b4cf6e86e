"""The laws over the games of Cities & Knights."""

from pathlib import Path

import pytest

from tests.kit.knights import WITH_KNIGHTS
from tests.soak import Task, play

GAMES = (0, 5, 8)
"""Of every scenario, with two, four and six seats; the soak plays with every number."""


@pytest.mark.slow
@pytest.mark.parametrize("scenario", WITH_KNIGHTS)
@pytest.mark.parametrize("number", GAMES)
def test_all_laws_hold_in_a_random_game_of_knights(number: int, scenario: str, tmp_path: Path):
    task = Task(number, 2, rounds=12, deep=60, out=str(tmp_path), scenarios=(scenario,))
    played = play(task)
    assert not played.trouble, played.trouble
    assert played.kinds["EventFace"]
