"""Something to build, as plans are made of it."""

import msgspec

from ep_rules.api import Action


class Project(msgspec.Struct, frozen=True):
    """Something to build.

    Attributes:
        code: what it is, for advice. cost: per good. rate: worth of a card that goes into it.
        action: how. points: that it brings at once.
    """

    code: str
    cost: tuple[int, ...]
    rate: float
    action: Action
    points: int = 0
