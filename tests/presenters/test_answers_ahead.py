"""Decisions that are answered before their turn: their modules' presenters name them."""

from ep_rules.api import SCENARIOS, AnswerOffer, DiscardCards, game
from ep_tui.presenters.registry import presenters_of
from tests.kit.each import each


@each("scenario", SCENARIOS)
def test_a_decision_that_is_answered_ahead_can_also_be_answered_in_turn(scenario: str):
    found = presenters_of(game(scenario, min(SCENARIOS[scenario].layouts)))
    assert set(found.ahead) <= set(found.pickers)


@each("scenario", SCENARIOS)
def test_offers_and_discards_are_answered_ahead_in_games_that_have_them(scenario: str):
    found = presenters_of(game(scenario, min(SCENARIOS[scenario].layouts)))
    asked = {AnswerOffer, DiscardCards}
    assert set(found.ahead) == asked & set(found.pickers)
