"""Facts of a place: what presenters tell of their pieces there."""

from typing import NamedTuple

from ep_tui.contributions.words import Words

BESIDE = 1000
"""The order of facts about hexes beside an intersection or a path."""


class PlaceFact(NamedTuple):
    """One fact. Those of a lower order are told first.

    `aside`: it is left out where a place is only named with what stands there.
    """

    order: int
    words: Words
    aside: bool = False
