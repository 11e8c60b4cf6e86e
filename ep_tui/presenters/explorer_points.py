"""Presenter of the points of explorers."""

from collections.abc import Iterator, Mapping

from ep_rules.api import Event, Observation
from ep_rules.fan.explorers.points import ExplorerCards, ExplorerPoint
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.events import Stress, Telling
from ep_tui.contributions.panels import Standing
from ep_tui.contributions.presenter import Presenter
from ep_tui.presenter_parts.of_events import ABOUT_DISCOVERY


class ExplorerPointsBesideMap(BesideMap):
    """Points of explorers."""

    def standings(self, seen: Observation) -> Iterator[Standing]:
        """The cards of every seat."""
        owners = seen.of(ExplorerCards).owner
        points = [owners.count(seat) for seat in range(len(seen.seats))]
        yield Standing("finds", "explorer-points", points)


class ExplorerPointsPresenter(Presenter):
    """Points of explorers."""

    module = "explorer-points"
    beside_map = ExplorerPointsBesideMap

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            ExplorerPoint: Telling(ABOUT_DISCOVERY, stress=Stress.NOTED),
        }
