"""A clock that jumps takes no seat, frees no name, and is told once."""

import pytest

from ep_tui.host.steady_time import SteadyTime

DAY = 86_400.0


@pytest.mark.parametrize("jump", [400 * DAY, -400 * DAY, 61.0, -61.0])
def test_time_goes_on_evenly_when_the_clock_of_the_machine_jumps(jump):
    wall, even = [1_000_000.0], [50.0]
    now = SteadyTime(None, lambda: wall[0], lambda: even[0])
    assert now() == 1_000_000.0
    wall[0] += 30 + jump
    even[0] += 30
    assert now() == 1_000_030.0
    assert now.jumped() == jump
    assert now.jumped() == 0.0, "it is told once"


def test_a_small_difference_is_no_jump():
    wall = [1_000.0]
    now = SteadyTime(None, lambda: wall[0], lambda: 5.0)
    wall[0] += 59
    assert now.jumped() == 0.0


def test_a_host_that_starts_anew_counts_on_whatever_the_clock_says(tmp_path):
    path = tmp_path / "clock.json"
    for jump in (400 * DAY, -400 * DAY):
        SteadyTime(path, lambda: 1_000_000.0, lambda: 50.0, lambda: "one").keep()
        now = SteadyTime(path, lambda: 1_000_000.0 + jump, lambda: 60.0, lambda: "one")  # noqa: B023
        assert now() == 1_000_010.0
        assert now.jumped() == jump - 10


def test_after_a_start_of_the_machine_time_never_goes_back(tmp_path):
    path = tmp_path / "clock.json"
    SteadyTime(path, lambda: 1_000_000.0, lambda: 50.0, lambda: "one").keep()
    assert SteadyTime(path, lambda: 0.0, lambda: 5.0, lambda: "two")() == 1_000_000.0
    assert SteadyTime(path, lambda: 1_000_900.0, lambda: 5.0, lambda: "two")() == 1_000_900.0
    assert SteadyTime(path, lambda: 1_000_900.0, lambda: 55.0, lambda: "")() == 1_000_900.0


@pytest.mark.parametrize(("away", "doubtful"), [(29 * DAY, False), (31 * DAY, True)])
def test_nothing_is_deleted_at_once_when_a_host_seems_to_have_rested_for_long(
    tmp_path, away, doubtful
):
    path = tmp_path / "clock.json"
    SteadyTime(path, lambda: 1_000_000.0, lambda: 50.0, lambda: "one").keep()
    now = SteadyTime(path, lambda: 1_000_000.0 + away, lambda: 5.0, lambda: "two")
    assert (now() < now.doubtful_until) == doubtful
    assert now() + 2 * DAY > now.doubtful_until


@pytest.mark.parametrize("damage", [b"", b"{}", b"no time", b'{"time": "x"}'])
def test_a_damaged_file_is_as_none(tmp_path, damage):
    path = tmp_path / "clock.json"
    path.write_bytes(damage)
    now = SteadyTime(path, lambda: 1_000_000.0, lambda: 5.0, lambda: "two")
    assert now() == 1_000_000.0
    now.keep()
    assert SteadyTime(path, lambda: 0.0, lambda: 6.0, lambda: "two")() == 1_000_001.0
