"""A drawn board, and the marks of the screen on it; painters and the map widget use both."""

from collections.abc import Mapping, Sequence, Set
from typing import Literal, NamedTuple

from ep_tui.board.cells import Key
from ep_tui.board.geometry import Cell
from ep_tui.board.places import News, Place

RouteEnd = Literal["free", "discovery", "full"]
"""The end of a planned route: a free path, a discovery, or a full path."""


class Sites(NamedTuple):
    """The places where the cargo of a ship could land in its move, and in later ones."""

    now: Set[Place] = frozenset()
    later: Set[Place] = frozenset()


class Overlay(NamedTuple):
    """Marks that the screen draws: targets, labels, a planned route, landing places, news."""

    targets: Set[Place] = frozenset()
    labels: Mapping[Place, str] = {}
    route: Sequence[Place] = ()
    end: RouteEnd = "free"
    sites: Sites = Sites()
    news: News = News()

    @property
    def has_marks(self) -> bool:
        """Whether a place has a mark of the screen."""
        return any((self.targets, self.labels, self.route, *self.sites))


NOTHING = Overlay()


class Canvas(NamedTuple):
    """A drawn board: characters and keys per row."""

    chars: list[list[str]]
    keys: list[list[Key]]

    def lines(self) -> list[str]:
        """The text without trailing blanks."""
        return ["".join(row).rstrip() for row in self.chars]

    def put(self, cell: Cell, char: str, what: Key) -> None:
        """Write one cell."""
        x, y = cell
        self.chars[y][x] = char
        self.keys[y][x] = what

    def key_at(self, cell: Cell) -> Key:
        """The key of a cell."""
        return self.keys[cell[1]][cell[0]]

    def copy(self) -> "Canvas":
        """An independent copy."""
        return Canvas([row[:] for row in self.chars], [row[:] for row in self.keys])
