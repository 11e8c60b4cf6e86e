"""The interface for sending ships along routes; modes call it, presenters implement it."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Protocol

from ep_rules.api import Action, Game, Hex, Path, Seat, ShipNumber, State


class ShipWay(Protocol):
    """A ship's way to a route: one choice that makes several actions."""

    @property
    def points(self) -> int:
        """Its cost in movement points."""
        ...

    @property
    def tribute(self) -> int:
        """Its cost in gold."""
        ...

    @property
    def steps(self) -> Sequence[Action]:
        """The actions, in order."""
        ...

    @property
    def paths(self) -> Sequence[Path]:
        """The routes along the way, the destination last."""
        ...

    @property
    def touches(self) -> Sequence[Hex]:
        """Undiscovered hexes at its end."""
        ...

    @property
    def full(self) -> bool:
        """Whether the ship cannot stay at its end, but only act there and sail on."""
        ...


class ShipRoutes:
    """The ships of the seat to move that can be sent along routes.

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
        """The route of a ship."""
        raise NotImplementedError

    def lie(self, position: State, ship: ShipNumber, path: Path) -> None:
        """Change a made-up position as if a ship of the seat to move lay on a path."""
        raise NotImplementedError

    def left(self, position: State, ship: ShipNumber) -> int:
        """Movement points that a ship has left."""
        raise NotImplementedError

    def fills(self, position: State, path: Path, coming: int = 0) -> bool:
        """Whether a route is full with `coming` additional ships."""
        raise NotImplementedError

    def must_go_on(self, position: State) -> ShipNumber | None:
        """The ship that must sail on."""
        raise NotImplementedError

    def is_far(self, code: str) -> bool:
        """Whether the only problem is the distance."""
        raise NotImplementedError
