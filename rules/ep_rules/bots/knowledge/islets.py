"""Bot knowledge of islets: the first settlement on each of them."""

from collections.abc import Sequence
from functools import cached_property

from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.catan.layout_lots import LOTS


class IsletsKnowledge(Knowledge):
    """The islets."""

    def read(self) -> None:
        """Note the points of first settlements."""
        if self.survey.number("islets", "point"):
            self.survey.bonuses.append(self._bonus)

    def _bonus(self, place: int) -> int:
        return self.survey.number("islets", "point") * any(place in i for i in self._islets)

    @cached_property
    def _islets(self) -> Sequence[frozenset[int]]:
        """The intersections of each islet on which the seat has no building yet."""
        survey = self.survey
        land = {place for lot in survey.book.layout.of(LOTS) for place in lot.places}
        found: list[frozenset[int]] = []
        while land:
            whole = [land.pop()]
            for place in whole:  # it grows
                beside = land.intersection(survey.topology.hex_neighbors[place])
                land -= beside
                whole += beside
            corners = frozenset(c for place in whole for c in survey.topology.hex_corners[place])
            if corners.isdisjoint(survey.own):
                found.append(corners)
        return found
