"""The fixed start of Land Ho!: pieces, cards and gold of two, three and four seats."""

import pytest

from ep_rules.sea.discovery import Hidden
from tests.kit.table import Table, fresh
from tests.kit.terrains import TERRAINS

# Fact sheet 2.4, by color: settlement, road, harbor settlement, settler ship, cards.
BLUE = ("A1.s", "A1-se", "G2.n", "G2-ne", "1 wool, 1 grain, 1 ore")
RED = ("G1.n", "G1-ne", "A2.s", "A2-se", "1 brick, 1 lumber, 1 ore")
WHITE = ("D1.se", "D2-sw", "D3.s", "D3-se", "1 wool, 1 grain, 1 ore")
ORANGE = ("D1.n", "D1-ne", "D3.n", "D3-ne", "1 brick, 1 wool")
COLORS = [BLUE, RED, WHITE, ORANGE]


def corner(table: Table, name: str) -> str:
    topology = table.game.book.topology
    return topology.corner_names[topology.intersection(name)]


def expect(table: Table, owner: str, color: tuple[str, str, str, str, str]) -> None:
    settlement, road, harbor, ship, cards = color
    assert table.places("settlement", owner) == [corner(table, settlement)]
    assert table.places("road", owner) == [table.name(road)]
    assert table.places("harbor", owner) == [corner(table, harbor)]
    if owner in "ABCD"[: table.state.seats]:
        assert table.ships(owner) == [f"{table.name(ship)} settler"]
        assert table.hand(owner) == f"{cards}, 2 gold"
        assert table.points(owner) == 3


@pytest.mark.rule("setup.fixed")
def test_four_seats_have_the_four_starts_in_order():
    table = fresh("land-ho", 4)
    for owner, color in zip("ABCD", COLORS, strict=True):
        expect(table, owner, color)


@pytest.mark.rule("setup.fixed")
def test_the_start_cards_come_from_the_hexes_at_the_settlement():
    table = fresh("land-ho", 4)
    topology = table.game.book.topology
    words = {"hills": "brick", "forest": "lumber", "pasture": "wool", "fields": "grain"}
    for settlement, *_, cards in COLORS:
        beside = topology.corner_hexes[topology.intersection(settlement)]
        found = [TERRAINS.words[table.state.terrain[place]] for place in beside]
        goods = sorted(words.get(word, "ore") for word in found)
        assert goods == sorted(item.split()[1] for item in cards.split(", "))


@pytest.mark.rule("setup.fixed")
def test_the_cards_come_out_of_the_supply():
    table = fresh("land-ho", 4)
    assert [table.bank(good) for good in ("brick", "lumber", "wool", "grain", "ore")] == [
        17, 18, 16, 17, 16,
    ]  # fmt: skip


@pytest.mark.rule("setup.fixed")
def test_with_three_seats_the_fourth_start_stays_in_the_box():
    table = fresh("land-ho", 3)
    for owner, color in zip("ABC", COLORS, strict=False):
        expect(table, owner, color)
    assert table.game.book.owners == 3
    topology = table.game.book.topology
    for name in (ORANGE[0], ORANGE[2]):
        assert table.state.building[topology.intersection(name)] == 0


@pytest.mark.rule("setup.fixed")
@pytest.mark.parametrize("unused", [1, 2, 3, 4])
def test_which_start_three_seats_leave_out_is_a_setting(unused: int):
    table = fresh("land-ho", 3, house={"setup.unused_start": str(unused)})
    left = [color for number, color in enumerate(COLORS, 1) if number != unused]
    for owner, color in zip("ABC", left, strict=True):
        expect(table, owner, color)


@pytest.mark.rule("setup.fixed")
def test_with_two_seats_the_other_colors_stand_as_neutrals_without_ships():
    table = fresh("land-ho", 2)
    for owner, color in zip("ABCD", COLORS, strict=True):
        expect(table, owner, color)
    assert table.game.book.owners == 4
    assert len(table.state.hands) == 2
    path = table.game.book.topology.path
    assert table.state.road[path(WHITE[1])] == 2
    with pytest.raises(IndexError):
        table.ships("C")


@pytest.mark.rule("setup.fixed")
def test_nothing_is_discovered_and_the_bags_are_full():
    hidden = fresh("land-ho", 2).state.of(Hidden)
    north = {"hills": 1, "forest": 1, "pasture": 1, "fields": 1, "mountains": 2, "sea": 2}
    south = {"hills": 1, "forest": 1, "pasture": 1, "fields": 2, "mountains": 1, "sea": 2}
    bags = [{TERRAINS.words[t]: n for t, n in bag.items()} for bag in hidden.hexes]
    assert bags == [north, south]
    assert hidden.numbers == [[3, 4, 5, 6, 9, 10], [4, 5, 8, 9, 10, 11]]


@pytest.mark.rule("setup.fixed")
def test_the_first_turn_is_of_the_seat_that_starts():
    assert fresh("land-ho", 4, first="C").asks == "C ProductionPhase"
