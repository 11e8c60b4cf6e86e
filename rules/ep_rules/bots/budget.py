"""The budget of a search: a number of nodes, or until `stop`."""

from collections.abc import Callable

NODES_A_SECOND = 10_000
"""Nodes per second.

A node is an action or outcome in a search, or further advice of the captain. The rate was measured
on the machine of docs/speed.md and is fixed, so that a thinking time gives the same games
everywhere.
"""


def nodes_for(seconds: float) -> int:
    """The budget of nodes for a thinking time."""
    return max(1, round(seconds * NODES_A_SECOND))


def never() -> bool:
    """The default `stop`, which never stops a search."""
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
        """Whether the budget has this many nodes left."""
        return self.left >= nodes and not self._stop()
