"""Presenter of warships."""

from collections.abc import Iterable, Mapping, Sequence

from ep_rules.api import Event, Observation
from ep_rules.fan.sea_robbers.warships import PayTribute, TributePaid, WarshipPlaced, Warships
from ep_tui.contributions.events import Telling
from ep_tui.contributions.pickers import Picker
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.signs import LegendEntry, Silhouette
from ep_tui.contributions.statistics import Count, of_seat
from ep_tui.presenter_parts.boats import BoatsOnMap
from ep_tui.presenter_parts.of_events import ABOUT_THEFT

SILHOUETTE = Silhouette(
    ("█##█",),
    ("█▟▙█", "▜##▛"),
    ("█·▟▙·█", "█▟██▙█", "▜█##█▛"),
)


class WarshipsOnMap(BoatsOnMap):
    """The warships on the board."""

    legend = LegendEntry("warship")
    silhouette = SILHOUETTE

    def boats(self, seen: Observation) -> Iterable[tuple[int, int]]:
        """The warship of each seat."""
        return enumerate(seen.of(Warships).at)


class WarshipsPresenter(Presenter):
    """The presenter of warships."""

    module = "warships"
    instead = {
        "screens.prompt.MoveRobber": "screens.prompt.MoveRobber-or-warship",
        "table.aim-of.MoveRobber": "table.aim-of.MoveRobber-or-warship",
        "table.card.knight": "table.card.knight-warship",
    }
    pickers = {PayTribute: Picker("choice")}
    on_map = WarshipsOnMap
    misplaced = ("warships.not-sea", "warships.none-there", "warships.not-beside")

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            WarshipPlaced: Telling(ABOUT_THEFT, recap=True),
            TributePaid: Telling(ABOUT_THEFT),
        }

    def counts(self) -> Sequence[Count]:
        return (
            Count("warships", of_seat(WarshipPlaced)),
            Count("tolls", of_seat(TributePaid)),
        )
