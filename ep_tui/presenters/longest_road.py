"""The Longest Road: what is shown of the module `longest-road`."""

from collections.abc import Mapping

from ep_rules.api import Event
from ep_rules.catan.longest_road import LongestRoadSetAside, LongestRoadTaken
from ep_tui.contributions.events import OF_LEADER, GreatMoment, Stress, Telling
from ep_tui.contributions.presenter import Presenter


class LongestRoadPresenter(Presenter):
    """The Longest Road."""

    module = "longest-road"

    def tellings(self) -> Mapping[type[Event], Telling]:
        """How each of the module's events is told."""
        return {
            LongestRoadTaken: Telling(
                "theft", stress=Stress.GREAT, moment=GreatMoment("road", 50), interest=OF_LEADER
            ),
            LongestRoadSetAside: Telling("theft"),
        }
