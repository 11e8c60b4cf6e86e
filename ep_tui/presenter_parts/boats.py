"""Boats in a hex, as presenters of several modules draw them."""

from functools import cache

from ep_rules.api import letter
from ep_tui.contributions.signs import (
    BLANK,
    INITIAL,
    TEXT,
    HexSign,
    InkedLine,
    LegendEntry,
    Slot,
    chip,
)


def boat(owner: int) -> InkedLine:
    """A boat of a seat in two cells."""
    return ((f"x{letter(owner)}", chip(owner)),)


@cache
def boat_sign(owner: int, legend: LegendEntry) -> HexSign:
    """The sign of a boat alone on a sea hex."""
    code, line = (*boat(owner), (INITIAL, TEXT)), (*boat(owner), (" ", BLANK))
    slots = (Slot.CENTER, Slot.BELOW, Slot.LAST, Slot.MIDDLE, Slot.UNDER)
    texts = {Slot.CODE: code, **dict.fromkeys(slots, line)}
    return HexSign(60, texts, legend=legend)
