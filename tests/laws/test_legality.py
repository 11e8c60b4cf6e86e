"""Legality: an action is listed if and only if explain gives no refusal."""

from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings

from ep_rules.api import CHANCE, Seat, determinize, observe
from ep_rules.chance import mix
from ep_rules.module import Draw
from tests.laws.candidates import candidates
from tests.laws.laws import listed_is_silent, word_advances_once
from tests.laws.play import LAND_HO, Walk, walks


@pytest.mark.slow
@settings(max_examples=80)
@given(walks(600, LAND_HO))
def test_what_is_listed_is_allowed_and_what_is_allowed_is_listed(walk: Walk):
    for game, state in walk.states(every=12):
        listed_is_silent(game, state, game.legal_actions(state))


@settings(max_examples=40)
@given(walks())
def test_nobody_else_may_act_and_after_the_end_nobody(walk: Walk):
    game, state = walk.end()
    legal = game.legal_actions(state)
    for seat in (CHANCE, *map(Seat, range(state.seats))):
        if state.over or seat != state.agenda[-1].actor:
            for action in legal[:3]:
                refusal = game.explain(state, action, seat)
                assert refusal is not None
                assert refusal.code == "turn.not-your-turn"
    if state.over:
        assert legal == []
        for kind in game.action_types:
            refusal = game.explain(state, candidates(game)[kind][0])
            assert refusal is not None
            assert refusal.code == "turn.game-over"


@settings(max_examples=60)
@given(walks())
def test_legal_actions_come_in_canonical_order_without_repetition(walk: Walk):
    for game, state in walk.states(every=5):
        legal = game.legal_actions(state)
        assert len(set(legal)) == len(legal)
        order = [family.action for family in game.book.families]
        positions = [order.index(type(action)) for action in legal]
        assert positions == sorted(positions)
        for family in game.book.families:
            drawn = isinstance(family, Draw) and walk.choice not in LAND_HO
            if drawn or not family.lists_all:
                continue
            fields = [
                (getattr(action, "ship", 0), *msgspec.structs.astuple(action))
                for action in legal
                if type(action) is family.action
            ]
            assert fields == sorted(fields), family.action.__name__


@settings(max_examples=60)
@given(walks())
def test_the_seat_to_act_finds_the_same_actions_in_every_state_it_can_imagine(walk: Walk):
    for game, state in walk.states(every=10):
        if state.over:
            continue
        seat = state.agenda[-1].actor
        seen = observe(game, state, None if seat == CHANCE else seat)
        imagined = determinize(seen, mix(walk.seed, 9))
        if seat != CHANCE or walk.all_is_open(game):
            assert game.legal_actions(imagined) == game.legal_actions(state)
        if seat == CHANCE and walk.all_is_open(game):
            assert game.chance_outcomes(imagined) == game.chance_outcomes(state)


@settings(max_examples=80)
@given(walks(1000))
def test_somebody_can_always_act_until_the_game_is_over(walk: Walk):
    for game, state in walk.states():
        assert state.over or game.certain_actions(state)
        assert state.winner < 0 or state.over


@settings(max_examples=60)
@given(walks())
def test_chance_has_outcomes_of_positive_weight_and_advances_the_word_once_whatever_it_is(
    walk: Walk,
):
    for game, state in walk.states():
        if state.over or state.agenda[-1].actor != CHANCE:
            assert game.chance_outcomes(state) == ()
        else:
            word_advances_once(game, state)


@settings(max_examples=40)
@given(walks())
def test_no_decision_of_a_seat_touches_the_word(walk: Walk):
    for game, state in walk.states(every=20):
        if state.over or state.agenda[-1].actor == CHANCE:
            continue
        for action in game.legal_actions(state):
            branch = state.copy()
            game.apply(branch, action)
            assert branch.word == state.word


@pytest.mark.slow
def test_random_play_comes_by_every_kind_of_action_of_land_ho():
    """Guards the laws against empty lists."""
    seen: Counter[str] = Counter()
    kinds = set()
    for number, choice in enumerate(LAND_HO):
        game, state, player = Walk(choice, number, 0).begin()
        kinds |= {kind.__name__ for kind in game.action_types}
        for _ in range(900):
            if state.over:
                break
            action = player.choose(game, state)
            seen[type(action).__name__] += 1
            game.apply(state, action)
    never = kinds - set(seen)
    assert never == {"Explore", "Swap"}, (
        "never two unknown hexes at once; settlers are all there is"
    )
