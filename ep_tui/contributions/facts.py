"""Facts of a place: what presenters tell of their pieces there."""

from collections.abc import Mapping
from typing import Any, NamedTuple

BESIDE = 1000
"""The order of facts about hexes beside an intersection or a path."""


class PlaceFact(NamedTuple):
    """One fact: a message with parameters. Those of a lower order are told first.

    Owners are letters, terrain, pieces and kinds are words of the notation, places are names.
    """

    order: int
    message: str
    params: Mapping[str, Any] = {}
