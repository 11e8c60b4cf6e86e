"""The tables of a host that wait for players, in a file that a restarted host reads; `hall` has it.

A game that is drawn, but waits for words of its players, is drawn anew after a restart.
"""

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec

from ep_rules.api import BadChoice
from ep_tui.host.invitation import Invitation
from ep_tui.storage import files
from ep_tui.storage.seat_words import BadSeats

WEEK = 7 * 86_400.0
"""The seconds after which a table that still waits is closed."""


class WaitingTables(dict[str, Invitation]):
    """The waiting tables by the ids of those who opened them."""

    def __init__(self, path: Path, name_of: Callable[[str], str]) -> None:
        """Read those of the file that can still be played."""
        super().__init__()
        self._path = path
        self._kept = b"[]"
        with suppress(OSError, msgspec.DecodeError):
            self._kept = files.read(path)
            for text in msgspec.json.decode(self._kept, type=list[msgspec.Raw]):
                with suppress(msgspec.ValidationError, BadSeats, BadChoice):
                    one = msgspec.json.decode(text, type=Invitation)
                    one.new_table(name_of)
                    one.asked = set()
                    self[one.owner] = one

    def keep(self) -> None:
        """Write them, if something has changed; without a file they wait until the host ends."""
        for one in self.values():
            one.since = one.since or time.time()
        data = msgspec.json.encode([*self.values()], enc_hook=lambda _: None)  # not the game
        if data != self._kept:
            with suppress(OSError):
                files.replace_file(self._path, data)
                self._kept = data

    def drop_old(self, now: float) -> bool:
        """Close those that have waited for a week; return whether there were some."""
        old = [name for name, one in self.items() if 0 < one.since < now - WEEK]
        for name in old:
            del self[name]
        return bool(old)
