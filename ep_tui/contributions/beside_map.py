"""One module's rows and words beside the map; panels, the seats page and plain mode call them.

There is one instance per game. It never computes a rule: every number comes from the settings, the
engine or the observation. Contributions of several modules appear in module order.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from ep_rules.api import Bundle, Contribution, Game, Good, ModuleOrder, Observation, Seat
from ep_tui.contributions.panels import (
    Advantage,
    Column,
    Item,
    MissionTrack,
    Moves,
    PanelRow,
    Standing,
    Standpoint,
    Status,
    Wanted,
)
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.words import Words

T = TypeVar("T")
P = TypeVar("P", bound=Contribution)


class BesideMap:
    """Rows, columns and words of one module; everything has an empty default."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def numbers(self) -> Mapping[str, int]:
        """Numbers by name, for headings and prices; texts of prices may use all of a game."""
        return {}

    def offers(self, at: Standpoint) -> Iterable[Wanted]:
        """The things that a turn can buy, the same in every position."""
        return ()

    def costs(self, sight: Sight) -> Mapping[str, Bundle | Words]:
        """The costs of the module's commands for the seat to act, by their ids."""
        at = Standpoint(sight.observe(sight.me), sight.imagined_position)
        return {one.command: one.cost for one in self.offers(at) if one.choice is None}

    def columns(self, at: Standpoint, seat: Seat) -> Iterable[Column]:
        """A seat's possessions besides its cards."""
        return ()

    def box(self, at: Standpoint, seat: Seat) -> Iterable[Column]:
        """The pieces of a seat that are not on the board."""
        return ()

    def held(self, seen: Observation, seat: Seat) -> Iterable[Words]:
        """Public facts about a seat's hand."""
        return ()

    def cards(self, seen: Observation, viewer: Seat) -> Iterable[Item]:
        """The viewer's possessions besides the hand."""
        return ()

    def standings(self, seen: Observation) -> Iterable[Standing]:
        """Awards, and other numbers of each seat."""
        return ()

    def remarks(self, seen: Observation) -> Iterable[Words]:
        """Lines below the awards."""
        return ()

    def tracks(self, seen: Observation) -> Iterable[MissionTrack]:
        """The tracks of missions."""
        return ()

    def status(self, at: Standpoint) -> Iterable[Status]:
        """The actions that the current turn still allows."""
        return ()

    def afloat(self, seen: Observation) -> Iterable[Status]:
        """Pieces that belong to no turn, such as the pirate ship."""
        return ()

    def advantages(self, at: Standpoint, seat: Seat) -> Iterable[Advantage]:
        """Permanent advantages of a seat."""
        return ()

    def hand_limit(self, at: Standpoint, seat: Seat) -> int:
        """The cards that a seat may keep, or 0 if the module does not limit them."""
        return 0

    def counted(self, at: Standpoint) -> Iterable[Good]:
        """The kinds of cards that count toward its limit of a hand, if it has one."""
        return ()

    def rows(self, at: Standpoint) -> Iterable[PanelRow]:
        """Rows of facts about the position, above the actions that the turn allows."""
        return ()

    def moves(self, at: Standpoint) -> Mapping[int, Moves]:
        """The remaining moves of ships, by ship number."""
        return {}


class AllBesideMap(BesideMap):
    """The contributions of all modules of a game, in module order."""

    def __init__(
        self,
        game: Game,
        parts: Iterable[tuple[str, BesideMap]],
        order: ModuleOrder,
        instead: Mapping[str, str],
    ) -> None:
        super().__init__(game)
        self._of_modules = tuple(parts)
        self._parts = tuple(part for _, part in self._of_modules)
        self._order = order
        self._instead = instead
        self._numbers = dict(self._each(lambda part: part.numbers().items()))

    def number(self, name: str) -> int:
        """One of the numbers, or 0 if no module has it."""
        return self.numbers().get(name, 0)

    def has(self, kind: str) -> bool:
        """Whether any module of the game contributes a kind, named by its method."""
        return any(
            getattr(type(part), kind) is not getattr(BesideMap, kind) for part in self._parts
        )

    def numbers(self) -> Mapping[str, int]:
        """All numbers by name."""
        return self._numbers

    def key(self, usual: str) -> str:
        """The key of a text in this game; see `Presenter.instead`."""
        return self._instead.get(usual, usual)

    def offers(self, at: Standpoint) -> list[Wanted]:
        """The things that a turn can buy, in order."""
        return self._placed(lambda part: part.offers(at))

    def costs(self, sight: Sight) -> Mapping[str, Bundle | Words]:
        """The costs of commands for the seat to act, by their ids."""
        return dict(self._each(lambda part: part.costs(sight).items()))

    def columns(self, at: Standpoint, seat: Seat) -> Iterator[Column]:
        """A seat's possessions besides its cards."""
        return self._each(lambda part: part.columns(at, seat))

    def box(self, at: Standpoint, seat: Seat) -> Iterator[Column]:
        """The pieces of a seat that are not on the board."""
        return self._each(lambda part: part.box(at, seat))

    def held(self, seen: Observation, seat: Seat) -> Iterator[Words]:
        """Public facts about a seat's hand."""
        return self._each(lambda part: part.held(seen, seat))

    def cards(self, seen: Observation, viewer: Seat) -> Iterator[Item]:
        """The viewer's possessions besides the hand."""
        return self._each(lambda part: part.cards(seen, viewer))

    def standings(self, seen: Observation) -> Iterator[Standing]:
        """Awards, and other numbers of each seat."""
        return self._each(lambda part: part.standings(seen))

    def remarks(self, seen: Observation) -> Iterator[Words]:
        """Lines below the awards."""
        return self._each(lambda part: part.remarks(seen))

    def tracks(self, seen: Observation) -> Iterator[MissionTrack]:
        """The tracks of missions."""
        return self._each(lambda part: part.tracks(seen))

    def status(self, at: Standpoint) -> list[Status]:
        """The actions that the current turn still allows, in order."""
        return self._placed(lambda part: part.status(at))

    def afloat(self, seen: Observation) -> Iterator[Status]:
        """Pieces that belong to no turn, such as the pirate ship."""
        return self._each(lambda part: part.afloat(seen))

    def advantages(self, at: Standpoint, seat: Seat) -> list[Advantage]:
        """Permanent advantages of a seat, in order."""
        return self._placed(lambda part: part.advantages(at, seat))

    def hand_limit(self, at: Standpoint, seat: Seat) -> int:
        """The cards that a seat may keep, or 0 without a limit."""
        return max((part.hand_limit(at, seat) for part in self._parts), default=0)

    def counted(self, at: Standpoint) -> list[Good]:
        """The kinds of cards that count toward the limit of a hand."""
        return list(self._each(lambda part: part.counted(at)))

    def rows(self, at: Standpoint) -> list[PanelRow]:
        """Rows of facts about the position, in order."""
        return self._placed(lambda part: part.rows(at))

    def moves(self, at: Standpoint) -> dict[int, Moves]:
        """The remaining moves of ships, by ship number."""
        return dict(self._each(lambda part: part.moves(at).items()))

    def _each(self, of: Callable[[BesideMap], Iterable[T]]) -> Iterator[T]:
        """The contributions of all parts, in order."""
        return (found for part in self._parts for found in of(part))

    def _placed(self, of: Callable[[BesideMap], Iterable[P]]) -> list[P]:
        """The contributions of all parts, where some come after those of another module."""
        return self._order.of(
            (name, found) for name, part in self._of_modules for found in of(part)
        )
