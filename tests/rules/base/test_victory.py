"""Victory: eight points in the seat's own turn."""

import pytest

from tests.kit.table import at, fresh

SEVEN_POINTS = """
turn = "%s"
[A]
hand = "2 brick, 2 lumber, 2 wool, 2 grain, 2 ore"
harbor-settlements = ["A2.s", "D3.n", "G2.n"]
settlements = ["%s"]
roads = ["B1-w"]
"""


@pytest.mark.rule("victory.goal")
def test_eight_points_win_at_once():
    table = at(SEVEN_POINTS % ("A", "A1.n")).do("A settlement B1.nw")
    assert (table.asks, table.winner, table.points("A")) == ("over", "A", 8)
    assert table.hears()[-1] == "GameWon"
    assert table.refused("A end") == "turn.game-over"


@pytest.mark.rule("victory.goal")
def test_an_upgrade_wins_as_well():
    table = at(SEVEN_POINTS % ("A", "D3.s")).do("A harbor D3.s")
    assert (table.winner, table.points("A")) == ("A", 8)


@pytest.mark.rule("victory.goal")
def test_seven_points_do_not_win():
    table = at(SEVEN_POINTS % ("A", "A1.n")).do("A road B1-nw")
    assert (table.asks, table.winner) == ("A TradePhase", "")


@pytest.mark.rule("victory.goal")
def test_points_reached_before_win_at_the_start_of_the_seats_turn():
    scene = (SEVEN_POINTS % ("B", "A1.n")).replace('"A1.n"', '"A1.n", "A1.s"')
    table = at(scene).do("B end")
    assert (table.winner, table.points("A")) == ("", 8)
    table.do("B end")
    assert (table.asks, table.winner) == ("over", "A")


@pytest.mark.rule("victory.goal")
def test_by_the_letter_of_the_online_rules_points_win_in_any_turn():
    table = at(SEVEN_POINTS % ("B", "A1.n"), {"victory.when": "at-once"})
    assert table.seat("A", settlements="A1.s").do("B end").winner == "A"


@pytest.mark.rule("victory.goal")
def test_a_founded_settlement_wins_in_the_movement_phase():
    scene = (SEVEN_POINTS % ("A", "A1.n")).replace("[A]", '[A]\nships = ["C3-se settler"]')
    table = at(scene).do("A end", "A sail #1 D3-e", "A sail #1 D3-se")
    table.do("A found #1 at D3.s")
    assert table.winner == "A"


@pytest.mark.rule("victory.goal")
def test_settlements_count_one_and_harbor_settlements_two():
    table = at(SEVEN_POINTS % ("A", "A1.n"))
    assert table.game.points(table.state, 0) == {"settlements": 1, "harbor-settlements": 6}  # type: ignore[arg-type]
    assert [fresh("land-ho", 4).points(owner) for owner in "ABCD"] == [3, 3, 3, 3]


@pytest.mark.rule("victory.goal")
def test_the_goal_is_a_setting():
    table = at(SEVEN_POINTS % ("A", "A1.n"), {"victory.goal": 9}).do("A settlement B1.nw")
    assert table.winner == ""
