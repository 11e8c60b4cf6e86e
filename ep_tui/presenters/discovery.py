"""How undiscovered hexes are shown."""

from ep_rules.api import UNKNOWN
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.signs import FOG, LegendEntry, TerrainSign


class DiscoveryOnMap(OnMap):
    """An undiscovered hex, drawn as fog with the letter of its area."""

    terrains = (
        TerrainSign(
            UNKNOWN,
            "unknown",
            {},
            surface=FOG,
            legend=LegendEntry(155, "hidden"),
            fact="place.hidden",
            list_as="board.hidden",
        ),
    )


class DiscoveryPresenter(Presenter):
    """How undiscovered hexes are shown."""

    module = "discovery"
    on_map = DiscoveryOnMap
    misplaced = ("discovery.",)
