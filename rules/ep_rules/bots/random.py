"""`random`: any listed action except offers, all equally likely; and whole games of it."""

from collections.abc import Sequence

from ep_rules.api import CHANCE, Action, Game, State, View, below

_FACTOR, _PRIME = 48271, (1 << 31) - 1
"""Numbers of Park and Miller's generator. Its products are small, which matters when compiled."""


class Random:
    """The baseline: it neither plans nor makes offers."""

    name = "random"
    version = 1

    def choose(self, view: View, legal: Sequence[Action], word: int) -> Action:
        """A random action of `legal`, without offers."""
        listed = [action for action in legal if view.game.lists_all(action)]
        return listed[below(word, len(listed))]


class RandomPlay:
    """A state that is played on at random in all seats, without views; benchmarks use it.

    Attributes:
        actions, outcomes: how many there were, of seats and of CHANCE.
    """

    def __init__(self, game: Game, state: State, seed: int) -> None:
        self.actions = self.outcomes = 0
        self._game, self._state = game, state
        self._word = 1 + seed % (_PRIME - 1)

    def play(self, most: int) -> None:
        """Play until the game is over, or to the next decision of a seat after `most` actions."""
        game, state = self._game, self._state
        agenda = state.agenda
        actions = outcomes = 0
        while agenda:
            if agenda[-1].actor == CHANCE:
                game.apply(state, game.sample(state))
                outcomes += 1
            elif actions < most:
                game.apply(state, self.choice())
                actions += 1
            else:
                break
        self.actions += actions
        self.outcomes += outcomes

    def choice(self) -> Action:
        """The next action of the seat to act."""
        legal = self._game.certain_actions(self._state)
        self._word = self._word * _FACTOR % _PRIME
        return legal[self._word % len(legal)]


def make() -> Random:
    """A random player."""
    return Random()
