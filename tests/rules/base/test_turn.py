"""Turns: three phases, the schedule of seats, and limits that end a game without a winner."""

import pytest

from ep_rules.api import Intersection, Offer, Path, Roll, ShipNumber
from ep_rules.sea.sailing import Sail
from ep_rules.sea.settlers import FoundSettlement
from tests.kit.rulebooks import game_of, modules_of
from tests.kit.table import at, fresh

PLAIN = """
seats = 3
turn = "A"
phase = "production"
"""


@pytest.mark.rule("turn.phases")
def test_a_turn_is_production_then_trade_and_build_then_movement_then_the_next_seat():
    table = at(PLAIN)
    assert table.asks == "A ProductionPhase"
    table.do("A roll")
    assert table.asks == "* ThrowDice"
    table.do("* dice 1 2")
    assert table.asks == "A TradePhase"
    table.do("A end")
    assert table.asks == "A MovementPhase"
    table.do("A end")
    assert table.asks == "B ProductionPhase"


@pytest.mark.rule("turn.phases")
def test_nothing_is_built_or_traded_before_the_roll_or_once_movement_has_begun():
    table = at(PLAIN + '[A]\nhand = "3 ore, 2 wool"')
    for phase in ("before the roll", "movement"):
        for line in ("A road A1-e", "A trade ore for wool", "A buy ore", "A offer ore for wool"):
            assert table.refused(line) == "turn.wrong-phase", phase
        if phase == "before the roll":
            table.do("A roll", "* dice 1 2", "A end")


@pytest.mark.rule("turn.phases")
def test_ships_wait_for_the_movement_phase():
    table = at('[A]\nships = ["A3-e"]')
    assert table.refused("A sail #1 A3-ne") == "turn.wrong-phase"
    assert table.do("A end").refused("A sail #1 A3-ne") == ""


@pytest.mark.rule("turn.phases")
def test_the_roll_is_not_skipped_and_not_repeated():
    table = at(PLAIN)
    assert table.refused("A end") == "turn.wrong-phase"
    table.do("A roll", "* dice 1 2")
    assert table.refused("A roll") == "turn.wrong-phase"


@pytest.mark.rule("turn.phases")
def test_only_the_seat_that_is_asked_may_answer():
    table = at(PLAIN)
    assert table.refused("B roll") == "turn.not-your-turn"
    assert table.refused("* dice 1 2") == "turn.chance-not-asked"
    assert table.do("A roll").refused("A dice 1 2") == "turn.not-your-turn"


@pytest.mark.rule("turn.phases")
def test_an_action_of_a_rule_that_is_not_played_is_no_action_of_the_game():
    game = game_of(modules_of(without={"offers"}))
    line = "offer 1 wool for 1 ore"
    offer = fresh("land-ho", 2).game.notation.read(line)
    assert isinstance(offer, Offer)
    refusal = game.explain(game.new_state(1), offer)
    assert refusal is not None
    assert refusal.code == "turn.not-in-game"
    assert game.explain(game.new_state(1), Roll()) is None


@pytest.mark.rule("turn.end")
@pytest.mark.parametrize("first", ["A", "B", "C"])
def test_the_seats_follow_clockwise_from_the_one_that_starts(first: str):
    table = fresh("land-ho", 3, first=first)
    turns = []
    for _ in range(4):
        seat = table.asks[0]
        turns.append(seat)
        table.do(f"{seat} roll", "* dice 1 1", f"{seat} end", f"{seat} end")
    order = "ABCABC"["ABC".index(first) :]
    assert "".join(turns) == order[:3] + first


@pytest.mark.rule("turn.limits")
def test_after_the_last_round_the_game_is_unfinished_and_no_seat_has_won():
    table = fresh("land-ho", 2, house={"turn.rounds": "1"})
    table.do("A roll", "* dice 1 1", "A end", "A end")
    assert table.asks == "B ProductionPhase"
    table.do("B roll", "* dice 1 1", "B end", "B end")
    assert (table.asks, table.winner) == ("over", "")
    assert table.state.winner == -1
    assert table.hears()[-1] == "GameUnfinished"
    assert table.refused("A roll") == "turn.game-over"
    assert table.legal() == []


@pytest.mark.rule("turn.limits")
def test_a_turn_with_too_many_actions_leaves_the_game_unfinished():
    table = fresh("land-ho", 2, house={"turn.actions": "3"})
    table.do("A roll", "* dice 1 1", "A offer 1 wool for 1 ore")
    assert table.asks == "B AnswerOffer"
    table.do("B no")
    assert (table.asks, table.winner) == ("over", "")


@pytest.mark.rule("turn.limits")
def test_the_count_of_actions_begins_again_with_every_turn():
    table = fresh("land-ho", 2, house={"turn.actions": "4"})
    for seat in "ABAB":
        table.do(f"{seat} roll", "* dice 1 1", f"{seat} end", f"{seat} end")
    assert table.asks == "A ProductionPhase"


@pytest.mark.rule("turn.limits")
def test_the_point_that_wins_counts_more_than_the_limit_reached_with_it():
    scene = """
    [A]
    hand = "1 brick, 1 lumber, 1 wool, 1 grain"
    harbor-settlements = ["A2.s", "D3.n", "G2.n"]
    settlements = ["A1.n"]
    roads = ["B1-w"]
    """
    table = at(scene, {"turn.actions": 1}).do("A settlement B1.nw")
    assert table.winner == "A"


@pytest.mark.rule("house.chance")
@pytest.mark.parametrize("line", ["* dice 3 4", "A dice 3 4", "B dice 3 4"])
def test_dice_that_are_not_due_have_a_refusal_of_their_own(line: str):
    assert fresh("land-ho", 2).refused(line) == "turn.chance-not-asked"
    assert fresh("land-ho", 2).do("A roll").refused("B dice 3 4") == "turn.not-your-turn"


@pytest.mark.rule("setup.areas")
@pytest.mark.parametrize("number", [-1, 10_000])
def test_a_place_that_is_not_on_the_board_is_refused(number: int):
    table = at('phase = "movement"\n[A]\nships = ["C3-sw settler"]')
    sail = Sail(ShipNumber(1), Path(number))
    for action in (sail, FoundSettlement(ShipNumber(1), Intersection(number))):
        refusal = table.game.explain(table.state, action)
        assert refusal is not None
        assert refusal.code == "turn.no-such-place"
