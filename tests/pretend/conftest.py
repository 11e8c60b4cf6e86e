"""The pretend mission, known to the whole program while a test asks for it."""

from collections.abc import Iterator

import pytest

from tests.pretend.whales_catalogue import whales_known


@pytest.fixture
def whales() -> Iterator[str]:
    """The id of its scenario."""
    with whales_known() as scenario:
        yield scenario
