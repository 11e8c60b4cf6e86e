"""Conservation: nothing is added and nothing is lost."""

import pytest
from hypothesis import given, settings

from ep_rules.api import GOLD, RESOURCES, SCENARIOS, game
from ep_rules.base.production import Production
from ep_rules.sea.discovery import Hidden
from ep_rules.sea.routes import Chart, Routes
from tests.laws import laws
from tests.laws.play import LAND_HO, Walk, walks


@settings(max_examples=80)
@given(walks())
def test_cards_gold_pieces_hexes_and_tokens_are_conserved(walk: Walk):
    compiled, state, _ = walk.begin()
    before = laws.goods(state)
    for _, later in walk.states(every=4):
        laws.cheap(compiled, later, before)


@settings(max_examples=40)
@given(walks(60))
def test_a_fresh_game_holds_nineteen_cards_of_each_resource(walk: Walk):
    compiled, state, _ = walk.begin()
    found, bank = laws.goods(state), compiled.book.module(Production).settings.bank
    if not walk.choice.scene:
        assert [found[good] for good in RESOURCES] == [bank] * len(RESOURCES)
    assert all(found[good] <= bank for good in RESOURCES)
    assert found[GOLD] > bank


@settings(max_examples=60)
@given(walks(choices=LAND_HO))
def test_the_chart_that_grew_by_discoveries_is_the_one_drawn_from_the_board(walk: Walk):
    compiled, state = walk.end()
    chart = state.of(Chart).copy()
    compiled.book.module(Routes).draw(state)
    assert state.of(Chart) == chart


def test_modules_count_what_they_keep():
    """Guards the law of stocks against empty lists."""
    counting = set()
    for name, entry in SCENARIOS.items():
        compiled = game(name, min(entry.layouts))
        state = compiled.new_state(1)
        counting |= {module.id for module in compiled.book.modules if module.stocks(state)}
    assert counting >= {"discovery", "crews", "lairs", "fish", "spices", "island"}
    assert counting >= {"harbor-trade", "development", "lots", "seafarers", "chests", "continent"}


def test_a_hex_that_is_lost_from_its_bag_is_noticed():
    compiled = game("land-ho", 2)
    state = compiled.new_state(1)
    laws.stocks_are_whole(compiled, state)
    bag = state.of(Hidden).hexes[0]
    bag[next(iter(bag))] -= 1
    with pytest.raises(AssertionError, match="discovery: terrain of area 0"):
        laws.stocks_are_whole(compiled, state)
