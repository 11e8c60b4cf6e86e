"""The order and size of the numbers that slices give to learning agents."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

import msgspec

OfPiece = TypeVar("OfPiece")


class Viewpoint(msgspec.Struct, frozen=True):
    """One seat's view of one board.

    Attributes:
        order: all seats in playing order, the viewer first.
        hexes, intersections, paths: their number on the board.
        pieces: the numbers of the game's pieces of cargo.
    """

    order: tuple[int, ...]
    hexes: int
    intersections: int
    paths: int
    pieces: tuple[int, ...]

    def who(self, owner: int) -> int:
        """An owner as a number: 0 none, 1 the viewer, 2 the next seat and so on; neutral last."""
        return self.order.index(owner) + 1 if owner in self.order else owner + 1

    def in_order(self, by_seat: Sequence[int]) -> list[int]:
        """A number for each seat, the viewer's first."""
        return [by_seat[seat] for seat in self.order]

    def blocks_in_order(self, by_piece: list[OfPiece]) -> list[OfPiece]:
        """What is known of as many pieces for each seat, those of the viewer first."""
        first = self.order[0] * (len(by_piece) // len(self.order))
        return by_piece[first:] + by_piece[:first]

    def rows_in_order(self, by_seat: Sequence[Sequence[int]]) -> list[int]:
        """A row of numbers for each seat, the viewer's first."""
        return [number for seat in self.order for number in by_seat[seat]]

    def on_hexes(self, places: Iterable[int]) -> list[int]:
        """1 for each hex among `places`, 0 for the others."""
        marked = set(places)
        return [int(place in marked) for place in range(self.hexes)]

    def seats_on_hexes(self, by_hex: Mapping[int, Sequence[int]]) -> list[int]:
        """A number for each seat on each hex; 0 on hexes that are not in `by_hex`."""
        none = (0,) * len(self.order)
        rows = (by_hex.get(place, none) for place in range(self.hexes))
        return [row[seat] for row in rows for seat in self.order]
