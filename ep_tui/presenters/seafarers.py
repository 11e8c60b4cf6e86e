"""Presenter of ships that make routes."""

from collections.abc import Iterator, Mapping, Sequence

from ep_rules.api import BUILD_PHASES, Event, Game, MovementPhase, Observation, Seat
from ep_rules.seafarers.lanes import Lanes
from ep_rules.seafarers.ships import LayShip, MoveShip, Seafarers, ShipLaid, ShipLost, ShipMoved
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.commands import BUILDING, SHIPS, Command, Meant
from ep_tui.contributions.events import Deed, Telling
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.panels import Column, Standpoint, Wanted
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.signs import LegendEntry, Lying
from ep_tui.contributions.statistics import BarChart, Count, of_seat
from ep_tui.presenter_parts.of_events import ABOUT_BUILDING, ABOUT_SHIPS, OF_BUILDING


class SeafarersOnMap(OnMap):
    """The ships of every route."""

    ink_legends = {"ship": LegendEntry("ship"), "ships": LegendEntry("ships")}

    def ships(self, seen: Observation) -> Iterator[Lying]:
        """Every ship on the board."""
        for seat, paths in enumerate(seen.of(Lanes).laid):
            for path in paths:
                yield Lying(path, seat)


class SeafarersBesideMap(BesideMap):
    """The cost of ships, and the pieces in the box."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._settings = game.book.module(Seafarers).settings

    def offers(self, at: Standpoint) -> Iterator[Wanted]:
        """A ship."""
        yield Wanted("ship", self._settings.cost, "lay-ship", left=self._left(at, at.seat))

    def box(self, at: Standpoint, seat: Seat) -> Iterator[Column]:
        """Ships."""
        yield Column("ships", self._left(at, seat))

    def _left(self, at: Standpoint, seat: Seat) -> int:
        return self._settings.ships - len(at.seen.of(Lanes).laid[seat])


class SeafarersPresenter(Presenter):
    """Presenter of ships that make routes."""

    module = "seafarers"
    on_map = SeafarersOnMap
    beside_map = SeafarersBesideMap
    instead = {
        "panels.row.road": "panels.row.route",
        "panels.standing.longest-road": "panels.standing.longest-route",
    }
    commands = (
        Command("lay-ship", BUILDING, "v", BUILD_PHASES, (LayShip,), after="cities"),
        Command("move", SHIPS, "s", (MovementPhase,), (MoveShip,)),
    )
    meant = (Meant(LayShip), Meant(MoveShip))
    misplaced = (
        "seafarers.no-ship-there",
        "seafarers.not-sea",
        "seafarers.not-joined",
        "seafarers.route-closed",
        "seafarers.same-path",
    )

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            ShipLaid: Telling(
                ABOUT_BUILDING, recap=True, interest=OF_BUILDING, deed=Deed("names.building.ship")
            ),
            ShipMoved: Telling(ABOUT_SHIPS, recap=True),
            ShipLost: Telling(ABOUT_SHIPS),
        }

    def counts(self) -> Sequence[Count]:
        return (
            Count("ships", of_seat(ShipLaid)),
            Count("moves", of_seat(ShipMoved), BarChart("ships", 2)),
        )
