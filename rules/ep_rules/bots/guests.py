"""Bots of other packages: an entry point of the group `ep_tui.bots` makes one available by name.

    [project.entry-points."ep_tui.bots"]
    hasty = "ep_hasty:Hasty"

Calling the named object without arguments gives a `Bot`. docs/bots.md has a whole example. `found`
searches the installed packages once and loads none; `load` is called only in the process of the
guest (`ep_tui/thinking`).
"""

import re
import traceback
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ep_rules.api import Action, View

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "ep_tui.bots"
_NAME = re.compile(r"(?!(?:you|bot|person)$)[a-z][a-z0-9-]{0,15}$")
"""Names that fit panels and records and differ from other seat words."""
_LONGEST_REASON, _LONGEST_TRACE = 300, 20_000
_OURS = Path(__file__).parents[1]


class BadBot(Exception):
    """A broken bot of another package.

    Attributes:
        name: the bot's. code: the error, a key of `commands.bad-bot`. reason: in the words of
            Python or of the notation. trace: its traceback, or "".
    """

    def __init__(self, name: str, code: str, reason: str, trace: str = "") -> None:
        super().__init__(name, code, reason, trace)
        self.name = name
        self.code = code
        self.reason = reason
        self.trace = trace


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
def installed() -> "dict[str, EntryPoint]":
    """The installed bots of other packages, sorted by name."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - a slow import

    guests = {point.name: point for point in entry_points(group=GROUP) if _NAME.match(point.name)}
    return dict(sorted(guests.items()))


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
