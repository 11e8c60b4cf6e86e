"""The coasts of a chart: which open routes end at an intersection or lie beside a hex.

Surveys of equal charts share one.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache

from ep_rules.api import Topology
from ep_rules.bots.numbers import ByPlace


class Coasts:
    """The open routes by place; `is_open` marks the routes of the chart."""

    def __init__(self, topology: Topology, is_open: ByPlace) -> None:
        self._topology, self._is_open = topology, is_open

    @cached_property
    def at(self) -> Sequence[tuple[int, ...]]:
        """Per intersection, the open routes that end there."""
        return [self.of([place]) for place in self._topology.intersections]

    @cached_property
    def beside(self) -> Sequence[tuple[int, ...]]:
        """Per hex, the open routes from which a ship reaches it."""
        return [self.of(corners) for corners in self._topology.hex_corners]

    def of(self, corners: Iterable[int]) -> tuple[int, ...]:
        """The open routes that end at some intersections."""
        paths, is_open = self._topology.corner_paths, self._is_open
        return tuple(sorted({path for c in corners for path in paths[c] if is_open[path]}))


coasts = lru_cache(maxsize=32)(Coasts)
"""The coasts of a chart, shared by surveys."""
