"""How near a refused action was to being possible; presenters say it of their refusal codes."""

from enum import IntEnum
from typing import NamedTuple

from ep_rules.api import Refusal


class Nearness(IntEnum):
    """The nearest comes first: it is the reason worth telling."""

    COST = 0
    """Only the price is missing, so all else is well."""
    RULE = 1
    """A rule forbids it, wherever one tries."""
    PLACE = 2
    """It is the wrong place, which says nothing of other places."""
    ABSENT = 3
    """The piece that would do it is not there, or the place is taken for good."""


class WhyNot(NamedTuple):
    """Why nothing of a command can be done now.

    `everywhere`: the refusal holds wherever one tries; without it, every place has its own, and
    this one is of the place that comes nearest.
    """

    refusal: Refusal
    everywhere: bool
