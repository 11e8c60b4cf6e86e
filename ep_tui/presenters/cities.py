"""How cities are shown."""

from ep_rules.api import BUILD_PHASES, CITY
from ep_rules.catan.cities import BuildCity
from ep_tui.contributions.commands import BUILDING, Command, Meant
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.signs import BuildingSign, LegendEntry


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
    commands = (Command("city", BUILDING, "c", BUILD_PHASES, (BuildCity,), rank=270),)
    meant = (Meant(BuildCity, at="own"),)
    misplaced = ("cities.no-settlement-here",)
