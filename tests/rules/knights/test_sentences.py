"""Cities & Knights: sentences of the fact sheet's first part that other tests only touch.

The numbers are those of its sections.
"""

import re
from pathlib import Path

import pytest

from ep_rules.base.building import Building
from ep_rules.base.victory import Victory
from ep_rules.catan.cities import Cities
from ep_rules.knights.barbarians import attack_strength
from ep_rules.knights.knights import KnightRules
from ep_rules.knights.progress_deck import DECK
from ep_rules.knights.walls import CityWalls
from tests.kit.knights import knights_table, seat_words
from tests.kit.table import Table

HERE = Path(__file__).parent
ROLLS = 'seats = 3\nphase = "production"\n'
LANDS = ROLLS + "barbarians = 6\n"


def rolled(scene: str, dice: str = "1 1", face: str = "ship") -> Table:
    """A's roll in a scene."""
    return knights_table(scene).do("A roll", f"* dice {dice}", f"* event-die {face}")


def playing(card: str, own: str = "", other: str = "", top: str = "") -> Table:
    """A holds a card in its trade phase, with what else a scene says of A and B."""
    return knights_table(f'seats = 3\n{top}\n[A]\nprogress = "{card}"\n{own}\n[B]\n{other}\n')


def test_every_row_and_every_vector_of_the_fact_sheet_is_cited_by_a_test():
    """Rows stand in names of tests, vectors in names or docstrings."""
    said = {path.name: path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py")}
    rows: set[int] = set()
    named = r"def test_rows?_(\d+)(?:_(and|to)_(\d+))?_"
    for first, word, last in re.findall(named, said["test_at_sea.py"]):
        step = 1 if word == "to" else max(1, int(last or first) - int(first))
        rows |= {*range(int(first), int(last or first) + 1, step)}
    assert rows == {*range(1, 32)}
    files = ["knights", "progress_cards", "barbarians", "improvements", "at_sea"]
    texts = " ".join(said[f"test_{name}.py"] for name in files)
    vectors = re.findall(r"(?:def test_vector_|Vector )(\d+)", texts)
    assert {int(number) for number in vectors} == {*range(1, 23)}


@pytest.mark.rule("knights.pieces", "walls.build", "progress.decks", "victory.goal")
def test_section_1_the_pieces_and_the_goal_are_those_of_the_box():
    book = knights_table("seats = 4").game.book
    building = book.module(Building).settings
    assert (building.settlements, building.roads) == (5, 15)
    assert book.module(Cities).settings.cities == 4
    assert book.module(CityWalls).settings.walls == 3
    assert book.module(KnightRules).settings.each == 2
    deck = book.decks[DECK]
    sizes = [0, 0, 0]
    for card, count in zip(deck.cards, deck.counts, strict=True):
        sizes[card.part] += count
    assert sizes == [18, 18, 18]
    assert book.module(Victory).settings.goal == 13


@pytest.mark.rule("event-die.order", "progress.limit")
def test_section_3_a_fifth_card_of_another_seat_goes_back_before_production():
    scene = ROLLS + '[A]\ncities = ["B2.n"]\n[B]\nimprovements = "4 trade"\n'
    scene = scene.replace("[A]", '[metropolises]\ntrade = "B4.n"\n[A]', 1)
    scene += 'cities = ["B4.n"]\nprogress = "2 spy, 2 wedding"\n'
    table = rolled(scene, "4 6", "trade").do("* progress merchant")
    assert (table.asks, table.hand("A")) == ("B ReturnCard", "")
    table.do("B return spy")
    assert (table.asks, table.hand("A")) == ("A TradePhase", "1 ore, 1 coin")


@pytest.mark.rule("robber.blocks", "commodities.yield", "metropolises.gain")
def test_section_4_the_robber_stops_commodities_and_a_metropolis_yields_no_more():
    city = '[B]\ncities = ["B2.n"]\n'
    robbed = rolled(ROLLS + f'attacks = 1\nrobber = "B2"\n{city}', "4 6")
    assert robbed.hand("B") == ""
    crowned = ROLLS + 'metropolises = { science = "B2.n" }\n' + city + 'improvements = "4 science"'
    assert rolled(crowned, "4 6").hand("B") == "1 ore, 1 coin"


@pytest.mark.rule("commodities.trade", "harbor-trade.rate")
def test_section_6_a_harbor_for_any_kind_serves_commodities_and_others_give_none():
    house = {"harbor-trade.harbors": "as-printed"}
    table, of_grain = (
        knights_table(f'seats = 2\n[A]\nsettlements = ["{place}"]\nhand = "2 grain, 3 coin"', house)
        for place in ("A1.se", "A2.se")
    )
    assert [table.rate("A", good) for good in ("grain", "coin")] == [3, 3]
    assert [of_grain.rate("A", good) for good in ("grain", "coin")] == [2, 4]
    table.do("A trade coin for cloth")
    of_grain.do("A trade grain for paper")
    assert of_grain.refused("A trade coin for ore") == "trade.too-few"


@pytest.mark.rule("walls.build", "metropolises.gain")
def test_section_9_a_wall_is_built_under_a_metropolis_and_stays_when_one_comes():
    scene = 'seats = 2\n{0}[A]\ncities = ["B2.n"]\nimprovements = "{1} science"\n'
    scene += 'hand = "2 brick, 4 paper"\n'
    crowned = knights_table(scene.format('metropolises = { science = "B2.n" }\n', 4))
    assert crowned.do("A wall B2.n").hears() == ["WallBuilt"]
    walled = knights_table(scene.format("", 3) + 'walls = ["B2.n"]').do("A improve science")
    assert walled.hears() == ["CityImproved", "MetropolisGained"]
    assert seat_words(walled, "A", "walls") == ["A1.se"]


@pytest.mark.rule("knights.move", "knights.promote")
def test_section_10_a_knight_moves_along_a_new_road_and_stays_ready_when_promoted():
    scene = 'seats = 2\n[A]\nroads = ["D4-ne", "D4-e"]\nhand = "1 brick, 1 lumber, 1 wool, 1 ore"\n'
    table = knights_table(scene + 'knights = ["D4.se basic active ready"]')
    assert table.refused("A march D4.se to D4.se") == "knights.no-way"
    table.do("A promote D4.se", "A road D4-se")
    assert table.refused("A march D4.se to D4.s") == ""


@pytest.mark.rule("barbarians.defender")
def test_section_11_a_seat_without_a_city_can_be_the_defender():
    table = rolled(LANDS + '[A]\ncities = ["B2.n"]\n[B]\nknights = ["E2.s basic active"]')
    assert table.score_lines("B")["defenders"] == 1


@pytest.mark.rule("barbarians.defender", "progress.limit")
def test_section_11_after_a_shared_defense_only_the_seat_to_move_keeps_five_cards():
    mine, other = (f'knights = ["{place} basic active"]\n' for place in ("C2.s", "E2.s"))
    scene = f'{LANDS}[A]\n{mine}progress = "2 crane, 2 smith"\n'
    table = rolled(f'{scene}[B]\n{other}progress = "2 spy, 2 wedding"').do(
        "A draw science", "* progress mining", "B draw trade"
    )
    table.do("* progress merchant")
    assert table.asks == "B ReturnCard"
    assert table.do("B return merchant").asks == "A TradePhase"


@pytest.mark.rule("barbarians.pillage", "barbarians.fallen-city")
def test_section_11_metropolises_and_fallen_cities_are_not_taken():
    crowned = LANDS + '[metropolises]\nscience = "B2.n"\n[A]\ncities = ["B2.n"]\n'
    table = rolled(crowned + 'improvements = "4 science"')
    assert table.places("city", "A") == ["A1.se"]
    fallen = knights_table(LANDS + '[A]\nfallen-cities = ["B2.n"]')
    assert attack_strength(fallen.state) == 0
    fallen.do("A roll", "* dice 1 1", "* event-die ship")
    assert fallen.places("fallen-city", "A") == ["A1.se"]


@pytest.mark.rule("barbarians.pillage", "walls.hand-limit")
def test_section_11_a_seven_after_the_attack_counts_without_the_lost_wall():
    scene = (
        LANDS
        + 'attacks = 1\nrobber = "D4"\n[A]\ncities = ["B2.n"]\nwalls = ["B2.n"]\nhand = "9 wool"'
    )
    assert rolled(scene, "3 4").asks == "A DiscardCards"


@pytest.mark.rule("victory.goal", "progress.points")
@pytest.mark.parametrize(("seat", "at_once"), [("A", True), ("B", False)])
def test_section_12_a_point_card_wins_in_the_own_turn_and_waits_in_that_of_another(
    seat: str, at_once: bool
):
    scene = f'{ROLLS}[{seat}]\nsettlements = ["B2.n"]\ndefenders = 11\nimprovements = "1 science"'
    table = rolled(scene, face="science").do("* progress printer")
    assert (table.state.winner == 0) == at_once
    if not at_once:
        assert table.state.winner == -1
        assert table.do("A end").state.winner == 1


@pytest.mark.rule("progress.inventor", "robber.blocks")
def test_section_12_the_robber_stays_where_the_inventor_puts_another_number():
    scene = 'attacks = 1\nrobber = "B2"'
    table = playing("inventor", 'cities = ["B2.n"]', top=scene).do("A inventor B2 B4")
    table.round_to("B").do("B roll", "* dice 4 5", "* event-die ship")
    assert table.hand("A") == ""


@pytest.mark.rule("progress.alchemist", "progress.spy")
def test_section_12_a_taken_alchemist_waits_and_another_taken_card_is_played_at_once():
    table = playing("spy", other='progress = "alchemist"').do("A spy B", "A spy-take alchemist")
    assert table.refused("A alchemist 1 1") == "turn.wrong-phase"
    knight = 'knights = ["C2.s basic"]'
    table = playing("spy", knight, 'progress = "warlord"').do("A spy B", "A spy-take warlord")
    assert table.refused("A warlord") == ""


@pytest.mark.rule("progress.merchant", "progress.master-merchant", "progress.wedding")
def test_section_12_the_merchant_goes_to_the_next_card_and_a_lone_card_is_all_there_is():
    own = 'settlements = ["B2.n"]'
    table = playing("merchant", own, 'settlements = ["B4.n"]', 'merchant = "B B4"')
    assert (table.points("B"), table.do("A merchant B2").points("B")) == (2, 1)
    rich = 'settlements = ["B4.n"]\nhand = "1 wool"'
    assert playing("master-merchant", "", rich).do("A master-merchant B", "A pick wool").asks == (
        "A TradePhase"
    )
    assert playing("wedding", "", rich).do("A wedding", "B gift wool").asks == "A TradePhase"


@pytest.mark.rule("progress.bishop")
def test_section_12_the_bishop_takes_one_card_of_a_seat_with_two_buildings():
    two = 'settlements = ["B2.n", "B2.s"]\nhand = "3 wool"'
    table = playing("bishop", "", two, 'attacks = 1\nrobber = "D4"').do("A bishop B2")
    assert table.do("* steal wool").asks == "A TradePhase"


@pytest.mark.rule("progress.diplomat")
def test_section_12_a_piece_of_another_in_the_middle_of_a_road_opens_nothing():
    line = 'settlements = ["D4.n", "D4.s"]\nroads = ["D4-ne", "D4-e", "D4-se"]'
    assert not playing("diplomat", 'knights = ["D4.ne basic"]', line).legal("diplomat")
    end = 'settlements = ["D4.n"]\nroads = ["D4-ne"]'
    table = playing("diplomat", "", end).do("A diplomat D4-ne")
    assert (table.asks, table.places("road", "B")) == ("A TradePhase", [])


@pytest.mark.rule("progress.warlord", "progress.deserter")
def test_section_12_a_knight_that_was_ready_stays_so_and_an_active_deserter_acts_at_once():
    knights = 'roads = ["D4-ne", "D4-e"]\nknights = ["D4.n basic active ready", "C2.s basic"]'
    table = playing("warlord", knights).do("A warlord")
    assert {line.split()[1] for line in table.legal("march")} == {"C3.se"}
    roads = 'roads = ["D4-ne", "D4-e"]'
    taken = playing("deserter", roads, 'knights = ["F2.s basic active"]')
    taken.do("A deserter B", "B give-up F2.s", "A enlist basic D4.n")
    assert taken.refused("A march D4.n to D4.se") == ""


@pytest.mark.rule("progress.road-building")
def test_section_12_road_building_needs_a_road_in_the_supply():
    built = " ".join(
        f'"{place}",'
        for place in (
            *("B2-ne", "B2-e", "B2-se", "B2-sw", "B2-w", "B2-nw"),
            *("C3-e", "C3-se", "C3-sw", "C3-w", "D3-e", "D3-se", "D3-sw", "D3-w"),
        )
    )
    one = playing("road-building", f"roads = [{built}]").do("A road-building")
    one.do("A " + one.legal("free-road")[0])
    assert one.asks == "A TradePhase"
    none = playing("road-building", f'roads = [{built} "D3-nw"]')
    assert none.refused("A road-building") == "progress.no-effect"


@pytest.mark.rule("turn.special-building", "victory.goal")
def test_section_14_no_seat_wins_in_the_special_building_phase():
    scene = 'seats = 5\nphase = "trade-and-build"\n[B]\nsettlements = ["B2.n"]\ndefenders = 11\n'
    house = {"turn.order": "special-building"}
    table = knights_table(scene + 'hand = "2 grain, 3 ore"', house).do("A end", "B city B2.n")
    assert (table.points("B"), table.state.winner) == (13, -1)
