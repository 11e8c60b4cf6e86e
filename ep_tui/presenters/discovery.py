"""Presenter of undiscovered hexes."""

from collections.abc import Mapping, Sequence

from ep_rules.api import UNKNOWN, Event
from ep_rules.sea.discovery import ChooseHex, HexDiscovered, NumberPlaced
from ep_tui.contributions.events import GreatMoment, Stress, Telling, for_its_seat
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.signs import FOG, LegendEntry, TerrainSign
from ep_tui.contributions.statistics import BarChart, Count, Detail, of_seat
from ep_tui.presenter_parts.of_events import (
    ABOUT_DISCOVERY,
    FOUND,
    NUMBER_ASIDE,
    OF_DISCOVERY,
    by_terrain,
)
from ep_tui.presenter_parts.questions import place


class DiscoveryOnMap(OnMap):
    """An undiscovered hex, drawn as fog with the letter of its area."""

    terrains = (
        TerrainSign(
            UNKNOWN,
            "unknown",
            {},
            surface=FOG,
            legend=LegendEntry("hidden"),
            message="table.place.hidden",
            list_as="board.hidden",
        ),
    )


class DiscoveryPresenter(Presenter):
    """Presenter of undiscovered hexes."""

    module = "discovery"
    pickers = {ChooseHex: place("table.aim-of.ChooseHex")}
    on_map = DiscoveryOnMap
    misplaced = ("discovery.",)

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            HexDiscovered: Telling(
                ABOUT_DISCOVERY,
                gathers=True,
                recap=True,
                stress=Stress.GREAT,
                moment=GreatMoment("discovery", to=for_its_seat),
                interest=OF_DISCOVERY,
                deed=FOUND,
            ),
            NumberPlaced: Telling(ABOUT_DISCOVERY, stress=Stress.NOTED, aside=NUMBER_ASIDE),
        }

    def counts(self) -> Sequence[Count]:
        return (
            Count(
                "discoveries",
                of_seat(HexDiscovered),
                BarChart("sailing", 4, self._details),
                award=True,
            ),
        )

    def details(self) -> Sequence[Detail]:
        return (self._details,)

    @property
    def _details(self) -> Detail:
        return by_terrain(self.game, HexDiscovered)
