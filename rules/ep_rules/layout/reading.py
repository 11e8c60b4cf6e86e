"""Read and validate the text of a layout."""

from collections.abc import Mapping, Sequence
from typing import Any

from ep_rules.layout.board import WHOLE, Area, Layout, LayoutKey, LayoutWords
from ep_rules.layout.text import ISLAND, TOKENS, AreaText, LayoutText
from ep_rules.model import (
    DESERT,
    FIELDS,
    FOREST,
    HILLS,
    LETTERS,
    MOUNTAINS,
    PASTURE,
    SEA,
    UNKNOWN,
    YIELDING,
    Terrain,
)
from ep_rules.topology import Hex

ISLAND_LETTERS = {
    "h": HILLS,
    "f": FOREST,
    "p": PASTURE,
    "g": FIELDS,
    "m": MOUNTAINS,
    "d": DESERT,
}
OF_EVERY_BOARD = ("seats", "rows", "printed", "island", "areas")
OF_EVERY_ISLAND = ("terrain", "loose", "numbers")
OF_EVERY_AREA = ("hexes", "numbers")
"""Keys that any layout may have; the others are those of modules."""
_OPEN = "?"
"""A hex of the island without a fixed terrain; a hyphen is a missing token."""
_NO_TOKEN = "-"


def parse(layout_id: str, text: str, words: LayoutWords) -> Layout:
    """The layout of a TOML text, with the words of the modules of its game.

    Raises:
        BadLayout: with the line and the reason.
    """
    return _Reader(layout_id, text, words).layout()


class _Reader(LayoutText):
    """The state of reading one text."""

    def __init__(self, layout_id: str, text: str, words: LayoutWords) -> None:
        super().__init__(layout_id, text, words.terrains, words.start_pieces)
        self.keys = words.keys
        self.area_keys = words.areas

    def layout(self) -> Layout:
        self.check_keys()
        shape = self.shape
        self.check_symbols()
        printed = self.places(shape.hex, self.data, "printed")
        terrain, numbers = self.island_tiles(printed)
        areas = self.areas()
        values = {key.word: key.read(self) for key in self.keys if key.word in self.table(key)}
        for place, lying in self.laid.items():
            terrain[place] = int(lying)
        return Layout(
            id=self.id,
            seats=self.seats(),
            topology=shape,
            terrains=self.terrains,
            terrain=tuple(terrain),
            numbers=tuple(numbers),
            island=self.island,
            loose=self.loose(printed),
            printed=printed,
            area=tuple(
                next((i for i, a in enumerate(areas) if a.letter == symbol), -1)
                for symbol in self.symbols
            ),
            areas=areas,
            values=values,
        )

    def table(self, key: LayoutKey[Any]) -> Mapping[str, Any]:
        """The table that may hold a key."""
        return self.data if key.table == WHOLE else self.section(self.data, key.table, {})

    def check_keys(self) -> None:
        """Refuse keys that no board has and no module reads."""
        of_board = {key.word for key in self.keys if key.table == WHOLE}
        self.only(self.data, {*OF_EVERY_BOARD, *of_board})
        of_island = {key.word for key in self.keys if key.table == "island"}
        island = self.section(self.data, "island", {})
        self.only(island, {*OF_EVERY_ISLAND, *of_island}, "the island")

    def check_symbols(self) -> None:
        """Refuse symbols of the rows that mean nothing."""
        known = [ISLAND, *self.terrains.symbols]
        for table in ("areas", *(key.word for key in self.keys if key.by_symbol)):
            for symbol in self.section(self.data, table, {}):
                if symbol in known:
                    self.bad(f"[{table}.{symbol}]", f"'{symbol}' has two meanings in the rows")
                known.append(symbol)
        for symbol in self.symbols:
            if symbol not in known:
                shown = " ".join(known)
                self.bad("rows", f"the rows hold '{symbol}', which is not a symbol ({shown})")

    def seats(self) -> tuple[int, int]:
        """The least and the greatest number of players."""
        seats = self.numbers_of(self.data, "seats")
        if len(seats) != len(("least", "most")) or not 1 <= seats[0] <= seats[1] <= len(LETTERS):
            self.bad("seats", "seats must be the least and the greatest number of players")
        return seats[0], seats[1]

    def island_tiles(self, printed: Sequence[Hex]) -> tuple[list[int], list[int]]:
        """The terrain and the number of each hex, with those of the island."""
        section = self.section(self.data, "island", {})
        letters = self.strings(section, "terrain", self.blank(printed))
        widths = self.widths()
        tokens = self.strings(section, "numbers", [" ".join(_NO_TOKEN * n) for n in widths])
        if [len(row) for row in letters] != widths:
            self.bad("terrain", f"the island's rows hold {widths} hexes, the terrain does not")
        if [len(row.split()) for row in tokens] != widths:
            self.bad("numbers", f"the island's rows hold {widths} hexes, the numbers do not")
        terrain, numbers = self.frame(), [0] * len(self.symbols)
        shown = [token for row in tokens for token in row.split()]
        for place, symbol, token in zip(self.island, "".join(letters), shown, strict=True):
            if symbol not in ISLAND_LETTERS and symbol != _OPEN:
                known_letters = " ".join(ISLAND_LETTERS)
                self.bad("terrain", f"'{symbol}' is not a terrain letter (one of {known_letters})")
            terrain[place] = ISLAND_LETTERS.get(symbol, UNKNOWN)
            numbers[place] = self.token(token, "numbers")
            if numbers[place] and terrain[place] == DESERT:
                self.bad("numbers", f"a desert has no number, but it shows {token}")
        return terrain, numbers

    def widths(self) -> list[int]:
        """The number of the island's hexes in each row with some."""
        return [row.count(ISLAND) for row in self.rows if ISLAND in row]

    def frame(self) -> list[int]:
        """The terrain of each hex by its symbol: undiscovered in areas, otherwise sea."""
        areas, symbols = self.section(self.data, "areas", {}), self.terrains.symbols
        return [
            UNKNOWN if symbol in areas else int(symbols.get(symbol, SEA)) for symbol in self.symbols
        ]

    def token(self, text: str, key: str) -> int:
        if text == _NO_TOKEN:
            return 0
        if not text.isdecimal() or int(text) not in TOKENS:
            self.bad(key, f"'{text}' is not a number token")
        return int(text)

    def blank(self, printed: Sequence[Hex]) -> list[str]:
        """The island's rows with a pasture printed on the frame, else open letters."""
        shown = iter("p" if place in printed else _OPEN for place in self.island)
        return ["".join(next(shown) for _ in range(count)) for count in self.widths()]

    def loose(self, printed: Sequence[Hex]) -> tuple[tuple[Terrain, int], ...]:
        """The counted tiles of the island that may be shuffled."""
        section = self.section(self.data, "island")
        if "loose" not in section:
            return ()
        tiles = self.bag(section, "loose")
        wanted = len([place for place in self.island if place not in printed])
        if sum(count for _, count in tiles) != wanted:
            self.bad("loose", f"the island has {wanted} loose hexes, the tiles do not")
        return tiles

    def areas(self) -> tuple[Area, ...]:
        """The undiscovered areas."""
        areas = self.section(self.data, "areas", {})
        return tuple(self.area(letter, self.section(areas, letter)) for letter in areas)

    def area(self, letter: str, section: Mapping[str, Any]) -> Area:
        known = {*OF_EVERY_AREA, *(key.word for key in self.area_keys)}
        self.only(section, known, f"area {letter}")
        places = self.hexes(letter)
        hidden = self.bag(section, "hexes")
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
        text = AreaText(self, letter, section, dict(hidden))
        values = {key.word: key.read(text) for key in self.area_keys}
        return Area(letter, places, hidden, tuple(sorted(tokens)), values)
