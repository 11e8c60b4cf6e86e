"""What is shown of the continent: land that lies face down."""

from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.signs import UNDEALT, LegendEntry, TerrainSign, terrain_texts


class ContinentOnMap(OnMap):
    """A hex that a road's end turns up."""

    terrains = (
        TerrainSign(
            UNDEALT,
            "face-down",
            terrain_texts(" ? ", "???", "?????"),
            initial="?",
            color="loose",
            legend=LegendEntry(120, "face-down"),
            fact="place.face-down",
            list_as="shores.face-down",
        ),
    )


class ContinentPresenter(Presenter):
    """How the continent is shown."""

    module = "continent"
    on_map = ContinentOnMap
