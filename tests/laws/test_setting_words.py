"""Every setting of the fan systems at each word, checked by all laws."""

import pytest

from ep_rules.api import SCENARIOS, Owner, Seat, game, kinds_of, mix
from tests.laws import laws
from tests.laws.play import Player

CHECKED = ("explorers-of-catan", "pirates-of-catan")
OTHER_TURNS = ("paired", "special-building")
"""Orders of a turn that only more than four seats may have."""
CASES = [
    (scenario, key, text)
    for scenario in CHECKED
    for key, kind in kinds_of(scenario).items()
    for text in kind.words
    if text not in OTHER_TURNS
]


@pytest.mark.slow
@pytest.mark.parametrize(("scenario", "key", "text"), CASES, ids=str)
def test_a_game_begins_and_goes_on_with_every_word_of_a_setting(scenario: str, key: str, text: str):
    seats = min(SCENARIOS[scenario].layouts)
    compiled = game(scenario, seats, house={key: text})
    state = compiled.new_state(mix(seats, len(key)), Seat(1))
    laws.hold(compiled, state, mix(seats, len(text)), 120)


@pytest.mark.rule("explorers.win")
def test_with_a_second_set_of_pieces_a_longer_game_is_won():
    house = {
        "victory.goal": "16",
        "building.roads": "30",
        "building.settlements": "10",
        "cities.cities": "8",
        "production.bank": "40",
    }
    compiled = game("explorers-of-catan", 3, house=house)
    state, player = compiled.new_state(11), Player(12)
    while not state.over:
        compiled.apply(state, player.choose(compiled, state, compiled.legal_actions(state)))
    assert state.winner >= 0
    assert sum(compiled.points(state, Owner(state.winner)).values()) >= 16
