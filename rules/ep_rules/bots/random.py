"""`random`: any listed action except offers, all equally likely."""

from collections.abc import Sequence

from ep_rules.api import Action, View, below


class Random:
    """The baseline: it neither plans nor makes offers."""

    name = "random"
    version = 1

    def choose(self, view: View, legal: Sequence[Action], word: int) -> Action:
        """A random action of `legal`, without offers."""
        listed = [action for action in legal if view.game.lists_all(action)]
        return listed[below(word, len(listed))]


def make() -> Random:
    """A random player."""
    return Random()
