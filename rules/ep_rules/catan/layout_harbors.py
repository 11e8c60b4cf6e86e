"""The harbors of a layout to trade at: the sea hex, the shore and the kind of each."""

from collections.abc import Sequence

import msgspec

from ep_rules.layout import LayoutKey, LayoutText
from ep_rules.model import NOBODY, Named
from ep_rules.topology import Hex, Intersection, Path


class Port(Named):
    """The kind of a harbor: one resource of the same number, or any resource."""

    BRICK = 0
    LUMBER = 1
    WOOL = 2
    GRAIN = 3
    ORE = 4
    ANY = 5


PORT_WORDS = Port.words()


class Harbor(msgspec.Struct, frozen=True):
    """A harbor: its sea hex and the intersections it serves.

    `path` is the one between that hex and the land; -1: the tile serves all its intersections.
    `fixed`: its kind is not shuffled.
    """

    water: Hex
    path: Path | int
    corners: tuple[Intersection, ...]
    kind: Port
    fixed: bool = False


def _harbors(text: LayoutText) -> tuple[Harbor, ...]:
    found = tuple(_harbor(text, line) for line in text.strings(text.data, "harbors"))
    if len({harbor.water for harbor in found}) < len(found):
        text.bad("harbors", "a hex has two harbors")
    return found


def _harbor(text: LayoutText, line: str) -> Harbor:
    """`A1-se any`, `A3-sw grain fixed`, or a whole tile: `A3 any`, by the sea hex."""
    name, *words = line.split() or [""]
    kinds = [word for word in words if word != "fixed"]
    if len(kinds) != 1 or kinds[0] not in PORT_WORDS:
        text.bad(line, f"a harbor is a place and one of {' '.join(PORT_WORDS)}", "harbors")
    water = text.place(text.shape.hex, name.partition("-")[0], line)
    path = text.place(text.shape.path, name, line) if "-" in name else NOBODY
    ends = text.shape.hex_corners[water] if path == NOBODY else text.shape.path_ends[path]
    land = _on_land(text, ends)
    if not text.is_sea(water) or not land or (path != NOBODY and len(land) < len(ends)):
        text.bad(line, f"the harbor '{name}' does not lie between sea and land", "harbors")
    return Harbor(water, path, land, PORT_WORDS[kinds[0]], len(words) > len(kinds))


def _on_land(text: LayoutText, corners: Sequence[Intersection]) -> tuple[Intersection, ...]:
    around = text.shape.corner_hexes
    return tuple(c for c in corners if any(not text.is_sea(beside) for beside in around[c]))


HARBORS: LayoutKey[tuple[Harbor, ...]] = LayoutKey("harbors", _harbors, ())
