"""Presenter of the island: hexes whose tiles are not dealt yet."""

from collections.abc import Mapping

from ep_rules.api import Event
from ep_rules.base.tiles import IslandDealt
from ep_tui.contributions.events import Telling
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.signs import UNDEALT, UNDEALT_TEXTS, LegendEntry, TerrainSign
from ep_tui.presenter_parts.of_events import ABOUT_DISCOVERY


class IslandOnMap(OnMap):
    """A hex of the island before its tile is dealt."""

    terrains = (
        TerrainSign(
            UNDEALT,
            "loose",
            UNDEALT_TEXTS,
            initial="?",
            legend=LegendEntry("loose"),
            message="table.place.loose",
        ),
    )


class IslandPresenter(Presenter):
    """The presenter of the island."""

    module = "island"
    on_map = IslandOnMap

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            IslandDealt: Telling(ABOUT_DISCOVERY),
        }
