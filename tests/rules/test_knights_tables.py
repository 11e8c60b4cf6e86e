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
    ("swaps", "code"), [("once-a-turn", "progress.no-effect"), ("once-a-card", "")]
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
