"""Read and validate the text of a layout."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, NoReturn

from ep_rules.layout.board import PORT_WORDS, Area, Harbor, Layout, LayoutWords, Lot, Start, Trail
from ep_rules.layout.source import LayoutSource
from ep_rules.model import (
    DESERT,
    FIELDS,
    FOREST,
    GOOD_NAMES,
    HILLS,
    LETTERS,
    MOUNTAINS,
    NOBODY,
    PASTURE,
    SEA,
    UNKNOWN,
    YIELDING,
    Good,
    Terrain,
)
from ep_rules.topology import BadShape, Hex, Topology, centered, topology

ISLAND_LETTERS = {
    "h": HILLS,
    "f": FOREST,
    "p": PASTURE,
    "g": FIELDS,
    "m": MOUNTAINS,
    "d": DESERT,
}
OF_EVERY_BOARD = ("seats", "rows", "printed", "island", "areas")
"""Keys that any layout may have; the others are those of modules."""
_OPEN = "?"
"""A hex of the island without a fixed terrain; a hyphen is a missing token."""
_NO_TOKEN = "-"
_TOKENS = (*range(2, 7), *range(8, 13))
_ISLAND = "I"


def parse(layout_id: str, text: str, words: LayoutWords) -> Layout:
    """The layout of a TOML text, with the words of the modules of its game.

    Raises:
        BadLayout: with the line and the reason.
    """
    return _Reader(layout_id, text, words).layout()


class _Reader(LayoutSource):
    """The state of reading one text."""

    def __init__(self, layout_id: str, text: str, words: LayoutWords) -> None:
        super().__init__(layout_id, text)
        self.words = words
        self.printed_symbols = words.terrains.symbols

    def layout(self) -> Layout:
        for key in self.data:
            if key not in OF_EVERY_BOARD and key not in self.words.keys:
                self.bad(key, f"unknown key '{key}'")
        rows = self.strings(self.data, "rows")
        try:
            shape = topology(centered([len(row) for row in rows] or [0]))
        except BadShape as error:
            self.bad("rows", str(error))
        symbols = "".join(rows)
        areas = self.section(self.data, "areas", {})
        lots = self.section(self.data, "lots", {})
        known_symbols = (_ISLAND, *self.printed_symbols)
        for symbol in symbols:
            if symbol not in known_symbols and symbol not in areas and symbol not in lots:
                shown = " ".join(known_symbols)
                self.bad("rows", f"the rows hold '{symbol}', which is no {shown}, area or lot")
        island = tuple(Hex(h) for h, symbol in enumerate(symbols) if symbol == _ISLAND)
        printed = self.places(shape.hex, self.data, "printed")
        terrain, numbers = self.island(rows, island, printed)
        for place, symbol in enumerate(symbols):
            if symbol in areas:
                terrain[place] = UNKNOWN
            elif symbol in self.printed_symbols:
                terrain[place] = int(self.printed_symbols[symbol])
        read = tuple(self.area(letter, symbols, self.section(areas, letter)) for letter in areas)
        dealt = tuple(self.lot(letter, symbols, self.section(lots, letter)) for letter in lots)
        for lot in dealt:
            alone = lot.tiles[0][0] if len(lot.tiles) == 1 else UNKNOWN
            for place in lot.places:
                terrain[place] = int(alone)
        start = self.section(self.data, "start", {})
        seats = self.numbers_of(self.data, "seats")
        if len(seats) != len(("least", "most")) or not 1 <= seats[0] <= seats[1] <= len(LETTERS):
            self.bad("seats", "seats must be the least and the greatest number of players")
        return Layout(
            id=self.id,
            seats=(seats[0], seats[1]),
            topology=shape,
            terrains=self.words.terrains,
            terrain=tuple(terrain),
            numbers=tuple(numbers),
            island=island,
            loose=self.loose(island, printed),
            marks=self.places(shape.intersection, self.section(self.data, "island", {}), "marks"),
            anchors=self.places(shape.intersection, self.data, "anchors"),
            printed=printed,
            area=tuple(
                next((i for i, a in enumerate(read) if a.letter == symbol), -1)
                for symbol in symbols
            ),
            areas=read,
            start_gold=self.whole(start, "gold", 0),
            starts=tuple(
                self.start(shape, entry, number)
                for number, entry in enumerate(self.tables(start, "colors"))
            ),
            lots=dealt,
            harbors=self.harbors(shape, symbols),
            trail=self.trail(shape, island),
            groups=tuple(
                (name, self.places(shape.hex, groups, name))
                for groups in (self.section(self.data, "groups", {}),)
                for name in groups
            ),
        )

    def island(
        self, rows: Sequence[str], island: Sequence[Hex], printed: Sequence[Hex]
    ) -> tuple[list[int], list[int]]:
        section = self.section(self.data, "island", {})
        known = {"terrain", "loose", "numbers", "marks"}
        for key in section:
            if key not in known:
                self.bad(key, f"unknown key '{key}' of the island")
        letters = self.strings(section, "terrain", self.blank(rows, island, printed))
        widths = [row.count("I") for row in rows if "I" in row]
        tokens = self.strings(section, "numbers", [" ".join(_NO_TOKEN * n) for n in widths])
        if [len(row) for row in letters] != widths:
            self.bad("terrain", f"the island's rows hold {widths} hexes, the terrain does not")
        if [len(row.split()) for row in tokens] != widths:
            self.bad("numbers", f"the island's rows hold {widths} hexes, the numbers do not")
        size = sum(map(len, rows))
        terrain, numbers = [int(SEA)] * size, [0] * size
        shown = [token for row in tokens for token in row.split()]
        for place, symbol, token in zip(island, "".join(letters), shown, strict=True):
            if symbol not in ISLAND_LETTERS and symbol != _OPEN:
                known_letters = " ".join(ISLAND_LETTERS)
                self.bad("terrain", f"'{symbol}' is no terrain letter (one of {known_letters})")
            terrain[place] = ISLAND_LETTERS.get(symbol, UNKNOWN)
            numbers[place] = self.token(token, "numbers")
            if numbers[place] and terrain[place] == DESERT:
                self.bad("numbers", f"a desert has no number, but it shows {token}")
        return terrain, numbers

    def token(self, text: str, key: str) -> int:
        if text == _NO_TOKEN:
            return 0
        if not text.isdecimal() or int(text) not in _TOKENS:
            self.bad(key, f"'{text}' is no number token")
        return int(text)

    def blank(
        self, rows: Sequence[str], island: Sequence[Hex], printed: Sequence[Hex]
    ) -> list[str]:
        """The island's rows with a pasture printed on the frame, else open letters."""
        shown = iter("p" if place in printed else "?" for place in island)
        counts = [row.count("I") for row in rows if "I" in row]
        return ["".join(next(shown) for _ in range(count)) for count in counts]

    def loose(
        self, island: Sequence[Hex], printed: Sequence[Hex]
    ) -> tuple[tuple[Terrain, int], ...]:
        section = self.section(self.data, "island")
        if "loose" not in section:
            return ()
        tiles = self.bag(self.section(section, "loose"), "loose")
        wanted = len([place for place in island if place not in printed])
        if sum(count for _, count in tiles) != wanted:
            self.bad("loose", f"the island has {wanted} loose hexes, the tiles do not")
        return tiles

    def lot(self, letter: str, symbols: str, section: Mapping[str, Any]) -> Lot:
        header = f"[lots.{letter}]"
        places = tuple(Hex(h) for h, symbol in enumerate(symbols) if symbol == letter)
        tiles = self.bag(self.section(section, "tiles"), "tiles")
        total = sum(count for _, count in tiles)
        if total != len(places):
            self.bad(header, f"lot {letter} has {len(places)} hexes on the board but {total} tiles")
        numbers = self.numbers_of(section, "numbers", [])
        if len(numbers) > total or not {*numbers} <= {*_TOKENS}:
            self.bad(header, f"lot {letter} has not one number token a hex")
        return Lot(letter, places, tiles, tuple(sorted(numbers)))

    def harbors(self, shape: Topology, symbols: str) -> tuple[Harbor, ...]:
        """`A1-se any`, `A3-sw grain fixed`, or a whole tile: `A3 any`, by the sea hex."""
        found: list[Harbor] = []
        for text in self.strings(self.data, "harbors", []):
            name, *words = text.split() or [""]
            kinds = [word for word in words if word != "fixed"]
            if len(kinds) != 1 or kinds[0] not in PORT_WORDS:
                self.bad(text, f"a harbor is a place and one of {' '.join(PORT_WORDS)}", "harbors")
            water = self.place(shape.hex, name.partition("-")[0], text)
            path = self.place(shape.path, name, text) if "-" in name else NOBODY
            ends = shape.hex_corners[water] if path == NOBODY else shape.path_ends[path]
            land = [
                corner
                for corner in ends
                if any(not self.is_sea(symbols[beside]) for beside in shape.corner_hexes[corner])
            ]
            at_sea = self.is_sea(symbols[water])
            if not at_sea or not land or (path != NOBODY and len(land) < len(ends)):
                self.bad(text, f"the harbor '{name}' does not lie between sea and land", "harbors")
            fixed = len(words) > len(kinds)
            found.append(Harbor(water, path, tuple(land), PORT_WORDS[kinds[0]], fixed))
        if len({harbor.water for harbor in found}) < len(found):
            self.bad("harbors", "a hex has two harbors")
        return tuple(found)

    def trail(self, shape: Topology, island: Sequence[Hex]) -> Trail:
        """The path of the tokens over the island."""
        section = self.section(self.data, "tokens", {})
        rings = tuple(
            tuple(self.place(shape.hex, name, row) for name in row.split())
            for row in self.strings(section, "rings", [])
        )
        way = [place for ring in rings for place in ring]
        letters = self.numbers_of(section, "letters", [])
        starts = self.whole(section, "starts", 1)
        if not {*way} <= {*island} or len({*way}) < len(way):
            self.bad("rings", "the rings must name hexes of the island, each of them once")
        if len(letters) > len(way) or not {*letters} <= {*_TOKENS}:
            self.bad("letters", "the letters must be number tokens, at most one for each hex")
        if not starts or any(len(ring) % starts for ring in rings if len(ring) > 1):
            self.bad("starts", f"the rings cannot be begun in {starts} places")
        return Trail(rings, tuple(letters), starts)

    def is_sea(self, symbol: str) -> bool:
        """True for a symbol of sea in the rows."""
        return self.printed_symbols.get(symbol) in self.words.terrains.sea

    def bag(self, counts: Mapping[str, Any], key: str) -> tuple[tuple[Terrain, int], ...]:
        """Counted terrain words, in the order of their numbers."""
        known = self.words.terrains.numbers
        for word in counts:
            if word not in known or known[word] == UNKNOWN:
                self.bad(key, f"'{word}' is no terrain", word)
        return tuple(
            (terrain, self.whole(counts, word)) for word, terrain in known.items() if word in counts
        )

    def area(self, letter: str, symbols: str, section: Mapping[str, Any]) -> Area:
        places = tuple(Hex(h) for h, symbol in enumerate(symbols) if symbol == letter)
        hidden = self.bag(self.section(section, "hexes"), "hexes")
        total = sum(count for _, count in hidden)
        if total != len(places):
            header = f"[areas.{letter}]"
            self.bad(
                header, f"area {letter} has {len(places)} hexes on the board but hides {total}"
            )
        tokens = self.numbers_of(section, "numbers")
        land = sum(count for terrain, count in hidden if terrain < YIELDING)
        if len(tokens) != land:
            self.bad(
                f"[areas.{letter}]",
                f"area {letter} hides {land} terrain hexes but has {len(tokens)} numbers",
            )
        text = _AreaText(self, letter, section, dict(hidden))
        said = {key.word: key.read(text) for key in self.words.areas}
        return Area(letter, places, hidden, tuple(sorted(tokens)), said)

    def start(self, shape: Topology, entry: Mapping[str, Any], number: int) -> Start:
        name = str(entry.get("name", f"start {number + 1}"))
        pieces: list[tuple[str, int]] = []
        known = self.words.start_pieces
        for piece, places in entry.items():
            if piece in ("name", "cards"):
                continue
            if piece not in known:
                self.bad(piece, f"'{piece}' is no piece a start can have")
            finder: Callable[[str], int] = (
                shape.intersection if known[piece] == "intersection" else shape.path
            )
            pieces += [
                (piece, self.place(finder, place, f'"{place}"'))
                for place in (self.strings(entry, piece) if isinstance(places, list) else [places])
            ]
        cards = self.strings(entry, "cards", [])
        for card in cards:
            if card not in GOOD_NAMES:
                self.bad("cards", f"'{card}' is no card", card)
        return Start(name, tuple(pieces), tuple(Good(GOOD_NAMES.index(card)) for card in cards))


class _AreaText(NamedTuple):
    """The text of one area; see `ep_rules.layout.AreaText`."""

    reader: _Reader
    letter: str
    section: Mapping[str, Any]
    hidden: Mapping[Terrain, int]

    def numbers(self, key: str) -> list[int]:
        return self.reader.numbers_of(self.section, key, [])

    def words(self, key: str) -> list[str]:
        return self.reader.strings(self.section, key, [])

    def whole(self, key: str) -> int:
        return self.reader.whole(self.section, key, 0)

    def hides(self, terrain: int) -> int:
        return self.hidden.get(Terrain(terrain), 0)

    def bad(self, reason: str) -> NoReturn:
        self.reader.bad(f"[areas.{self.letter}]", f"area {self.letter} {reason}")
