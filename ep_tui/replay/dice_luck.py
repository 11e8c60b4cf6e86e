"""The cards that the dice brought in a game, and those that they bring on average."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ep_rules.api import (
    Action,
    Dice,
    DiceRolled,
    Event,
    Game,
    History,
    Phase,
    Received,
    State,
)

YIELD = "production.yield"
"""The rule by which a roll is paid."""


class DiceIncome(NamedTuple):
    """The cards that a seat received by rolls; `expected` is the average of all rolls."""

    cards: int
    expected: float


def dice_income(history: History, start: State) -> list[DiceIncome]:
    """The income of every seat of a game that began at `start`, which changes.

    Before each roll, every total that could be rolled is tried on a copy of the state. Dice that a
    seat set are no roll, nor is what they bring.
    """
    game, seats = history.game, range(history.game.book.seats)
    cards, expected = [0 for _ in seats], [0.0 for _ in seats]
    is_rolled = False
    for entry in history.entries:
        if isinstance(entry.action, Dice):
            for seat, average in enumerate(_average(game, start)):
                expected[seat] += average
        events = game.listen(start, entry.action)
        if any(isinstance(event, DiceRolled) for event in events):
            is_rolled = isinstance(entry.action, Dice)
        if is_rolled:
            for seat, count in enumerate(_cards(game, events)):
                cards[seat] += count
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
        for seat, count in enumerate(_cards(game, _paid(game, state.copy(), action))):
            found[seat] += count * weights[total]
    whole = sum(weights.values())
    return [cards / whole for cards in found]


def _paid(game: Game, state: State, action: Action) -> list[Event]:
    """The events of a roll until it is paid.

    What comes before the pay, as an event die does, is answered with the last of its outcomes.
    """
    events = [*game.listen(state, action)]
    while not state.over and not isinstance(state.agenda[-1], Phase):
        outcomes = game.chance_outcomes(state)
        answer = outcomes[-1][0] if outcomes else game.legal_actions(state)[0]
        events += game.listen(state, answer)
    return events


def _cards(game: Game, events: Iterable[Event]) -> Sequence[int]:
    """The cards that every seat was paid for a roll."""
    found = [0] * game.book.seats
    for event in events:
        if isinstance(event, Received) and event.why == YIELD:
            found[event.seat] += sum(event.goods.counts)
    return found
