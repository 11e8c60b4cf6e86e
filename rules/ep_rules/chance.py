"""The random word: SplitMix64, identical on every platform and Python version."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


def advance(word: int, times: int = 1) -> int:
    """The word after one chance action, or after several."""
    return (word + times * _STEP) & _MASK


def scramble(word: int) -> int:
    """64 well-mixed bits of a word; pure."""
    z = (word + _STEP) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def mix(*parts: int) -> int:
    """One word from several numbers, such as seed, seat and decision number."""
    word = 0
    for part in parts:
        word = scramble((word ^ part) & _MASK)
    return word


def below(word: int, limit: int) -> int:
    """A number from 0 to limit - 1; the bias of the multiply is below 2**-50 for our limits."""
    return (scramble(word) * limit) >> 64


def pick(word: int, weighted: Sequence[tuple[T, int]]) -> T:
    """One of the outcomes, by weight.

    Raises:
        ValueError: no outcome has positive weight.
    """
    total = 0
    for _, weight in weighted:
        total += weight
    if total <= 0:
        raise ValueError("no outcome to draw from")
    left = below(word, total)
    for outcome, weight in weighted:
        left -= weight
        if left < 0:
            return outcome
    raise AssertionError("weights add up to their total")
