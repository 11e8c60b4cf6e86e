"""A project: something to build, used in plans."""

import msgspec

from ep_rules.api import Action


class Project(msgspec.Struct, frozen=True):
    """Something to build.

    Attributes:
        code: its reason code.
        cost: per good.
        rate: the worth of each card spent.
        action: the action that builds it.
        points: gained at once.
        presses: nothing else is built before it, unless a seven would cost cards.
    """

    code: str
    cost: tuple[int, ...]
    rate: float
    action: Action
    points: int = 0
    presses: bool = False
