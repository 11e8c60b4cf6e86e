"""Rules shared by all scenarios of Explorers & Pirates, in both editions and with missions."""

import pytest

from ep_rules.api import SCENARIOS
from ep_rules.sea.routes import Chart
from ep_tui.texts.rule_text import text
from tests.kit import of_missions
from tests.kit.boards import at_sea
from tests.kit.table import Table, fresh

ALL = "3 brick, 3 lumber, 3 wool, 3 grain, 3 ore"


def landed(edition: str, phase: str = "trade-and-build", hand: str = ALL) -> Table:
    """A has a settlement with a road inland and a harbor settlement at C3.s."""
    table = at_sea("pirate-lairs", edition)
    table.seat("A", settlements="B1.nw", roads="B1-nw", harbors="C3.s", hand=hand)
    return table.turn("A", phase)


@pytest.mark.rule("setup.base-game")
def test_what_the_base_game_loses_is_not_there(edition: str):
    for scenario in ("land-ho", "pirate-lairs", "fish", "spices", "explorers-pirates"):
        words = {form.split()[0] for form in fresh(scenario, 3, edition).game.notation.forms}
        assert not words & {"city", "robber", "knight", "development"}
        points = fresh(scenario, 3, edition).game.book.scores
        assert not {"cities", "longest-road", "largest-army"} & set(points)


@pytest.mark.rule("turn.phases")
@pytest.mark.rule("turn.end")
def test_after_movement_has_begun_no_seat_trades_or_builds(edition: str):
    table = landed(edition)
    table.do("A end")
    for line in ("trade wool for ore", "crew C3.s", "road B1-ne", "buy ore", "ship D3-e"):
        assert table.refused(f"A {line}") == "turn.wrong-phase"
    table.do("A end")
    assert table.asks == "B ProductionPhase"


@pytest.mark.rule("turn.limits")
def test_a_limit_of_rounds_ends_a_game_without_a_winner(edition: str):
    table = at_sea("fish", edition, hexes={}, house={"turn.rounds": "1"}).turn("C", "movement")
    table.do("C end")
    assert (table.asks, table.winner) == ("over", "")
    assert "GameUnfinished" in table.hears()


@pytest.mark.rule("production.roll")
def test_two_dice_begin_every_turn(edition: str):
    table = landed(edition, "production")
    assert table.refused("A end") == "turn.wrong-phase"
    table.do("A roll")
    assert len(table.legal()) == 36
    table.do("* dice 6 6")
    assert table.asks == "A TradePhase"


@pytest.mark.rule("production.shortage")
def test_one_alone_takes_the_rest_and_several_get_nothing(edition: str):
    for others, cards in (("", 1), ("B", 0)):
        table = at_sea("pirate-lairs", edition).seat("A", settlements="D1.nw D1.s")
        if others:
            table.seat("B", settlements="D1.ne")
        table.gives("C", "18 wool").turn("A", "production").do("A roll", "* dice 2 4")
        assert table.cards("A") == cards
        assert table.gold("A") == 1 - cards  # who gets no card takes a coin


@pytest.mark.rule("trade.offer")
@pytest.mark.rule("trade.answer")
def test_gold_can_be_part_of_a_deal(edition: str):
    table = landed(edition, hand="1 wool, 2 gold").gives("B", "1 ore").gives("C", "1 ore")
    table.do("A offer 2 gold for 1 ore", "B no", "C yes")
    table.do("A deal C")
    assert (table.hand("A"), table.hand("C")) == ("1 wool, 1 ore", "2 gold")


@pytest.mark.rule("trade.counter")
def test_a_counter_offer_may_ask_for_gold(edition: str):
    table = landed(edition, hand="1 wool, 2 gold").gives("B", "1 ore").gives("C", "1 ore")
    table.do("A offer 1 wool for 1 ore", "B counter 1 ore for 1 gold", "C counter 1 ore for 3 gold")
    assert table.refused("A deal C") == "trade.cannot-give-it"
    table.do("A deal B")
    assert (table.hand("A"), table.hand("B")) == ("1 wool, 1 ore, 1 gold", "1 gold")


@pytest.mark.rule("building.settlement")
@pytest.mark.rule("cost.price")
@pytest.mark.parametrize(
    ("line", "price"),
    [
        ("road B1-w", "1 brick, 1 lumber"),
        ("settlement A1.nw", "1 brick, 1 lumber, 1 wool, 1 grain"),
        ("harbor B1.nw", "2 grain, 2 ore"),
        ("ship D3-e", "1 lumber, 1 wool"),
        ("settler C3.s", "1 brick, 1 lumber, 1 wool, 1 grain"),
        ("crew C3.s", "1 wool, 1 ore"),
    ],
)
def test_every_piece_has_its_printed_price(line: str, price: str, edition: str):
    table = landed(edition, hand=price)
    table.seat("A", roads="A1-w" if line.startswith("settlement") else "")
    table.do(f"A {line}")
    assert table.hand("A") == ""
    assert landed(edition, hand="1 gold").refused("A crew C3.s") == "crews.cost"


@pytest.mark.rule("supply.cards")
@pytest.mark.parametrize(("seats", "cards"), [(4, 19), (6, 24)])
def test_the_box_holds_nineteen_or_twenty_four_cards_of_each_resource(
    seats: int, cards: int, edition: str
):
    table = at_sea("fish", edition, seats, hexes={})
    assert table.state.bank[:5] == [cards] * 5


@pytest.mark.rule("supply.cards")
@pytest.mark.rule("gold.purchase")
def test_a_card_that_is_sold_out_can_be_neither_bought_nor_traded_for(edition: str):
    table = landed(edition, hand="3 wool, 4 gold").gives("B", "19 ore")
    assert table.refused("A buy ore") == "supply.no-card"
    assert table.refused("A trade wool for ore") == "supply.no-card"


@pytest.mark.rule("harbors.coast")
def test_the_frame_alone_makes_a_coast_unless_the_house_says_no(edition: str):
    for house, code in (({}, ""), ({"harbors.frame_coast": "false"}, "harbors.not-on-coast")):
        table = at_sea("pirate-lairs", edition, house=house)
        table.seat("A", settlements="D1.nw", hand="2 grain, 2 ore").turn("A", "trade-and-build")
        assert table.refused("A harbor D1.nw") == code


@pytest.mark.rule("ships.routes")
@pytest.mark.parametrize(
    ("route", "is_open"),
    [
        ("D5-nw", True),  # spice and sea
        ("D6-nw", True),  # spice and sea
        ("C5-nw", True),  # fish and spice
        ("C5-e", False),  # spice and gold field
        ("C5-w", True),  # sea and spice
        ("D4-ne", True),  # Council and sea
        ("D4-w", True),  # Council and island
        ("D1-nw", True),  # island and frame
        ("D2-w", False),  # island and island
        ("B5-ne", False),  # fish and unknown
        ("A9-e", False),  # unknown and frame
    ],
)
def test_spice_and_gold_are_land_and_fish_and_the_council_are_sea_for_routes(
    route: str, is_open: bool, edition: str
):
    hexes = {"C5": "spice fast-gold", "C6": "gold-field", "B5": "fish 1", "E5": "sea"}
    table = at_sea(edition=edition, hexes=hexes)
    path = table.game.book.topology.path(route)
    assert bool(table.state.of(Chart).open[path]) is is_open


@pytest.mark.rule("ships.build")
def test_a_ship_is_built_beside_a_harbor_settlement_of_its_seat_pirates_or_not(edition: str):
    table = landed(edition).pirate("B", "D5")
    assert table.legal("ship") == ["ship C3-sw", "ship C3-se", "ship D3-e"]
    assert table.refused("A ship D4-e") == "ships.no-harbor-here"
    table.do("A ship D3-e")
    assert table.ships("A") == ["D3-e"]


@pytest.mark.rule("ships.rebuild")
def test_a_fourth_ship_takes_one_off_with_all_that_it_carries(edition: str):
    table = at_sea("spices", edition).seat("A", harbors="C3.s", hand="1 lumber, 1 wool")
    table.seat("A", ships=["D4-e fish-haul", "D4-ne crew spice-sack", "D4-se"])
    table.turn("A", "trade-and-build")
    assert of_missions.hauls_left(table) == 5
    assert table.refused("A ship D3-e") == "supply.no-ship"
    table.do("A ship D3-e instead of #1")
    assert (table.ships("A")[0], of_missions.hauls_left(table)) == ("D3-e", 6)


@pytest.mark.rule("settlers.build")
def test_a_third_settler_is_refused(edition: str):
    table = landed(edition)
    table.do("A settler C3.s").seat("A", ships=["D4-e settler"])
    table.seat("A", harbors="F2.se")
    assert table.refused("A settler F2.se") == "supply.no-settler"


@pytest.mark.rule("house.undo")
def test_decisions_are_taken_back_to_the_last_outcome_of_chance(edition: str):
    table = landed(edition, "production")
    table.do("A roll", "* dice 1 1")
    before = table.state.digest()
    table.do("A crew C3.s", "A ship D3-e")
    seat = table.state.agenda[-1].actor
    table.history.undo(seat)
    table.history.undo(seat)
    assert table.state.digest() == before
    refusal = table.history.undo_refusal(seat)
    assert refusal is not None
    assert refusal.code == "undo.barrier"


@pytest.mark.rule("setup.players")
def test_how_many_can_play_is_told_as_the_catalogue_has_it(edition: str):
    """`setup.players` names numbers; a scenario for other numbers needs another sentence."""
    assert "for exactly three" in text("setup.players", edition)
    numbers = {name: (min(one.layouts), max(one.layouts)) for name, one in SCENARIOS.items()}
    assert numbers.pop("land-ho") == (2, 4)
    assert numbers.pop("base") == (2, 4)
    assert numbers.pop("explorers-of-catan") == (3, 3)
    assert {numbers.pop(name) for name in ("sea-robbers", "pirates-of-catan")} == {(3, 4)}
    assert {*numbers.values()} == {(2, 6)}
