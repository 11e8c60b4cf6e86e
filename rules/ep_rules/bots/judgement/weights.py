"""Reads the weights of a family of games: a text file in the package, at the first choice.

    judgement 1 base 2026-11-29 1200        format, family, date, games of training
    input -312 81 one short                 a number: mean, scale, name
    neuron 12 -40 3 …                       of a hidden layer: bias, then a weight for each input
    next                                    ends a layer
    last 0 5 -7 …                           the score
    end

All are whole numbers, see `net`. Numbers that a game lacks count as their means, so one file serves
all games of its family.
"""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import msgspec

from ep_rules.bots.judgement.net import Layer, Net

FORMAT = ("judgement", "1")
FOLDER = Path(__file__).with_name("weights")


class BadWeights(ValueError):
    """Weights that cannot be used."""


class Weights(msgspec.Struct, frozen=True):
    """The names of the inputs, and the net."""

    names: tuple[str, ...]
    net: Net

    def of(self, names: Sequence[str]) -> tuple[Sequence[int], Net]:
        """Which of these numbers the net takes, and the net that takes them only."""
        known = [at for at, name in enumerate(self.names) if name in names]
        first, *rest = self.net.layers
        rows = tuple(tuple(row[at] for at in known) for row in first.weights)
        net = Net(
            tuple(self.net.means[at] for at in known),
            tuple(self.net.scales[at] for at in known),
            (Layer(rows, first.biases), *rest),
        )
        return [names.index(self.names[at]) for at in known], net


def parsed(text: str, family: str) -> Weights:
    """The weights of a text.

    Raises:
        BadWeights: it is cut, of another format or family, or no weights at all.
    """
    head, *lines = text.splitlines() or [""]
    names, means, scales = list[str](), list[int](), list[int]()
    layers: list[Layer] = []
    rows: list[tuple[int, ...]] = []
    try:
        if tuple(head.split()[:3]) != (*FORMAT, family) or lines[-1] != "end":
            raise BadWeights(family)
        for line in lines[:-1]:
            kind, _, rest = line.partition(" ")
            if kind == "input":
                mean, scale, name = rest.split(maxsplit=2)
                names.append(name)
                means.append(int(mean))
                scales.append(int(scale))
            if kind in ("neuron", "last"):
                rows.append(tuple(map(int, rest.split())))
            if kind in ("next", "last"):
                layers.append(Layer(tuple(row[1:] for row in rows), tuple(row[0] for row in rows)))
                rows = []
    except (ValueError, IndexError) as error:
        raise BadWeights(family) from error
    widths = [len(names), *(len(layer.biases) for layer in layers)]
    fits = all(
        len(row) == width
        for width, layer in zip(widths, layers, strict=False)
        for row in layer.weights
    )
    if not layers or not names or not fits or widths[-1] != 1 or rows:
        raise BadWeights(family)
    return Weights(tuple(names), Net(tuple(means), tuple(scales), tuple(layers)))


@lru_cache
def weights(family: str) -> Weights | None:
    """The weights of a family, read once; None if there are none that can be used."""
    try:
        return parsed((FOLDER / f"{family}.txt").read_text(encoding="ascii"), family)
    except (OSError, UnicodeDecodeError, BadWeights):
        return None
