"""Bots of other packages: an entry point of the group `ep_tui.bots` makes one available by name.

    [project.entry-points."ep_tui.bots"]
    hasty = "ep_hasty:Hasty"

What it names is called without arguments and gives a `Bot`. docs/bots.md shows a whole one. `found`
looks through the installed packages once and loads none; `load` is called in the process of the
guest alone (`ep_tui/thinking`), which its code cannot leave.
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
"""Fits panels and records, and is no other word for a seat."""
_LONGEST_REASON, _LONGEST_TRACE = 300, 20_000
_OURS = Path(__file__).parents[1]


class BadBot(Exception):
    """A guest that cannot play.

    Attributes:
        name: the bot's. code: what is wrong, a key of `commands.bad-bot`.
        reason: in the words of Python or of the notation. trace: its traceback, or "".
    """

    def __init__(self, name: str, code: str, reason: str, trace: str = "") -> None:
        super().__init__(name, code, reason, trace)
        self.name = name
        self.code = code
        self.reason = reason
        self.trace = trace


class Guest:
    """A bot of another package; whatever goes wrong in its code is a `BadBot`.

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
        """What the guest chooses, legal or not; raises BadBot when that is no action."""
        try:
            action = self._bot.choose(view, legal, word)
        except BaseException as error:  # an exit is no choice either
            raise _failed(self.name, "fails", error) from error
        if not isinstance(action, Action):
            raise BadBot(self.name, "not-legal", repr(action)[:_LONGEST_REASON])
        return action


@cache
def found() -> "dict[str, EntryPoint]":
    """The guests that are installed, by name, in alphabetical order."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - the dearest import of all

    guests = {point.name: point for point in entry_points(group=GROUP) if _NAME.match(point.name)}
    return dict(sorted(guests.items()))


@cache
def load(name: str) -> Guest:
    """The guest of a name.

    Raises:
        BadBot: no package has one, it cannot be loaded, or it is no bot.
    """
    point = found().get(name)
    if point is None:
        raise BadBot(name, "unknown", "")
    try:
        made = point.load()()
    except BaseException as error:  # an exit does not load it either
        raise _failed(name, "cannot-load", error) from error
    return Guest(name, made)


def _failed(name: str, code: str, error: BaseException) -> BadBot:
    """What a guest's exception says, and where in its files it was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    theirs = [frame for frame in frames if _is_theirs(frame.filename)]
    place = f" ({Path(theirs[-1].filename).name}, line {theirs[-1].lineno})" if theirs else ""
    told = f"{type(error).__name__}: {error}"[:_LONGEST_REASON].removesuffix(": ")
    trace = "".join(traceback.format_exception(error))[-_LONGEST_TRACE:]
    return BadBot(name, code, told + place, trace)


def _is_theirs(file: str) -> bool:
    """Whether code is neither ours nor of what imports modules."""
    path = Path(file)
    return "importlib" not in path.parts and not file.startswith("<") and _OURS not in path.parents
