"""The type of facts about a place; presenters make them, panels and plain mode show them."""

import msgspec

from ep_tui.contributions.words import Words


class PlaceFact(msgspec.Struct, frozen=True):
    """One fact about a place, behind what stands there.

    Attributes:
        aside: left out of short descriptions. beside: about a hex beside an intersection or a path,
        which comes last. after: the id of a module behind whose facts it is.
    """

    words: Words
    aside: bool = False
    beside: bool = False
    after: str = ""
