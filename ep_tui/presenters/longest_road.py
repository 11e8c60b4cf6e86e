"""Presenter of the Longest Road."""

from collections.abc import Iterator, Mapping

from ep_rules.api import Event, Observation
from ep_rules.catan.longest_road import LongestRoad, LongestRoadSetAside, LongestRoadTaken
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.events import GreatMoment, Stress, Telling
from ep_tui.contributions.help_texts import HelpText
from ep_tui.contributions.panels import Standing
from ep_tui.contributions.presenter import Presenter
from ep_tui.presenter_parts.of_events import ABOUT_THEFT, OF_LEADER


class LongestRoadBesideMap(BesideMap):
    """The leader for the Longest Road."""

    def standings(self, seen: Observation) -> Iterator[Standing]:
        """The longest road of every seat, and who has the card."""
        road = seen.of(LongestRoad)
        yield Standing("road", "longest-road", road.lengths, road.holder, has_card=True)


class LongestRoadPresenter(Presenter):
    """The Longest Road."""

    module = "longest-road"
    explained = (HelpText("help.awards"),)
    beside_map = LongestRoadBesideMap

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            LongestRoadTaken: Telling(
                ABOUT_THEFT,
                recap=True,
                stress=Stress.GREAT,
                moment=GreatMoment("road"),
                interest=OF_LEADER,
            ),
            LongestRoadSetAside: Telling(ABOUT_THEFT),
        }
