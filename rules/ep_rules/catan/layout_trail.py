"""The order of number tokens in a layout: their trail over the island."""

import msgspec

from ep_rules.layout import TOKENS, LayoutKey, LayoutText
from ep_rules.topology import Hex


class Trail(msgspec.Struct, frozen=True):
    """The order of number tokens: rings of hexes, each from its first hex on, and the tokens.

    There are `starts` possible starts, evenly spaced on every ring.
    """

    rings: tuple[tuple[Hex, ...], ...] = ()
    letters: tuple[int, ...] = ()
    starts: int = 1

    def walk(self, start: int = 0) -> tuple[Hex, ...]:
        """All hexes in the order of the tokens, from one of the starts."""
        found: list[Hex] = []
        for ring in self.rings:
            first = start * len(ring) // self.starts
            found += ring[first:] + ring[:first]
        return tuple(found)


def _trail(text: LayoutText) -> Trail:
    section = text.section(text.data, "tokens")
    text.only(section, ("letters", "rings", "starts"), "the tokens")
    rings = tuple(
        tuple(text.place(text.shape.hex, name, row) for name in row.split())
        for row in text.strings(section, "rings", [])
    )
    way = [place for ring in rings for place in ring]
    letters = text.numbers_of(section, "letters", [])
    starts = text.whole(section, "starts", 1)
    if not {*way} <= {*text.island} or len({*way}) < len(way):
        text.bad("rings", "the rings must name hexes of the island, each of them once")
    if len(letters) > len(way) or not {*letters} <= {*TOKENS}:
        text.bad("letters", "the letters must be number tokens, at most one for each hex")
    if not starts or any(len(ring) % starts for ring in rings if len(ring) > 1):
        text.bad("starts", f"the rings cannot be begun in {starts} places")
    return Trail(rings, tuple(letters), starts)


TRAIL: LayoutKey[Trail] = LayoutKey("tokens", _trail, Trail())
