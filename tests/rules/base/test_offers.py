"""Offers between seats: one is open, it is answered clockwise, the offering seat chooses."""

import pytest

from ep_rules.api import Bundle, Offer
from tests.kit.table import at

SCENE = """
seats = 4
[A]
hand = "4 wool, 3 gold"
[B]
hand = "2 ore"
[C]
hand = "1 ore"
[D]
hand = "2 grain"
"""


@pytest.mark.rule("trade.offer")
def test_an_offer_goes_round_clockwise_and_the_offering_seat_deals_with_one_that_said_yes():
    table = at(SCENE).do("A offer 2 wool, 1 gold for 1 ore")
    assert table.asks == "B AnswerOffer"
    table.do("B yes")
    assert table.asks == "C AnswerOffer"
    table.do("C yes")
    assert table.asks == "D AnswerOffer"
    table.do("D no")
    assert table.asks == "A PickAnswer"
    assert table.legal() == ["deal B", "deal C", "withdraw"]
    table.do("A deal C")
    assert table.asks == "A TradePhase"
    assert table.hand("A") == "2 wool, 1 ore, 2 gold"
    assert table.hand("C") == "2 wool, 1 gold"
    assert table.hand("B") == "2 ore"


NOTHING = Bundle((0, 0, 0, 0, 0, 0))
WOOL = Bundle((0, 0, 1, 0, 0, 0))
WOOL_BUT_TAKING_LUMBER = Bundle((0, -1, 1, 0, 0, 0))
ORE = Bundle((0, 0, 0, 0, 1, 0))


@pytest.mark.rule("trade.offer")
@pytest.mark.parametrize(
    ("give", "want"),
    [(NOTHING, ORE), (WOOL, NOTHING), (WOOL_BUT_TAKING_LUMBER, ORE)],
    ids=["for nothing", "a gift", "a robbery"],
)
def test_both_sides_give_something(give: Bundle, want: Bundle):
    table = at(SCENE)
    refusal = table.game.explain(table.state, Offer(give, want))
    assert refusal is not None
    assert refusal.code == "trade.empty-side"


@pytest.mark.rule("trade.offer")
def test_no_good_is_on_both_sides():
    assert at(SCENE).refused("A offer 2 wool for 1 wool, 1 ore") == "trade.on-both-sides"
    assert at(SCENE).refused("A offer 2 gold for 1 gold") == "trade.on-both-sides"


@pytest.mark.rule("trade.offer")
def test_one_offers_what_one_holds():
    assert at(SCENE).refused("A offer 5 wool for 1 ore") == "trade.not-yours-to-give"
    assert at(SCENE).refused("A offer 4 gold for 1 ore") == "trade.not-yours-to-give"
    assert at(SCENE).refused("A offer 3 gold for 9 ore") == ""


@pytest.mark.rule("trade.offer")
def test_gold_may_be_wanted_too():
    table = at(SCENE).do("A offer 1 wool for 1 gold")
    assert table.refused("B yes") == "trade.cannot-give-it"


@pytest.mark.rule("trade.offer")
def test_a_seat_makes_as_many_offers_as_it_likes():
    table = at(SCENE)
    for _ in range(25):
        table.do("A offer 1 wool for 1 ore", "B no", "C no", "D no")
    assert table.legal("offer")


@pytest.mark.rule("house.offers")
def test_by_a_house_rule_a_seat_makes_four_offers_a_turn_and_four_again_in_its_next():
    table = at(SCENE, {"offers.offers": 4})
    for _ in range(4):
        table.do("A offer 1 wool for 1 ore", "B no", "C no", "D no")
    assert table.refused("A offer 1 wool for 1 ore") == "trade.no-more-offers"
    assert table.legal("offer") == []
    table.do("A end", "A end", "B roll", "* dice 1 1")
    assert table.refused("B offer 1 ore for 1 wool") == ""


@pytest.mark.rule("house.offers")
def test_the_number_of_offers_is_a_setting(edition: str):
    table = at(SCENE, {"offers.offers": 1}, edition)
    table.do("A offer 1 wool for 1 ore", "B no", "C no", "D no")
    assert table.refused("A offer 1 wool for 1 ore") == "trade.no-more-offers"


@pytest.mark.rule("trade.offer")
def test_while_an_offer_lies_open_nothing_else_happens():
    table = at(SCENE).do("A offer 1 wool for 1 ore")
    assert table.refused("A end") == "turn.not-your-turn"
    assert table.refused("B offer 1 ore for 1 wool") == "turn.wrong-phase"
    assert [line for line in table.legal() if not line.startswith("counter")] == ["yes", "no"]


@pytest.mark.rule("trade.answer")
def test_who_cannot_give_it_cannot_say_yes():
    table = at(SCENE).do("A offer 1 wool for 2 ore", "B yes")
    assert table.refused("C yes") == "trade.cannot-give-it"
    assert [line for line in table.legal() if not line.startswith("counter")] == ["no"]


@pytest.mark.rule("trade.answer")
def test_when_no_seat_says_yes_the_offer_is_closed():
    table = at(SCENE).do("A offer 1 wool for 1 ore", "B no", "C no", "D no")
    assert table.asks == "A TradePhase"
    assert table.hears()[-1] == "OfferClosed"


@pytest.mark.rule("trade.answer")
def test_the_offering_seat_may_withdraw_and_deals_only_with_who_said_yes():
    table = at(SCENE).do("A offer 1 wool for 1 ore", "B no", "C yes", "D no")
    assert table.refused("A deal B") == "trade.did-not-say-yes"
    table.do("A withdraw")
    assert table.asks == "A TradePhase"
    assert table.hand("A") == "4 wool, 3 gold"


@pytest.mark.rule("trade.answer")
def test_the_answers_begin_left_of_the_offering_seat():
    table = at(SCENE.replace("seats = 4", 'seats = 4\nturn = "C"')).do("C offer 1 ore for 1 wool")
    asked = []
    for _ in range(3):
        asked.append(table.asks[0])
        table.do(f"{table.asks[0]} no")
    assert "".join(asked) == "DAB"


@pytest.mark.rule("trade.answer")
def test_neutral_colors_are_not_asked():
    table = at('[A]\nhand = "1 wool"').do("A offer 1 wool for 1 ore", "B no")
    assert table.asks == "A TradePhase"


@pytest.mark.rule("trade.counter")
def test_an_answer_may_be_a_counter_offer_that_the_offering_seat_takes_up():
    table = at(SCENE).do("A offer 2 wool for 1 ore", "B counter 1 ore for 3 wool", "C yes", "D no")
    assert table.asks == "A PickAnswer"
    assert table.legal() == ["deal B", "deal C", "withdraw"]
    table.do("A deal B")
    assert table.asks == "A TradePhase"
    assert table.hand("A") == "1 wool, 1 ore, 3 gold"
    assert table.hand("B") == "3 wool, 1 ore"


@pytest.mark.rule("trade.counter")
def test_a_counter_offer_keeps_an_offer_open_that_no_seat_accepts():
    table = at(SCENE).do("A offer 1 wool for 1 ore", "B no", "C counter 1 ore for 2 wool", "D no")
    assert table.asks == "A PickAnswer"
    table.do("A withdraw")
    assert table.hand("A") == "4 wool, 3 gold"
    assert table.hand("C") == "1 ore"


@pytest.mark.rule("trade.counter")
def test_a_counter_offer_may_name_other_goods_and_gold():
    table = at(SCENE).do("A offer 1 wool for 1 ore", "B no", "C no", "D counter 2 grain for 2 gold")
    table.do("A deal D")
    assert table.hand("A") == "4 wool, 2 grain, 1 gold"


@pytest.mark.rule("trade.counter")
@pytest.mark.parametrize(
    ("counter", "code"),
    [
        ("1 ore for 1 wool", "trade.same-offer"),
        ("3 ore for 1 wool", "trade.not-yours-to-give"),
        ("1 ore for 2 ore, 1 wool", "trade.on-both-sides"),
    ],
)
def test_a_counter_offer_is_another_offer_of_what_one_holds(counter: str, code: str):
    table = at(SCENE).do("A offer 1 wool for 1 ore")
    assert table.refused(f"B counter {counter}") == code


@pytest.mark.rule("trade.counter")
def test_who_cannot_give_what_a_counter_offer_asks_for_cannot_take_it_up():
    table = at(SCENE).do("A offer 1 wool for 1 ore", "B counter 1 ore for 5 wool", "C no", "D no")
    assert table.legal() == ["withdraw"]
    assert table.refused("A deal B") == "trade.cannot-give-it"


@pytest.mark.rule("trade.counter")
def test_a_counter_offer_is_not_answered_by_another():
    table = at(SCENE).do("A offer 1 wool for 1 ore", "B counter 1 ore for 2 wool", "C no", "D no")
    assert table.refused("A counter 1 wool for 1 ore") == "turn.wrong-phase"


@pytest.mark.rule("trade.counter")
def test_a_seat_that_holds_something_else_can_be_found_among_the_counter_offers():
    table = at(SCENE).do("A offer 1 wool for 1 ore", "B no", "C no")
    assert table.legal("counter") == ["counter 1 grain for 1 wool"]


@pytest.mark.rule("trade.offer")
def test_gold_is_not_offered_where_there_is_none():
    table = at('scenario = "base"\n[A]\nhand = "1 wool"\n[B]\nhand = "1 ore"')
    assert table.refused("A offer 1 wool for 1 gold") == "trade.no-such-good"
    assert table.refused("A offer 1 gold for 1 ore") == "trade.no-such-good"
    table.do("A offer 1 wool for 1 ore")
