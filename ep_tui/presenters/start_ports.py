"""Presenter of the start ports: those that are used from their other side."""

from collections.abc import Mapping, Sequence

from ep_rules.api import Event, Observation
from ep_rules.catan.layout_harbors import HARBORS
from ep_rules.fan.explorers.finds import ChooseStart
from ep_rules.fan.explorers.start import PortTaken, TurnedPorts, other_side
from ep_tui.contributions.events import Telling
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.presenter import Presenter
from ep_tui.presenter_parts.of_events import ABOUT_BUILDING
from ep_tui.presenter_parts.questions import place


class StartPortsOnMap(OnMap):
    """The corners that the harbors of start ports serve."""

    def harbor_corners(self, seen: Observation) -> Mapping[int, Sequence[int]]:
        """The other side of every port that was turned."""
        topology, island, harbors = self.topology, self.layout.island, self.layout.of(HARBORS)
        return {
            number: sorted(other_side(topology, island, harbors[number]))
            for number in seen.of(TurnedPorts).turned
        }


class StartPortsPresenter(Presenter):
    """The presenter of start ports."""

    module = "start-ports"
    pickers = {ChooseStart: place("table.aim-of.ChooseStart")}
    on_map = StartPortsOnMap

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            PortTaken: Telling(ABOUT_BUILDING),
        }
