"""The scenarios, with one file a system, from which the catalogue makes games."""

import re
from collections.abc import Mapping

from ep_rules.editions import DEFAULT_EDITION
from ep_rules.scenarios import (
    base_catan,
    explorers_of_catan,
    explorers_pirates,
    knights,
    pirates_of_catan,
    sea_robbers,
)
from ep_rules.scenarios.knights import WITH_KNIGHTS
from ep_rules.scenarios.scenario import Scenario
from ep_rules.spelling import plain

SCENARIOS: Mapping[str, Scenario] = {
    scenario.id: scenario
    for scenario in (
        *explorers_pirates.SCENARIOS,
        *base_catan.SCENARIOS,
        *knights.SCENARIOS,
        *sea_robbers.SCENARIOS,
        *explorers_of_catan.SCENARIOS,
        *pirates_of_catan.SCENARIOS,
    )
}
DEFAULT_SCENARIO = "land-ho"
_SPELLED_WITH_KNIGHTS = r"(-with|-and)?(-cities)?(-and)?-knights$"


def scenario_id(text: str) -> str:
    """The scenario that a text names, in any spelling, such as `Fish for Catan`.

    A text that names none is only respelled.
    """
    word = plain(text)
    if word in SCENARIOS:
        return word
    alone, ends = re.subn(_SPELLED_WITH_KNIGHTS, "", word)
    short = re.sub(r"(-for)?-catan$", "", alone)
    return short + WITH_KNIGHTS * ends if short in SCENARIOS else word


def default_edition(scenario: str) -> str:
    """The edition of a scenario where none is named."""
    played = SCENARIOS.get(scenario)
    return played.editions[0] if played else DEFAULT_EDITION
