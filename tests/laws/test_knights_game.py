"""The laws over Cities & Knights, which the catalogue does not offer yet."""

from pathlib import Path

import pytest

from tests.kit.knights import KNIGHTS
from tests.soak import Task, play

GAMES = 9
"""Two to four seats, with house settings by turns."""


@pytest.mark.slow
@pytest.mark.parametrize("number", range(GAMES))
def test_all_laws_hold_in_a_random_game_of_knights(number: int, tmp_path: Path):
    task = Task(number, 2, rounds=12, deep=60, out=str(tmp_path), scenarios=(KNIGHTS.id,))
    played = play(task)
    assert not played.trouble, played.trouble
    assert played.kinds["EventFace"]
