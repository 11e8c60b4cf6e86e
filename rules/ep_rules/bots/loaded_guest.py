"""Loads a bot of another package and guards its code; only the process of the guest calls it."""

import traceback
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from ep_rules.api import Action, View
from ep_rules.bots.guests import BadBot, installed

_LONGEST_REASON, _LONGEST_TRACE = 300, 20_000
_OURS = Path(__file__).parents[1]


class Guest:
    """A wrapper for a third-party bot; any failure of its code is a `BadBot`.

    Attributes:
        name: that of its entry point. version: its own.
    """

    def __init__(self, name: str, made: Any) -> None:
        version = getattr(made, "version", None)
        if not callable(getattr(made, "choose", None)) or type(version) is not int:
            raise BadBot(name, "no-bot", type(made).__name__)
        self.name = name
        self.version = version
        self._bot = made

    def choose(self, view: View, legal: Sequence[Action], word: int) -> Action:
        """The guest's choice, legal or not; raises BadBot if it is not an action."""
        try:
            action = self._bot.choose(view, legal, word)
        except BaseException as error:  # an exit is not a choice either
            raise _failed(self.name, "fails", error) from error
        if not isinstance(action, Action):
            raise BadBot(self.name, "not-legal", repr(action)[:_LONGEST_REASON])
        return action


@cache
def load(name: str) -> Guest:
    """The guest of a name.

    Raises:
        BadBot: no package has one, it cannot be loaded, or it is not a bot.
    """
    point = installed().get(name)
    if point is None:
        raise BadBot(name, "unknown", "")
    try:
        made = point.load()()
    except BaseException as error:  # an exit does not load it either
        raise _failed(name, "cannot-load", error) from error
    return Guest(name, made)


def _failed(name: str, code: str, error: BaseException) -> BadBot:
    """The message of a guest's exception, and its place in the guest's files."""
    frames = traceback.extract_tb(error.__traceback__)
    theirs = [frame for frame in frames if _is_theirs(frame.filename)]
    place = f" ({Path(theirs[-1].filename).name}, line {theirs[-1].lineno})" if theirs else ""
    told = f"{type(error).__name__}: {error}"[:_LONGEST_REASON].removesuffix(": ")
    trace = "".join(traceback.format_exception(error))[-_LONGEST_TRACE:]
    return BadBot(name, code, told + place, trace)


def _is_theirs(file: str) -> bool:
    """Whether code is neither ours nor the import system's."""
    path = Path(file)
    return "importlib" not in path.parts and not file.startswith("<") and _OURS not in path.parents
