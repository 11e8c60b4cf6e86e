"""The text of a layout with its shape, from which the parser and modules read their keys."""

from collections.abc import Callable, Collection, Mapping
from functools import cached_property
from typing import Any, Literal, NamedTuple, NoReturn, TypeVar

import msgspec

from ep_rules import toml
from ep_rules.model import UNKNOWN, Terrain
from ep_rules.terrain import Terrains
from ep_rules.topology import BadShape, Hex, Topology, centered, topology

T = TypeVar("T")

MOST_REASON = 300
"""The longest reason in characters; it may quote the input."""
TOKENS = (*range(2, 7), *range(8, 13))
"""The numbers of number tokens."""
ISLAND = "I"
"""The symbol of a hex of the island in the rows."""

PiecePlace = Literal["intersection", "path"]
"""The kind of place of a starting piece."""


class BadLayout(ValueError):
    """A layout that cannot be used; the message names the line and the reason."""


class LayoutText:
    """A layout's text: its values by kind, its rows as places, and the line of a wrong value.

    Attributes:
        terrains: those that it may have. start_pieces: the starting pieces of a seat, and the kind
            of place of each. laid: the terrain of hexes that keys of modules lay.
    """

    def __init__(
        self,
        layout_id: str,
        text: str,
        terrains: Terrains,
        start_pieces: Mapping[str, PiecePlace],
    ) -> None:
        self.id = layout_id
        self.lines = text.splitlines()
        try:
            self.data = toml.loads(text)
        except toml.BadToml as error:
            raise BadLayout(f"layout {layout_id}, {error}") from None
        self.terrains = terrains
        self.start_pieces = start_pieces
        self.laid: dict[Hex, Terrain] = {}

    @cached_property
    def rows(self) -> list[str]:
        """A symbol for each hex, row by row."""
        return self.strings(self.data, "rows")

    @cached_property
    def symbols(self) -> str:
        """A symbol for each hex."""
        return "".join(self.rows)

    @cached_property
    def shape(self) -> Topology:
        """The board with these rows."""
        try:
            return topology(centered([len(row) for row in self.rows] or [0]))
        except BadShape as error:
            self.bad("rows", str(error))

    @cached_property
    def island(self) -> tuple[Hex, ...]:
        """The hexes of the island."""
        return self.hexes(ISLAND)

    def hexes(self, symbol: str) -> tuple[Hex, ...]:
        """The hexes with a symbol."""
        return tuple(Hex(place) for place, other in enumerate(self.symbols) if other == symbol)

    def is_sea(self, place: Hex) -> bool:
        """True for a hex whose symbol is one of sea."""
        return self.terrains.symbols.get(self.symbols[place]) in self.terrains.sea

    def bag(self, data: Mapping[str, Any], key: str) -> tuple[tuple[Terrain, int], ...]:
        """Counted terrain words, in the order of their numbers."""
        counts, known = self.section(data, key), self.terrains.numbers
        for word in counts:
            if word not in known or known[word] == UNKNOWN:
                self.bad(key, f"'{word}' is not a terrain", word)
        return tuple(
            (terrain, self.whole(counts, word)) for word, terrain in known.items() if word in counts
        )

    def only(self, section: Mapping[str, Any], known: Collection[str], where: str = "") -> None:
        """Refuse keys of a table that are not known; `where` names the table."""
        for word in section:
            if word not in known:
                self.bad(word, f"unknown key '{word}'{where and f' of {where}'}")

    def place(self, finder: Callable[[str], T], name: object, near: str) -> T:
        """The place of a name; refused at the line that holds `near`."""
        try:
            return finder(name if isinstance(name, str) else "")
        except KeyError:
            self.bad(near, f"there is no place '{name}' on this board", str(name))

    def section(
        self, data: Mapping[str, Any], key: str, default: Mapping[str, Any] | None = None
    ) -> Mapping[str, Any]:
        """A table."""
        try:
            return msgspec.convert(data.get(key, default), dict[str, Any])
        except msgspec.ValidationError:
            self.bad(key, f"the table '{key}' is missing")

    def tables(self, data: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
        """A list of tables."""
        try:
            return msgspec.convert(data.get(key, []), list[dict[str, Any]])
        except msgspec.ValidationError:
            self.bad(key, f"'{key}' must be tables")

    def strings(
        self, data: Mapping[str, Any], key: str, default: list[str] | None = None
    ) -> list[str]:
        """A list of texts."""
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
        """A list of whole numbers."""
        try:
            return msgspec.convert(data.get(key, default), list[int])
        except msgspec.ValidationError:
            self.bad(key, f"'{key}' must be a list of whole numbers")

    def whole(self, data: Mapping[str, Any], key: str, default: int | None = None) -> int:
        """A whole number, zero or more."""
        value = data.get(key, default)
        if type(value) is not int or value < 0:
            self.bad(key, f"'{key}' must be a whole number, zero or more")
        return value

    def bad(self, *wanted: str) -> NoReturn:
        """Refuse the text at the line with the first (or else another) wanted word."""
        key, reason, *others = wanted
        reason = "".join(c if c.isprintable() else "?" for c in reason[:MOST_REASON])
        for word in (*others, key):
            for number, line in enumerate(self.lines, start=1):
                if word in line and not line.lstrip().startswith("#"):
                    raise BadLayout(f"layout {self.id}, line {number}: {reason}")
        raise BadLayout(f"layout {self.id}, line {len(self.lines)}: {reason}")


class AreaText(NamedTuple):
    """The text of one undiscovered area; `hidden` counts its hexes by terrain."""

    text: LayoutText
    letter: str
    section: Mapping[str, Any]
    hidden: Mapping[Terrain, int]

    def numbers(self, key: str) -> list[int]:
        """A list of whole numbers; none if the area does not have the key."""
        return self.text.numbers_of(self.section, key, [])

    def words(self, key: str) -> list[str]:
        """A list of words; none if the area does not have the key."""
        return self.text.strings(self.section, key, [])

    def whole(self, key: str) -> int:
        """A whole number; 0 if the area does not have the key."""
        return self.text.whole(self.section, key, 0)

    def hides(self, terrain: int) -> int:
        """The number of hidden hexes of a terrain."""
        return self.hidden.get(Terrain(terrain), 0)

    def bad(self, reason: str) -> NoReturn:
        """Refuse the layout: the area and the reason."""
        self.text.bad(f"[areas.{self.letter}]", f"area {self.letter} {reason}")
