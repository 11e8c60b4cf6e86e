"""Adds the pretend mission and the pretend card to the whole program during a test."""

from collections.abc import Iterator

import pytest

from tests.pretend.drover_catalogue import drovers_known
from tests.pretend.whales_catalogue import whales_known


@pytest.fixture
def whales() -> Iterator[str]:
    """The id of the scenario of the mission."""
    with whales_known() as scenario:
        yield scenario


@pytest.fixture
def drovers() -> Iterator[str]:
    """The id of the scenario with the card."""
    with drovers_known() as scenario:
        yield scenario
