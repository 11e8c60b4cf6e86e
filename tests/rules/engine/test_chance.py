"""The random word is the same on every platform."""

from collections import Counter

import pytest

from ep_rules.chance import advance, below, mix, pick, scramble

# The first numbers of SplitMix64 from the seed 1234567, as its authors print them.
SPLITMIX = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]


def test_the_word_is_splitmix64():
    word, found = 1234567, []
    for _ in SPLITMIX:
        found.append(scramble(word))
        word = advance(word)
    assert found == SPLITMIX


def test_words_stay_within_64_bits():
    assert advance((1 << 64) - 1) < 1 << 64
    assert mix(-1, 1 << 70) < 1 << 64


def test_numbers_are_spread_evenly():
    word, found = 7, Counter[int]()
    for _ in range(6000):
        found[below(word, 6)] += 1
        word = advance(word)
    assert set(found) == set(range(6))
    assert all(850 < count < 1150 for count in found.values())


def test_a_pick_goes_by_weight():
    word, found = 3, Counter[str]()
    for _ in range(3000):
        found[pick(word, [("a", 1), ("b", 0), ("c", 2)])] += 1
        word = advance(word)
    assert set(found) == {"a", "c"}
    assert 900 < found["a"] < 1100
    with pytest.raises(ValueError, match="no outcome"):
        pick(1, [("a", 0)])
