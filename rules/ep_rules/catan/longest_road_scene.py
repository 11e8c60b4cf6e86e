"""Scene words of the holder of the longest road; `LongestRoads` names this file."""

from collections.abc import Mapping

from ep_rules.catan.longest_road import LongestRoad, LongestRoads
from ep_rules.model import State
from ep_rules.scene_words import SceneWords, Work, examples, holder_text


class LongestRoadWords(SceneWords):
    """The Longest Road.

    Keys:
        longest-road: the seat that has the card, or `none`; by default the roads decide.
    """

    keys = examples(f'{LongestRoad.key} = "B"')

    def __init__(self, roads: LongestRoads) -> None:
        self._roads = roads

    def set_out(self, work: Work) -> None:
        """The holder, then the lengths of all routes."""
        if LongestRoad.key in work.top.data:
            work.state.of(LongestRoad).holder = work.holder(work.top, LongestRoad.key)
        self._roads.measure(work.state)

    def values(self, state: State) -> Mapping[str, str]:
        return {LongestRoad.key: holder_text(state.of(LongestRoad).holder)}


def words(roads: LongestRoads) -> list[SceneWords]:
    """The words of the module."""
    return [LongestRoadWords(roads)]
