"""A game that no box holds: cities and development cards together with all of Explorers & Pirates.

It proves that modules of all systems can stand in one tuple; as a game it makes no sense.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
import pytest

from ep_rules import catalogue

COMPOSITION = "composition"
_CATAN = (
    "catan.cities:Cities",
    "catan.development:DevelopmentCards",
    "catan.free_routes:FreeRoutes",
    "catan.progress:Progress",
)


@contextmanager
def composed() -> Iterator[str]:
    """The id of the scenario, which is in the catalogue meanwhile."""
    voyage = catalogue.SCENARIOS["explorers-pirates"]
    entry = msgspec.structs.replace(voyage, id=COMPOSITION, parts=(*voyage.parts, *_CATAN))
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(catalogue.SCENARIOS, COMPOSITION, entry)
        yield COMPOSITION
