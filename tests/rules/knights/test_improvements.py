"""Cities & Knights: commodities, improvements, metropolises and walls.

Test vectors of the fact sheet: 7, 10, 11, 12.
"""

import pytest

from ep_rules.api import Seat, observe
from ep_rules.knights.city_track import TOP_LEVEL, TRACK_WORDS, TRACKS
from ep_tui.texts.rule_text import text
from ep_tui.texts.search_words import sentences
from tests.kit.knights import KNIGHTS, knights_table
from tests.kit.table import Table, fresh

ROLLS = 'phase = "production"\nseats = 3\n'
CITY = '[A]\ncities = ["B2.n"]\n'


def rolled(scene: str, *dice: int, face: str = "science") -> Table:
    """A's roll in a scene."""
    return knights_table(ROLLS + scene).do(
        "A roll", f"* dice {dice[0]} {dice[1]}", f"* event-die {face}"
    )


@pytest.mark.rule("founding.order")
def test_the_last_building_of_the_set_up_is_a_city_with_a_card_for_each_hex():
    table = fresh(KNIGHTS.id, 3).lay_out()
    table.do("A start-settlement B2.n", "A start-road B2-ne", "B start-settlement B4.n")
    table.do("B start-road B4-ne", "C start-settlement D2.n", "C start-road D2-ne")
    table.do("C start-settlement E5.n")
    assert table.places("city", "C") == ["D5.se"]
    assert table.cards("C") == 3
    assert table.refused("C start-road D2-nw") == "founding.not-beside-settlement"
    table.do("C start-road E5-ne")
    assert [table.points(seat) for seat in "ABC"] == [1, 1, 3]


@pytest.mark.rule("commodities.yield")
@pytest.mark.parametrize(
    ("place", "dice", "hand"),
    [
        ("B2.n", (4, 6), "1 ore, 1 coin"),
        ("B3.n", (1, 1), "1 wool, 1 cloth"),
        ("B4.n", (4, 5), "1 lumber, 1 paper"),
        ("C2.nw", (6, 6), "2 grain"),
        ("C3.s", (5, 1), "2 brick"),
    ],
)
def test_a_city_yields_a_commodity_beside_forest_pasture_and_mountains(
    place: str, dice: tuple[int, int], hand: str
):
    table = rolled(f'[A]\ncities = ["{place}"]', *dice)
    assert table.hand("A") == hand


def test_a_settlement_yields_no_commodity():
    assert rolled('[A]\nsettlements = ["B2.n"]', 4, 6).hand("A") == "1 ore"


@pytest.mark.rule("commodities.shortage")
def test_a_short_commodity_goes_to_a_lone_city_and_to_none_of_several():
    short = "supply = { coin = 0, ore = 1 }\n"
    table = knights_table(f"{short}{ROLLS}{CITY}")
    assert table.do("A roll", "* dice 4 6", "* event-die trade").hand("A") == "1 ore"
    two = f'{ROLLS}supply = {{ coin = 1 }}\n{CITY}[B]\ncities = ["B2.s"]'
    table = knights_table(two).do("A roll", "* dice 4 6", "* event-die trade")
    assert (table.hand("A"), table.hand("B")) == ("1 ore", "1 ore")


@pytest.mark.rule("event-die.order")
@pytest.mark.rule("event-die.faces")
def test_the_event_die_falls_after_the_dice_and_before_production():
    table = knights_table(ROLLS + CITY).do("A roll", "* dice 4 6")
    assert table.outcomes() == {
        "event-die ship": 3,
        "event-die science": 1,
        "event-die trade": 1,
        "event-die politics": 1,
    }
    assert not table.hand("A")
    table.do("* event-die trade")
    assert table.hears() == ["EventDieFell", "Received"]
    assert table.asks == "A TradePhase"


IMPROVING = """
seats = 3
[A]
cities = ["B2.n"]
hand = "9 paper, 5 cloth"
improvements = "2 science"
[B]
settlements = ["F2.s"]
hand = "3 coin"
"""


@pytest.mark.rule("improvements.buy")
def test_a_level_costs_as_many_commodities_as_its_number():
    table = knights_table(IMPROVING)
    assert table.legal("improve") == ["improve science", "improve trade"]
    table.do("A improve science", "A improve trade", "A improve trade")
    assert table.hears() == ["CityImproved"] * 3
    assert table.hand("A") == "6 paper, 2 cloth"
    assert table.refused("A improve trade") == "cost.missing"
    assert table.refused("A improve politics") == "cost.missing"


def test_who_has_no_city_buys_no_improvement_and_keeps_those_bought():
    table = knights_table(IMPROVING.replace("[B]", '[B]\nimprovements = "1 politics"'))
    table.turn("B", "trade-and-build")
    assert table.refused("B improve politics") == "improvements.no-city"
    assert not table.legal("improve")


def test_there_is_no_sixth_level():
    crowned = 'seats = 3\nmetropolises = { science = "B2.n" }'
    scene = IMPROVING.replace("2 science", "5 science").replace("seats = 3", crowned)
    table = knights_table(scene)
    assert table.refused("A improve science") == "improvements.complete"


@pytest.mark.rule("improvements.names")
def test_each_track_has_a_name_for_each_of_its_levels():
    told = sentences(text("improvements.names"))[: len(TRACKS)]
    assert [one.partition(":")[0].lower() for one in told] == list(TRACK_WORDS)
    assert [one.count(",") + 1 for one in told] == [TOP_LEVEL] * len(TRACKS)


@pytest.mark.rule("improvements.trading-house")
def test_vector_10_two_commodities_buy_a_card_from_the_third_level_of_trade_on():
    wool = 'cities = ["F5.nw"]\nhand = "2 coin, 2 wool, 2 cloth"'
    house = {"harbor-trade.harbors": "as-printed"}
    poor = knights_table(f"seats = 2\n[A]\n{wool}", house)
    assert poor.rate("A", "wool") == 2
    poor.do("A trade wool for cloth")
    assert poor.refused("A trade cloth for brick") == "trade.too-few"
    rich = knights_table(f'seats = 2\n[A]\n{wool}\nimprovements = "3 trade"', house)
    rich.do("A trade coin for brick", "A trade cloth for paper")
    assert rich.hand("A") == "1 brick, 2 wool, 1 paper"


@pytest.mark.rule("improvements.aqueduct")
def test_who_has_the_aqueduct_and_gets_no_card_takes_a_resource():
    scene = '[A]\ncities = ["B2.n"]\nimprovements = "3 science"\n[B]\nimprovements = "3 science"'
    table = rolled(scene, 1, 1, face="ship")
    assert table.asks == "A UseAqueduct"
    assert table.refused("A aqueduct paper") == "aqueduct.not-a-resource"
    table.do("A aqueduct ore")
    assert table.hears() == ["AqueductUsed"]
    table.do("B no-aqueduct")
    assert (table.hand("A"), table.hand("B"), table.asks) == ("1 ore", "", "A TradePhase")
    assert rolled(scene, 4, 6, face="ship").asks == "B UseAqueduct"
    assert rolled(scene, 3, 4, face="ship").asks == "A TradePhase"


def test_the_aqueduct_gives_nothing_that_the_supply_lacks():
    sold = "supply = { brick = 0, lumber = 0, wool = 0, grain = 0, ore = 1 }\n"
    scene = '[A]\nimprovements = "3 science"\n[B]\nimprovements = "3 science"'
    table = rolled(sold + scene, 1, 1, face="ship")
    assert table.refused("A aqueduct brick") == "supply.no-card"
    table.do("A aqueduct ore")
    assert table.asks == "A TradePhase"


CROWNING = """
seats = 3
[A]
cities = ["B2.n", "B4.n"]
hand = "5 paper, 4 cloth"
improvements = "3 science, 3 trade"
[B]
cities = ["F2.s"]
hand = "5 paper"
improvements = "4 science"
"""


@pytest.mark.rule("metropolises.gain")
def test_the_first_at_the_fourth_level_crowns_a_city_of_its_choice():
    table = knights_table(CROWNING.replace("4 science", "3 science")).do("A improve science")
    assert table.asks == "A ChooseMetropolis"
    assert table.refused("A metropolis F2.s") == "metropolises.no-city-here"
    table.do("A metropolis B4.n")
    assert table.hears() == ["MetropolisGained"]
    assert table.points("A") == 6
    table.do("A improve trade")
    assert table.asks == "A TradePhase", "one free city is left, so there is no choice"
    assert table.score_lines("A")["metropolises"] == 4


def test_vector_12_the_first_at_the_fifth_level_takes_the_metropolis_for_good():
    table = knights_table(
        f'metropolises = {{ science = "B2.n" }}\n{CROWNING}'.replace("3 sc", "4 sc")
    )
    assert (table.points("A"), table.points("B")) == (6, 2)
    table.turn("B", "trade-and-build").do("B improve science")
    assert table.hears() == ["CityImproved", "MetropolisLost", "MetropolisGained"]
    assert (table.points("A"), table.points("B")) == (4, 4)
    table.turn("A", "trade-and-build").do("A improve science")
    assert table.hears() == ["CityImproved"]
    assert (table.points("A"), table.points("B")) == (4, 4)


@pytest.mark.rule("metropolises.free-city")
def test_vector_11_the_fourth_level_needs_a_city_without_a_metropolis():
    scene = CROWNING.replace(', "B4.n"', "").replace("3 science", "4 science")
    scene = f'metropolises = {{ science = "B2.n" }}\n{scene}'
    table = knights_table(scene)
    assert table.refused("A improve trade") == "metropolises.no-free-city"
    assert "improve science" in table.legal("improve")
    strict = knights_table(scene, {"metropolises.fifth": "always-free-city"})
    assert strict.refused("A improve science") == "metropolises.no-free-city"


WALLED = """
seats = 2
[A]
cities = ["B2.n", "B4.n", "D2.n", "D5.n"]
hand = "7 brick"
walls = ["B4.n", "D5.n"]
[B]
settlements = ["F2.s"]
"""


@pytest.mark.rule("walls.build")
def test_a_wall_stands_under_a_city_three_times_at_most():
    table = knights_table(WALLED)
    assert table.legal("wall") == ["wall A1.se", "wall C1.se"]
    assert table.refused("A wall B4.n") == "walls.stands-here"
    assert table.refused("A wall F2.s") == "walls.no-city-here"
    table.do("A wall B2.n")
    assert table.hears() == ["WallBuilt"]
    assert table.hand("A") == "5 brick"
    assert table.refused("A wall D2.n") == "supply.no-wall"
    poor = knights_table(WALLED.replace("7 brick", "1 brick"))
    assert poor.refused("A wall B2.n") == "cost.missing"


@pytest.mark.rule("walls.hand-limit")
def test_vector_7_two_walls_raise_the_hand_limit_to_eleven():
    for hand, left in (("7 brick, 4 paper", ""), ("7 brick, 5 paper", "A DiscardCards")):
        table = knights_table(f'phase = "production"\n{WALLED}'.replace("7 brick", hand))
        table.do("A roll", "* dice 3 4", "* event-die trade")
        assert table.asks == (left or "A TradePhase")
    table.do(*["A discard paper"] * 5, "A discard brick")
    assert table.hand("A") == "6 brick"


def test_the_observation_of_a_seat_counts_commodities_as_cards():
    table = knights_table(IMPROVING)
    views = observe(table.game, table.state, Seat(1)).seats
    assert [view.cards for view in views] == [14, 3, 0]
    assert views[0].known == (0, 0, 0, 0, 0, 0, 9, 5, 0)


@pytest.mark.rule("commodities.trade")
def test_four_equal_commodities_buy_a_card():
    scene = 'seats = 3\n[A]\nsettlements = ["D4.n"]\nhand = "4 paper, 3 coin"\n'
    table = knights_table(scene)
    assert table.refused("A trade coin for ore") == "trade.too-few"
    table.do("A trade paper for cloth")
    assert table.hand("A") == "1 cloth, 3 coin"
