"""How cities are shown."""

from collections.abc import Mapping, Sequence

from ep_rules.api import BUILD_PHASES, CITY, Event
from ep_rules.catan.cities import BuildCity, CityBuilt
from ep_tui.contributions.commands import BUILDING, Command, Meant
from ep_tui.contributions.events import OF_BUILDING, Deed, Telling
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.signs import BuildingSign, LegendEntry
from ep_tui.contributions.statistics import Count, of_seat


class CitiesOnMap(OnMap):
    """Cities, a capital letter each."""

    buildings = (
        BuildingSign(
            CITY,
            "city",
            capital=True,
            legend=LegendEntry(120, "city"),
            heading="board.cities",
        ),
    )


class CitiesPresenter(Presenter):
    """How cities are shown."""

    module = "cities"
    on_map = CitiesOnMap
    commands = (
        Command("city", BUILDING, "c", BUILD_PHASES, (BuildCity,), rank=270, cost="cities.cost"),
    )
    meant = (Meant(BuildCity, at="own"),)
    misplaced = ("cities.no-settlement-here",)

    def tellings(self) -> Mapping[type[Event], Telling]:
        """How each of the module's events is told."""
        return {
            CityBuilt: Telling("building", interest=OF_BUILDING, deed=Deed("names.building.city")),
        }

    def counts(self) -> Sequence[Count]:
        """What the statistics count for every seat."""
        return (Count("cities", 200, of_seat(CityBuilt)),)
