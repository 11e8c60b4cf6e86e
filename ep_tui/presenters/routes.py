"""Presenter of sea routes."""

from collections.abc import Iterator

from ep_rules.api import Observation
from ep_rules.sea.routes import Chart
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.place_facts import PlaceFact
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.words import Words


class RoutesOnMap(OnMap):
    """The sea routes."""

    def path_facts(self, seen: Observation, path: int) -> Iterator[PlaceFact]:
        """Whether a path is a route."""
        chart = seen.of(Chart)
        if chart.open and chart.open[path]:
            yield PlaceFact(Words("table.place.route"), aside=True)


class RoutesPresenter(Presenter):
    """The presenter of sea routes."""

    module = "routes"
    on_map = RoutesOnMap
