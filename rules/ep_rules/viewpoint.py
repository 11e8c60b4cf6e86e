"""The order and the sizes in which slices give numbers to agents that learn."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec


class Viewpoint(msgspec.Struct, frozen=True):
    """One seat's view of one board.

    Attributes:
        order: all seats in playing order, the viewer first.
        hexes, intersections, paths: how many the board has.
        pieces: the numbers of the pieces of cargo that the game has.
    """

    order: tuple[int, ...]
    hexes: int
    intersections: int
    paths: int
    pieces: tuple[int, ...]

    def who(self, owner: int) -> int:
        """0 nobody, 1 the viewer, 2 the next seat and so on; neutral colors after all seats."""
        return self.order.index(owner) + 1 if owner in self.order else owner + 1

    def in_order(self, by_seat: Sequence[int]) -> list[int]:
        """A number for each seat, the viewer's first."""
        return [by_seat[seat] for seat in self.order]

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
