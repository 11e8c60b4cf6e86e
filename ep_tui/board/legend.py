"""The legend: the meaning of each sign on a board, with a sample at the board's size.

The legend page calls it. Only signs on the board are explained: no villages before one is found, no
digits for ships where their letters fit. Messages are `legend.*`.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

from ep_rules.api import Observation
from ep_tui.board.canvas import NOTHING, Canvas, Overlay
from ep_tui.board.cells import (
    CURSOR,
    LOADED,
    MARK,
    NEWS,
    PIECE,
    SHIPS_OF_SEVERAL,
    TRAIL,
    Glyphs,
    Key,
    key,
)
from ep_tui.board.contributed import Contributed
from ep_tui.board.draw import Painter
from ep_tui.board.geometry import ZOOMS, geometry
from ep_tui.board.hexes import Ground, marked, plain
from ep_tui.board.painted.samples import PaintedSamples
from ep_tui.board.places import Place
from ep_tui.board.signs import written
from ep_tui.board.window import BoardPainter, ShownCell
from ep_tui.contributions.signs import LegendEntry

if TYPE_CHECKING:
    from ep_tui.board.painted.painter import HexPainter

Cells = tuple[ShownCell, ...]
LinedCells = tuple[tuple[str, Key], ...]


class Sample(NamedTuple):
    """A sign: cells to show, and the message that explains them."""

    cells: Cells
    message: str


class Legend(NamedTuple):
    """All signs of a board: hexes, pieces, and the screen's own marks."""

    hexes: list[Sample]
    pieces: list[Sample]
    marks: list[Sample]


FIGURES = frozenset({"figure", "idle-figure"})
_QUIET = frozenset({"blank", "texture", "fog"})


class ExplainedSign(NamedTuple):
    """A sign on a board that is drawn with lines: its cells, what it means, and where it is."""

    cells: LinedCells
    entry: LegendEntry
    place: Place | None


def legend(drawing: BoardPainter, seen: Observation, over: Overlay = NOTHING) -> Legend:
    """The signs of a board as a painter draws it."""
    lined = drawing if isinstance(drawing, Painter) else _lined(drawing)
    hexes = _first(lined.shown, _grounds(lined, seen))
    pieces = _first(lined.shown, _pieces(lined, lined.paint(seen, over), seen))
    marks = _marks(over, lined.glyphs)
    if drawing is lined:
        edge = Sample((("D", key("edge")), (" ", key("blank")), ("9", key("faint"))), "legend.edge")
        return Legend([*map(_as_drawn, hexes)], [*map(_as_drawn, pieces)], [*marks, edge])
    return _painted(cast("HexPainter", drawing), seen, (hexes, pieces, marks))


def _painted(
    painter: "HexPainter",
    seen: Observation,
    signs: tuple[Iterable[ExplainedSign], Iterable[ExplainedSign], Iterable[Sample]],
) -> Legend:
    """The same signs as they are painted."""
    samples, (hexes, pieces, marks) = PaintedSamples(painter, seen), signs
    return Legend(
        [_named(samples.hexagon(one.place.number), one) for one in hexes if one.place],
        [_named(samples.piece(*one.cells[0], one.place), one) for one in pieces],
        [Sample(samples.mark(cast("LinedCells", cells)), name) for cells, name in marks],
    )


def _lined(drawing: BoardPainter) -> Painter:
    """A painter that draws the same board with lines, in the largest size."""
    drawn = geometry(drawing.geometry.topology, ZOOMS[-1])
    return Painter(drawn, drawing.shown, drawing.glyphs)


def _first(shown: Contributed, found: Iterable[ExplainedSign]) -> list[ExplainedSign]:
    """One sign for each meaning, in the order of the legend."""
    kept: dict[LegendEntry, ExplainedSign] = {}
    for one in found:
        kept.setdefault(one.entry, one)
    return [kept[entry] for entry in sorted(kept, key=shown.legend_place)]


def _as_drawn(one: ExplainedSign) -> Sample:
    return _named(one.cells, one)


def _named(cells: Cells, one: ExplainedSign) -> Sample:
    return Sample(cells, f"legend.{one.entry.name}")


def _grounds(painter: Painter, seen: Observation) -> Iterator[ExplainedSign]:
    more = marked(seen, painter.shown)
    for place, lines in enumerate(painter.geometry.hex_lines):
        ground = more.get(place) or plain(seen, painter.shown, place)
        shown = written(ground, tuple(line.width for line in lines), painter.glyphs)
        yield ExplainedSign(_side_by_side(shown), _what(ground), Place("hex", place))


def _what(ground: Ground) -> LegendEntry:
    """The meaning of a hex: its highest-ranked sign with a legend, else its terrain."""
    terrain = ground.terrain
    bare = terrain.numbered if ground.number and terrain.numbered else terrain.legend
    return next((sign.legend for sign in ground.signs if sign.legend), bare)


def _side_by_side(shown: Sequence[tuple[str, tuple[Key, ...]]]) -> LinedCells:
    """The non-empty lines of a hex, in order."""
    cells: list[tuple[str, Key]] = []
    for text, keys in shown:
        loud = [x for x, what in enumerate(keys) if what.ink not in _QUIET]
        if loud:
            cells += [(" ", keys[0]._replace(ink="blank"))] if cells else []
            cells += zip(text[loud[0] : loud[-1] + 1], keys[loud[0] : loud[-1] + 1], strict=True)
    return tuple(cells) or ((" ", shown[0][1][0]),) * 3


def _pieces(painter: Painter, canvas: Canvas, seen: Observation) -> Iterator[ExplainedSign]:
    shown = painter.shown
    marks = {corner: mark.legend for corner, mark in shown.corner_marks(seen)}
    goods = {sign.char: sign.legend for sign in shown.cargo.values()}
    figures = {figure.corner: figure.legend for figure in shown.figures(seen)}
    added = {addition.char: addition.legend for addition in shown.additions(seen)}
    extended = {(one.corner, bool(one.form)): one.legend for one in shown.additions(seen)}
    for y, (chars, keys) in enumerate(zip(canvas.chars, canvas.keys, strict=True)):
        for x, (char, what) in enumerate(zip(chars, keys, strict=True)):
            kind = what.ink.rstrip("0123456789")
            if not char.strip() or (kind == "road" and not char.isalpha()):
                continue
            entry: LegendEntry | None
            place = painter.geometry.hit(x, y)
            if kind == "goods":
                entry = goods[char]
            elif kind in FIGURES and place is not None:
                entry = figures.get(place.number)
            elif kind == "added" and char in added:
                entry = added[char]
            elif kind == "building" and place is not None and (place.number, True) in extended:
                entry = extended[place.number, True]
            elif kind == "building" and place is not None and (place.number, False) in extended:
                entry = extended[place.number, False]
            elif kind == "building" and not what.marks & LOADED:
                entry = _building(painter, seen, place)
            elif kind in {MARK, PIECE} and place is not None and place.kind == "intersection":
                entry = marks.get(place.number)
            else:
                entry = shown.ink_legends.get(_thing(kind, char, what.marks))
            if entry is not None:
                yield ExplainedSign(((char, what),), entry, place)


def _building(painter: Painter, seen: Observation, place: Place | None) -> LegendEntry | None:
    """The entry of the building at an intersection."""
    if place is None or place.kind != "intersection":
        return None
    return painter.shown.building(seen.building[place.number]).legend


def _thing(kind: str, char: str, marks: int) -> str:
    """The contents of a cell, by a key of `OnMap.ink_legends`."""
    if kind == "ship" and char.isdecimal():
        return SHIPS_OF_SEVERAL
    return f"{kind}-loaded" if kind in {"ship", "building"} and marks & LOADED else kind


def _marks(over: Overlay, glyphs: Glyphs) -> Iterator[Sample]:
    if over.targets:
        yield Sample(((glyphs.target, key("target")),), "legend.target")
    if over.labels:
        yield Sample(((next(iter(over.labels.values())), key("label")),), "legend.label")
    for places, sign, name in zip(over.sites, glyphs.sites, ("now", "later"), strict=True):
        if places:
            yield Sample(((sign, key("target")),), f"legend.land-{name}")
    if over.route:
        yield Sample(((glyphs.route, key("route")),), "legend.route")
        yield Sample(((glyphs.end(over.end), key("label")),), f"legend.end-{over.end}")
    if over.news.pieces:
        yield Sample(((glyphs.news, key(NEWS)),), "legend.news")
    for seat in sorted({*over.news.trails.values()})[:1]:
        yield Sample(((glyphs.trail, key(TRAIL[seat])),), "legend.trail")
    if over.news.hexes:
        yield Sample(tuple((char, key(NEWS)) for char in glyphs.lines), "legend.news-hex")
    yield Sample(
        (
            (glyphs.left, key("cursor")),
            (glyphs.corner, key("blank", "paper", CURSOR)),
            (glyphs.right, key("cursor")),
        ),
        "legend.cursor",
    )
