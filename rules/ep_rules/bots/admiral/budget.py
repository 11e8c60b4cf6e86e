"""How long an admiral may think: so many nodes, or until somebody says stop."""

from collections.abc import Callable

NODES_A_SECOND = 1000
"""A node is an action applied in a search, or another seat's plans worked out. So many take a
second on the machine on which the samples of docs/strength.md were played; the number is fixed, so
that a thinking time means the same games everywhere."""


def nodes_for(seconds: float) -> int:
    """The budget of nodes that stands for a thinking time."""
    return max(1, round(seconds * NODES_A_SECOND))


def never() -> bool:
    """What `stop` is while nobody wants to stop a search."""
    return False


class Budget:
    """The nodes of one choice."""

    def __init__(self, nodes: int, stop: Callable[[], bool]) -> None:
        self.left = nodes
        self._stop = stop

    def spend(self, nodes: int = 1) -> None:
        """Count nodes."""
        self.left -= nodes

    def allows(self, nodes: int = 1) -> bool:
        """Whether so many more nodes may be spent."""
        return self.left >= nodes and not self._stop()
