"""What all tests share: how hypothesis runs. Rooms keep their own fixtures."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "here",
    deadline=None,  # a busy machine with two cores is no bug
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("ci", settings.get_profile("here"), derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")
