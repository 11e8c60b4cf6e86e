"""Bots play cities and development cards together with all of Explorers & Pirates."""

import pytest

from ep_rules.api import Seat, View, game, mix
from ep_rules.bots import bot
from tests.kit.chosen import decisions
from tests.kit.composition import composed

LIMIT = 4000


@pytest.mark.parametrize("word", ["deckhand", "captain", "admiral@0.016"])
def test_bots_play_it_and_use_what_both_have(word: str):
    with composed() as scenario:
        compiled = game(scenario, 3)
    player, used = bot(word), set[str]()
    state = compiled.new_state(3, Seat(0))
    for step, actor in zip(range(LIMIT), decisions(compiled, state), strict=False):
        legal = compiled.legal_actions(state)
        action = player.choose(View.of(compiled, state, actor), legal, mix(3, step))
        assert compiled.explain(state, action) is None
        used.add(type(action).__name__)
        compiled.apply(state, action)
    assert state.over
    assert used >= {"BuildCity", "BuildHarborSettlement", "Sail"}
