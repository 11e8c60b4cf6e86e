"""The nearness of a refused action to being legal, by refusal code; presenters declare it."""

from enum import IntEnum

import msgspec

from ep_rules.api import Refusal


class Nearness(IntEnum):
    """The closest comes first: it is the reason to show."""

    COST = 0
    """Only the price is missing."""
    RULE = 1
    """A rule forbids it at every place."""
    PLACE = 2
    """Only this place is wrong."""
    ABSENT = 3
    """The piece that would do it is not there, or the place is taken for good."""


class WhyNot(msgspec.Struct, frozen=True):
    """Why a command is impossible now.

    `everywhere`: the refusal holds wherever one tries; without it, every place has its own, and
    this one is of the place that comes nearest.
    """

    refusal: Refusal
    everywhere: bool
