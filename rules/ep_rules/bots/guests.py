"""Bots of other packages: an entry point of the group `ep_tui.bots` makes one available by name.

    [project.entry-points."ep_tui.bots"]
    hasty = "ep_hasty:Hasty"

What it names is called without arguments and gives a `Bot`. docs/bots.md shows a whole one. The
installed packages are looked through once, and only when a name is not one of ours or when
somebody asks for all names.
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from ep_rules.api import Action, View

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "ep_tui.bots"
_NAME = re.compile(r"(?!(?:you|bot|person)$)[a-z][a-z0-9-]{0,15}$")
"""Fits panels and records, and is no other word for a seat."""


class BadBot(Exception):
    """A guest that cannot play.

    Attributes:
        name: the bot's. code: what is wrong: `cannot-load`, `no-bot`, `fails` or `not-legal`.
        reason: in the words of Python or of the notation.
    """

    def __init__(self, name: str, code: str, reason: str) -> None:
        super().__init__(name, code, reason)
        self.name = name
        self.code = code
        self.reason = reason


class Guest:
    """A bot of another package, held to the contract: it chooses what is allowed, or it is named.

    Attributes:
        name: that of its entry point. version: its own. thinks: whether it says that it takes
            its time; a screen lets it think in a process of its own.
    """

    def __init__(self, name: str, made: Any) -> None:
        version = getattr(made, "version", None)
        if not callable(getattr(made, "choose", None)) or type(version) is not int:
            raise BadBot(name, "no-bot", type(made).__name__)
        self.name = name
        self.version = version
        self.thinks = bool(getattr(made, "thinks", False))
        self._bot = made

    def choose(self, view: View, legal: Sequence[Action], word: int) -> Action:
        """What the guest chooses; raises BadBot when that is nothing that may be done."""
        try:
            action: Action = self._bot.choose(view, legal, word)
        except Exception as error:
            raise BadBot(self.name, "fails", _told(error)) from error
        if action not in legal and not _may(view, action, word):
            raise BadBot(self.name, "not-legal", repr(action))
        return action


def _may(view: View, action: Action, word: int) -> bool:
    """Whether an action that nobody listed, such as an offer, is allowed all the same."""
    game, state = view.determinize(word)  # what a seat may do is the same in each of them
    try:
        return game.explain(state, action) is None
    except Exception:
        return False  # whatever it is, it is no action


@cache
def found() -> "dict[str, EntryPoint]":
    """The guests that are installed, by name, in alphabetical order."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - the dearest import of all

    guests = {point.name: point for point in entry_points(group=GROUP) if _NAME.match(point.name)}
    return dict(sorted(guests.items()))


def guest(name: str) -> Guest:
    """The guest of a name.

    Raises:
        KeyError: no package has one. BadBot: it cannot be loaded, or it is no bot.
    """
    point = found()[name]
    try:
        made = point.load()()
    except Exception as error:
        raise BadBot(name, "cannot-load", _told(error)) from error
    return Guest(name, made)


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
