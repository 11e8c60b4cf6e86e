"""Read and validate a board layout; `layouts/ep_layouts/land-ho.toml` shows the format."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn, TypeVar

import msgspec

from ep_rules import toml
from ep_rules.model import GOOD_NAMES, LETTERS, TERRAIN_WORDS, UNKNOWN, Good, Terrain
from ep_rules.topology import BadShape, Hex, Intersection, Topology, centred, topology

T = TypeVar("T")

ISLAND_LETTERS = {
    "h": Terrain.HILLS,
    "f": Terrain.FOREST,
    "p": Terrain.PASTURE,
    "g": Terrain.FIELDS,
    "m": Terrain.MOUNTAINS,
}
_SYMBOLS = "I.C"
_PIECE_PLACES = {"settlement": ".", "harbor-settlement": ".", "road": "-", "settler-ship": "-"}


MOST_REASON = 300
"""Characters of a reason; it may quote what somebody wrote."""


class BadLayout(ValueError):
    """A layout that cannot be used; the message names the line and the reason."""


class Area(msgspec.Struct, frozen=True):
    """An undiscovered area: its hexes on the board and what lies hidden there.

    `hidden` counts hexes by terrain, `numbers` are its tokens, sorted. `fish` are the dice of its
    fish hexes (one more than hexes: one stays in the box unseen), `villages` the advantages of its
    spice hexes, `pirate_die` the face that its village of pirate fighters adds.
    """

    letter: str
    places: tuple[Hex, ...]
    hidden: tuple[tuple[Terrain, int], ...]
    numbers: tuple[int, ...]
    fish: tuple[int, ...] = ()
    villages: tuple[str, ...] = ()
    pirate_die: int = 0


class Start(msgspec.Struct, frozen=True):
    """A fixed start of one colour: (piece, place) pairs in order, and cards."""

    name: str
    pieces: tuple[tuple[str, int], ...]
    cards: tuple[Good, ...]


class Layout(msgspec.Struct, frozen=True):
    """A board: shape, terrain and numbers at the start, areas, fixed starts.

    `terrain` and `numbers` are per hex; `area` is the index into `areas` or -1 per hex. `loose`
    counts the tiles of the island that may be shuffled; without a fixed terrain they are UNKNOWN
    until they are dealt. `marks` are the points for the first harbor settlement, `anchors` the
    corners where the Council unloads.
    """

    id: str
    seats: tuple[int, int]
    topology: Topology
    terrain: tuple[int, ...]
    numbers: tuple[int, ...]
    island: tuple[Hex, ...]
    loose: tuple[tuple[Terrain, int], ...]
    marks: tuple[Intersection, ...]
    anchors: tuple[Intersection, ...]
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
            self.data = toml.loads(text)
        except toml.BadToml as error:
            raise BadLayout(f"layout {layout_id}, {error}") from None

    def layout(self) -> Layout:
        known = {"seats", "rows", "printed", "anchors", "island", "areas", "start"}
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
            if symbol not in _SYMBOLS and symbol not in areas:
                self.bad("rows", f"the rows hold '{symbol}', which is no I . C nor an area")
        island = tuple(Hex(h) for h, symbol in enumerate(symbols) if symbol == "I")
        printed = self.places(shape.hex, self.data, "printed")
        terrain, numbers = self.island(rows, island, printed)
        for place, symbol in enumerate(symbols):
            if symbol in areas:
                terrain[place] = UNKNOWN
            elif symbol == "C":
                terrain[place] = Terrain.COUNCIL
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
            loose=self.loose(island, printed),
            marks=self.places(shape.intersection, self.section(self.data, "island"), "marks"),
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
                for number, entry in enumerate(self.tables(start, "colours"))
            ),
        )

    def island(
        self, rows: Sequence[str], island: Sequence[Hex], printed: Sequence[Hex]
    ) -> tuple[list[int], list[int]]:
        section = self.section(self.data, "island")
        known = {"terrain", "loose", "numbers", "marks"}
        for key in section:
            if key not in known:
                self.bad(key, f"unknown key '{key}' of the island")
        letters = self.strings(section, "terrain", self.blank(rows, island, printed))
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
            if symbol not in ISLAND_LETTERS and "terrain" in section:
                self.bad("terrain", f"'{symbol}' is no terrain letter (one of h f p g m)")
            if not token.isdecimal() or int(token) not in (*range(2, 7), *range(8, 13)):
                self.bad("numbers", f"'{token}' is no number token")
            terrain[place] = ISLAND_LETTERS.get(symbol, Terrain.UNKNOWN)
            numbers[place] = int(token)
        return terrain, numbers

    def blank(
        self, rows: Sequence[str], island: Sequence[Hex], printed: Sequence[Hex]
    ) -> list[str]:
        """The island's rows with a pasture where the frame prints one, else open letters."""
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

    def bag(self, counts: Mapping[str, Any], key: str) -> tuple[tuple[Terrain, int], ...]:
        """Counted terrain words, in the order of `Terrain`."""
        for word in counts:
            if word not in TERRAIN_WORDS or word == "unknown":
                self.bad(key, f"'{word}' is no terrain", word)
        return tuple(
            (terrain, self.whole(counts, word))
            for word, terrain in TERRAIN_WORDS.items()
            if word in counts
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
        land = sum(count for terrain, count in hidden if terrain <= Terrain.MOUNTAINS)
        if len(tokens) != land:
            self.bad(
                f"[areas.{letter}]",
                f"area {letter} hides {land} terrain hexes but has {len(tokens)} numbers",
            )
        found = dict(hidden)
        fish = self.numbers_of(section, "fish", [])
        if not 0 <= len(fish) - found.get(Terrain.FISH, 0) <= 1:
            self.bad(f"[areas.{letter}]", f"area {letter} has no dice for its fish hexes")
        villages = self.strings(section, "villages", [])
        if len(villages) != found.get(Terrain.SPICE, 0):
            self.bad(f"[areas.{letter}]", f"area {letter} has not one village a spice hex")
        return Area(
            letter,
            places,
            hidden,
            tuple(sorted(tokens)),
            tuple(sorted(fish)),
            tuple(sorted(villages)),
            self.whole(section, "pirate_die", 0),
        )

    def start(self, shape: Topology, entry: Mapping[str, Any], number: int) -> Start:
        name = str(entry.get("name", f"start {number + 1}"))
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

    def place(self, finder: Callable[[str], T], name: object, near: str) -> T:
        try:
            return finder(name if isinstance(name, str) else "")
        except KeyError:
            self.bad(near, f"there is no place '{name}' on this board", str(name))

    def section(
        self, data: Mapping[str, Any], key: str, default: Mapping[str, Any] | None = None
    ) -> Mapping[str, Any]:
        try:
            return msgspec.convert(data.get(key, default), dict[str, Any])
        except msgspec.ValidationError:
            self.bad(key, f"the table '{key}' is missing")

    def tables(self, data: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
        try:
            return msgspec.convert(data.get(key, []), list[dict[str, Any]])
        except msgspec.ValidationError:
            self.bad(key, f"'{key}' must be tables")

    def strings(
        self, data: Mapping[str, Any], key: str, default: list[str] | None = None
    ) -> list[str]:
        try:
            return msgspec.convert(data.get(key, default), list[str])
        except msgspec.ValidationError:
            self.bad(key, f"'{key}' must be a list of texts")

    def places(
        self, finder: Callable[[str], T], data: Mapping[str, Any], key: str
    ) -> tuple[T, ...]:
        """Named places, in the order of the text."""
        return tuple(self.place(finder, name, key) for name in self.strings(data, key, []))

    def numbers_of(
        self, data: Mapping[str, Any], key: str, default: list[int] | None = None
    ) -> list[int]:
        try:
            return msgspec.convert(data.get(key, default), list[int])
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
        reason = "".join(c if c.isprintable() else "?" for c in reason[:MOST_REASON])
        for word in (*others, key):
            for number, line in enumerate(self.lines, start=1):
                if word in line and not line.lstrip().startswith("#"):
                    raise BadLayout(f"layout {self.id}, line {number}: {reason}")
        raise BadLayout(f"layout {self.id}, line {len(self.lines)}: {reason}")
