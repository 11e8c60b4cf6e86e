"""The net in whole numbers: a score for each seat, and chances from scores.

Inputs and what neurons yield are in parts of 256, weights in parts of 1024.
"""

from collections.abc import Sequence
from itertools import accumulate, repeat
from operator import mul

import msgspec

PARTS, BITS = 256, 10
MOST = 5 * PARTS
"""An input counts up to five standard deviations."""
SURE = 1 << 16
"""A chance of one."""
FADE, FADES = 0x1FE00FFAB, 33
"""The part of a weight that is left when a score is a 256th lower: exp(-1/256)."""
LOWEST = 11 * PARTS
"""Scores so far below the best one have no chance."""


class Layer(msgspec.Struct, frozen=True):
    """Neurons, each with its weights and its bias."""

    weights: tuple[tuple[int, ...], ...]
    biases: tuple[int, ...]

    def of(self, inputs: Sequence[int]) -> list[int]:
        """What the neurons yield."""
        return [
            (sum(map(mul, row, inputs)) >> BITS) + bias
            for row, bias in zip(self.weights, self.biases, strict=True)
        ]


class Net(msgspec.Struct, frozen=True):
    """The means and scales of the inputs, hidden layers, and a last one with one neuron."""

    means: tuple[int, ...]
    scales: tuple[int, ...]
    layers: tuple[Layer, ...]

    def score(self, numbers: Sequence[int]) -> int:
        """The score of a seat."""
        values = [
            max(-MOST, min(MOST, (PARTS * number - mean) * scale >> BITS))
            for number, mean, scale in zip(numbers, self.means, self.scales, strict=True)
        ]
        *hidden, last = self.layers
        for layer in hidden:
            values = [max(0, value) for value in layer.of(values)]
        return last.of(values)[0]


_WEIGHTS = tuple(
    weight >> 16
    for weight in accumulate(
        repeat(0, LOWEST), lambda weight, _: weight * FADE >> FADES, initial=1 << 32
    )
)
"""The weight of a score, by its distance from the best one."""


def chances(scores: Sequence[int]) -> list[int]:
    """The chance of each score, in parts of `SURE`."""
    best = max(scores)
    weights = [_WEIGHTS[min(LOWEST, best - score)] for score in scores]
    total = sum(weights)
    return [SURE * weight // total for weight in weights]
