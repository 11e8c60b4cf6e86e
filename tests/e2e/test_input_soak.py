"""A short run of the storms of input; `tests/input_soak.py` is the whole one."""

from pathlib import Path

from tests.input_soak import feed_storms, pastes, program_storms

SOON = 1.0
"""Seconds that a busy machine may need for a task of less than 0.1 on a quiet one."""
GROWTH = 8.0
"""MiB that any number of pastes may add."""


def test_storms_of_bytes_have_no_effect_on_the_keys_after_them():
    feed_storms(2000, seed=1)


def test_a_game_goes_on_in_storms_of_bytes(tmp_path: Path):
    program_storms(40, 1, tmp_path)


def test_keys_are_answered_soon_while_a_megabyte_is_pasted(tmp_path: Path):
    pasted = pastes(0.2, tmp_path)
    assert pasted.answers[len(pasted.answers) // 2] < SOON
    assert pasted.after - pasted.before < GROWTH
