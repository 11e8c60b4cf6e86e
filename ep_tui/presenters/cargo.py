"""Presenter of the cargo of ships."""

from collections.abc import Iterator, Mapping, Sequence

from ep_rules.api import (
    BUILD_PHASES,
    Event,
    MovementPhase,
    Observation,
    ProductionPhase,
    ShipNumber,
)
from ep_rules.sea.cargo import Cargo, CargoLost, DropCargo, Load, Loaded, Swap, Unload, Unloaded
from ep_tui.contributions.commands import CARGO, Command
from ep_tui.contributions.events import Telling
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.pickers import ValueWords
from ep_tui.contributions.place_facts import PlaceFact
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.signs import LegendEntry
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.of_events import ABOUT_SHIPS
from ep_tui.presenter_parts.questions import actor

_OWN_TURN = (ProductionPhase, *BUILD_PHASES, MovementPhase)
_MOVEMENT = (MovementPhase,)


class CargoOnMap(OnMap):
    """Holds and basins."""

    ink_legends = {
        "building-loaded": LegendEntry("basin"),
        "ship-loaded": LegendEntry("ship-loaded"),
    }

    def holds(self, seen: Observation) -> Sequence[Sequence[int]]:
        """The pieces aboard every ship."""
        return seen.of(Cargo).hold

    def basins(self, seen: Observation) -> Mapping[int, Sequence[int]]:
        """The pieces in every basin that is not empty."""
        return {place: held for place, held in seen.of(Cargo).basin.items() if held}

    def corner_facts(self, seen: Observation, corner: int) -> Iterator[PlaceFact]:
        """The pieces in a basin."""
        held = seen.of(Cargo).basin.get(corner, ())
        if held:
            words = self.game.book.pieces.words
            pieces = [Words(f"names.piece.{words[piece]}") for piece in held]
            yield PlaceFact(Words("table.place.basin", {"cargo": pieces}))


def _cargo(sight: Sight, number: ShipNumber) -> Sequence[Words]:
    """The cargo of a ship."""
    holds = sight.observe(None).of(Cargo).hold
    per_seat = len(holds) // sight.game.book.seats
    hold = holds[actor(sight) * per_seat + number - 1]
    words = sight.game.book.pieces.words
    found = [
        Words(f"table.cargo.{words[piece]}", {"count": hold.count(piece)})
        for piece in sorted(set(hold))
    ]
    return found or [Words("table.ship.empty")]


class CargoPresenter(Presenter):
    """Presenter of the cargo of ships."""

    module = "cargo"
    parts = {ShipNumber: ValueWords(_cargo)}
    on_map = CargoOnMap
    commands = (
        Command("load", CARGO, "a", _MOVEMENT, (Load,), by_place=True, after="discovery"),
        Command("unload", CARGO, "d", _MOVEMENT, (Unload,), by_place=True, after="discovery"),
        Command(
            "swap",
            CARGO,
            "c",
            _MOVEMENT,
            (Swap,),
            ask=("ship+give",),
            by_place=True,
            after="discovery",
        ),
        Command(
            "drop", CARGO, "x", _OWN_TURN, (DropCargo,), ask=("*",), loses=True, after="discovery"
        ),
    )

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            Loaded: Telling(ABOUT_SHIPS),
            Unloaded: Telling(ABOUT_SHIPS),
            CargoLost: Telling(ABOUT_SHIPS),
        }
