"""Cities & Knights: knights on the board, and what they do.

Test vectors of the fact sheet: 8, 9.
"""

import pytest

from tests.kit.knights import knights_table, seat_words
from tests.kit.table import Table

HOME = """
seats = 3
[A]
settlements = ["D4.n"]
roads = ["D4-ne", "D4-e", "D4-se"]
hand = "3 wool, 3 ore, 3 grain"
"""


def standing(table: Table) -> dict[str, str]:
    """The knights on the board in the words of scenes, by place."""
    words = [
        text
        for letter in "ABC"[: table.state.seats]
        for text in seat_words(table, letter, "knights")
    ]
    return dict(text.split(" ", 1) for text in words)


@pytest.mark.rule("knights.recruit")
@pytest.mark.rule("knights.pieces")
def test_a_knight_is_recruited_at_the_end_of_an_own_road():
    table = knights_table(HOME)
    assert table.legal("recruit") == ["recruit C4.s", "recruit D4.se", "recruit D4.s"]
    assert table.refused("A recruit D4.n") == "building.place-taken"
    assert table.refused("A recruit D4.nw") == "knights.no-road-here"
    table.do("A recruit C4.s", "A recruit D4.se")
    assert table.hears() == ["KnightRecruited"] * 2
    assert table.refused("A recruit C4.s") == "knights.own-there"
    assert table.refused("A recruit D4.s") == "supply.no-knight"
    assert table.hand("A") == "1 wool, 3 grain, 1 ore"
    assert standing(table) == {"C4.s": "basic", "D4.se": "basic"}
    assert knights_table(HOME.replace("3 wool", "1 lumber")).refused("A recruit D4.s") == (
        "cost.missing"
    )


@pytest.mark.rule("knights.activate")
@pytest.mark.rule("knights.ready")
def test_vector_8_a_knight_activated_in_this_turn_may_not_move():
    table = knights_table(HOME).do("A recruit C4.s", "A activate C4.s")
    assert table.hears() == ["KnightRecruited", "KnightActivated"]
    assert table.refused("A activate C4.s") == "knights.active-already"
    assert table.refused("A activate D4.se") == "knights.none-here"
    assert table.refused("A march C4.s to D4.s") == "knights.not-ready"
    ready = knights_table(HOME + 'knights = ["C4.s basic active ready"]')
    ready.do("A march C4.s to D4.s")
    assert standing(ready) == {"D4.s": "basic"}
    ready.do("A activate D4.s")
    assert ready.refused("A march D4.s to D4.se") == "knights.not-ready"


def test_a_knight_that_is_active_when_a_part_begins_may_act_in_it():
    table = knights_table(HOME + 'knights = ["C4.s basic active"]')
    assert table.refused("A march C4.s to D4.s") == "knights.not-ready"
    for seat in "ABC":
        table.do(f"{seat} end")
        if seat != "C":
            table.do(f"{'BC'['AB'.index(seat)]} roll", "* dice 1 1", "* event-die trade")
    table.do("A roll", "* dice 1 1", "* event-die trade")
    assert table.legal("march") == ["march C4.s to D4.se", "march C4.s to D4.s"]


@pytest.mark.rule("knights.promote")
def test_a_knight_rises_one_strength_in_a_turn():
    table = knights_table(HOME + 'knights = ["C4.s basic active"]').do("A promote C4.s")
    assert table.hears() == ["KnightPromoted"]
    assert standing(table) == {"C4.s": "strong active promoted"}
    assert table.refused("A promote C4.s") == "knights.promoted-already"
    assert table.refused("A promote D4.s") == "knights.none-here"


def test_a_strong_knight_becomes_mighty_with_the_fortress_alone():
    strong = HOME + 'knights = ["C4.s strong", "D4.se mighty", "D4.s strong"]'
    assert knights_table(strong).refused("A promote C4.s") == "knights.no-fortress"
    table = knights_table(strong + '\nimprovements = "3 politics"')
    assert table.refused("A promote D4.se") == "knights.mighty-already"
    table.do("A promote C4.s")
    assert table.refused("A promote D4.s") == "supply.no-knight"


@pytest.mark.rule("knights.block")
def test_no_seat_settles_where_a_knight_stands_and_no_road_of_others_passes_it():
    table = knights_table("""
    seats = 2
    [A]
    settlements = ["D4.n"]
    roads = ["D4-ne", "D4-e"]
    hand = "3 brick, 3 lumber, 1 wool, 1 grain"
    [B]
    knights = ["D4.se basic"]
    """)
    assert table.refused("A settlement D4.se") == "knights.stands-here"
    assert table.refused("A road D4-se") == "knights.closes-road"
    assert "road D4-se" not in table.legal("road")


def test_a_knight_of_another_interrupts_the_longest_road_and_an_own_one_does_not():
    ring = """
    seats = 2
    [A]
    roads = ["D4-nw", "D4-ne", "D4-e", "D4-se", "D4-sw"]
    [B]
    roads = ["D5-ne", "D5-nw"]
    knights = ["D5.n basic active ready"]
    """
    table = knights_table(ring).turn("B", "trade-and-build")
    assert table.lengths() == [5, 2]
    table.do("B march D5.n to D5.nw")
    assert (table.lengths(), table.longest_road()) == ([3, 2], "")
    own = knights_table(ring.replace("[B]", 'knights = ["D4.se basic"]\n[B]'))
    assert own.lengths() == [5, 2]


@pytest.mark.rule("knights.move")
def test_a_knight_passes_own_pieces_and_stops_at_those_of_others():
    line = HOME + 'knights = ["C4.s basic active ready", "D4.se basic"]\n'
    table = knights_table(line)
    assert table.legal("march") == ["march C4.s to D4.s"]
    assert table.refused("A march D4.se to D4.s") == "knights.inactive"
    assert table.refused("A march C4.s to D4.se") == "knights.own-there"
    assert table.refused("A march C4.s to D4.nw") == "knights.no-way"
    assert table.refused("A march D4.s to D4.se") == "knights.none-here"
    closed = HOME + 'knights = ["C4.s basic active ready"]\n[B]\nknights = ["D4.se basic"]'
    table = knights_table(closed)
    assert table.refused("A march C4.s to D4.s") == "knights.knight-on-way"
    assert table.refused("A march C4.s to D4.se") == "knights.too-strong"


DUEL = """
seats = 2
[A]
roads = ["D4-ne", "D4-e"]
knights = ["D4.n strong active ready"]
[B]
knights = ["D4.se basic active"]
"""


@pytest.mark.rule("knights.displace")
def test_vector_9_a_displaced_knight_goes_where_the_attacker_was_or_leaves_the_board():
    homeless = knights_table(DUEL).do("A march D4.n to D4.se")
    assert homeless.hears() == ["KnightMoved", "KnightDisplaced", "KnightDriven"]
    assert standing(homeless) == {"D4.se": "strong"}
    ring = 'settlements = ["D4.s", "D4.nw"]\nroads = ["D4-se", "D4-sw", "D4-w", "D4-nw"]'
    scene = DUEL.replace('"D4.se basic active"', '"D4.se basic active", "D4.sw basic"') + ring
    table = knights_table(scene).do("A march D4.n to D4.se")
    assert table.legal() == ["retreat C3.se"], "D4.n, which the attacker left"
    table.do("B retreat D4.n")
    assert standing(table) == {"C3.se": "basic active", "D3.se": "basic", "D4.se": "strong"}


def test_a_displaced_knight_keeps_its_state_and_takes_an_empty_place():
    scene = DUEL + 'roads = ["D4-se", "D4-sw"]\nsettlements = ["D4.sw"]'
    table = knights_table(scene).do("A march D4.n to D4.se")
    assert table.asks == "B DisplacedKnight"
    assert table.legal() == ["retreat D4.s"]
    assert table.refused("B retreat D4.nw") == "knights.no-way"
    table.do("B retreat D4.s")
    assert standing(table) == {"D4.se": "strong", "D4.s": "basic active"}
    assert table.asks == "A TradePhase"


CHASE = """
seats = 2
robber = "D4"
attacks = 1
[A]
roads = ["D4-ne"]
knights = ["D4.n basic active ready", "D4.s basic active", "B2.n strong active ready"]
[B]
settlements = ["F2.s"]
hand = "1 wool"
"""


@pytest.mark.rule("knights.chase")
def test_a_ready_knight_beside_the_robber_chases_it_away():
    table = knights_table(CHASE)
    assert table.legal("chase") == ["chase-robber C3.se"]
    assert table.refused("A chase-robber D4.s") == "knights.not-ready"
    assert table.refused("A chase-robber B2.n") == "knights.no-robber-here"
    assert table.refused("A chase-robber D4.se") == "knights.none-here"
    table.do("A chase-robber D4.n")
    assert table.hears() == ["RobberChased"]
    table.do("A robber F2", "* steal wool")
    assert table.hand("A") == "1 wool"
    assert table.refused("A chase-robber D4.n") == "knights.inactive"


def test_no_seat_chases_the_robber_before_the_first_attack():
    asleep = 'robber = "D4"\nattacks = 1', 'house = { "robber.start" = "desert" }'
    table = knights_table(CHASE.replace(*asleep))
    assert table.refused("A chase-robber D4.n") == "robber.asleep"
    assert not table.legal("chase")
