"""Prices that no bot pays: worse than the supply's, or three cards for one."""

from collections.abc import Sequence

import pytest

from ep_rules.api import Action, Bundle, Deal, Good, Offer, Offers, View, game
from ep_rules.bots import Bot, bot
from ep_rules.bots.prices import is_dear, rates_of
from ep_tui.arena.bot_games import play
from tests.kit.chosen import OFFERED, choice, reason
from tests.kit.each import each
from tests.kit.table import at
from tests.tools.ladder import Task, counted
from tests.tools.speed import Timed

BOTS = [bot("deckhand"), bot("captain"), bot("admiral@0.0012")]
RATES, PRICE = (4, 4, 2, 3, 4, 4), 2
"""A port for wool, a better rate for grain, and coins that buy cards."""


def goods(text: str) -> Bundle:
    """Goods by their first letters, `o` for ore and `c` for a coin."""
    return Bundle.of({Good("blwgoc".index(one)): text.count(one) for one in set(text)})


@each(
    "give, take, price, dear",
    [
        ("c", "o", PRICE, False),
        ("cc", "o", PRICE, False),
        ("cc", "o", 0, False),
        ("ccc", "o", PRICE, True),
        ("ccc", "o", 0, False),
        ("ccl", "o", PRICE, True),
        ("cl", "o", PRICE, False),
        ("cccc", "oo", PRICE, False),
        ("ccccl", "oo", PRICE, True),
        ("ccl", "oo", PRICE, False),
        ("ww", "o", PRICE, False),
        ("wwl", "o", PRICE, True),
        ("wwcc", "oo", PRICE, False),
        ("wwccl", "oo", PRICE, True),
        ("ggl", "o", PRICE, True),
        ("lll", "o", PRICE, True),
        ("ll", "o", PRICE, False),
        ("lll", "oo", PRICE, False),
        ("l", "ccc", PRICE, False),
        ("lll", "c", PRICE, True),
    ],
)
def test_a_price_is_dear_if_the_supply_asks_less_or_if_it_is_three_cards_for_one(
    give: str, take: str, price: int, dear: bool
):
    rates = rates_of(RATES, price)
    assert is_dear(goods(give).counts, goods(take).counts, rates) == dear


LONE_ORE = OFFERED.replace("1 ore, 3 lumber", "3 lumber, 5 gold")
"""A lacks an ore for a harbor settlement, and B has two."""


@pytest.mark.parametrize("player", BOTS, ids=lambda one: one.name)
@pytest.mark.parametrize("asked", ["3 gold", "2 gold, 1 lumber", "3 lumber", "4 gold"])
def test_no_bot_gives_more_for_a_card_than_the_supply_asks(player: Bot, asked: str):
    table = at(LONE_ORE).do(f"B offer 1 ore for {asked}", "C no")
    assert choice(table, bot=player) != "yes"


def test_a_captain_that_refuses_a_price_says_so():
    assert reason(at(LONE_ORE).do("B offer 1 lumber for 5 gold", "C no")) == "dear"


@pytest.mark.parametrize("asked", ["3 gold", "3 lumber"])
def test_a_counter_offer_at_a_price_to_refuse_is_no_deal(asked: str):
    table = at(LONE_ORE.replace('turn = "B"', 'turn = "A"'))
    table.do("A offer 1 grain for 1 ore", f"B counter 1 ore for {asked}", "C no")
    for player in BOTS[1:]:
        assert choice(table, bot=player) == "withdraw"


class Asker:
    """A captain that makes one offer of those listed, whichever comes first, in each turn."""

    name, version = "asker", 1

    def choose(self, view: View, legal: Sequence[Action], word: int) -> Action:
        """A deal or an offer, if it may have one."""
        deals = [one for one in legal if isinstance(one, Deal)]
        asks = [one for one in legal if isinstance(one, Offer)]
        if deals:
            return deals[0]
        if asks and not view.observation.of(Offers).made:
            return asks[word % len(asks)]
        return BOTS[1].choose(view, legal, word)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["land-ho", "base"])
def test_no_bot_ever_deals_at_a_price_to_refuse(scenario: str):
    compiled = game(scenario, 4, house={"turn.rounds": "8"})
    bots = [Timed(one) for one in (*BOTS, Asker())]
    task = Task(scenario, tuple(one.name for one in bots), 0, 7, "")
    found = counted(compiled, task, play(compiled, bots, 7), bots[0])
    assert sum(counts.get("deals", 0) for counts in found.counts) > 0
    assert [counts.get("dear", 0) for counts in found.counts[:-1]] == [0] * len(BOTS)
    assert [counts.get("apart", 0) for counts in found.counts[:-1]] == [0] * len(BOTS)
