"""Players. They see `ep_rules.api` and nothing else of the engine.

A bot is a pure function of what it is given: no memory, no clock, nothing of the platform. Its name
in a table is the key here; `version` counts up when its choices change.
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Protocol

from ep_rules.api import Action, View

__all__ = ["BOTS", "DEFAULT_BOT", "Bot", "bot"]

DEFAULT_BOT = "deckhand"
BOTS = ("random", "deckhand", "captain")


class Bot(Protocol):
    """What sits at a table instead of a person."""

    name: str
    version: int

    def choose(self, view: View, legal: Sequence[Action], word: int) -> Action:
        """One of `legal`; `word` is mixed from seed, seat and decision number."""
        ...


def bot(name: str) -> Bot:
    """The bot of a name in `BOTS`; raises KeyError."""
    if name not in BOTS:
        raise KeyError(name)
    make: Callable[[], Bot] = import_module(f"ep_rules.bots.{name}").make
    return make()
