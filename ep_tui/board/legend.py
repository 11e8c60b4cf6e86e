"""What the signs of a board mean, each with a sample as the board shows it now, at its size.

What the board does not show is not explained: no villages before one is found, no digits for
several ships where their letters find room. Messages are `legend.*`.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ep_rules.api import NOBODY, Layout, Observation
from ep_rules.model import CITY
from ep_tui.board.draw import NOTHING, Canvas, Overlay, Painter
from ep_tui.board.hexes import LOOSE, Ground, found, plain
from ep_tui.board.look import CURSOR, LOADED, SHIPS_OF_SEVERAL, Glyphs, Key, key
from ep_tui.board.signs import written

Cells = tuple[tuple[str, Key], ...]


class Sample(NamedTuple):
    """A sign: cells to show, and the message that explains them."""

    cells: Cells
    message: str


class Legend(NamedTuple):
    """All signs of a board: its hexes, the pieces on them, and what the screen lays over them."""

    hexes: list[Sample]
    pieces: list[Sample]
    marks: list[Sample]


HEXES = (
    *("hills", "forest", "pasture", "fields", "mountains", "desert", "loose", "face-down"),
    *("sea", "hidden", "gold", "lair", "lair-crews", "freed", "fish", "haul"),
    *("spice", "swift-voyage", "fast-gold", "pirate-bonus", "council", "pirate"),
    *("robber", "harbor-any", "harbor", "harbor-hidden", "raiders", "robbers", "warship"),
)
PIECES = (
    *("settlement", "harbor-settlement", "city", "basin", "neutral", "road"),
    *("ship", "ship-loaded", "ships", "crews"),
    *("settler", "crew", "sack", "cargo-haul", "anchor", "pier", "pips"),
)
_QUIET = frozenset({"blank", "texture", "fog"})


def legend(painter: Painter, seen: Observation, layout: Layout, over: Overlay = NOTHING) -> Legend:
    """The signs of a board as a painter draws it."""
    canvas = painter.paint(seen, over)
    return Legend(
        _first(_grounds(painter, seen, layout), HEXES),
        _first(_pieces(canvas, painter.glyphs, seen), PIECES),
        [*_marks(over, painter.glyphs)],
    )


def _first(samples: Iterator[Sample], order: Sequence[str]) -> list[Sample]:
    """One sample for each message, in a fixed order."""
    kept: dict[str, Sample] = {}
    for sample in samples:
        kept.setdefault(sample.message, sample)
    return [kept[f"legend.{name}"] for name in order if f"legend.{name}" in kept]


def _grounds(painter: Painter, seen: Observation, layout: Layout) -> Iterator[Sample]:
    more = found(seen, layout)
    for place, lines in enumerate(painter.geometry.hex_lines):
        ground = more.get(place) or plain(seen, layout, place)
        shown = written(ground, tuple(line.width for line in lines), painter.glyphs)
        yield Sample(_side_by_side(shown), f"legend.{_what(ground)}")


def _what(ground: Ground) -> str:
    """The message for a hex."""
    if ground.pirate != NOBODY:
        return "warship" if ground.warship else "pirate"
    if ground.pirates:
        return "raiders"
    if ground.harbor:
        return f"harbor-{ground.harbor}" if ground.harbor in {"any", "hidden"} else "harbor"
    if ground.robber or ground.robbers:
        return "robber" if ground.robber else "robbers"
    if ground.terrain == "gold-field":
        if ground.lair:
            return "lair-crews" if any(ground.crews) else "lair"
        return "freed" if ground.number else "gold"
    if ground.terrain == "fish":
        return "haul" if ground.haul else "fish"
    if ground.area and ground.terrain == LOOSE:
        return "face-down"
    return ground.village or {"unknown": "hidden"}.get(ground.terrain, ground.terrain)


def _side_by_side(shown: Sequence[tuple[str, tuple[Key, ...]]]) -> Cells:
    """The lines of a hex that say something, one after the other."""
    cells: list[tuple[str, Key]] = []
    for text, keys in shown:
        loud = [x for x, what in enumerate(keys) if what.ink not in _QUIET]
        if loud:
            cells += [(" ", keys[0]._replace(ink="blank"))] if cells else []
            cells += zip(text[loud[0] : loud[-1] + 1], keys[loud[0] : loud[-1] + 1], strict=True)
    return tuple(cells) or ((" ", shown[0][1][0]),) * 3


def _pieces(canvas: Canvas, glyphs: Glyphs, seen: Observation) -> Iterator[Sample]:
    capital = "city" if CITY in seen.building else "harbor-settlement"
    for chars, keys in zip(canvas.chars, canvas.keys, strict=True):
        for char, what in zip(chars, keys, strict=True):
            name = _piece(char, what, glyphs, capital)
            if name:
                yield Sample(((char, what),), f"legend.{name}")


def _piece(char: str, what: Key, glyphs: Glyphs, capital: str) -> str:
    """The message for a cell with a piece, `capital` that of a building so written; or ""."""
    kind, loaded = what.ink.rstrip("0123456789"), bool(what.marks & LOADED)
    if kind in {"ship", SHIPS_OF_SEVERAL}:
        return "ships" if char.isdecimal() else "ship-loaded" if loaded else "ship"
    if kind == "building":
        return "basin" if loaded else capital if char.isupper() else "settlement"
    if kind == "goods":
        return ("settler", "crew", "sack", "cargo-haul")[glyphs.goods.index(char)]
    if not char.strip() or (kind == "road" and not char.isalpha()):
        return ""
    names = {
        "neutral-building": "neutral",
        "road": "road",
        "crew": "crews",
        "anchor": "anchor",
        "pier": "pier",
    }
    return names.get(kind, "pips" if kind in {"pips", "token-pips"} else "")


def _marks(over: Overlay, glyphs: Glyphs) -> Iterator[Sample]:
    if over.targets:
        yield Sample(((glyphs.target, key("target")),), "legend.target")
    if over.labels:
        yield Sample(((next(iter(over.labels.values())), key("label")),), "legend.label")
    if over.route:
        yield Sample(((glyphs.route, key("route")),), "legend.route")
        yield Sample(((glyphs.end(over.end), key("label")),), f"legend.end-{over.end}")
    yield Sample(
        (
            (glyphs.left, key("cursor")),
            (glyphs.corner, key("blank", "paper", CURSOR)),
            (glyphs.right, key("cursor")),
        ),
        "legend.cursor",
    )
    yield Sample((("D", key("edge")), (" ", key("blank")), ("9", key("faint"))), "legend.edge")
