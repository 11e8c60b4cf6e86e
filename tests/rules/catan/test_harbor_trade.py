"""Trade at harbors: the rate of each seat, its start, and closed harbors."""

import pytest

from ep_rules.api import Owner, Refusal, Seat
from ep_rules.base.trade import SUPPLY_RATES
from ep_rules.catan.harbor_trade import HARBOR_OPEN, HarborTrade
from ep_rules.model import BRICK, GRAIN, LUMBER, ORE, WOOL, Good
from ep_rules.module import Rulebook, RuleModule
from tests.kit.boards import base
from tests.kit.each import each
from tests.kit.table import Table

GRAIN_HARBOR = "B4.n"
ANY_HARBOR = "B2.n"
USUAL = (4, 4, 4, 4, 4)


def rate(table: Table, seat: str, good: Good) -> int:
    """The number of cards of one kind that a seat gives for another."""
    ask = table.game.book.ask(SUPPLY_RATES)
    return ask(USUAL, table.state, Seat("ABCD".index(seat)))[good]


def rates(table: Table, seat: str) -> list[int]:
    """The rates of a seat for brick, lumber, wool, grain and ore."""
    return [rate(table, seat, good) for good in (BRICK, LUMBER, WOOL, GRAIN, ORE)]


# On the beginners’ board, where the harbors are the printed ones.
BOARD = """
seats = 3
[A]
hand = "4 grain, 3 wool, 4 brick"
"""


@pytest.mark.rule("harbor-trade.rate")
def test_without_a_harbor_the_supply_takes_four():
    table = base(BOARD)
    assert rates(table, "A") == [4, 4, 4, 4, 4]
    assert table.refused("A trade wool for ore") == "trade.too-few"
    table.do("A trade brick for ore")
    assert table.hand("A") == "3 wool, 4 grain, 1 ore"


@pytest.mark.rule("harbor-trade.rate")
@each(
    "place, wanted",
    [
        ("B2.n", [3, 3, 3, 3, 3]),
        ("B2.nw", [3, 3, 3, 3, 3]),
        ("B3.n", [4, 4, 4, 2, 4]),
        ("B3.ne", [4, 4, 4, 2, 4]),
        ("C5.n", [4, 4, 4, 4, 2]),
        ("C2.nw", [4, 2, 4, 4, 4]),
        ("E2.nw", [2, 4, 4, 4, 4]),
        ("E5.se", [4, 4, 2, 4, 4]),
        ("D4.n", [4, 4, 4, 4, 4]),
        ("B2.ne", [4, 4, 4, 4, 4]),
    ],
)
def test_a_harbor_serves_both_ends_of_its_path_and_nothing_else(place: str, wanted: list[int]):
    table = base(BOARD + f'settlements = ["{place}"]')
    assert rates(table, "A") == wanted
    assert rates(table, "B") == [4, 4, 4, 4, 4]


@pytest.mark.rule("harbor-trade.rate")
def test_the_best_rate_counts_and_a_city_trades_too():
    table = base(BOARD + 'settlements = ["B2.n"]\ncities = ["B3.ne"]')
    assert rates(table, "A") == [3, 3, 3, 2, 3]
    table.do("A trade grain for ore", "A trade grain for ore", "A trade wool for ore")
    assert table.hand("A") == "4 brick, 3 ore"


@pytest.mark.rule("harbor-trade.rate")
def test_a_harbor_trades_in_the_turn_in_which_the_building_comes_to_it():
    scene = BOARD.replace("4 grain", "1 lumber, 3 grain")
    table = base(scene + 'roads = ["B3-ne", "B4-nw"]\nsettlements = ["B4.n"]')
    assert table.refused("A trade grain for ore") == "trade.too-few"
    table = base(scene + 'roads = ["B3-ne"]')
    assert table.refused("A trade grain for ore") == "trade.too-few"
    table.do("A settlement B3.n", "A trade grain for ore")
    assert table.hand("A") == "3 brick, 2 wool, 1 ore"


@pytest.mark.rule("harbor-trade.rate")
def test_the_supply_must_hold_what_is_taken():
    table = base(BOARD.replace("[A]", "[supply]\nore = 0\n[A]"))
    assert table.refused("A trade brick for ore") == "supply.no-card"


class Blockade(RuleModule):
    """A module of this test that closes the first harbor for seat A."""

    id = "blockade"

    def answers(self):
        """The objection."""
        return {
            HARBOR_OPEN: lambda state, number, seat: (
                Refusal.of("robber.blocks", hex=0) if (number, seat) == (0, 0) else None
            )
        }


def test_others_may_close_a_harbor_for_a_seat():
    table = base(BOARD)
    book = table.game.book
    modules = [type(m)(m.given) for m in book.modules]
    modules.append(Blockade(Blockade.settings_type()))
    closed = Rulebook(modules, book.layout, 3, 3, book.outline)
    for seat, corner in enumerate(("B2.n", "B2.nw")):
        state = table.state.copy()
        state.put_building(book.topology.intersection(corner), Owner(seat), 1)
        ask = closed.ask(SUPPLY_RATES)
        assert ask(USUAL, state, Seat(seat))[WOOL] == (4 if seat == 0 else 3)
        assert closed.module(HarborTrade).at(state, Seat(seat)) == [0]
