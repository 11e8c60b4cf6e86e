"""How cities are shown."""

from ep_rules.api import BUILD_PHASES
from ep_rules.catan.cities import BuildCity
from ep_tui.contributions.commands import BUILDING, Command, Meant
from ep_tui.contributions.presenter import Presenter


class CitiesPresenter(Presenter):
    """How cities are shown."""

    module = "cities"
    commands = (Command("city", BUILDING, "c", BUILD_PHASES, (BuildCity,), rank=270),)
    meant = (Meant(BuildCity, at="own"),)
    misplaced = ("cities.no-settlement-here",)
