"""A house setting limits the offers of a bot in a turn."""

from collections import Counter

import pytest

from ep_rules.api import CHANCE, Offer, View, game, mix
from ep_rules.bots import bot

MOST = 3
DECISIONS = 250


@pytest.mark.slow
@pytest.mark.parametrize("word", ["captain", "admiral@0.012"])
@pytest.mark.parametrize("limit", range(MOST + 1))
@pytest.mark.parametrize("scenario", ["land-ho", "base"])
def test_no_bot_offers_more_often_in_a_turn_than_the_house_allows(
    scenario: str, limit: int, word: str
):
    compiled = game(scenario, 3, house={"offers.bots": str(limit)})
    player, state = bot(word), compiled.new_state(5)
    made: Counter[int] = Counter()
    for step in range(DECISIONS):
        while not state.over and state.agenda[-1].actor == CHANCE:
            compiled.apply(state, compiled.sample(state))
        if state.over:
            break
        view = View.of(compiled, state, state.agenda[-1].actor)
        legal = compiled.legal_actions(state)
        action = player.choose(view, legal, mix(7, step))
        made[state.part] += isinstance(action, Offer)
        compiled.play(state, action)
    most = max(made.values())
    assert most <= limit
    assert bool(most) == bool(limit), "where some are allowed, some are made"
