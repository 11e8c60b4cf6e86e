"""The cards that the dice brought in a game, and those that they bring on average."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ep_rules.api import RESOURCES, Action, Dice, Event, Game, History, Received, State


class DiceIncome(NamedTuple):
    """The resource cards that a seat received by rolls; `expected` is the average of all rolls."""

    cards: int
    expected: float


def dice_income(history: History, start: State) -> list[DiceIncome]:
    """The income of every seat of a game that began at `start`, which changes.

    Before each roll, every total that could be rolled is tried on a copy of the state.
    """
    game, seats = history.game, range(history.game.book.seats)
    cards, expected = [0 for _ in seats], [0.0 for _ in seats]
    for entry in history.entries:
        if isinstance(entry.action, Dice):
            for seat, average in enumerate(_average(game, start)):
                expected[seat] += average
            for seat, count in enumerate(_cards(game.listen(start, entry.action), len(seats))):
                cards[seat] += count
        else:
            game.apply(start, entry.action)
    return [DiceIncome(*both) for both in zip(cards, expected, strict=True)]


def _average(game: Game, state: State) -> list[float]:
    """The cards of every seat that a roll brings on average."""
    weights: dict[int, int] = {}
    rolls: dict[int, Action] = {}
    for action, weight in game.chance_outcomes(state):
        assert isinstance(action, Dice)
        total = action.first + action.second
        weights[total] = weights.get(total, 0) + weight
        rolls[total] = action
    found = [0.0] * game.book.seats
    for total, action in rolls.items():
        for seat, count in enumerate(_cards(game.listen(state.copy(), action), game.book.seats)):
            found[seat] += count * weights[total]
    whole = sum(weights.values())
    return [cards / whole for cards in found]


def _cards(events: Iterable[Event], seats: int) -> Sequence[int]:
    """The resource cards that every seat received."""
    found = [0] * seats
    for event in events:
        if isinstance(event, Received):
            found[event.seat] += sum(event.goods.counts[good] for good in RESOURCES)
    return found
