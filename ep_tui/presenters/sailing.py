"""Presenter of ships that sail."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from ep_rules.api import (
    Action,
    Bundle,
    Event,
    Game,
    MovementPhase,
    Path,
    Seat,
    ShipNumber,
    State,
)
from ep_rules.sea.sailing import POINTS_COST, BuyPoints, PointsBought, Sail, Sailing, ShipSailed
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.commands import SHIPS, Command, Meant
from ep_tui.contributions.events import Interest, Telling
from ep_tui.contributions.help_texts import HelpText
from ep_tui.contributions.pickers import ValueWords
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.routes import ShipRoutes, ShipWay
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.statistics import Amount, BarChart, Count, Detail, of_seat
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.of_events import ABOUT_SHIPS
from ep_tui.presenter_parts.questions import actor


def _moves(sight: Sight, number: ShipNumber) -> Sequence[Words]:
    """The movement points that a ship has left."""
    ships = sight.game.book.module(Sailing).ships
    left = ships.left(sight.imagined_position(), ships.index(actor(sight), number))
    return (Words("table.ship.left", {"left": left}),)


class SeaRoutes(ShipRoutes):
    """Ships with holds on sea routes."""

    step = Sail
    more = BuyPoints

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._ships = game.book.module(Sailing).ships

    def sail(self, ship: ShipNumber, path: Path) -> Action:
        """One step of a ship."""
        return Sail(ship, path)

    def sailed(self, step: Action) -> tuple[ShipNumber, Path]:
        """The ship of a step, and where it goes."""
        assert isinstance(step, Sail)
        return step.ship, step.path

    def ways(self, position: State, ship: ShipNumber) -> Mapping[Path, ShipWay]:
        """The cheapest way to each route that a ship can reach now."""
        from ep_rules.sea.ways import ways  # a first frame sends no ship

        return ways(self.game.book, position, ship, self.game.explain)

    def buy(self, ship: ShipNumber) -> Action:
        """Movement points for a wool."""
        return BuyPoints(ship)

    def at(self, position: State, seat: Seat, ship: ShipNumber) -> Path:
        """The route of a ship."""
        return self._ships.at(position, seat, ship)

    def lie(self, position: State, ship: ShipNumber, path: Path) -> None:
        """Change a made-up position as if a ship of the seat to move lay on a path."""
        self._ships.shift(position, self._ships.index(position.active, ship), path)

    def left(self, position: State, ship: ShipNumber) -> int:
        """Movement points that a ship has left."""
        return self._ships.left(position, self._ships.index(position.active, ship))

    def fills(self, position: State, path: Path, coming: int = 0) -> bool:
        """Whether a route is full with `more` additional ships."""
        return self._ships.is_full(position, path, coming)

    def must_go_on(self, position: State) -> ShipNumber | None:
        """The ship that is third on a full route."""
        ship = self._ships.must_sail_on(position)
        return None if ship < 0 else self._ships.number(ship)

    def is_far(self, code: str) -> bool:
        """Whether the only problem is the distance."""
        return code == "ships.not-adjacent"


class SailingBesideMap(BesideMap):
    """The cost of more movement points."""

    def costs(self, sight: Sight) -> Mapping[str, Bundle]:
        """The price of a ship's points."""
        return {"wool": POINTS_COST}


class SailingPresenter(Presenter):
    """Presenter for sailing ships."""

    module = "sailing"
    examples = (HelpText("help.example.sail", after="building"),)
    routes = SeaRoutes
    beside_map = SailingBesideMap
    parts = {ShipNumber: ValueWords(_moves)}
    commands = (
        Command("sail", SHIPS, "s", (MovementPhase,), (Sail,), picker="route"),
        Command("wool", SHIPS, "w", (MovementPhase,), (BuyPoints,)),
    )
    meant = (Meant(Sail),)

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            ShipSailed: Telling(
                ABOUT_SHIPS,
                recap=True,
                interest=Interest("tribute"),
                notable=_pays,
                joined=_joined,
            ),
            PointsBought: Telling(ABOUT_SHIPS),
        }

    def counts(self) -> Sequence[Count]:
        return (
            Count("sailed", of_seat(ShipSailed), BarChart("sailing", 2, BY_SHIP), award=True),
            Count("tribute", _tribute),
        )

    def details(self) -> Sequence[Detail]:
        return (BY_SHIP,)


def _pays(event: ShipSailed) -> bool:
    return event.toll > 0


def _joined(before: Event, step: ShipSailed) -> ShipSailed | None:
    """The steps of one ship as one route."""
    if not isinstance(before, ShipSailed):
        return None
    if (before.seat, before.ship, before.path) != (step.seat, step.ship, step.origin):
        return None
    return msgspec.structs.replace(step, origin=before.origin, toll=before.toll + step.toll)


def _tribute(event: Event) -> Iterator[Amount]:
    if isinstance(event, ShipSailed):
        yield event.seat, event.toll


def _by_ship(event: Event) -> Iterator[tuple[Seat, int, int]]:
    if isinstance(event, ShipSailed):
        yield event.seat, event.ship, 1


def _ship(seat: str, ship: int, routes: int) -> Words:
    return Words("statistics.part.ship", {"ship": f"{seat}#{ship}", "count": routes})


BY_SHIP = Detail("sailed", _by_ship, _ship, between="  ", in_order=True)
"""The routes that each ship has sailed."""
