"""`random`: any action of the families that list all of theirs, each as likely as the others."""

from collections.abc import Sequence

from ep_rules.api import Action, View, below


class Random:
    """The baseline: it neither plans nor makes offers."""

    name = "random"
    version = 1

    def choose(self, view: View, legal: Sequence[Action], word: int) -> Action:
        """One of `legal`, by the word alone; offers are left out."""
        listed = [action for action in legal if view.game.lists_all(action)]
        return listed[below(word, len(listed))]


def make() -> Random:
    """A random player."""
    return Random()
