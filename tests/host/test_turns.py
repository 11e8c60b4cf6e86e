"""Windows that send keys faster than people type wait for each other, not the others for them."""

from ep_tui.host.turns import (
    BURST,
    EVERY,
    FLOODS_SHARE,
    SIZES,
    SIZES_EVERY,
    SIZES_GAINED,
    FloodQueue,
    InputPace,
)

SECONDS = 2.0


def taken(pace: InputPace, now: float) -> int:
    """The keys that go at one moment."""
    count = 0
    while not pace.wait(now):
        count += 1
    return count


def test_a_burst_goes_at_once_and_the_next_key_later():
    pace = InputPace(FloodQueue())
    assert taken(pace, 10.0) == BURST + 1
    assert 0 < pace.wait(10.0) <= EVERY


def test_many_windows_that_flood_have_the_keys_of_one_together():
    queue = FloodQueue()
    paces = [InputPace(queue) for _ in range(5)]
    keys = dict.fromkeys(range(5), 0)
    for pace in paces:
        taken(pace, 10.0)
    for step in range(1, int(SECONDS * 1000)):
        for number, pace in enumerate(paces):
            keys[number] += not pace.wait(10.0 + step / 1000)
    assert sum(keys.values()) <= SECONDS / EVERY + 1
    assert max(keys.values()) - min(keys.values()) <= 1


def test_a_person_who_types_never_waits_while_others_flood():
    queue = FloodQueue()
    flood, person = InputPace(queue), InputPace(queue)
    taken(flood, 10.0)
    for number in range(200):
        now = 10.0 + number / 9
        flood.wait(now)
        person.rested()
        assert not person.wait(now)


def test_a_pause_gives_the_next_burst():
    pace = InputPace(FloodQueue())
    taken(pace, 10.0)
    pace.rested()
    assert taken(pace, 15.0) == BURST + 1


def test_a_flood_whose_keys_go_late_has_no_pause():
    pace = InputPace(FloodQueue())
    taken(pace, 10.0)
    assert taken(pace, 15.0) <= 2


def test_windows_that_change_their_size_all_the_time_share_one_size_a_second():
    queue = FloodQueue(SIZES_EVERY)
    paces = [InputPace(queue, SIZES, SIZES_GAINED) for _ in range(3)]
    for pace in paces:
        taken(pace, 10.0)
    sizes = sum(not pace.wait(10.0 + step / 1000) for step in range(1, 10_000) for pace in paces)
    assert sizes <= 11


def test_a_window_that_is_drawn_larger_and_then_kept_may_change_again():
    pace = InputPace(FloodQueue(SIZES_EVERY), SIZES, SIZES_GAINED)
    taken(pace, 10.0)
    assert pace.wait(10.0)
    pace.rested()
    assert not pace.wait(15.0)


def test_floods_take_a_share_of_the_processor_whatever_their_keys_cost():
    for cost in (0.01, 0.05, 0.5):
        queue = FloodQueue()
        paces = [InputPace(queue) for _ in range(5)]
        now, spent = 10.0, 0.0
        for pace in paces:
            taken(pace, now)
        while now < 110.0:
            for pace in paces:
                if not pace.wait(now):
                    pace.cost(cost, now)
                    spent += cost
            now += 0.01
        assert FLOODS_SHARE / 2 < spent / 100 < FLOODS_SHARE * 1.2


def test_what_a_person_costs_who_types_puts_off_nobody():
    queue = FloodQueue()
    flood, person = InputPace(queue), InputPace(queue)
    taken(flood, 10.0)
    assert not person.wait(10.0)
    person.cost(100.0, 10.0)
    assert flood.wait(10.0) <= EVERY


def test_the_time_in_which_a_flood_is_answered_is_no_pause():
    pace = InputPace(FloodQueue())
    taken(pace, 10.0)
    pace.cost(4.9, 14.99)
    pace.rested()
    assert taken(pace, 15.0) <= 2


def test_the_keys_of_somebody_who_has_used_up_their_time_wait_like_a_flood():
    pace = InputPace(FloodQueue())
    pace.tired = True
    assert taken(pace, 10.0) == 1
    assert 0 < pace.wait(10.0) <= EVERY


def test_a_piece_that_takes_long_uses_up_the_burst():
    pace = InputPace(FloodQueue())
    assert not pace.wait(10.0)
    pace.cost(0.5, 10.0, busy=0.5)
    assert taken(pace, 10.0) <= 1
