"""The bots; they import only `ep_rules.api` from the engine.

A bot is a pure function of its arguments: no memory, no clock, nothing platform-dependent. Its name
is the key here; `version` increases when its choices change. `guests` are bots of other packages.
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
    """A player other than a person."""

    @property
    def name(self) -> str:
        """The word for it."""
        ...

    @property
    def version(self) -> int:
        """Increases when its choices change."""
        ...

    def choose(self, view: View, legal: Sequence[Action], word: int) -> Action:
        """One of `legal`; `word` is the next of the seat's own stream."""
        ...


def names() -> tuple[str, ...]:
    """The names of all bots: built-in ones, then those of other packages."""
    return (*BOTS, *(name for name in guests.installed() if name not in BOTS))


def is_ours(word: str) -> bool:
    """True if the word names one of `BOTS`, with optional seconds."""
    try:
        return parted(word)[0] in BOTS
    except BadBudget:
        return False


def bot(word: str) -> Bot:
    """Our bot of a name, or of a name with seconds, such as `admiral@0.05`.

    Raises:
        ValueError: there is no such bot. BadBudget: the seconds are invalid.
    """
    name, seconds = parted(word)
    if name not in BOTS:
        raise ValueError(f"{name} is none of ours")
    module = import_module(f"ep_rules.bots.{name}")
    make: Callable[..., Bot] = module.make
    return make() if seconds is None else make(module.nodes_for(seconds))
