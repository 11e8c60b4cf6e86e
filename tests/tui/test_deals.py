"""What a deal brings is shown before it is made: the hand after it, purchases, the partners."""

import pytest

from ep_rules import api
from ep_rules.api import Bundle, Good, OfferClosed, Seat
from ep_tui.modes.goods import CountGoods
from ep_tui.panels.log import LogBook
from ep_tui.panels.styled_lines import text_of
from ep_tui.session.session import Session
from ep_tui.session.table import Table
from tests.plain.conversation import typed
from tests.tui.play import flat, opened, press, says, scene, screen, shown_after
from tests.tui.test_every_key import answering, picking

PEOPLE = ("you", "person:Bob", "person:Cyd", "person:Dan")
HANDS = """
seats = 4
[A]
hand = "2 brick, 1 lumber, 1 gold"
[B]
hand = "1 wool, 1 gold"
[C]
hand = "1 wool, 1 lumber"
[D]
hand = "1 grain"
"""
SMALL, PANE, LARGE = (80, 24), (60, 20), (120, 40)


def cards(good: int) -> Bundle:
    return Bundle.of({Good(good): 1})


LUMBER, WOOL = cards(1), cards(2)


def refused() -> Table:
    """A table at which all have said no to an offer of A."""
    table = scene(HANDS, *PEOPLE)
    table.act(api.Offer(LUMBER, WOOL), Seat(0))
    for seat in (1, 2, 3):
        table.act(api.Decline(), Seat(seat))
    assert isinstance(table.history.heard[-1].event, OfferClosed)
    return table


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_an_offer_in_the_making_shows_the_hand_after_it_and_the_cards_of_the_others(
    size: tuple[int, int],
):
    shown = await shown_after(scene(HANDS), "o 2 tab 3", size)
    assert "after" in shown
    assert "No longer: road" in shown
    assert "2 cards, 0 gold" in shown, "C"
    assert "1 card, 1 gold" in shown, "B"


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_an_offer_of_another_shows_the_hand_after_a_yes(size: tuple[int, int]):
    shown = await shown_after(answering(), "", size)
    assert "Hand after it:" in shown
    assert "wool 1" in shown.partition("Hand after it:")[2]
    assert "ore 1" in shown.partition("Hand after it:")[2]
    assert "2 cards, 0 gold" in shown, "A"


async def test_a_counter_offer_begins_on_both_sides_at_the_good_that_it_has():
    async with opened(answering(), keys="3") as pilot:
        top = screen(pilot).top
        assert isinstance(top, CountGoods)
        await press(pilot, "minus")
        assert not any(top.sides[0])
        assert any(top.sides[1])
        await press(pilot, "tab minus")
        assert not any(top.sides[1])


async def test_the_choice_among_answers_shows_the_hand_after_the_marked_one():
    async with opened(picking(), LARGE) as pilot:
        assert "Hand after it" not in flat(pilot), "two answers, two deals"
        await says(pilot, "down", "Hand after it: wool 1 ore 1")
        await says(pilot, "down", "Hand after it: wool 0 ore 1")


@pytest.mark.parametrize("width", [36, 60])
def test_an_offer_that_all_refuse_is_one_line_of_the_log(width: int):
    lines = LogBook(Session.local(refused())).lines(Seat(0), width, 20)
    said = [text_of(line) for line in lines]
    assert [line for line in said if "lumber" in line] == said[-1:]
    assert "no" in said[-1]
    assert not [line for line in said if line.startswith(("Bob", "Cyd", "Dan"))]


def test_a_yes_and_a_counter_offer_stay_in_the_line_of_the_offer():
    table = picking()
    (line,) = LogBook(Session.local(table)).lines(Seat(0), 80, 1)
    assert "You offer 1 wool for 1 ore" in text_of(line)
    assert "B yes" in text_of(line)
    assert "C rather gives 1 ore for 2 wool" in text_of(line)


def test_plain_mode_says_the_hand_after_an_offer_in_one_line():
    said = typed(answering())
    words = " ".join(said.split())
    assert "Your hand after it: 1 wool and 1 ore. Pays for nothing more. A" in words
    assert "has 2 cards, 0 gold." in words
