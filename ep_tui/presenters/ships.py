"""Presenter of ships with holds."""

from collections.abc import Iterator, Mapping, Sequence

from ep_rules.api import Event, Game, Observation, Seat, ShipNumber, State
from ep_rules.sea.ships import ABSENT, Fleet, ShipBuilt, Ships
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.commands import OwnPiece
from ep_tui.contributions.events import Deed, Telling
from ep_tui.contributions.help_texts import HelpText
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.panels import Column, Moves, Standpoint, Wanted
from ep_tui.contributions.pickers import ValueWords
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.signs import LegendEntry, Lying
from ep_tui.contributions.statistics import Count, of_seat
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.of_events import ABOUT_BUILDING, OF_BUILDING
from ep_tui.presenter_parts.questions import actor


class ShipsOnMap(OnMap):
    """The fleets of all seats."""

    ink_legends = {"ship": LegendEntry("ship"), "ships": LegendEntry("ships")}

    def ships(self, seen: Observation) -> Iterator[Lying]:
        """Every ship that is not in its box."""
        at = seen.of(Fleet).at
        per_seat = len(at) // len(seen.seats)
        for ship, path in enumerate(at):
            if path != ABSENT:
                yield Lying(path, ship // per_seat, ship, ship % per_seat + 1)


def _where(sight: Sight, number: ShipNumber) -> Sequence[Words]:
    """A ship with its place."""
    ship = sight.game.book.module(Ships).index(actor(sight), number)
    place = sight.game.book.topology.path_names[sight.observe(None).of(Fleet).at[ship]]
    return (Words("table.choice.ship", {"ship": f"#{number}", "place": place}),)


class ShipsBesideMap(BesideMap):
    """The cost of ships, the pieces in the box, and movement points left."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._ships = game.book.module(Ships)

    def offers(self, at: Standpoint) -> Iterator[Wanted]:
        """A ship."""
        yield Wanted("ship", self._ships.settings.cost, "ship", left=self._left(at, at.seat))

    def box(self, at: Standpoint, seat: Seat) -> Iterator[Column]:
        """Ships."""
        yield Column("ships", self._left(at, seat))

    def _left(self, at: Standpoint, seat: Seat) -> int:
        fleet = at.seen.of(Fleet)
        return sum(fleet.at[ship] == ABSENT for ship in self._ships.fleet(seat))

    def moves(self, at: Standpoint) -> Mapping[int, Moves]:
        """The movement points that every ship has left."""
        fleet = at.seen.of(Fleet)
        return {
            ship: Moves(
                self._ships.left(at.imagined_position, ship),
                bool(fleet.closed[ship]),
                bool(fleet.wool[ship]),
            )
            for ship, path in enumerate(fleet.at)
            if path != ABSENT
        }


class ShipsPresenter(Presenter):
    """Presenter of ships with holds."""

    module = "ships"
    explained = (HelpText("help.moves"),)
    parts = {ShipNumber: ValueWords(_where)}
    on_map = ShipsOnMap
    beside_map = ShipsBesideMap
    misplaced = (
        "ships.not-a-route",
        "ships.unknown-beside",
        "ships.not-adjacent",
        "ships.no-harbor-here",
    )
    absent = ("ships.no-such-ship",)

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            ShipBuilt: Telling(
                ABOUT_BUILDING,
                recap=True,
                kinds=(("instead", ShipNumber),),
                interest=OF_BUILDING,
                deed=Deed("names.building.ship"),
            ),
        }

    def counts(self) -> Sequence[Count]:
        return (Count("ships", of_seat(ShipBuilt)),)

    def piece_at(self, position: State, seat: Seat, kind: str, number: int) -> OwnPiece | None:
        """The ships on a path."""
        ships, at = self.game.book.module(Ships), position.of(Fleet).at
        found = [ship for ship in ships.fleet(seat) if kind == "path" and at[ship] == number]
        return OwnPiece("ship", tuple(map(ships.number, found))) if found else None
