"""How the dice are shown."""

from typing import Final

from ep_rules.api import ProductionPhase, Roll, Terrain
from ep_tui.contributions.commands import TURN, Command
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.signs import WATER, LegendEntry, TerrainSign, terrain_texts

ORDER: Final = 100


class ProductionOnMap(OnMap):
    """The terrains that every game has."""

    terrains = (
        TerrainSign(
            Terrain.HILLS,
            "hills",
            terrain_texts(" H ", "hil", "hills"),
            initial="H",
            texture="=",
            legend=LegendEntry(ORDER, "hills"),
        ),
        TerrainSign(
            Terrain.FOREST,
            "forest",
            terrain_texts(" F ", "for", "forst", "forest"),
            initial="F",
            texture="&",
            legend=LegendEntry(ORDER + 1, "forest"),
        ),
        TerrainSign(
            Terrain.PASTURE,
            "pasture",
            terrain_texts(" P ", "pas", "pastr", "pasture"),
            initial="P",
            texture=",",
            legend=LegendEntry(ORDER + 2, "pasture"),
        ),
        TerrainSign(
            Terrain.FIELDS,
            "fields",
            terrain_texts(" G ", "fie", "field", "fields"),
            initial="G",
            texture='"',
            legend=LegendEntry(ORDER + 3, "fields"),
        ),
        TerrainSign(
            Terrain.MOUNTAINS,
            "mountains",
            terrain_texts(" M ", "mtn", "mount", "mountains"),
            initial="M",
            texture="^",
            legend=LegendEntry(ORDER + 4, "mountains"),
        ),
        TerrainSign(
            Terrain.DESERT,
            "desert",
            terrain_texts("des", "des", "desrt", "desert"),
            initial="d",
            texture=".",
            legend=LegendEntry(ORDER + 5, "desert"),
        ),
        TerrainSign(
            Terrain.SEA,
            "sea",
            {},
            texture="~",
            surface=WATER,
            legend=LegendEntry(ORDER + 50, "sea"),
            list_as="board.sea",
        ),
    )


class ProductionPresenter(Presenter):
    """How the dice are shown."""

    module = "production"
    on_map = ProductionOnMap
    commands = (Command("roll", TURN, "r", (ProductionPhase,), (Roll,), rank=20),)
