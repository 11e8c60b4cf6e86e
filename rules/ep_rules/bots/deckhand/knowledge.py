"""The contributions of a module to the deckhand: the closed list, and its tables for one game."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, ClassVar

from ep_rules.api import GOLD, Action, Game, Good, View, once_per_game
from ep_rules.bots import registry
from ep_rules.bots.deckhand.board import Destination, Near
from ep_rules.bots.deckhand.outlook import CARD, POINT, Outlook
from ep_rules.bots.numbers import cost

Plan = tuple[tuple[int, ...], float]
"""A plan for which the hand is saved: cards per resource, worth."""
Rate = float | Callable[[Any, Any], float]
"""The worth of an action: a number, or a method that gives it."""


class DeckhandKnowledge:
    """The deckhand's knowledge of one module, for one choice. Everything is empty by default.

    Attributes:
        rates: the worth of actions, without the cards that they cost. Actions that no module rates
            are done only if there is nothing else.
        leaves: actions that deckhands never take, each with the reason as a sentence.
        unseen: the worth of a site next to undiscovered hexes.
        aboard: the worth of a piece in a hold and in a basin.
    """

    rates: ClassVar[Mapping[type[Action], Rate]] = {}
    leaves: ClassVar[Mapping[type[Action], str]] = {}
    unseen: ClassVar[float] = 0.0
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

    def goals(self) -> Iterable[tuple[int, Destination]]:
        """The destinations of ships with a kind of piece."""
        return ()

    def ways(self) -> Mapping[int, Near]:
        """The nearness of every route to the goals of ships, by their cargo."""
        return {}

    def idle_goals(self) -> Sequence[Destination]:
        """The destinations of ships without cargo."""
        return ()

    def bound(self, ship: int) -> Sequence[Near]:
        """The nearness of every route to the goals of one ship, the most important first."""
        return ()

    def foes(self) -> Iterable[int]:
        """The intersections at which ships of routes attack."""
        return ()


CONTRIBUTIONS = ("goals", "ways", "idle_goals", "bound", "foes")
PLAYED = 5.0
"""The worth of playing a card that is of no use in the hand."""
UNRATED = -1000.0
COIN = 0.5
SETTLE, ROAD = 14.0, 3.0
"""The worth of the cards for a settlement and for a road in hand."""


# ---- rates that several modules share ----------------------------------------------------------


def taken(known: DeckhandKnowledge, action: Any) -> float:
    """What a card that the seat gets is worth to it."""
    return known.outlook.gain([(action.good, 1)])


def given(known: DeckhandKnowledge, action: Any) -> float:
    """What a card that the seat gives is worth to it."""
    return known.outlook.gain([(action.good, -1)])


def yields(known: DeckhandKnowledge, action: Any) -> float:
    """What a place for a building yields."""
    return known.outlook.yields(action.place)


def settled(known: DeckhandKnowledge, action: Any) -> float:
    """A point, and what a new settlement yields."""
    return POINT + known.outlook.yields(action.place)


def toward_site(known: DeckhandKnowledge, action: Any) -> float:
    """What a road to a site gains."""
    return known.outlook.roads.get(action.path, 0.0)


def harm(known: DeckhandKnowledge, action: Any) -> float:
    """What a hex without yield costs the others, less what it costs the seat."""
    return known.outlook.harm(action.place)


class DeckhandGuide:
    """The deckhand's knowledge of the modules of one game."""

    def __init__(self, game: Game) -> None:
        self.kinds = kinds = registry.known(game, DeckhandKnowledge)
        plans: tuple[Plan, ...] = (
            (cost(game, "building", "settlement_cost"), SETTLE),
            *(plan for kind in kinds for plan in kind.plans(game)),
            (cost(game, "building", "road_cost"), ROAD),
        )
        self.hand_worth = lru_cache(maxsize=1024)(partial(_hand_worth, plans, game.book.cards.all))
        self._costs = {kind: family.cost for kind, family in game.book.family_of.items()}
        self.unseen = max(kind.unseen for kind in kinds)
        self.cards = {place: n for kind in kinds for place, n in kind.cards(game).items()}
        self.aboard = {piece: worth for kind in kinds for piece, worth in kind.aboard.items()}
        self._rates: dict[type[Action], list[tuple[type[DeckhandKnowledge], Rate]]] = {}
        for kind in kinds:
            for action, rate in kind.rates.items():
                self._rates.setdefault(action, []).append((kind, rate))
        self._having = {name: self._find(name) for name in CONTRIBUTIONS}

    def outlook(self, view: View) -> Outlook:
        """The outlook of a view."""
        return Outlook(view, self.hand_worth, self.cards, self.unseen)

    def worth(self, outlook: Outlook, action: Action) -> float:
        """The worth of an action, less the cards that it costs."""
        rates = self._rates.get(type(action))
        if rates is None:
            return UNRATED
        worth = outlook.price(self._costs[type(action)])
        for kind, rate in rates:
            worth += rate(outlook.of(kind), action) if callable(rate) else rate
        return worth

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
