"""What is shown of pirate ships."""

from collections.abc import Iterator, Sequence

from ep_rules.api import NOBODY, Observation, letter
from ep_rules.sea.pirates import Pirate
from ep_tui.contributions.boats import boat_sign
from ep_tui.contributions.facts import BESIDE, PlaceFact
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.signs import HexSign, LegendEntry


def pirate_sign(owner: int) -> HexSign:
    """The pirate ship of a seat."""
    return boat_sign(owner, LegendEntry(350, "pirate"))


class PiratesOnMap(OnMap):
    """The one pirate ship in play."""

    def hex_signs(self, seen: Observation) -> Iterator[tuple[int, HexSign]]:
        """The pirate ship, where it stands."""
        pirate = seen.of(Pirate)
        if pirate.at != NOBODY:
            yield pirate.at, pirate_sign(pirate.owner)

    def hex_facts(self, seen: Observation, place: int) -> Iterator[PlaceFact]:
        """The pirate ship on a hex."""
        pirate = seen.of(Pirate)
        if place == pirate.at:
            yield PlaceFact(50, "place.pirate", {"owner": letter(pirate.owner)})

    def corner_facts(self, seen: Observation, corner: int) -> Iterator[PlaceFact]:
        """The pirate ship on a hex beside."""
        return self._near(seen, self.topology.corner_hexes[corner])

    def path_facts(self, seen: Observation, path: int) -> Iterator[PlaceFact]:
        """The pirate ship on a hex beside."""
        return self._near(seen, self.topology.path_hexes[path])

    def _near(self, seen: Observation, hexes: Sequence[int]) -> Iterator[PlaceFact]:
        pirate = seen.of(Pirate)
        if pirate.at in hexes:
            near = {"place": self.topology.hex_names[pirate.at], "owner": letter(pirate.owner)}
            yield PlaceFact(BESIDE, "place.pirate-near", near)


class PiratesPresenter(Presenter):
    """How pirate ships are shown."""

    module = "pirates"
    on_map = PiratesOnMap
