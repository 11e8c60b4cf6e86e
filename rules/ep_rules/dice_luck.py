"""Counts the cards that the dice bring in a game, and those that they bring on average."""

from collections.abc import Iterable, Sequence

from ep_rules.base.production import Dice, DiceRolled, Received
from ep_rules.game import Game
from ep_rules.model import Action, Event, State
from ep_rules.module import Phase

YIELD = "production.yield"
"""The rule by which a roll is paid."""


class DiceLuck:
    """The dice of a game, while it is played.

    Before each roll, every total that could be rolled is tried on a copy of the state. Dice that a
    seat set are no roll, nor is what they bring.

    Attributes:
        cards: those that each seat received by rolls.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._is_rolled = False
        self._sums: list[dict[int, int]] = [{} for _ in range(game.book.seats)]
        self.cards = [0 for _ in self._sums]

    def before(self, state: State, action: Action) -> None:
        """Look at the state before an action."""
        if not isinstance(action, Dice):
            return
        weights: dict[int, int] = {}
        rolls: dict[int, Action] = {}
        for outcome, weight in self._game.chance_outcomes(state):
            assert isinstance(outcome, Dice)
            total = outcome.first + outcome.second
            weights[total] = weights.get(total, 0) + weight
            rolls[total] = outcome
        whole = sum(weights.values())
        for total, outcome in rolls.items():
            paid = _cards(self._game, _paid(self._game, state.copy(), outcome))
            for sums, count in zip(self._sums, paid, strict=True):
                sums[whole] = sums.get(whole, 0) + count * weights[total]

    def after(self, action: Action, events: Sequence[Event]) -> None:
        """Count the events of an action."""
        if any(isinstance(event, DiceRolled) for event in events):
            self._is_rolled = isinstance(action, Dice)
        if self._is_rolled:
            for seat, count in enumerate(_cards(self._game, events)):
                self.cards[seat] += count

    def expected(self, seat: int) -> float:
        """The cards that the rolls bring a seat on average, to a thousandth."""
        return round(sum(paid / whole for whole, paid in self._sums[seat].items()), 3)


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
