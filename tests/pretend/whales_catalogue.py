"""Adds the pretend mission to the catalogue."""

from contextlib import AbstractContextManager

from ep_rules.scenarios.explorers_pirates import COUNCIL, GOLD_TRADE, SEA
from ep_rules.scenarios.scenario import Scenario
from tests.pretend.adding import added
from tests.pretend.whales import Whales

ENTRY = Scenario(
    id="whales",
    layouts=dict.fromkeys((2, 3, 4), "whales"),
    parts=(
        *SEA,
        "voyage.track:Tracks",
        COUNCIL,
        Whales,
        "base.setup:FixedStart",
        "base.victory:Victory",
    ),
    numbers={**GOLD_TRADE, "victory": {"goal": 8}},
)


def whales_known() -> AbstractContextManager[str]:
    """The id of the scenario, which is in the catalogue during the test."""
    return added(ENTRY, "whales")
