"""Sending ships along routes: what the screen modes for it ask of the module that sails them."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Protocol

from ep_rules.api import Action, Game, Hex, Path, Seat, ShipNumber, State


class ShipWay(Protocol):
    """A way of a ship to a route: one choice, and several actions."""

    @property
    def points(self) -> int:
        """Movement points it costs."""
        ...

    @property
    def tribute(self) -> int:
        """Gold it costs."""
        ...

    @property
    def steps(self) -> Sequence[Action]:
        """The actions, to be played one after the other."""
        ...

    @property
    def paths(self) -> Sequence[Path]:
        """The routes it leads over; it ends at the last."""
        ...

    @property
    def touches(self) -> Sequence[Hex]:
        """Undiscovered hexes at its end."""
        ...

    @property
    def full(self) -> bool:
        """Whether the ship cannot stay at its end, only act there and sail on."""
        ...


class ShipRoutes:
    """The ships of a game that are sent along routes; the seat to move is meant.

    Attributes:
        step: the action of one step. more: the action that buys a ship movement points.
    """

    step: ClassVar[type[Action]]
    more: ClassVar[type[Action]]

    def __init__(self, game: Game) -> None:
        self.game = game

    def sail(self, ship: ShipNumber, path: Path) -> Action:
        """One step of a ship."""
        raise NotImplementedError

    def sailed(self, step: Action) -> tuple[ShipNumber, Path]:
        """The ship of a step, and where it goes."""
        raise NotImplementedError

    def ways(self, position: State, ship: ShipNumber) -> Mapping[Path, ShipWay]:
        """The cheapest way to each route that a ship can reach now."""
        raise NotImplementedError

    def buy(self, ship: ShipNumber) -> Action:
        """Movement points for a ship."""
        raise NotImplementedError

    def at(self, position: State, seat: Seat, ship: ShipNumber) -> Path:
        """Where a ship lies."""
        raise NotImplementedError

    def left(self, position: State, ship: ShipNumber) -> int:
        """Movement points that a ship has left."""
        raise NotImplementedError

    def fills(self, position: State, path: Path, coming: int = 0) -> bool:
        """Whether a route is full, with so many more ships on it."""
        raise NotImplementedError

    def must_go_on(self, position: State) -> ShipNumber | None:
        """The ship that cannot stay where it is."""
        raise NotImplementedError

    def is_far(self, code: str) -> bool:
        """Whether a refusal says only that a step is too long."""
        raise NotImplementedError
