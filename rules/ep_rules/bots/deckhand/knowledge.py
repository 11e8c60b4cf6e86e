"""What a deckhand may know of a rule module: the closed list, and its tables for one game."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, ClassVar

from ep_rules.api import GOLD, RESOURCES, Action, Decision, Game, State
from ep_rules.bots import registry
from ep_rules.bots.deckhand.board import Destination, Near
from ep_rules.bots.deckhand.outlook import Outlook, Weights
from ep_rules.bots.numbers import cost

Plan = tuple[tuple[int, ...], float]
"""What the hand is saved for: cards per resource, worth."""


class DeckhandKnowledge:
    """What a deckhand knows of one module, for one choice. Everything is empty by default.

    Attributes:
        weights: numbers by which a deckhand judges, in place of those of `Weights`.
        averaged: decisions of CHANCE over whose outcomes a worth is averaged.
        onward: actions without which a phase may be unable to end.
        aboard: what a piece is worth in a hold, and in a basin.
    """

    weights: ClassVar[Mapping[str, Any]] = {}
    averaged: ClassVar[tuple[type[Decision], ...]] = ()
    onward: ClassVar[tuple[type[Action], ...]] = ()
    aboard: ClassVar[Mapping[int, tuple[float, float]]] = {}

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook

    @classmethod
    def plans(cls, game: Game) -> Iterable[Plan]:
        """What the hand is saved for in a game."""
        return ()

    @classmethod
    def cards(cls, game: Game) -> Mapping[int, int]:
        """How many cards a kind of building brings in a game, where it is not one."""
        return {}

    def key(self, state: State) -> object:
        """What `look` and the goals depend on, beside terrain, numbers and buildings."""
        return None

    def look(self, state: State) -> None:
        """Work out what follows from the board; called when it or a key has changed."""

    def goals(self, state: State) -> Iterable[tuple[int, Destination]]:
        """Where ships are wanted that carry a kind of piece."""
        return ()

    def ways(self, state: State) -> Mapping[int, Near]:
        """How near every route is to where ships are wanted, by the piece that they carry."""
        return {}

    def idle_goals(self, state: State) -> Sequence[Destination]:
        """Where ships without cargo are wanted."""
        return ()

    def worth(self, state: State) -> float:
        """What the seat has in a position."""
        return 0.0

    def hope(self, state: State) -> float:
        """What the seat may make of it."""
        return 0.0


CONTRIBUTIONS = ("key", "look", "goals", "ways", "idle_goals", "worth", "hope")
CARD = 0.8
COIN = 0.5
SETTLE = 14.0
"""What the cards for a settlement are worth in hand."""


class DeckhandGuide:
    """What a deckhand knows of the modules of one game."""

    def __init__(self, game: Game) -> None:
        self.kinds = registry.known(game, DeckhandKnowledge)
        changed = {name: value for kind in self.kinds for name, value in kind.weights.items()}
        self.weights = Weights(**changed)
        self.cards = {place: n for kind in self.kinds for place, n in kind.cards(game).items()}
        plans: tuple[Plan, ...] = (
            (cost(game, "building", "settlement_cost"), SETTLE),
            *(plan for kind in self.kinds for plan in kind.plans(game)),
            (cost(game, "building", "road_cost"), self.weights.road),
        )
        self.hand_worth = lru_cache(maxsize=1024)(partial(_hand_worth, plans))
        self.averaged = tuple(decision for kind in self.kinds for decision in kind.averaged)
        self.onward = tuple(action for kind in self.kinds for action in kind.onward)
        self.aboard = {piece: worth for kind in self.kinds for piece, worth in kind.aboard.items()}
        self._having = {name: self._find(name) for name in CONTRIBUTIONS}

    def having(self, name: str) -> tuple[type[DeckhandKnowledge], ...]:
        """The kinds that make a contribution."""
        return self._having[name]

    def _find(self, name: str) -> tuple[type[DeckhandKnowledge], ...]:
        default = getattr(DeckhandKnowledge, name)
        return tuple(kind for kind in self.kinds if getattr(kind, name) is not default)


@lru_cache(maxsize=64)
def guide(game: Game) -> DeckhandGuide:
    """The guide of a game."""
    return DeckhandGuide(game)


def _hand_worth(plans: Sequence[Plan], hand: tuple[int, ...]) -> float:
    """What a hand of cards is worth to who saves for some plans."""
    count = sum(hand[good] for good in RESOURCES)
    worth = CARD * min(count, 7) + COIN * min(hand[GOLD], 6) + 0.1 * hand[GOLD]
    for need, value in plans:
        missing = sum(max(0, need[good] - hand[good]) for good in RESOURCES)
        worth += value * (1 - missing / sum(need)) ** 2
    return worth
