"""Points of explorers: what is shown of the module `explorer-points`."""

from collections.abc import Mapping

from ep_rules.api import Event
from ep_rules.fan.explorers.points import ExplorerPoint
from ep_tui.contributions.events import Stress, Telling
from ep_tui.contributions.presenter import Presenter


class ExplorerPointsPresenter(Presenter):
    """Points of explorers."""

    module = "explorer-points"

    def tellings(self) -> Mapping[type[Event], Telling]:
        """How each of the module's events is told."""
        return {
            ExplorerPoint: Telling("discovery", stress=Stress.NOTED),
        }
