"""The type of facts about a place; presenters make them, panels and plain mode show them."""

import msgspec

from ep_tui.contributions.words import Words

BESIDE = 1000
"""The order of facts about hexes beside an intersection or a path."""


class PlaceFact(msgspec.Struct, frozen=True):
    """One fact; lower orders come first. `aside`: left out of short descriptions."""

    order: int
    words: Words
    aside: bool = False
