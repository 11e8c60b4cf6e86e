r"""A turn of base CATAN: what may happen when, what a short supply pays, and when somebody wins."""

import pytest

from ep_rules.api import setting_text, settings_of
from ep_rules.model import MOUNTAINS
from tests.kit.boards import base


@pytest.mark.rule("supply.pieces", "supply.cards", "cost.price", "victory.goal")
def test_the_box_the_prices_and_the_goal_are_those_of_the_fact_sheet():
    wanted = {
        "production.bank": "19",
        "building.roads": "15",
        "building.settlements": "5",
        "cities.cities": "4",
        "building.road_cost": "1 brick, 1 lumber",
        "building.settlement_cost": "1 brick, 1 lumber, 1 wool, 1 grain",
        "cities.cost": "2 grain, 3 ore",
        "development.cost": "1 wool, 1 grain, 1 ore",
        "sevens.hand_limit": "7",
        "trade.rate": "4",
        "longest-road.least": "5",
        "longest-road.points": "2",
        "largest-army.least": "3",
        "largest-army.points": "2",
        "cities.points": "2",
        "victory.goal": "10",
    }
    found = {key: setting_text(value) for key, value in settings_of("base") if key in wanted}
    assert found == wanted


# ---- before and after the dice ------------------------------------------------------------------

BEFORE = """
seats = 3
phase = "production"
[A]
hand = "9 brick, 9 lumber, 9 wool, 9 grain, 9 ore"
roads = ["B2-ne", "B3-nw", "B3-ne"]
settlements = ["B2.n"]
"""


@pytest.mark.rule("turn.phases", "production.roll")
@pytest.mark.parametrize(
    "line",
    ["road B4-nw", "settlement B3.ne", "city B2.n", "develop 1", "trade wool for ore",
     "offer 1 wool for 1 ore", "end"],
)  # fmt: skip
def test_before_the_dice_nothing_is_built_bought_or_traded(line: str):
    table = base(BEFORE)
    assert table.legal() == ["roll"]
    assert table.refused(f"A {line}") == "turn.wrong-phase"
    table.do("A roll", "* dice 1 1", "A settlement B3.ne" if "B3.ne" in line else f"A {line}")


def test_trade_and_building_are_mixed_and_the_end_of_them_is_the_end_of_the_turn():
    table = base(BEFORE).do("A roll", "* dice 1 1")
    table.do("A trade wool for ore", "A road B4-nw", "A trade wool for ore", "A city B2.n", "A end")
    assert table.asks == "B ProductionPhase"


@pytest.mark.rule("development.knight", "sevens.discard", "robber.move")
def test_a_seven_after_a_knight_moves_the_robber_once_more_and_all_discard_first():
    table = base("""
    seats = 3
    phase = "production"
    [A]
    hand = "8 wool"
    development = "2 knight"
    [B]
    hand = "9 ore"
    settlements = ["B3.n"]
    """).do("A knight", "A robber B3", "* steal ore")
    assert (table.hand("A"), table.hand("B")) == ("8 wool, 1 ore", "8 ore")
    table.do("A roll", "* dice 3 4")
    assert table.refused("A knight") == "turn.wrong-phase"
    table.do(*["A discard wool"] * 4)
    assert table.asks == "B DiscardCards"
    table.do(*["B discard ore"] * 4)
    assert table.refused("A robber B3") == "robber.same-hex"
    assert table.refused("A knight") == "turn.wrong-phase"
    table.do("A robber D4")
    assert table.asks == "A TradePhase"
    assert table.refused("A knight") == "development.no-more-plays"


@pytest.mark.rule("development.play")
def test_the_one_card_of_a_turn_is_counted_again_in_the_next():
    table = base('seats = 2\nphase = "production"\n[A]\ndevelopment = "2 knight"')
    table.do("A knight", "A robber B2", "A roll", "* dice 1 1", "A end")
    table.do("B roll", "* dice 1 1", "B end", "A knight", "A robber D4")
    assert table.held("A") == {}


@pytest.mark.rule("theft.draw")
def test_each_card_of_the_victim_is_as_likely_as_any_other():
    table = base("""
    [A]
    development = "1 knight"
    [B]
    hand = "3 ore, 1 wool"
    settlements = ["B3.n"]
    """).do("A knight", "A robber B3")
    write = table.game.notation.write
    drawn_cards = {write(act): weight for act, weight in table.game.chance_outcomes(table.state)}
    assert drawn_cards == {"steal wool": 1, "steal ore": 3}


@pytest.mark.rule("trade.offer", "trade.answer")
def test_only_the_player_whose_turn_it_is_trades_and_no_kind_stands_on_both_sides():
    table = base('seats = 3\n[A]\nhand = "2 wool"\n[B]\nhand = "1 ore"\n[C]\nhand = "1 wool"')
    assert table.refused("B offer 1 ore for 1 wool") == "turn.not-your-turn"
    assert table.refused("A offer 2 wool for 1 wool, 1 ore") == "trade.on-both-sides"
    table.do("A offer 1 wool for 1 ore")
    assert table.refused("C yes") == "turn.not-your-turn"
    table.do("B yes")
    assert table.refused("C yes") == "trade.cannot-give-it"
    table.do("C no", "A deal B")
    assert [table.hand(seat) for seat in "ABC"] == ["1 wool, 1 ore", "1 wool", "1 wool"]


# ---- the supply ---------------------------------------------------------------------------------

SHORT = """
phase = "production"
supply = { brick = 1, ore = 1 }
"""


@pytest.mark.rule("production.shortage")
def test_two_buildings_of_one_player_take_the_rest_alone():
    table = base(SHORT + '[A]\nsettlements = ["B2.n", "B2.s"]').do("A roll", "* dice 4 6")
    assert (table.hand("A"), table.bank("ore")) == ("1 ore", 0)


@pytest.mark.rule("production.shortage")
def test_a_card_too_few_for_two_players_is_paid_to_neither_and_other_kinds_are():
    table = base(SHORT + '[A]\nsettlements = ["B2.n"]\n[B]\nsettlements = ["B2.s", "C5.n"]').do(
        "A roll", "* dice 4 6"
    )
    assert (table.hand("A"), table.hand("B")) == ("", "1 brick")
    assert table.bank("ore") == 1


@pytest.mark.rule("production.shortage", "robber.blocks")
def test_whom_the_robber_keeps_from_a_card_shares_no_shortage():
    """B2 and, here, C5 yield ore for a 10; there is one card, and the city is owed two."""
    for robber, wanted in (("D4", ["", ""]), ("C5", ["1 ore", ""]), ("B2", ["", "1 ore"])):
        table = base(
            f'robber = "{robber}"{SHORT}[A]\ncities = ["B2.n"]\n[B]\nsettlements = ["C5.n"]'
        )
        table.state.terrain[table.game.book.topology.hex("C5")] = MOUNTAINS
        table.do("A roll", "* dice 4 6")
        assert [table.hand(seat) for seat in "AB"] == wanted, robber


# ---- pieces -------------------------------------------------------------------------------------


@pytest.mark.rule("cities.upgrade", "supply.pieces")
def test_a_city_frees_the_piece_with_which_another_settlement_is_built():
    table = base(
        """
    seats = 2
    [A]
    hand = "1 brick, 1 lumber, 1 wool, 3 grain, 3 ore"
    roads = ["B2-ne", "B3-nw"]
    settlements = ["B2.n"]
    """,
        {"building.settlements": "1"},
    )
    assert table.refused("A settlement B3.n") == "supply.no-settlement"
    table.do("A city B2.n", "A settlement B3.n")
    assert table.points("A") == 3


# ---- winning ------------------------------------------------------------------------------------

SIX_OF_B = r"""
 /.B B.B B.B B.\ /.\
.   .   .   .   .   .
|D2 |D3 |D4 |D5 |D6 |
"""
FIVE_OF_A = r"""
 /.A A.A A.A
.   .   .   .
|B2 |B3 |B4 |
"""
CITIES_OF_A = """
seats = 4
turn = "{turn}"
[A]
cities = ["F2.s", "F4.s", "E2.sw", "D6.se"]
development = "road-building"
[C]
hand = "1 brick, 1 lumber, 1 wool, 1 grain"
roads = ["C3-e"]
[D]
hand = "1 brick, 1 lumber, 1 wool, 1 grain"
roads = ["B3-e"]
"""


@pytest.mark.rule("victory.goal", "awards.longest-road", "awards.interruption")
def test_points_that_come_in_the_turn_of_another_win_when_the_seats_turn_begins():
    """C builds on the longer road of B, so that A has the longest one and ten points."""
    table = base(CITIES_OF_A.format(turn="C"))
    for picture in (SIX_OF_B, FIVE_OF_A):
        table.draw(picture)
    assert (table.points("A"), table.longest_road()) == (8, "B")
    table.do("C settlement D4.n")
    assert table.lengths() == [5, 4, 1, 1]
    assert (table.points("A"), table.longest_road(), table.winner) == (10, "A", "")
    table.do("C end", "D roll", "* dice 1 1")
    assert table.asks == "D TradePhase"
    table.do("D end")
    assert (table.winner, table.hears()[-1]) == ("A", "GameWon")


@pytest.mark.rule("victory.goal")
def test_points_that_are_lost_again_before_the_seats_turn_do_not_win():
    table = base(CITIES_OF_A.format(turn="C"))
    for picture in (SIX_OF_B, FIVE_OF_A):
        table.draw(picture)
    table.do("C settlement D4.n", "C end", "D roll", "* dice 1 1", "D settlement B3.ne", "D end")
    assert (table.points("A"), table.longest_road()) == (8, "")
    assert table.asks == "A ProductionPhase"


@pytest.mark.rule("victory.goal", "development.road-building")
def test_the_first_free_road_wins_before_the_second_is_laid_and_before_the_dice():
    table = base(CITIES_OF_A.format(turn="A").replace("[A]", 'phase = "production"\n[A]'))
    table.draw(FIVE_OF_A.replace("A.A\n", "A.\\\n"))
    assert table.points("A") == 8
    table.do("A road-building", "A free-road B4-ne")
    assert (table.points("A"), table.winner) == (10, "A")
