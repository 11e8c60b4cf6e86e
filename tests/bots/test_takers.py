"""No action without a taker: bots of each level take every action, or its module says why not.

`python tests/tools/takers.py` plays the games behind `takers.toml`.
"""

import pytest

from ep_rules.api import SCENARIOS
from tests.tools import takers

levels = pytest.mark.parametrize("level", takers.LEVELS)


@levels
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_action_of_a_game_is_taken_or_left_for_a_reason(scenario: str, level: str):
    unsaid = {name for one, name in takers.missing(scenario, takers.table()) if one == level}
    assert not unsaid, f"play `python tests/tools/takers.py --more --scenarios {scenario}`"


@levels
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_an_action_that_is_left_is_never_taken_and_has_a_sentence(scenario: str, level: str):
    left = takers.left(level, takers.made(scenario, 0))
    assert not {*left} & {*takers.table()[level]}
    assert all(why[0].isupper() and why.endswith(".") for why in left.values())


@levels
def test_what_is_written_down_is_an_action(level: str):
    every = {name for one in SCENARIOS for name in takers.actions_of(takers.made(one, 0))}
    assert {*takers.table()[level]} <= every


def test_what_bots_take_in_a_game_is_written_down():
    """A slice of the games; `takers.py` plays them all."""
    found = takers.taken("land-ho", 1)
    assert len(found) > 10
    for level, name in found:
        assert name in takers.table()[level]
