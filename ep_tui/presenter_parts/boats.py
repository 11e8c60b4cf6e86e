"""Boats in a hex, as presenters of several modules draw and describe them."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from ep_rules.api import LAST, NOBODY, Game, Observation, letter
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.place_facts import PlaceFact
from ep_tui.contributions.signs import (
    BLANK,
    INITIAL,
    TEXT,
    HexSign,
    InkedLine,
    LegendEntry,
    Silhouette,
    Slot,
    chip,
)
from ep_tui.contributions.words import Player, Words, yes


def boat(owner: int) -> InkedLine:
    """A boat of a seat in two cells."""
    return ((f"x{letter(owner)}", chip(owner)),)


@cache
def boat_sign(owner: int, legend: LegendEntry, silhouette: Silhouette) -> HexSign:
    """The sign of a boat alone on a sea hex."""
    code, line = (*boat(owner), (INITIAL, TEXT)), (*boat(owner), (" ", BLANK))
    slots = (Slot.CENTER, Slot.BELOW, Slot.LAST, Slot.MIDDLE, Slot.UNDER)
    texts = {Slot.CODE: code, **dict.fromkeys(slots, line)}
    return HexSign(texts, legend=legend, silhouette=silhouette)


class BoatsOnMap(OnMap):
    """A module's boats, at most one in a hex.

    Attributes:
        legend: the name of their line in the legend and of their text in `table.place`.
        silhouette: on painted maps.
    """

    legend: LegendEntry
    silhouette: Silhouette

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.legends = (self.legend,)

    def boats(self, seen: Observation) -> Iterable[tuple[int, int]]:
        """The owner and the hex of each boat; NOBODY while it is not on the board."""
        raise NotImplementedError

    def _there(self, seen: Observation) -> dict[int, int]:
        return {place: owner for owner, place in self.boats(seen) if place != NOBODY}

    def hex_signs(self, seen: Observation) -> Iterator[tuple[int, HexSign]]:
        """Every boat on its hex."""
        for place, owner in self._there(seen).items():
            yield place, boat_sign(owner, self.legend, self.silhouette)

    def hex_facts(self, seen: Observation, place: int) -> Iterator[PlaceFact]:
        """The boat on a hex."""
        there = self._there(seen)
        if place in there:
            yield PlaceFact(self._words(there[place]), after=LAST)

    def corner_facts(self, seen: Observation, corner: int) -> Iterator[PlaceFact]:
        """Boats on the hexes around an intersection."""
        return self._near(seen, self.topology.corner_hexes[corner])

    def path_facts(self, seen: Observation, path: int) -> Iterator[PlaceFact]:
        """Boats on the hexes beside a path."""
        return self._near(seen, self.topology.path_hexes[path])

    def _near(self, seen: Observation, hexes: Sequence[int]) -> Iterator[PlaceFact]:
        there = self._there(seen)
        for place in hexes:
            if place in there:
                yield PlaceFact(
                    self._words(there[place], self.topology.hex_names[place]), beside=True
                )

    def _words(self, owner: int, near: str = "") -> Words:
        """The boat of a seat, on the hex that is asked about or on one near it."""
        params = {"owner": Player(owner), "near": yes(near), "place": near}
        return Words(f"table.place.{self.legend.name}", params)
