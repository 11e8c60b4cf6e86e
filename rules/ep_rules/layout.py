"""Read and validate a board layout; `layouts/ep_layouts/land-ho.toml` shows the format."""

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn, TypeVar

import msgspec

from ep_rules.model import GOOD_NAMES, LETTERS, TERRAIN_WORDS, UNKNOWN, Good, Terrain
from ep_rules.topology import BadShape, Hex, Topology, centred, topology

T = TypeVar("T")

ISLAND_LETTERS = {
    "h": Terrain.HILLS,
    "f": Terrain.FOREST,
    "p": Terrain.PASTURE,
    "g": Terrain.FIELDS,
    "m": Terrain.MOUNTAINS,
}
_PIECE_PLACES = {"settlement": ".", "harbor-settlement": ".", "road": "-", "settler-ship": "-"}


class BadLayout(ValueError):
    """A layout that cannot be used; the message names the line and the reason."""


class Area(msgspec.Struct, frozen=True):
    """An undiscovered area: its hexes on the board and what lies hidden there.

    `hidden` counts hexes by terrain, `numbers` are its tokens, sorted.
    """

    letter: str
    places: tuple[Hex, ...]
    hidden: tuple[tuple[Terrain, int], ...]
    numbers: tuple[int, ...]


class Start(msgspec.Struct, frozen=True):
    """A fixed start of one colour: (piece, place) pairs in order, and cards."""

    name: str
    pieces: tuple[tuple[str, int], ...]
    cards: tuple[Good, ...]


class Layout(msgspec.Struct, frozen=True):
    """A board: shape, terrain and numbers at the start, areas, fixed starts.

    `terrain` and `numbers` are per hex; `area` is the index into `areas` or -1 per hex.
    """

    id: str
    seats: tuple[int, int]
    topology: Topology
    terrain: tuple[int, ...]
    numbers: tuple[int, ...]
    island: tuple[Hex, ...]
    printed: tuple[Hex, ...]
    area: tuple[int, ...]
    areas: tuple[Area, ...]
    start_gold: int
    starts: tuple[Start, ...]


def parse(layout_id: str, text: str) -> Layout:
    """The layout of a TOML text.

    Raises:
        BadLayout: with the line and the reason.
    """
    return _Reader(layout_id, text).layout()


class _Reader:
    """One reading of one text; knows where each key stands, to say so when it is wrong."""

    def __init__(self, layout_id: str, text: str) -> None:
        self.id = layout_id
        self.lines = text.splitlines()
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            found = re.search(r"line (\d+)", str(error))
            line = int(found[1]) if found else len(self.lines)
            reason = re.sub(r" \(at .*\)$", "", str(error))
            raise BadLayout(f"layout {layout_id}, line {line}: {reason}") from None

    def layout(self) -> Layout:
        known = {"seats", "rows", "printed", "island", "areas", "start"}
        for key in self.data:
            if key not in known:
                self.bad(key, f"unknown key '{key}'")
        rows = self.strings(self.data, "rows")
        try:
            shape = topology(centred([len(row) for row in rows] or [0]))
        except BadShape as error:
            self.bad("rows", str(error))
        symbols = "".join(rows)
        areas = self.section(self.data, "areas", {})
        for symbol in symbols:
            if symbol not in "I." and symbol not in areas:
                self.bad("rows", f"the rows hold '{symbol}', which is neither I, . nor an area")
        island = tuple(Hex(h) for h, symbol in enumerate(symbols) if symbol == "I")
        terrain, numbers = self.island(rows, island)
        for place, symbol in enumerate(symbols):
            if symbol in areas:
                terrain[place] = UNKNOWN
        read = tuple(self.area(letter, symbols, self.section(areas, letter)) for letter in areas)
        start = self.section(self.data, "start", {})
        seats = self.numbers_of(self.data, "seats")
        if len(seats) != len(("least", "most")) or not 1 <= seats[0] <= seats[1] <= len(LETTERS):
            self.bad("seats", "seats must be the least and the greatest number of players")
        return Layout(
            id=self.id,
            seats=(seats[0], seats[1]),
            topology=shape,
            terrain=tuple(terrain),
            numbers=tuple(numbers),
            island=island,
            printed=tuple(
                self.place(shape.hex, name, "printed")
                for name in self.strings(self.data, "printed", [])
            ),
            area=tuple(
                next((i for i, a in enumerate(read) if a.letter == symbol), -1)
                for symbol in symbols
            ),
            areas=read,
            start_gold=self.whole(start, "gold", 0),
            starts=tuple(
                self.start(shape, entry, number)
                for number, entry in enumerate(start.get("colours", []))
            ),
        )

    def island(self, rows: Sequence[str], island: Sequence[Hex]) -> tuple[list[int], list[int]]:
        section = self.section(self.data, "island")
        letters = self.strings(section, "terrain")
        tokens = self.strings(section, "numbers")
        widths = [row.count("I") for row in rows if "I" in row]
        if [len(row) for row in letters] != widths:
            self.bad("terrain", f"the island's rows hold {widths} hexes, the terrain does not")
        if [len(row.split()) for row in tokens] != widths:
            self.bad("numbers", f"the island's rows hold {widths} hexes, the numbers do not")
        size = sum(map(len, rows))
        terrain, numbers = [int(Terrain.SEA)] * size, [0] * size
        shown = [token for row in tokens for token in row.split()]
        for place, symbol, token in zip(island, "".join(letters), shown, strict=True):
            if symbol not in ISLAND_LETTERS:
                self.bad("terrain", f"'{symbol}' is no terrain letter (one of h f p g m)")
            if not token.isdecimal() or int(token) not in (*range(2, 7), *range(8, 13)):
                self.bad("numbers", f"'{token}' is no number token")
            terrain[place], numbers[place] = ISLAND_LETTERS[symbol], int(token)
        return terrain, numbers

    def area(self, letter: str, symbols: str, section: Mapping[str, Any]) -> Area:
        places = tuple(Hex(h) for h, symbol in enumerate(symbols) if symbol == letter)
        counts = self.section(section, "hexes")
        for word in counts:
            if word not in TERRAIN_WORDS or word == "unknown":
                self.bad("hexes", f"area {letter} hides '{word}', which is no terrain", word)
        hidden = tuple(
            (terrain, self.whole(counts, word))
            for word, terrain in TERRAIN_WORDS.items()
            if word in counts
        )
        total = sum(count for _, count in hidden)
        if total != len(places):
            header = f"[areas.{letter}]"
            self.bad(
                header, f"area {letter} has {len(places)} hexes on the board but hides {total}"
            )
        tokens = self.numbers_of(section, "numbers")
        land = sum(count for terrain, count in hidden if terrain <= Terrain.MOUNTAINS)
        if len(tokens) != land:
            self.bad(
                f"[areas.{letter}]",
                f"area {letter} hides {land} terrain hexes but has {len(tokens)} numbers",
            )
        return Area(letter, places, hidden, tuple(sorted(tokens)))

    def start(self, shape: Topology, entry: Mapping[str, Any], number: int) -> Start:
        name = entry.get("name", f"start {number + 1}")
        pieces: list[tuple[str, int]] = []
        for piece, place in entry.items():
            if piece in ("name", "cards"):
                continue
            if piece not in _PIECE_PLACES:
                self.bad(piece, f"'{piece}' is no piece a start can have")
            finder: Callable[[str], int] = (
                shape.intersection if _PIECE_PLACES[piece] == "." else shape.path
            )
            pieces.append((piece, self.place(finder, place, f'"{place}"')))
        cards = self.strings(entry, "cards", [])
        for card in cards:
            if card not in GOOD_NAMES:
                self.bad("cards", f"'{card}' is no card", card)
        return Start(name, tuple(pieces), tuple(Good(GOOD_NAMES.index(card)) for card in cards))

    def place(self, finder: Callable[[str], T], name: str, near: str) -> T:
        try:
            return finder(name)
        except KeyError:
            self.bad(near, f"there is no place '{name}' on this board", name)

    def section(
        self, data: Mapping[str, Any], key: str, default: Mapping[str, Any] | None = None
    ) -> Mapping[str, Any]:
        try:
            return msgspec.convert(data.get(key, default), dict[str, Any])
        except msgspec.ValidationError:
            self.bad(key, f"the table '{key}' is missing")

    def strings(
        self, data: Mapping[str, Any], key: str, default: list[str] | None = None
    ) -> list[str]:
        try:
            return msgspec.convert(data.get(key, default), list[str])
        except msgspec.ValidationError:
            self.bad(key, f"'{key}' must be a list of texts")

    def numbers_of(self, data: Mapping[str, Any], key: str) -> list[int]:
        try:
            return msgspec.convert(data.get(key), list[int])
        except msgspec.ValidationError:
            self.bad(key, f"'{key}' must be a list of whole numbers")

    def whole(self, data: Mapping[str, Any], key: str, default: int | None = None) -> int:
        value = data.get(key, default)
        if type(value) is not int or value < 0:
            self.bad(key, f"'{key}' must be a whole number, zero or more")
        return value

    def bad(self, *wanted: str) -> NoReturn:
        """Refuse the text at the line that holds the first (or else a further) wanted word."""
        key, reason, *others = wanted
        for word in (*others, key):
            for number, line in enumerate(self.lines, start=1):
                if word in line and not line.lstrip().startswith("#"):
                    raise BadLayout(f"layout {self.id}, line {number}: {reason}")
        raise BadLayout(f"layout {self.id}, line {len(self.lines)}: {reason}")
