"""Presenter of the continent: face-down land."""

from collections.abc import Iterator, Mapping, Sequence

from ep_rules.api import UNKNOWN, Event, Observation
from ep_rules.fan.explorers.finds import (
    ContinentStuck,
    LandFound,
    LandLeft,
    LandShown,
    MayTurnUp,
    TokenLaid,
    TokensExchanged,
)
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.events import GreatMoment, Stress, Telling, for_its_seat
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.pickers import Picker
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.signs import UNDEALT, UNDEALT_TEXTS, LegendEntry, TerrainSign
from ep_tui.contributions.statistics import BarChart, Count, Detail, of_seat
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.of_events import ABOUT_DISCOVERY, FOUND, OF_DISCOVERY, by_terrain


class ContinentOnMap(OnMap):
    """A hex that a road's end turns up."""

    terrains = (
        TerrainSign(
            UNDEALT,
            "face-down",
            UNDEALT_TEXTS,
            initial="?",
            color="loose",
            legend=LegendEntry("face-down"),
            message="table.place.face-down",
            list_as="board.face-down",
        ),
    )


class ContinentBesideMap(BesideMap):
    """The number of face-down hexes."""

    def remarks(self, seen: Observation) -> Iterator[Words]:
        """The hexes that lie face down."""
        yield Words("panels.row.hidden", {"count": seen.terrain.count(UNKNOWN)})


class ContinentPresenter(Presenter):
    """The presenter of the continent."""

    module = "continent"
    pickers = {MayTurnUp: Picker("choice")}
    on_map = ContinentOnMap
    beside_map = ContinentBesideMap

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            LandFound: Telling(
                ABOUT_DISCOVERY,
                recap=True,
                stress=Stress.GREAT,
                moment=GreatMoment("land", to=for_its_seat),
                interest=OF_DISCOVERY,
                deed=FOUND,
            ),
            LandShown: Telling(ABOUT_DISCOVERY),
            TokenLaid: Telling(ABOUT_DISCOVERY, stress=Stress.NOTED),
            TokensExchanged: Telling(ABOUT_DISCOVERY, stress=Stress.NOTED),
            LandLeft: Telling(ABOUT_DISCOVERY),
            ContinentStuck: Telling(ABOUT_DISCOVERY),
        }

    def counts(self) -> Sequence[Count]:
        return (Count("land", of_seat(LandFound), BarChart("land", 4, self._details)),)

    def details(self) -> Sequence[Detail]:
        return (self._details,)

    @property
    def _details(self) -> Detail:
        return by_terrain(self.game, LandFound)
