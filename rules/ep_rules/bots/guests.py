"""Bots of other packages: an entry point of the group `ep_tui.bots` makes one available by name.

    [project.entry-points."ep_tui.bots"]
    hasty = "ep_hasty:Hasty"

Calling the named object without arguments gives a `Bot`. docs/bots.md has a whole example.
`installed` searches the installed packages once and loads none; `loaded_guest` loads one.
"""

import re
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "ep_tui.bots"
_NAME = r"(?!(?:you|bot|person)$)[a-z][a-z0-9-]{0,15}$"
"""Names that fit panels and records and differ from other seat words."""


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


@cache
def installed() -> "dict[str, EntryPoint]":
    """The installed bots of other packages, sorted by name."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - a slow import

    guests = {
        point.name: point for point in entry_points(group=GROUP) if re.match(_NAME, point.name)
    }
    return dict(sorted(guests.items()))
