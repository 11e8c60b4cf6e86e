"""Bot knowledge of the founding: numbers, kinds of cards, harbors, and room to grow."""

from collections.abc import Sequence
from typing import Any

from ep_rules.api import RESOURCES
from ep_rules.base.start_pieces import PlaceRoad, PlaceSettlement
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge, toward_site, yields
from ep_rules.bots.planning.knowledge import Knowledge

CARD_NOW = 0.05
"""The worth of a starting card."""
BESIDE = 0.2
"""The share of the best site near a settlement that counts with it."""


class FoundingKnowledge(Knowledge):
    """Places of the founding."""

    def _settlement(self, action: PlaceSettlement) -> tuple[float, str]:
        survey = self.survey
        kinds = [survey.seen.terrain[p] for p in survey.topology.corner_hexes[action.place]]
        now = CARD_NOW * sum(kind < len(RESOURCES) for kind in kinds)
        worth = survey.income.gain(action.place)
        if self._is_city:
            worth += survey.income.growth(action.place)
        return worth + now + BESIDE * self._nearby(action.place), "start"

    @property
    def _is_city(self) -> bool:
        """Whether the building that the seat places is a city."""
        survey = self.survey
        is_last = len(survey.own) == survey.number("founding", "rounds") - 1
        settings: Any = survey.settings["founding"]
        return is_last and bool(settings.last == "city")

    def _road(self, action: PlaceRoad) -> tuple[float, str]:
        survey = self.survey
        ends = survey.topology.path_ends[action.path]
        return max(self._nearby(e, survey.own) for e in ends if e not in survey.own), "start"

    def _nearby(self, place: int, instead: Sequence[int] = ()) -> float:
        """The best site one or two roads from an intersection, if no other seat is nearer to it."""
        survey, neighbors = self.survey, self.survey.topology.corner_neighbors
        best, seen, front = 0.0, {place, *instead}, [place]
        for roads in (1, 2):
            ahead: list[int] = []
            for beside in (beside for here in front for beside in neighbors[here]):
                if beside in seen:
                    continue
                seen.add(beside)
                ahead.append(beside)
                far = place not in neighbors[beside] or instead
                if far and survey.is_site(beside):
                    share = 0.5 if beside in survey.contested else 1.0
                    best = max(
                        best, survey.income.gain(beside) * share * (1.0 if roads == 1 else 0.9)
                    )
            front = ahead
        return best

    weighs = {PlaceSettlement: _settlement, PlaceRoad: _road}


class FoundingDeckhand(DeckhandKnowledge):
    """Places of the founding."""

    rates = {PlaceSettlement: yields, PlaceRoad: toward_site}
