"""Islets: the first settlement on each of them is worth a point.

Rule: islets.point
"""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta

from ep_rules.catan.layout_lots import LOTS
from ep_rules.model import SETTLEMENT, Owner, State
from ep_rules.module import ConfiguredModule, Rulebook, ScoreLine, Settings
from ep_rules.topology import Hex


class IsletSettings(Settings, frozen=True):
    """`point`: the worth of the first settlement on an islet."""

    point: Annotated[int, Meta(ge=0, le=5)] = 1


class Islets(ConfiguredModule[IsletSettings]):
    """Land of the layout's lots; buildings never leave it, so the points follow from the board."""

    id = "islets"
    needs = ("building",)
    layout_keys = (LOTS,)
    settings_type = IsletSettings

    def bind(self, book: Rulebook) -> None:
        land = {place for lot in book.layout.of(LOTS) for place in lot.places}
        self._islet: dict[int, Hex] = {}
        while land:
            found = [land.pop()]
            for place in found:  # it grows
                beside = land.intersection(book.topology.hex_neighbors[place])
                land -= beside
                found += beside
            for place in found:
                self._islet.update(dict.fromkeys(book.topology.hex_corners[place], found[0]))

    def scores(self) -> Mapping[str, ScoreLine]:
        """A point for each islet with a building of the seat."""
        return {"islets": self._points}

    def _points(self, state: State, owner: Owner) -> int:
        islet = self._islet
        islets: set[Hex] = set()
        for kind in state.placed[SETTLEMENT:]:
            if not islet.keys().isdisjoint(kind[owner]):
                islets.update([islet[place] for place in kind[owner] if place in islet])
        return self.settings.point * len(islets)
