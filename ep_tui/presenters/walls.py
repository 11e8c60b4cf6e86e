"""Presenter of city walls."""

from collections.abc import Iterator, Mapping, Sequence

from ep_rules.api import BUILD_PHASES, Event, Game, Observation
from ep_rules.knights.walls import BuildWall, CityWalls, WallBuilt, Walls, walls_of
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.commands import UPGRADES, Command, Meant
from ep_tui.contributions.events import Deed, Telling
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.panels import Standpoint, Wanted
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.signs import Addition, LegendEntry, Silhouette
from ep_tui.contributions.statistics import Count, of_seat
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.of_events import ABOUT_BUILDING, OF_BUILDING

SIGN = "#"

SILHOUETTE = Silhouette(
    ("▄@▄",),
    ("▙@▟",),
    ("▙@▟",),
)


class WallsOnMap(OnMap):
    """Walls around cities."""

    legends = (LegendEntry("wall"),)

    def additions(self, seen: Observation) -> Iterator[Addition]:
        """Every wall."""
        for corner in seen.of(Walls).places:
            yield Addition(corner, SIGN, LegendEntry("wall"), Words("board.wall"), SILHOUETTE)


class WallsBesideMap(BesideMap):
    """The cost of a wall."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._settings = game.book.module(CityWalls).settings

    def offers(self, at: Standpoint) -> Iterator[Wanted]:
        """A wall."""
        left = self._settings.walls - walls_of(at.imagined_position, at.seat)
        yield Wanted("wall", self._settings.cost, "wall", left=left)


class WallsPresenter(Presenter):
    """The presenter of city walls."""

    module = "walls"
    on_map = WallsOnMap
    beside_map = WallsBesideMap
    commands = (Command("wall", UPGRADES, "w", BUILD_PHASES, (BuildWall,), spare="U"),)
    meant = (Meant(BuildWall, at="own"),)
    misplaced = ("walls.no-city-here", "walls.stands-here")

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            WallBuilt: Telling(
                ABOUT_BUILDING, recap=True, interest=OF_BUILDING, deed=Deed("table.since.wall")
            ),
        }

    def counts(self) -> Sequence[Count]:
        return (Count("walls", of_seat(WallBuilt)),)
