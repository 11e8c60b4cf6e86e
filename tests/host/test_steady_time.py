"""A clock that jumps takes no seat, frees no name, and is told once."""

import pytest

from ep_tui.host.steady_time import SteadyTime

DAY = 86_400.0


@pytest.mark.parametrize("jump", [400 * DAY, -400 * DAY, 61.0, -61.0])
def test_time_goes_on_evenly_when_the_clock_of_the_machine_jumps(jump):
    wall, even = [1_000_000.0], [50.0]
    now = SteadyTime(lambda: wall[0], lambda: even[0])
    assert now() == 1_000_000.0
    wall[0] += 30 + jump
    even[0] += 30
    assert now() == 1_000_030.0
    assert now.jumped() == jump
    assert now.jumped() == 0.0, "it is told once"


def test_a_small_difference_is_no_jump():
    wall = [1_000.0]
    now = SteadyTime(lambda: wall[0], lambda: 5.0)
    wall[0] += 59
    assert now.jumped() == 0.0
