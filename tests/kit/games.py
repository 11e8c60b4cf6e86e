"""The games of the catalogue that tests go through: scenario, number of seats, edition."""

from ep_rules.api import SCENARIOS

GAMES = [
    (scenario, seats, edition)
    for scenario, entry in SCENARIOS.items()
    for seats in entry.layouts
    for edition in entry.editions
]
"""All of them."""

GAMES_BY_SEATS = [
    (scenario, seats, entry.editions[number % len(entry.editions)])
    for scenario, entry in SCENARIOS.items()
    for number, seats in enumerate(entry.layouts)
]
"""Every scenario for every number of seats, the editions by turns: for tests that play for long."""
