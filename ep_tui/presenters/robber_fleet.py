"""Presenter of the ships of the sea robbers."""

from collections.abc import Iterator, Mapping

from ep_rules.api import Event, Observation
from ep_rules.fan.sea_robbers.fleet import NemesisTaken, RobberFleet
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.events import Telling
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.panels import Standing
from ep_tui.contributions.place_facts import PlaceFact
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.signs import BLANK, STAMP, HexSign, LegendEntry, Silhouette, Slot
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.of_events import ABOUT_MISSIONS

SIGN = "xR"
SILHOUETTE = Silhouette(
    ("▀##▀",),
    ("▗▌▐▖", "▜##▛"),
    ("·▗▌▐▖·", "▗█▌▐█▖", "▜█##█▛"),
)

ROBBERS = HexSign(
    {
        Slot.CODE: ((SIGN, STAMP), (" ", BLANK)),
        Slot.CENTER: ((SIGN, STAMP),),
        Slot.MIDDLE: ((SIGN, STAMP),),
    },
    legend=LegendEntry("robbers"),
    silhouette=SILHOUETTE,
)


class RobberFleetOnMap(OnMap):
    """The ships that are not sunk yet."""

    legends = (LegendEntry("robbers"),)

    def hex_signs(self, seen: Observation) -> Iterator[tuple[int, HexSign]]:
        """Every ship of the sea robbers."""
        return ((place, ROBBERS) for place in seen.of(RobberFleet).afloat)

    def hex_facts(self, seen: Observation, place: int) -> Iterator[PlaceFact]:
        """A ship of the sea robbers."""
        if place in seen.of(RobberFleet).afloat:
            yield PlaceFact(Words("table.place.robbers"))


class RobberFleetBesideMap(BesideMap):
    """Sea robber ships that seats have sunk."""

    def standings(self, seen: Observation) -> Iterator[Standing]:
        """The number of ships sunk by every seat, and the nemesis."""
        fleet = seen.of(RobberFleet)
        yield Standing("ships", "nemesis", fleet.sunk, fleet.nemesis, has_card=True)


class RobberFleetPresenter(Presenter):
    """The presenter of the sea robber ships."""

    module = "robber-fleet"
    on_map = RobberFleetOnMap
    beside_map = RobberFleetBesideMap

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            NemesisTaken: Telling(ABOUT_MISSIONS),
        }
