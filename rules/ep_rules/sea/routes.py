"""Sea routes: the paths that ships use. They grow as hexes are discovered.

Rule: ships.routes
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from ep_rules.base.building import LAND_LAID
from ep_rules.model import UNKNOWN, Refusal, Slice, State
from ep_rules.module import Rulebook, RuleModule
from ep_rules.questions import GAME_STARTS, Moment
from ep_rules.topology import Hex, Intersection, Path


class Chart(Slice):
    """`steps`: per path, the open routes next to it, sorted; `open`: per path, 1 if it is a route.

    Both are replaced, never changed, so copies of a state share them.
    """

    key = "routes"
    open: tuple[int, ...] = ()
    steps: tuple[tuple[Path, ...], ...] = ()

    def copy(self) -> "Chart":
        return Chart(self.open, self.steps)


class Routes(RuleModule):
    """A path is a route if no adjacent hex is undiscovered and one side is sea or frame."""

    id = "routes"
    scene_file = "ep_rules.sea.routes_scene"

    def bind(self, book: Rulebook) -> None:
        self._topology = book.topology
        self._sea = book.layout.terrains.sea
        self._chart_of = lru_cache(maxsize=8)(self._drawn)

    def slice(self) -> Slice:
        return Chart()

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {GAME_STARTS: self.draw, LAND_LAID: self.draw}

    def draw(self, state: State) -> None:
        """Draw the whole chart from the terrain."""
        chart = state.of(Chart)
        chart.open, chart.steps = self._chart_of(tuple(state.terrain))

    def discovered(self, state: State, place: Hex) -> None:
        """Update the chart around a discovered hex."""
        chart = state.of(Chart)
        is_open = list(chart.open)
        for path in self._topology.hex_paths[place]:
            is_open[path] = int(self._is_route(state.terrain, path))
        chart.open = tuple(is_open)
        steps = list(chart.steps)
        near = {
            path
            for corner in self._topology.hex_corners[place]
            for path in self._topology.corner_paths[corner]
        }
        for path in near:
            steps[path] = self._steps(chart.open, path)
        chart.steps = tuple(steps)

    def refusal(self, state: State, path: Path) -> Refusal | None:
        """Why a path is not a route now."""
        if state.of(Chart).open[path]:
            return None
        for place in self._topology.path_hexes[path]:
            if state.terrain[place] == UNKNOWN:
                return Refusal.of("ships.unknown-beside", path=path, hex=place)
        return Refusal.of("ships.not-a-route", path=path)

    def leaving(self, state: State, corner: Intersection) -> list[Path]:
        """The open routes that end at an intersection, sorted."""
        is_open = state.of(Chart).open
        return [path for path in self._topology.corner_paths[corner] if is_open[path]]

    def _drawn(
        self, terrain: tuple[int, ...]
    ) -> tuple[tuple[int, ...], tuple[tuple[Path, ...], ...]]:
        paths = self._topology.paths
        is_open = tuple(int(self._is_route(terrain, Path(path))) for path in paths)
        return is_open, tuple(self._steps(is_open, Path(path)) for path in paths)

    def _is_route(self, terrain: Sequence[int], path: Path) -> bool:
        beside = [terrain[place] for place in self._topology.path_hexes[path]]
        if UNKNOWN in beside:
            return False
        return self._topology.outer[path] or any(terrain in self._sea for terrain in beside)

    def _steps(self, is_open: tuple[int, ...], path: Path) -> tuple[Path, ...]:
        if not is_open[path]:
            return ()
        return tuple(
            sorted(other for other in self._topology.path_neighbors[path] if is_open[other])
        )
