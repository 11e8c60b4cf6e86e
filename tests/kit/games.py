"""The games of the catalogue for tests: scenario, number of seats, edition."""

from ep_rules.api import SCENARIOS


def games() -> list[tuple[str, int, str]]:
    """All games in the catalogue now; a test may have added one."""
    return [
        (scenario, seats, edition)
        for scenario, entry in SCENARIOS.items()
        for seats in entry.layouts
        for edition in entry.editions
    ]


GAMES = games()
"""All games of the catalogue as it is shipped."""

GAMES_AT_ENDS = [
    (scenario, (min, max)[number % 2](entry.layouts), entry.editions[number % len(entry.editions)])
    for number, (scenario, entry) in enumerate(SCENARIOS.items())
]
"""Every scenario, for the fewest and the most seats by turns: for whole games of slow players."""

GAMES_BY_SEATS = [
    (scenario, seats, entry.editions[number % len(entry.editions)])
    for scenario, entry in SCENARIOS.items()
    for number, seats in enumerate(entry.layouts)
]
"""Every scenario for every number of seats, the editions by turns: for tests that play for long."""
