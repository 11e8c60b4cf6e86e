"""Adds the pretend card to the catalogue: Cities & Knights with the Drover."""

from contextlib import AbstractContextManager

from msgspec.structs import replace

from ep_rules.scenarios import SCENARIOS
from tests.pretend.adding import added
from tests.pretend.drover import DroverCard

KNIGHTS = SCENARIOS["cities-and-knights"]
LAST_CARD = "knights.bishop:BishopCard"
AT = KNIGHTS.parts.index(LAST_CARD) + 1
ENTRY = replace(
    KNIGHTS,
    id="drovers",
    parts=(*KNIGHTS.parts[:AT], DroverCard, *KNIGHTS.parts[AT:]),
)


def drovers_known() -> AbstractContextManager[str]:
    """The id of the scenario, which is in the catalogue during the test."""
    return added(ENTRY, "drover")
