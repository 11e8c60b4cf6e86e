"""What modes need of the map; `widgets/board_map.py` is the one that they work on."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from ep_tui.board.draw import RouteEnd
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
        """The kind of places that the cursor steps over."""
        ...

    @mode.setter
    def mode(self, kind: PlaceKind) -> None: ...

    @property
    def targets(self) -> Sequence[Place]:
        """Legal targets of what is being chosen; none while nothing is."""
        ...

    @targets.setter
    def targets(self, places: Iterable[Place]) -> None: ...

    @property
    def labels(self) -> Mapping[Place, str]:
        """Single characters that stand on places while one of them is typed."""
        ...

    @labels.setter
    def labels(self, labels: Mapping[Place, str]) -> None: ...

    def show_route(self, paths: Iterable[Place], end: RouteEnd = "free") -> None:
        """Draw a planned route, and at its end what it meets; without paths, take it away."""
        ...

    def next_target(self) -> Place | None:
        """Move the cursor to the next target, the nearest one first; None if there is none."""
        ...

    def nearest_first(self, places: Iterable[Place]) -> list[Place]:
        """Places by their distance from the cursor."""
        ...
