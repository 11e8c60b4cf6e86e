"""A game beyond any box: cities and development cards together with all of Explorers & Pirates.

It proves that modules of all systems can be in one tuple; as a game it makes no sense. Tests of
bots, keys and screens and the soak play it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from ep_rules.scenarios import SCENARIOS
from tests.kit.more_texts import more_texts

COMPOSITION = "composition"
TEXTS = Path(__file__).parent / "texts"
_CATAN = (
    "catan.robber:Robbers",
    "catan.cities:Cities",
    "catan.development:DevelopmentCards",
    "catan.progress:Progress",
    "catan.free_routes:FreeRoutes",
    "catan.longest_road:LongestRoads",
    "catan.largest_army:LargestArmies",
)


@contextmanager
def composed() -> Iterator[str]:
    """The id of the scenario, which is in the catalogue during the test."""
    explorers = SCENARIOS["explorers-pirates"]
    parts = (*explorers.parts[:-1], *_CATAN, explorers.parts[-1])  # victory stays last
    entry = msgspec.structs.replace(explorers, id=COMPOSITION, parts=parts, series="")
    with pytest.MonkeyPatch.context() as patch, more_texts(TEXTS):
        patch.setitem(SCENARIOS, COMPOSITION, entry)
        yield COMPOSITION
