"""Bots play cities and development cards together with all of Explorers & Pirates."""

import pytest

from ep_rules.api import CHANCE, Seat, View, game, mix
from ep_rules.bots import bot
from tests.kit.composition import composed

LIMIT = 4000


@pytest.mark.parametrize("word", ["deckhand", "captain", "admiral@0.016"])
def test_bots_play_it_and_use_what_both_have(word: str):
    with composed() as scenario:
        compiled = game(scenario, 3)
    player, used = bot(word), set[str]()
    state, step = compiled.new_state(3, Seat(0)), 0
    while not state.over and step < LIMIT:
        actor, step = state.agenda[-1].actor, step + 1
        if actor == CHANCE:
            compiled.apply(state, compiled.sample(state))
            continue
        legal = compiled.legal_actions(state)
        action = player.choose(View.of(compiled, state, actor), legal, mix(3, step))
        assert compiled.explain(state, action) is None
        used.add(type(action).__name__)
        compiled.apply(state, action)
    assert state.over
    assert used >= {"BuildCity", "BuildHarborSettlement", "Sail"}
