"""Presenter of warships."""

from collections.abc import Iterator, Mapping, Sequence

from ep_rules.api import NOBODY, Event, Observation
from ep_rules.fan.sea_robbers.warships import PayTribute, TributePaid, WarshipPlaced, Warships
from ep_tui.contributions.events import Telling
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.pickers import Picker
from ep_tui.contributions.place_facts import BESIDE, PlaceFact
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.signs import HexSign, LegendEntry
from ep_tui.contributions.statistics import Count, of_seat
from ep_tui.contributions.words import Player, Words, yes
from ep_tui.presenter_parts.boats import boat_sign


def _words(owner: int, near: str = "") -> Words:
    """The ship of a seat, on the hex that is asked about or on one near it."""
    params = {"owner": Player(owner), "near": yes(near), "place": near}
    return Words("table.place.warship", params)


class WarshipsOnMap(OnMap):
    """The warships on the board."""

    def hex_signs(self, seen: Observation) -> Iterator[tuple[int, HexSign]]:
        """Every warship."""
        for owner, place in enumerate(seen.of(Warships).at):
            if place != NOBODY:
                yield place, boat_sign(owner, LegendEntry(420, "warship"))

    def hex_facts(self, seen: Observation, place: int) -> Iterator[PlaceFact]:
        """The warship on a hex."""
        for owner, at in enumerate(seen.of(Warships).at):
            if place == at:
                yield PlaceFact(50, _words(owner))

    def corner_facts(self, seen: Observation, corner: int) -> Iterator[PlaceFact]:
        """Warships on the hexes beside."""
        return self._near(seen, self.topology.corner_hexes[corner])

    def path_facts(self, seen: Observation, path: int) -> Iterator[PlaceFact]:
        """Warships on the hexes beside."""
        return self._near(seen, self.topology.path_hexes[path])

    def _near(self, seen: Observation, hexes: Sequence[int]) -> Iterator[PlaceFact]:
        warships = seen.of(Warships).at
        for place in hexes:
            if place in warships:
                near = self.topology.hex_names[place]
                yield PlaceFact(BESIDE, _words(warships.index(place), near))


class WarshipsPresenter(Presenter):
    """The presenter of warships."""

    module = "warships"
    instead = {
        "screens.prompt.MoveRobber": "screens.prompt.MoveRobber-or-warship",
        "table.aim-of.MoveRobber": "table.aim-of.MoveRobber-or-warship",
        "table.card.knight": "table.card.knight-warship",
    }
    pickers = {PayTribute: Picker("choice")}
    on_map = WarshipsOnMap
    misplaced = ("warships.not-sea", "warships.none-there", "warships.not-beside")

    def tellings(self) -> Mapping[type[Event], Telling]:
        """The presentation of each of the module's events."""
        return {
            WarshipPlaced: Telling("theft"),
            TributePaid: Telling("theft"),
        }

    def counts(self) -> Sequence[Count]:
        """The counts of each seat in the statistics."""
        return (
            Count("warships", 340, of_seat(WarshipPlaced)),
            Count("tolls", 350, of_seat(TributePaid)),
        )
