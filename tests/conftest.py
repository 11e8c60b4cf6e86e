"""What all tests share: how hypothesis runs, and the editions. Rooms keep their own fixtures."""

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

from ep_rules.api import EDITIONS

settings.register_profile(
    "here",
    deadline=None,  # a busy machine with two cores is no bug
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("ci", settings.get_profile("here"), derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Whoever starts the check in the background of a shell makes it deaf to Ctrl+C; the programs
    # that tests start would inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(params=list(EDITIONS))
def edition(request: pytest.FixtureRequest) -> str:
    """Every edition in turn, for a rule that is the same in all of them."""
    return str(request.param)
