"""The streams of random words: the same on every platform, and none reveals another."""

from collections import Counter
from copy import deepcopy
from itertools import pairwise

import pytest

from ep_rules.api import Seat, Streams, below, is_word
from ep_rules.streams import Chain
from tests.kit.each import each

SEVEN = Streams.of_seed(7)
SECRET = bytes(range(32))
CHANCE = [9976752554801141619, 8415816487913209977]
ADDED = 10351524523593240531
SECRET_OF_SEVEN = "0dd1a63a1b3cd7a6d208db272b5795a9e4e792855ef15715cb6d435ef92bcec9"
OTHERS = (17961857740673601049, 10970375248390520808)
PROMISE = "3db0a8d52de417514d7f67323d746bd1f624513d3e3d2543534dfb72d9cdd126"


def test_words_are_the_same_on_every_platform():
    """As docs/records.md defines them; a change would break every promise."""
    assert [Streams(SECRET).chance(count) for count in range(2)] == CHANCE
    assert Streams(SECRET, {Seat(1): "Möwe", Seat(0): "herring"}).chance(0) == ADDED
    assert SEVEN.secret.hex() == SECRET_OF_SEVEN
    assert (SEVEN.bot(Seat(2), 300), SEVEN.hint(300)) == OTHERS
    assert Streams(SECRET).promise("ruleset x\n") == PROMISE


def test_no_stream_repeats_another():
    words = [SEVEN.chance(count) for count in range(300)]
    words += [SEVEN.hint(count) for count in range(300)]
    words += [SEVEN.bot(Seat(seat), count) for seat in range(6) for count in range(300)]
    words += [Streams.of_seed(8).chance(count) for count in range(300)]
    words += [Streams(SEVEN.secret, {Seat(0): "a"}).chance(count) for count in range(300)]
    assert len(set(words)) == len(words)


def test_words_have_no_step_in_common():
    words = [SEVEN.chance(count) for count in range(100)]
    steps = {(after - before) % (1 << 64) for before, after in pairwise(words)}
    assert len(steps) == len(words) - 1


def test_dice_of_a_stream_are_fair():
    found = Counter(below(SEVEN.chance(count), 6) for count in range(6000))
    assert set(found) == set(range(6))
    assert all(850 < count < 1150 for count in found.values())


def test_every_seat_begins_sometimes():
    assert {Streams.of_seed(seed).first(6) for seed in range(60)} == set(range(6))


def test_who_adds_which_word_matters():
    one, other = ({Seat(0): "a", Seat(1): "b"}, {Seat(0): "b", Seat(1): "a"})
    assert Streams(SECRET, one).chance(0) != Streams(SECRET, other).chance(0)
    assert Streams(SECRET, one).first(4) == Streams(SECRET).first(4), "it is drawn before them"


def test_a_secret_has_its_length():
    with pytest.raises(ValueError, match="32 bytes"):
        Streams(b"short")


@each(
    "text, fits",
    [
        ("herring", True),
        ("two words", True),
        ("x" * 64, True),
        ("x" * 65, False),
        ("ö" * 33, False),
        ("", False),
        (" herring", False),
        ("her\nring", False),
        ("her\x1bring", False),
    ],
)
def test_a_word_is_one_short_printable_line(text: str, fits: bool):
    assert is_word(text) == fits


def test_the_chain_of_old_records_steps_by_a_constant():
    assert [Chain(7).chance(count) for count in range(2)] == [7, 7 + 0x9E3779B97F4A7C15]


def test_a_copy_of_a_game_draws_from_the_same_streams():
    assert deepcopy(SEVEN) is SEVEN
