"""Crews ashore, as presenters of several modules write them into a hex."""

from collections.abc import Sequence

from ep_rules.api import letter
from ep_tui.contributions.signs import TEXT, InkedLine, crew

NARROW_ROOM, WIDE_ROOM = 3, 5
"""Cells of a line of the smaller hexes and of the larger ones."""


def crews(owners: Sequence[int], seats: int, room: int = NARROW_ROOM) -> InkedLine:
    """A letter for each crew, or a number per seat if there are too many."""
    if len(owners) > room:
        return ((f"{len(owners)}/{seats}", TEXT),)
    return tuple((letter(owner).lower(), crew(owner)) for owner in owners)
