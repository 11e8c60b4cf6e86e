"""The agreements of the people at a shared table, kept beside its record; `hall` reads them."""

from pathlib import Path
from typing import Literal, get_args

import msgspec

from ep_tui.storage import files
from ep_tui.storage.preferences import PaceName

ClockName = Literal["none", "turn-1", "turn-3", "turn-10", "days-1", "days-3", "days-7"]
CLOCKS: tuple[ClockName, ...] = get_args(ClockName)
DelayName = Literal["none", "minutes-1", "minutes-5"]
DELAYS: tuple[DelayName, ...] = get_args(DelayName)
SUBSTITUTE = "captain"
"""The bot that sits in where nothing else was agreed."""
ABSENCE = 3_600.0
"""The seconds of absence that count at a table without a clock."""
_MINUTE, _DAY = 60.0, 86_400.0


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What holds at a table besides the rules of its game.

    Attributes:
        clock: minutes of a person for each turn, or days for each decision.
        substitute: the bot that sits in when time is over. pace: of bots.
        talk: whether people can write to each other.
        delay: how much later watchers see the game.
    """

    clock: ClockName = "none"
    substitute: str = SUBSTITUTE
    pace: PaceName = "slow"
    talk: bool = True
    delay: DelayName = "none"

    @property
    def seconds(self) -> float | None:
        """The time of a person for each turn or decision; None without a clock."""
        number = self.clock.partition("-")[2]
        if not number:
            return None
        return float(number) * (_DAY if self.by_days else _MINUTE)

    @property
    def delay_seconds(self) -> float:
        """The seconds after which watchers see what is done."""
        return float(self.delay.partition("-")[2] or 0) * _MINUTE

    @property
    def by_days(self) -> bool:
        """Whether the time is for each decision, and goes on while all are away."""
        return self.clock.startswith("days")

    @property
    def absence(self) -> float:
        """The seconds that a person must be away before a vote of the others touches them."""
        return self.seconds or ABSENCE


def load(folder: Path, name: str) -> Terms:
    """The terms of a table; the usual ones if they cannot be read."""
    try:
        return msgspec.json.decode(files.read(_path(folder, name)), type=Terms)
    except (OSError, msgspec.DecodeError):
        return Terms()


def keep(folder: Path, name: str, terms: Terms) -> None:
    """Write the terms of a table; raises OSError."""
    files.write_file(_path(folder, name), msgspec.json.encode(terms))


def _path(folder: Path, name: str) -> Path:
    return folder / f"{name}.json"
