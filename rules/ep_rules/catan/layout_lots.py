"""The lots of a layout: land outside the island, with tiles and tokens of its own."""

from collections.abc import Mapping
from typing import Any

import msgspec

from ep_rules.layout import TOKENS, LayoutKey, LayoutText
from ep_rules.model import UNKNOWN, Terrain
from ep_rules.topology import Hex


class Lot(msgspec.Struct, frozen=True):
    """Land outside the island that is dealt face up, from its own tiles and tokens.

    `tiles` counts its hexes by terrain, `numbers` are its tokens, sorted; a lot of one kind of tile
    is not shuffled.
    """

    letter: str
    places: tuple[Hex, ...]
    tiles: tuple[tuple[Terrain, int], ...]
    numbers: tuple[int, ...]


def _lots(text: LayoutText) -> tuple[Lot, ...]:
    lots = text.section(text.data, "lots")
    found = tuple(_lot(text, letter, text.section(lots, letter)) for letter in lots)
    for lot in found:
        terrain = lot.tiles[0][0] if len(lot.tiles) == 1 else UNKNOWN
        text.laid |= dict.fromkeys(lot.places, terrain)
    return found


def _lot(text: LayoutText, letter: str, section: Mapping[str, Any]) -> Lot:
    text.only(section, ("tiles", "numbers"), f"lot {letter}")
    header = f"[lots.{letter}]"
    places = text.hexes(letter)
    tiles = text.bag(section, "tiles")
    total = sum(count for _, count in tiles)
    if total != len(places):
        text.bad(header, f"lot {letter} has {len(places)} hexes on the board but {total} tiles")
    numbers = text.numbers_of(section, "numbers", [])
    if len(numbers) > total or not {*numbers} <= {*TOKENS}:
        text.bad(header, f"lot {letter} has not one number token a hex")
    return Lot(letter, places, tiles, tuple(sorted(numbers)))


LOTS: LayoutKey[tuple[Lot, ...]] = LayoutKey("lots", _lots, (), by_symbol=True)
