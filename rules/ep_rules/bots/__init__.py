"""Players. They see `ep_rules.api` and nothing else of the engine.

A bot is a pure function of what it is given: no memory, no clock, nothing of the platform. Its name
in a table is the key here; `version` counts up when its choices change. `guests` are bots of other
packages.
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Protocol

from ep_rules.api import Action, View
from ep_rules.bots import guests
from ep_rules.bots.thinking_time import BadBudget, parted

__all__ = ["BOTS", "DEFAULT_BOT", "Bot", "bot", "is_ours", "names"]

DEFAULT_BOT = "deckhand"
BOTS = ("random", "deckhand", "captain", "admiral")


class Bot(Protocol):
    """What sits at a table instead of a person."""

    @property
    def name(self) -> str:
        """The word that means it."""
        ...

    @property
    def version(self) -> int:
        """Counts up when its choices change."""
        ...

    def choose(self, view: View, legal: Sequence[Action], word: int) -> Action:
        """One of `legal`; `word` is of the seat's own stream, and tells no other."""
        ...


def names() -> tuple[str, ...]:
    """All bots there are: ours, then those of other packages."""
    return (*BOTS, *(name for name in guests.found() if name not in BOTS))


def is_ours(word: str) -> bool:
    """True if the word means one of `BOTS`, with seconds that it may have."""
    try:
        return parted(word)[0] in BOTS
    except BadBudget:
        return False


def bot(word: str) -> Bot:
    """Our bot of a name, or of a name with seconds, such as `admiral@0.05`.

    Raises:
        ValueError: there is none. BadBudget: the seconds are no good.
    """
    name, seconds = parted(word)
    if name not in BOTS:
        raise ValueError(f"{name} is none of ours")
    module = import_module(f"ep_rules.bots.{name}")
    make: Callable[..., Bot] = module.make
    return make() if seconds is None else make(module.nodes_for(seconds))
