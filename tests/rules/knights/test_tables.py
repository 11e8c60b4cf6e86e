"""Cities & Knights at larger tables, and the settings for what its books leave open."""

import pytest

from tests.kit.knights import knights_at_sea, knights_table, seat_words
from tests.kit.table import Table

FIVE = """
seats = 5
{0}
[A]
hand = "2 wool, 2 ore, 3 grain, 2 brick, 2 paper"
cities = ["E4.n"]
roads = ["E4-ne", "E4-e"]
knights = ["E4.ne basic"]
progress = "warlord"
[D]
hand = "2 wool, 2 ore, 3 grain, 2 brick, 2 paper"
cities = ["C3.n"]
roads = ["C3-ne", "C3-e"]
knights = ["C3.ne basic"]
progress = "alchemist, warlord"
"""


@pytest.mark.rule("commodities.shortage")
@pytest.mark.parametrize(("seats", "resources", "commodities"), [(4, 19, 12), (5, 24, 18)])
def test_larger_tables_have_more_cards(seats: int, resources: int, commodities: int):
    table = knights_table(f"seats = {seats}")
    good = table.game.book.cards.good
    assert table.state.bank[good("wool")] == resources
    assert table.state.bank[good("coin")] == commodities


@pytest.mark.rule("progress.alchemist")
@pytest.mark.rule("turn.paired")
def test_the_second_of_a_pair_has_a_whole_action_phase_but_no_alchemist():
    table = knights_table(FIVE.format('phase = "production"'))
    table.do("A roll", "* dice 1 1", "* event-die science", "A end")
    assert table.asks == "D TradePhase"
    assert table.refused("D alchemist 1 1") == "turn.wrong-phase"
    table.do("D wall C3.n", "D improve science", "D warlord", "D end")
    assert table.asks == "B ProductionPhase"


@pytest.mark.rule("turn.special-building")
@pytest.mark.rule("knights.ready")
def test_in_the_special_building_phase_knights_are_built_and_do_not_act():
    house = {"turn.order": "special-building"}
    table = knights_table(FIVE.format('phase = "trade-and-build"'), house)
    table.do("A end", "B end", "C end")
    assert table.asks == "D BuildPhase"
    for line in ("warlord", "march C3.ne to C3.se", "trade wool for ore"):
        assert table.refused(f"D {line}") == "turn.wrong-phase"
    table.do("D activate C3.ne", "D promote C3.ne", "D recruit C3.se", "D wall C3.n")
    table.do("D improve science")
    assert "B3.s strong active promoted" in seat_words(table, "D", "knights")


@pytest.mark.rule("knights.ready")
def test_a_knight_activated_in_the_special_building_phase_acts_in_the_next_turn():
    scene = FIVE.format('phase = "trade-and-build"').replace('C3.ne basic"', 'C3.ne basic active"')
    table = knights_table(scene, {"turn.order": "special-building"}).do("A end")
    for first, builders in (("", "BCDE"), ("B", "CDEA"), ("C", "DEAB")):
        if first:
            table.do(f"{first} roll", "* dice 1 1", "* event-die science", f"{first} end")
        table.do(*(f"{builder} end" for builder in builders))
    table.do("D roll", "* dice 1 1", "* event-die science")
    assert table.refused("D march C3.ne to C3.se") == ""


def playing(card: str, own: str, house: dict[str, object], other: str = "") -> Table:
    """A has a progress card."""
    seats = f'[A]\nprogress = "{card}"\n{own}\n[B]\n{other}'
    return knights_table(f"seats = 3\n{seats}", house)


@pytest.mark.rule("progress.draw")
def test_a_setting_says_with_which_red_dice_a_level_draws():
    scene = 'seats = 3\nphase = "production"\n[A]\nimprovements = "1 science"\n'
    for draws, asks in (("2,3,4,5,6", "A TradePhase"), ("3,3,4,5,6", "* DrawProgress")):
        table = knights_table(scene, {"progress-cards.draws": draws})
        assert table.do("A roll", "* dice 3 1", "* event-die science").asks == asks


@pytest.mark.rule("progress.commercial-harbor")
@pytest.mark.parametrize(
    ("swaps", "code"), [("once-a-turn", "progress.harbor-serves"), ("once-a-card", "")]
)
def test_a_setting_lets_a_second_commercial_harbor_ask_again(swaps: str, code: str):
    house: dict[str, object] = {"trade-cards.swaps": swaps}
    table = playing("2 commercial-harbor", 'hand = "2 wool"', house, 'hand = "2 coin"')
    table.do("A commercial-harbor", "A swap wool with B", "B swap-for coin")
    assert table.refused("A swap wool with B") == "progress.asked-already"
    assert table.refused("A commercial-harbor") == code
    if not code:
        assert table.do("A commercial-harbor").refused("A swap wool with B") == ""


@pytest.mark.rule("progress.diplomat")
@pytest.mark.parametrize(("edition", "count"), [("online-2014", 0), ("print-2025", 6)])
def test_the_older_rules_open_no_ring(edition: str, count: int):
    ring = 'roads = ["C2-ne", "C2-e", "C2-se", "C2-sw", "C2-w", "C2-nw"]'
    table = knights_at_sea(f'[A]\nprogress = "diplomat"\n{ring}', edition)
    assert len(table.legal("diplomat")) == count


@pytest.mark.rule("sevens.discard")
@pytest.mark.parametrize(
    ("sevens", "asks"), [("counted", "A DiscardCards"), ("safe", "A TradePhase")]
)
def test_a_setting_keeps_commodities_safe_on_a_seven(sevens: str, asks: str):
    """Q1: A holds four resources and four commodities."""
    scene = 'seats = 3\nphase = "production"\n[A]\nhand = "4 wool, 4 coin"\n'
    table = knights_table(scene, {"commodities.sevens": sevens})
    assert table.do("A roll", "* dice 3 4", "* event-die ship").asks == asks


@pytest.mark.rule("sevens.discard")
def test_commodities_that_are_safe_are_not_given_back_after_a_seven():
    scene = 'seats = 3\nphase = "production"\n[A]\nhand = "9 wool, 4 coin"\n'
    table = knights_table(scene, {"commodities.sevens": "safe"})
    table.do("A roll", "* dice 3 4", "* event-die ship")
    assert table.refused("A discard coin") == "sevens.not-a-card"
    assert table.do(*["A discard wool"] * 4).asks == "A TradePhase"


@pytest.mark.rule("progress.saboteur")
def test_the_saboteur_takes_only_what_a_seven_takes():
    table = playing("saboteur", "", {"commodities.sevens": "safe"}, 'hand = "2 wool, 6 coin"')
    assert table.do("A saboteur", "B discard wool").asks == "A TradePhase"


@pytest.mark.rule("improvements.aqueduct")
@pytest.mark.parametrize(
    ("income", "asks"), [("counted", "A TradePhase"), ("not-counted", "A UseAqueduct")]
)
def test_a_setting_counts_only_resources_as_the_income_of_a_roll(income: str, asks: str):
    """Q15: the supply has no ore for the city at the mountains, which yields a coin."""
    scene = """
seats = 3
phase = "production"
supply = { ore = 0 }
[A]
cities = ["B2.n"]
improvements = "3 science"
"""
    table = knights_table(scene, {"commodities.income": income})
    table.do("A roll", "* dice 4 6", "* event-die ship")
    assert (table.hand("A"), table.asks) == ("1 coin", asks)


@pytest.mark.rule("combined.gold")
@pytest.mark.parametrize(("gold", "code"), [("not-sold", "trade.no-gold-for-it"), ("sold", "")])
def test_a_setting_sells_three_commodities_for_gold(gold: str, code: str):
    """Q7."""
    table = knights_at_sea('[A]\nhand = "3 coin"', house={"commodities.gold": gold})
    assert table.refused("A trade coin for gold") == code


@pytest.mark.rule("combined.gold")
@pytest.mark.parametrize(("gold", "coins"), [(None, 2), ("4", 4)])
def test_a_setting_says_what_a_city_at_a_freed_gold_field_brings(gold: str | None, coins: int):
    """Q9."""
    scene = """
phase = "production"
[hexes]
C5 = "gold-field 4"
D6 = "sea"
[A]
cities = ["C5.s"]
"""
    house: dict[str, object] = {} if gold is None else {"gold-of-cities.gold": gold}
    table = knights_at_sea(scene, house=house)
    before = table.gold("A")
    table.do("A roll", "* dice 2 2", "* event-die ship")
    assert table.gold("A") - before == coins + 1, "with the compensation for no card"


@pytest.mark.rule("combined.buildings")
@pytest.mark.parametrize(
    ("upgrade", "code"), [("city", "harbors.no-settlement-here"), ("either", "")]
)
def test_a_setting_makes_a_fallen_city_a_harbor_settlement(upgrade: str, code: str):
    """Q30."""
    scene = '[A]\nfallen-cities = ["A2.ne"]\nhand = "2 grain, 2 ore"\n'
    table = knights_at_sea(scene, house={"fallen-harbors.upgrade": upgrade})
    assert table.refused("A harbor A2.ne") == code
    assert ("harbor A2.ne" in table.legal("harbor")) == (not code)


@pytest.mark.rule("progress.road-building")
def test_the_second_free_road_may_be_left():
    """G11."""
    for last, code in (("may-build", ""), ("must-build", "free-routes.must-build")):
        table = playing("road-building", 'cities = ["B2.n"]', {"free-routes.last": last})
        table.do("A road-building")
        assert table.refused("A free-road-none") == "free-routes.must-build"
        table.do("A " + table.legal("free-road")[0])
        assert table.refused("A free-road-none") == code
