"""The thinking time in a bot's name, such as `admiral@0.05`, in seconds per choice.

A bot converts it to nodes at a fixed rate, so that a game is the same on every machine.
"""

import math

SEARCHING = ("admiral",)
"""Searching bots, which are made with a number of nodes and think in their own process."""
DEFAULT_SECONDS, LEAST, MOST = 0.25, 0.001, 60.0
AT = "@"


class BadBudget(ValueError):
    """Seconds that are none, too few or too many.

    Attributes:
        text: the input. bot: its bot, or "".
    """

    def __init__(self, text: str, bot: str = "") -> None:
        super().__init__(text)
        self.text = text
        self.bot = bot


def seconds_of(text: str) -> float:
    """The seconds of a text; raises BadBudget."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not (text.isascii() and LEAST <= value <= MOST):
        raise BadBudget(text)
    return value


def parted(word: str) -> tuple[str, float | None]:
    """The name in a bot's word, and the seconds if it has some.

    Raises:
        BadBudget: they are no good, or for a bot that does not search.
    """
    name, at, text = word.partition(AT)
    if not at:
        return name, None
    seconds = seconds_of(text)
    if name not in SEARCHING:
        raise BadBudget(text, name)
    return name, seconds


def with_seconds(word: str, seconds: float) -> str:
    """The word of a bot that searches and has no time of its own yet, with this one."""
    if word not in SEARCHING:
        return word
    return word if seconds == DEFAULT_SECONDS else f"{word}{AT}{seconds:g}"
