"""Presenter of cities."""

from collections.abc import Iterator, Mapping, Sequence

from ep_rules.api import BUILD_PHASES, Event, Game, Seat
from ep_rules.catan.cities import CITY, BuildCity, Cities, CityBuilt
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.commands import BUILDING, Command, Meant
from ep_tui.contributions.events import Deed, Telling
from ep_tui.contributions.help_texts import HelpText
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.panels import Column, Standpoint, Wanted
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.signs import BuildingSign, LegendEntry, Silhouette
from ep_tui.contributions.sprites import Form
from ep_tui.contributions.statistics import Count, of_seat
from ep_tui.presenter_parts.of_events import ABOUT_BUILDING, OF_BUILDING

SILHOUETTE = Silhouette(
    ("█@▙",),
    ("▟▙···", "██@█▙"),
    ("▗▙·····", "██▄▄▄▄·", "███@██▙"),
)


class CitiesOnMap(OnMap):
    """Cities, a capital letter each."""

    buildings = (
        BuildingSign(
            CITY,
            "city",
            forms=(Form.CAPITAL, Form.MARKED),
            legend=LegendEntry("city"),
            heading="board.cities",
            silhouette=SILHOUETTE,
        ),
    )


class CitiesBesideMap(BesideMap):
    """The cost of cities, and the pieces in the box."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._settings = game.book.module(Cities).settings

    def offers(self, at: Standpoint) -> Iterator[Wanted]:
        """A city."""
        yield Wanted("city", self._settings.cost, "city", left=self._left(at, at.seat))

    def box(self, at: Standpoint, seat: Seat) -> Iterator[Column]:
        """Cities."""
        yield Column("cities", self._left(at, seat))

    def _left(self, at: Standpoint, seat: Seat) -> int:
        return self._settings.cities - len(at.seen.placed[CITY][seat])


class CitiesPresenter(Presenter):
    """The presenter of cities."""

    module = "cities"
    examples = (HelpText("help.example.city", after="building"),)
    on_map = CitiesOnMap
    beside_map = CitiesBesideMap
    commands = (
        Command("city", BUILDING, "c", BUILD_PHASES, (BuildCity,), after="building", spare="Y"),
    )
    meant = (Meant(BuildCity, at="own"),)
    misplaced = ("cities.no-settlement-here",)

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            CityBuilt: Telling(
                ABOUT_BUILDING, recap=True, interest=OF_BUILDING, deed=Deed("names.building.city")
            ),
        }

    def counts(self) -> Sequence[Count]:
        return (Count("cities", of_seat(CityBuilt)),)
