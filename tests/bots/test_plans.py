"""The plans of a captain, and a survey that serves on after a deal."""

import pytest

from ep_rules.api import GOLD, WOOL, Game, Seat, State, View, game, mix
from ep_rules.bots.planning.decisions import read
from ep_rules.bots.planning.knowledge import guide
from ep_rules.bots.planning.survey import Survey
from ep_rules.bots.planning.works import carry, plans
from tests.kit.boards import at_sea
from tests.kit.chosen import CAPTAIN, decisions

LENGTH = 700
"""The actions of a game."""
SEVERAL = 10
"""The fewest deals that a game must have to show anything."""


def surveyed(compiled: Game, state: State, seat: Seat) -> Survey:
    """What a captain makes of a position."""
    return read(View.of(compiled, state, seat))


@pytest.mark.parametrize(
    ("scenario", "seed"),
    [("land-ho", 3), ("explorers-pirates", 4), ("explorers-pirates-knights", 5)],
)
def test_a_survey_carried_over_a_deal_has_the_plans_that_a_new_one_finds(scenario: str, seed: int):
    compiled, deals, same_order, carried = game(scenario, 4), 0, 0, 0
    state, kinds = compiled.new_state(mix(seed, 1)), guide(compiled).deals
    for step, actor in zip(range(LENGTH), decisions(compiled, state), strict=False):
        legal = compiled.certain_actions(state)
        legal_deals = [action for action in legal if isinstance(action, kinds)]
        if legal_deals:
            deal = legal_deals[step % len(legal_deals)]
            survey, dealt = surveyed(compiled, state, actor), state.copy()
            before = plans(survey)
            compiled.apply(dealt, deal)
            for note in guide(compiled).of("note", survey):
                note(deal)
            fresh, deals = surveyed(compiled, dealt, actor), deals + 1
            same_order += before == plans(fresh)
            if carry(survey, dealt.agenda[-1], tuple(dealt.hands[actor])):
                carried += 1
                assert plans(survey) == plans(fresh)
                assert survey.shop.buys == fresh.shop.buys
                assert survey.hand == fresh.hand
        compiled.apply(state, CAPTAIN.choose(View.of(compiled, state, actor), legal, step))
    assert deals >= carried > SEVERAL
    assert same_order < deals


def test_a_survey_does_not_serve_on_once_the_last_coin_for_a_toll_is_spent():
    table = at_sea("pirate-lairs", hexes={"C5": "sea"}).pirate("B", "C5")
    table.seat("A", harbors="C3.s", ships=["D5-nw"], hand="1 gold, 1 wool")
    table.turn("A", "trade-and-build")
    survey, decision = surveyed(table.game, table.state, Seat(0)), table.state.agenda[-1]
    without_wool, without_coin = list(survey.hand), list(survey.hand)
    without_wool[WOOL] = without_coin[GOLD] = 0
    assert carry(survey, decision, tuple(without_wool))
    assert not carry(survey, decision, tuple(without_coin))


def test_a_survey_serves_on_after_the_seats_own_pirate_ship_has_taken_the_place_of_another():
    table = at_sea("pirate-lairs", hexes={"C5": "sea", "D5": "sea"}).pirate("B", "C5")
    table.seat("A", harbors="C3.s", ships=["C5-sw"], hand="1 gold, 1 wool")
    table.turn("A", "trade-and-build")
    survey, decision = surveyed(table.game, table.state, Seat(0)), table.state.agenda[-1]
    assert survey.kept_coins
    for note in guide(table.game).of("note", survey):
        note(table.parse("A pirate D5")[1])
    assert carry(survey, decision, (0,) * len(survey.hand))
    assert not survey.kept_coins
