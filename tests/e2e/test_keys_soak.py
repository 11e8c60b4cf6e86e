"""A short run of the soak with random keys; `tests/keys_soak.py` is the whole one."""

from pathlib import Path

import pytest

from tests.keys_soak import soak


@pytest.mark.parametrize("seed", [1, 2])
def test_random_keys_clicks_pastes_and_sizes_leave_a_consistent_game(seed, tmp_path: Path):
    happened = soak(150, seed, tmp_path)
    assert happened["starts"] >= 1
    assert happened["saves"] >= 1
