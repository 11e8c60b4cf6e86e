"""The start of a game in a layout; the modules of set-ups read it."""

from collections.abc import Mapping
from typing import Any

import msgspec

from ep_rules.layout import LayoutKey, LayoutText
from ep_rules.model import GOOD_NAMES, Good
from ep_rules.topology import Intersection


class ColorStart(msgspec.Struct, frozen=True):
    """The fixed start of one color: (piece, place) pairs in order, and cards."""

    name: str
    pieces: tuple[tuple[str, int], ...]
    cards: tuple[Good, ...]


class LayoutStart(msgspec.Struct, frozen=True):
    """The start of a game: the gold of each seat, and the fixed starts of the colors."""

    gold: int = 0
    colors: tuple[ColorStart, ...] = ()


def _start(text: LayoutText) -> LayoutStart:
    start = text.section(text.data, "start")
    text.only(start, ("gold", "colors"), "the start")
    colors = tuple(
        _color(text, entry, number) for number, entry in enumerate(text.tables(start, "colors"))
    )
    return LayoutStart(text.whole(start, "gold", 0), colors)


def _color(text: LayoutText, entry: Mapping[str, Any], number: int) -> ColorStart:
    pieces: list[tuple[str, int]] = []
    for piece in entry:
        if piece not in ("name", "cards"):
            pieces += _places(text, entry, piece)
    cards = text.strings(entry, "cards", [])
    for card in cards:
        if card not in GOOD_NAMES:
            text.bad("cards", f"'{card}' is not a card", card)
    name = str(entry.get("name", f"start {number + 1}"))
    return ColorStart(name, tuple(pieces), tuple(Good(GOOD_NAMES.index(card)) for card in cards))


def _places(text: LayoutText, entry: Mapping[str, Any], piece: str) -> list[tuple[str, int]]:
    """A kind of piece with each of its places."""
    kind = text.start_pieces.get(piece)
    if kind is None:
        text.bad(piece, f"'{piece}' is not a piece a start can have")
    finder = text.shape.intersection if kind == "intersection" else text.shape.path
    places = text.strings(entry, piece) if isinstance(entry[piece], list) else [entry[piece]]
    return [(piece, text.place(finder, place, f'"{place}"')) for place in places]


def _marks(text: LayoutText) -> tuple[Intersection, ...]:
    return text.places(text.shape.intersection, text.section(text.data, "island"), "marks")


START: LayoutKey[LayoutStart] = LayoutKey("start", _start, LayoutStart())
MARKS: LayoutKey[tuple[Intersection, ...]] = LayoutKey("marks", _marks, (), table="island")
"""The points for the first harbor settlement."""
