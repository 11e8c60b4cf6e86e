"""A test of a rule that is the same in both editions takes `edition` and runs in both."""

import pytest

from ep_rules.api import EDITIONS


@pytest.fixture(params=list(EDITIONS))
def edition(request: pytest.FixtureRequest) -> str:
    """Every edition in turn."""
    return str(request.param)
