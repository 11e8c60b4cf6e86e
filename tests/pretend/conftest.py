"""Adds the pretend mission to the whole program during a test."""

from collections.abc import Iterator

import pytest

from tests.pretend.whales_catalogue import whales_known


@pytest.fixture
def whales() -> Iterator[str]:
    """The id of its scenario."""
    with whales_known() as scenario:
        yield scenario
