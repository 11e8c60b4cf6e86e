"""What one rule module adds beside the map; panels, the page about seats and plain mode ask all.

A subclass is made once for each game. It works out no rule; every number comes from the settings,
the engine or the observation. Where several modules say something, it stands in their order.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from ep_rules.api import Bundle, Game, Observation, Seat
from ep_tui.contributions.panels import (
    Advantage,
    Column,
    CostRow,
    Item,
    MissionTrack,
    Moves,
    NumberName,
    Standing,
    Standpoint,
    Status,
)
from ep_tui.contributions.sight import Sight
from ep_tui.contributions.words import Words

T = TypeVar("T")


class BesideMap:
    """Rows, columns and words of one module; everything has an empty default."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def numbers(self) -> Mapping[NumberName, int]:
        """Numbers that headings and prices tell."""
        return {}

    def prices(self) -> Iterable[CostRow]:
        """What can be bought."""
        return ()

    def costs(self, sight: Sight) -> Mapping[str, Bundle | Words]:
        """What the module's commands cost the seat to act, by their ids."""
        return {price.command: price.cost for price in self.prices()}

    def columns(self, at: Standpoint, seat: Seat) -> Iterable[Column]:
        """What a seat holds beside its cards."""
        return ()

    def box(self, at: Standpoint, seat: Seat) -> Iterable[Column]:
        """What of the pieces of a seat is not on the board."""
        return ()

    def held(self, seen: Observation, seat: Seat) -> Iterable[Words]:
        """What everybody knows of what a seat holds."""
        return ()

    def cards(self, seen: Observation, viewer: Seat) -> Iterable[Item]:
        """What the viewer holds beside the hand."""
        return ()

    def standings(self, seen: Observation) -> Iterable[Standing]:
        """Awards, and what else every seat has of in a number."""
        return ()

    def remarks(self, seen: Observation) -> Iterable[Words]:
        """Lines below the awards."""
        return ()

    def tracks(self, seen: Observation) -> Iterable[MissionTrack]:
        """The tracks of missions."""
        return ()

    def status(self, at: Standpoint) -> Iterable[Status]:
        """What the running turn still allows."""
        return ()

    def afloat(self, seen: Observation) -> Iterable[Status]:
        """Pieces of no seat's turn, such as the pirate ship."""
        return ()

    def advantages(self, at: Standpoint, seat: Seat) -> Iterable[Advantage]:
        """What a seat has earned for the rest of the game."""
        return ()

    def moves(self, at: Standpoint) -> Mapping[int, Moves]:
        """What is left of the moves of ships, by their number among all."""
        return {}


class AllBesideMap(BesideMap):
    """What all modules of a game add beside the map, in their order."""

    def __init__(self, game: Game, parts: Iterable[BesideMap], instead: Mapping[str, str]) -> None:
        super().__init__(game)
        self._parts = tuple(parts)
        self._instead = instead
        self._numbers = {name: n for part in self._parts for name, n in part.numbers().items()}

    def number(self, name: NumberName) -> int:
        """One of the numbers, 0 where no module has it."""
        return self._numbers.get(name, 0)

    def key(self, usual: str) -> str:
        """The key of a text as it reads in this game; see `Presenter.instead`."""
        return self._instead.get(usual, usual)

    def prices(self) -> Iterator[CostRow]:
        """What can be bought."""
        return self._each(lambda part: part.prices())

    def costs(self, sight: Sight) -> Mapping[str, Bundle | Words]:
        """What commands cost the seat to act, by their ids."""
        return dict(self._each(lambda part: part.costs(sight).items()))

    def columns(self, at: Standpoint, seat: Seat) -> Iterator[Column]:
        """What a seat holds beside its cards."""
        return self._each(lambda part: part.columns(at, seat))

    def box(self, at: Standpoint, seat: Seat) -> Iterator[Column]:
        """What of the pieces of a seat is not on the board."""
        return self._each(lambda part: part.box(at, seat))

    def held(self, seen: Observation, seat: Seat) -> Iterator[Words]:
        """What everybody knows of what a seat holds."""
        return self._each(lambda part: part.held(seen, seat))

    def cards(self, seen: Observation, viewer: Seat) -> Iterator[Item]:
        """What the viewer holds beside the hand."""
        return self._each(lambda part: part.cards(seen, viewer))

    def standings(self, seen: Observation) -> Iterator[Standing]:
        """Awards, and what else every seat has of in a number."""
        return self._each(lambda part: part.standings(seen))

    def remarks(self, seen: Observation) -> Iterator[Words]:
        """Lines below the awards."""
        return self._each(lambda part: part.remarks(seen))

    def tracks(self, seen: Observation) -> Iterator[MissionTrack]:
        """The tracks of missions."""
        return self._each(lambda part: part.tracks(seen))

    def status(self, at: Standpoint) -> list[Status]:
        """What the running turn still allows, by rank."""
        return sorted(self._each(lambda part: part.status(at)), key=lambda one: one.rank)

    def afloat(self, seen: Observation) -> Iterator[Status]:
        """Pieces of no seat's turn, such as the pirate ship."""
        return self._each(lambda part: part.afloat(seen))

    def advantages(self, at: Standpoint, seat: Seat) -> list[Advantage]:
        """What a seat has earned for the rest of the game, by rank."""
        found = self._each(lambda part: part.advantages(at, seat))
        return sorted(found, key=lambda one: one.rank)

    def moves(self, at: Standpoint) -> dict[int, Moves]:
        """What is left of the moves of ships, by their number among all."""
        return dict(self._each(lambda part: part.moves(at).items()))

    def _each(self, of: Callable[[BesideMap], Iterable[T]]) -> Iterator[T]:
        """What all parts say, one after the other."""
        return (found for part in self._parts for found in of(part))
