"""Adds the pretend card to the catalogue: Cities & Knights with the Drover."""

from contextlib import AbstractContextManager

from msgspec.structs import replace

from ep_rules.scenarios import SCENARIOS
from tests.pretend.adding import added
from tests.pretend.drover import DroverCard

KNIGHTS = SCENARIOS["cities-and-knights"]
ENTRY = replace(
    KNIGHTS,
    id="drovers",
    parts=(*KNIGHTS.parts[:-1], DroverCard, KNIGHTS.parts[-1]),
    series="",
)


def drovers_known() -> AbstractContextManager[str]:
    """The id of the scenario, which is in the catalogue during the test."""
    return added(ENTRY, "drover")
