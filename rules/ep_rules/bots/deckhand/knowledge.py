"""What a deckhand may know of a rule module: the closed list, and its tables for one game."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar

from ep_rules.api import Decision, Game, State
from ep_rules.bots import registry
from ep_rules.bots.deckhand.board import Target
from ep_rules.bots.deckhand.outlook import Outlook

Plan = tuple[tuple[int, ...], float]
"""What the hand is saved for: cards per resource, worth."""


class DeckhandKnowledge:
    """What a deckhand knows of one module, for one choice. Everything is empty by default.

    Attributes:
        weights: numbers by which a deckhand judges, in place of those of `Weights`.
        averaged: decisions of CHANCE over whose outcomes a worth is averaged.
        aboard: what a piece is worth in a hold, and in a basin.
    """

    weights: ClassVar[Mapping[str, Any]] = {}
    averaged: ClassVar[tuple[type[Decision], ...]] = ()
    aboard: ClassVar[Mapping[int, tuple[float, float]]] = {}

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook

    def plans(self) -> Iterable[Plan]:
        """What the hand is saved for."""
        return ()

    def key(self, state: State) -> object:
        """What `look` and the goals depend on, beside terrain, numbers and buildings."""
        return None

    def look(self, state: State) -> None:
        """Work out what follows from the board; called when it or a key has changed."""

    def goals(self, state: State) -> Iterable[tuple[int, Target]]:
        """Where ships are wanted that carry a kind of piece."""
        return ()

    def idle_goals(self, state: State) -> Sequence[Target]:
        """Where ships without cargo are wanted."""
        return ()

    def worth(self, state: State) -> float:
        """What the seat has in a position."""
        return 0.0

    def hope(self, state: State) -> float:
        """What the seat may make of it."""
        return 0.0


CONTRIBUTIONS = ("plans", "key", "look", "goals", "idle_goals", "worth", "hope")


class Guide:
    """What a deckhand knows of the modules of one game."""

    def __init__(self, game: Game) -> None:
        self.kinds = registry.known(game, DeckhandKnowledge)
        self.weights = {name: value for kind in self.kinds for name, value in kind.weights.items()}
        self.averaged = tuple(decision for kind in self.kinds for decision in kind.averaged)
        self.aboard = {piece: worth for kind in self.kinds for piece, worth in kind.aboard.items()}

        self._having = {name: self._find(name) for name in CONTRIBUTIONS}

    def having(self, name: str) -> tuple[type[DeckhandKnowledge], ...]:
        """The kinds that make a contribution."""
        return self._having[name]

    def _find(self, name: str) -> tuple[type[DeckhandKnowledge], ...]:
        default = getattr(DeckhandKnowledge, name)
        return tuple(kind for kind in self.kinds if getattr(kind, name) is not default)


@lru_cache(maxsize=64)
def guide(game: Game) -> Guide:
    """The guide of a game."""
    return Guide(game)
