"""The interface of the map for modes; `widgets/hex_map.py` implements it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from ep_tui.board.canvas import RouteEnd, Sites
from ep_tui.board.places import Place, PlaceKind


class Map(Protocol):
    """A map with a cursor, marks on places, and a planned route."""

    @property
    def cursor(self) -> Place:
        """The place under the cursor."""
        ...

    @cursor.setter
    def cursor(self, place: Place) -> None: ...

    @property
    def mode(self) -> PlaceKind:
        """The kind of places that the cursor moves over."""
        ...

    @mode.setter
    def mode(self, kind: PlaceKind) -> None: ...

    @property
    def targets(self) -> Sequence[Place]:
        """Legal targets of the current choice, or none."""
        ...

    @targets.setter
    def targets(self, places: Iterable[Place]) -> None: ...

    @property
    def labels(self) -> Mapping[Place, str]:
        """Labels on places while the player chooses one by typing."""
        ...

    @labels.setter
    def labels(self, labels: Mapping[Place, str]) -> None: ...

    def show_sites(self, sites: Sites) -> None:
        """Mark where the cargo of a ship could land."""
        ...

    def show_route(self, paths: Iterable[Place], end: RouteEnd = "free") -> None:
        """Draw a planned route and its end; without paths, remove it."""
        ...

    def next_target(self) -> Place | None:
        """Move the cursor to the next target, the nearest one first; None if there is none."""
        ...

    def nearest_first(self, places: Iterable[Place]) -> list[Place]:
        """Places by their distance from the cursor."""
        ...
