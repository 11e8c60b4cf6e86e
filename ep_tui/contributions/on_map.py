"""One module's contributions to the map of a game.

There is one instance per game. It never computes a rule: every number comes from the settings, the
layout or the observation.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from ep_rules.api import Game, Observation
from ep_tui.contributions.place_facts import PlaceFact
from ep_tui.contributions.signs import (
    Addition,
    BuildingSign,
    CargoSign,
    CornerMark,
    Figure,
    HexSign,
    LegendEntry,
    Lying,
    TerrainSign,
)

HarborCorners = Callable[[Observation], Mapping[int, Sequence[int]]]
"""The intersections of harbors, by number."""


class OnMap:
    """Terrains, pieces and signs of one module; everything has an empty default."""

    terrains: Sequence[TerrainSign] = ()
    buildings: Sequence[BuildingSign] = ()
    cargo: Sequence[CargoSign] = ()
    ink_legends: Mapping[str, LegendEntry] = {}
    """The meaning of signs, by their ink without the number of the seat. In addition to inks:
    `ships` is a digit for several ships, `ship-loaded` and `building-loaded` are those with
    cargo."""
    legends: Sequence[LegendEntry] = ()
    """The meanings of signs that come and go during a game, in the order of the legend."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.layout = game.book.layout
        self.topology = game.book.topology
        self.moved_harbors: HarborCorners = lambda seen: {}
        """The `harbor_corners` of all modules together; set when the map is compiled."""

    def hex_signs(self, seen: Observation) -> Iterable[tuple[int, HexSign]]:
        """Signs by hex."""
        return ()

    def corner_marks(self, seen: Observation) -> Iterable[tuple[int, CornerMark]]:
        """Marks by intersection."""
        return ()

    def harbor_corners(self, seen: Observation) -> Mapping[int, Sequence[int]]:
        """Intersections of harbors, by number, where they differ from the layout."""
        return {}

    def ships(self, seen: Observation) -> Iterable[Lying]:
        """The ships on the board."""
        return ()

    def holds(self, seen: Observation) -> Sequence[Sequence[int]]:
        """The pieces in the hold of every ship, by its number."""
        return ()

    def basins(self, seen: Observation) -> Mapping[int, Sequence[int]]:
        """The pieces in basins, by intersection."""
        return {}

    def figures(self, seen: Observation) -> Iterable[Figure]:
        """Pieces at intersections that are not buildings."""
        return ()

    def additions(self, seen: Observation) -> Iterable[Addition]:
        """The additions to buildings."""
        return ()

    def hex_facts(self, seen: Observation, place: int) -> Iterable[PlaceFact]:
        """Facts about a hex."""
        return ()

    def corner_facts(self, seen: Observation, corner: int) -> Iterable[PlaceFact]:
        """Facts about an intersection."""
        return ()

    def path_facts(self, seen: Observation, path: int) -> Iterable[PlaceFact]:
        """Facts about a path."""
        return ()
