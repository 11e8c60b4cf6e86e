"""The contributions of a module to the deckhand: the closed list, and its tables for one game."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, ClassVar

from ep_rules.api import GOLD, Action, Decision, Game, Good, Seat, State, once_per_game
from ep_rules.bots import registry
from ep_rules.bots.deckhand.board import Destination, Near
from ep_rules.bots.deckhand.outlook import Outlook, Weights
from ep_rules.bots.numbers import cost

Plan = tuple[tuple[int, ...], float]
"""A plan for which the hand is saved: cards per resource, worth."""
QuickAnswer = Callable[[Game, State, Seat, Sequence[Action]], Action]
"""The choice among legal actions at a decision of a seat."""


class DeckhandKnowledge:
    """The deckhand's knowledge of one module, for one choice. Everything is empty by default.

    Attributes:
        weights: numbers by which a deckhand judges, replacing those of `Weights`.
        averaged: decisions of CHANCE over whose outcomes a worth is averaged.
        answers: the choice at decisions at which no action is tried.
        untried: actions that are never tried.
        ends: actions that end a phase; they are tried first.
        onward: actions without which a phase may be unable to end.
        aboard: the worth of a piece in a hold and in a basin.
    """

    weights: ClassVar[Mapping[str, Any]] = {}
    averaged: ClassVar[tuple[type[Decision], ...]] = ()
    answers: ClassVar[Mapping[type[Decision], QuickAnswer]] = {}
    untried: ClassVar[tuple[type[Action], ...]] = ()
    ends: ClassVar[tuple[type[Action], ...]] = ()
    onward: ClassVar[tuple[type[Action], ...]] = ()
    aboard: ClassVar[Mapping[int, tuple[float, float]]] = {}

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook

    @classmethod
    def plans(cls, game: Game) -> Iterable[Plan]:
        """The cards that the hand is saved for in a game."""
        return ()

    @classmethod
    def cards(cls, game: Game) -> Mapping[int, int]:
        """The number of cards that a kind of building yields in a game, if not one."""
        return {}

    def key(self, state: State) -> object:
        """Further values on which `look` and the goals depend."""
        return None

    def look(self, state: State) -> None:
        """Compute values from the board; called when the board or a key has changed."""

    def goals(self, state: State) -> Iterable[tuple[int, Destination]]:
        """The destinations of ships with a kind of piece."""
        return ()

    def ways(self, state: State) -> Mapping[int, Near]:
        """The nearness of every route to the goals of ships, by their cargo."""
        return {}

    def idle_goals(self, state: State) -> Sequence[Destination]:
        """The destinations of ships without cargo."""
        return ()

    def worth(self, state: State) -> float:
        """The worth of the seat's possessions in a position."""
        return 0.0

    def hope(self, state: State) -> float:
        """The expected worth of the seat's prospects."""
        return 0.0


CONTRIBUTIONS = ("__init__", "key", "look", "goals", "ways", "idle_goals", "worth", "hope")
CARD = 0.8
COIN = 0.5
SETTLE = 14.0
"""The worth of the cards for a settlement in hand."""


class DeckhandGuide:
    """The deckhand's knowledge of the modules of one game."""

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
        self.hand_worth = lru_cache(maxsize=1024)(partial(_hand_worth, plans, game.book.cards.all))
        self.averaged = tuple(decision for kind in self.kinds for decision in kind.averaged)
        self.answers = {
            decision: answer for kind in self.kinds for decision, answer in kind.answers.items()
        }
        self.untried = tuple(action for kind in self.kinds for action in kind.untried)
        self.ends = tuple(action for kind in self.kinds for action in kind.ends)
        self.onward = tuple(action for kind in self.kinds for action in kind.onward)
        self.aboard = {piece: worth for kind in self.kinds for piece, worth in kind.aboard.items()}
        self._having = {name: self._find(name) for name in CONTRIBUTIONS}

    def having(self, name: str) -> tuple[type[DeckhandKnowledge], ...]:
        """The kinds that make a contribution."""
        return self._having[name]

    def _find(self, name: str) -> tuple[type[DeckhandKnowledge], ...]:
        default = getattr(DeckhandKnowledge, name)
        return tuple(kind for kind in self.kinds if getattr(kind, name) is not default)


@once_per_game
def guide(game: Game) -> DeckhandGuide:
    """The guide of a game."""
    return DeckhandGuide(game)


def _hand_worth(plans: Sequence[Plan], kinds: Sequence[Good], hand: tuple[int, ...]) -> float:
    """The worth of a hand of cards, given some plans."""
    count = sum([hand[good] for good in kinds])
    worth = CARD * min(count, 7) + COIN * min(hand[GOLD], 6) + 0.1 * hand[GOLD]
    for need, value in plans:
        lacks = [need[good] - hand[good] for good in kinds]
        missing = sum([lack for lack in lacks if lack > 0])
        worth += value * (1 - missing / sum(need)) ** 2
    return worth
