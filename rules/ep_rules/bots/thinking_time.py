"""How long a searching bot may think, as its word says: `admiral@0.05`, in seconds a real choice.

Seconds are what a person understands. A bot makes a number of nodes of them by a fixed rate, so
that a game is the same on every machine; a faster one only waits less.
"""

import math

SEARCHING = ("admiral",)
"""Bots that search: made with a number of nodes, and thinking apart from a screen."""
DEFAULT_SECONDS, LEAST, MOST = 0.25, 0.001, 60.0
AT = "@"


class BadBudget(ValueError):
    """Seconds that are none, too few or too many.

    Attributes:
        text: what was said for them. bot: whose they should be, or "".
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
