"""How near a refused action was to being possible; presenters say it of their refusal codes."""

from enum import IntEnum


class Nearness(IntEnum):
    """The nearest comes first: it is the reason worth telling."""

    COST = 0
    """Only the price is missing, so all else is well."""
    RULE = 1
    """A rule forbids it, wherever one tries."""
    PLACE = 2
    """It is the wrong place, which says nothing of other places."""
    ABSENT = 3
    """The piece that would do it is not there."""
