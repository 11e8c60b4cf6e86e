"""Cities & Knights as it is played by tests: the catalogue does not offer it yet."""

import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import pytest
from msgspec.structs import replace

from ep_rules.api import Game, game
from ep_rules.knights.barbarians import Barbarians
from ep_rules.scenarios import BASE, BASE_GAME, BASE_NUMBERS, BASE_SET_UP, SCENARIOS, Scenario
from ep_rules.scene_words import SceneWords
from tests.kit.looking import seat_of
from tests.kit.table import Table, at

NOT_IN_IT = (
    "catan.development:DevelopmentCards",
    "catan.progress:Progress",
    "catan.largest_army:LargestArmies",
)
KNIGHTS = replace(
    BASE_GAME,
    id="cities-and-knights",
    parts=(
        *(part for part in BASE if part not in NOT_IN_IT),
        "knights.commodities:Commodities",
        "knights.improvements:CityImprovements",
        "knights.metropolises:MetropolisRules",
        "knights.aqueduct:Aqueduct",
        "knights.walls:CityWalls",
        "knights.knights:KnightRules",
        "knights.marching:Marching",
        "knights.pillage:Pillage",
        "knights.barbarians:BarbarianRules",
        "knights.sleeping_robber:SleepingRobber",
        "knights.robber_chase:RobberChase",
        "knights.progress_cards:ProgressCards",
        "knights.science_cards:ScienceCards",
        "knights.smith:SmithCard",
        "knights.merchant:MerchantRules",
        "knights.trade_cards:TradeCards",
        "knights.politics_cards:PoliticsCards",
        "knights.deserter:DeserterCard",
        "knights.diplomat:DiplomatCard",
        *BASE_SET_UP[:-1],
        "knights.event_die:EventDie",
        BASE_SET_UP[-1],
    ),
    numbers={
        **BASE_NUMBERS,
        "founding": {"last": "city"},
        "robber": {"start": "off-board"},
        "victory": {"goal": 13},
    },
)
EVERY: Mapping[str, Scenario] = {**SCENARIOS, KNIGHTS.id: KNIGHTS}
"""The games of the catalogue, and those whose rules are tested before a screen shows them."""


@contextmanager
def knights_known() -> Iterator[str]:
    """The id of the game, which is in the catalogue during the test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(SCENARIOS, KNIGHTS.id, KNIGHTS)
        yield KNIGHTS.id


def is_offered(kind: type) -> bool:
    """Whether an action or an event belongs to games of the catalogue."""
    return not kind.__module__.startswith("ep_rules.knights.")


def every_game() -> list[Game]:
    """A game of each scenario, for the most players."""
    with knights_known():
        return [game(name, max(entry.layouts)) for name, entry in EVERY.items()]


def knights_table(scene: str, house: Mapping[str, object] | None = None) -> Table:
    """The table of a scene of Cities & Knights on the board of the beginners."""
    with knights_known():
        return at(f'scenario = "{KNIGHTS.id}"\n{scene}', house)


def seat_words(table: Table, letter: str, key: str) -> list[str]:
    """What a scene of the position says about a seat: the items of a list."""
    of_seat: dict[str, str] = {}
    for words in table.game.book.scene_words(SceneWords):
        of_seat |= words.of_seat(table.state, seat_of(letter))
    return list(tomllib.loads(f"found = {of_seat.get(key, '[]')}")["found"])


def ship(table: Table) -> tuple[int, int]:
    """The steps of the barbarian ship, and the attacks so far."""
    barbarians = table.state.of(Barbarians)
    return barbarians.steps, barbarians.attacks
