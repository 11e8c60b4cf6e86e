"""What bots ask others for: only what these could have, once a turn, and not again after a no."""

from collections.abc import Sequence

import pytest

from ep_rules.api import (
    CHANCE,
    Bundle,
    DiceRolled,
    Event,
    Good,
    Offer,
    OfferAnswered,
    OfferClosed,
    OfferMade,
    PartStarted,
    Received,
    Seat,
    View,
    game,
    mix,
)
from ep_rules.bots import bot
from ep_rules.bots.captain import Captain
from ep_rules.bots.knowledge.offers import OfferMemory
from tests.kit.table import Table, at

A, B, C = map(Seat, range(3))
WOOL, GRAIN, ORE = (Bundle.of({Good(good): 1}) for good in (2, 3, 4))
OFFER = Offer(WOOL, ORE)
NO = (OfferMade(A, WOOL, ORE), OfferAnswered(B, yes=False), OfferAnswered(C, yes=False))
CLOSED = OfferClosed(A, -1, WOOL, ORE)
TURN = PartStarted(B, 2)


def one_wool_short(b: str) -> Table:
    """A lacks one wool for what it wants most, and has cards to spare."""
    return at(f"""
        scenario = "land-ho"
        seats = 3
        phase = "trade-and-build"
        [A]
        hand = "1 lumber, 2 grain, 1 ore"
        settlements = ["C2.ne"]
        harbor-settlements = ["E2.ne"]
        [B]
        hand = "{b}"
        [C]
        hand = "2 ore"
    """)


def offer(table: Table, history: Sequence[Event] = ()) -> str:
    """A captain's offer for A, as a line; "" if it makes none."""
    view = View.of(table.game, table.state, A, history)
    action = Captain().choose(view, table.game.legal_actions(table.state), 5)
    return table.game.notation.write(action) if isinstance(action, Offer) else ""


def test_a_captain_asks_for_a_card_that_another_seat_may_have():
    assert offer(one_wool_short("1 wool")) == "offer 1 grain for 1 wool"


def test_a_captain_does_not_ask_for_a_card_that_nobody_can_have():
    assert "wool" not in offer(one_wool_short("1 ore"))


def test_a_captain_does_not_ask_twice_in_a_turn_for_the_same():
    made = OfferMade(A, Bundle.of({Good(1): 1}), WOOL)
    assert "wool" not in offer(one_wool_short("1 wool"), [PartStarted(A, 2), made, CLOSED])


def test_a_captain_remembers_a_no_in_its_next_turn():
    table = one_wool_short("1 wool")
    made = OfferMade(A, GRAIN, WOOL)
    refused = [made, *NO[1:], CLOSED, TURN, DiceRolled(B, 1, 1), PartStarted(A, 3)]
    assert offer(table, refused) == "offer 1 ore for 1 wool", "only that offer was refused"
    assert offer(table, [*refused, Received(B, WOOL, "roll")]) == "offer 1 grain for 1 wool"


def test_a_no_counts_until_something_happens_to_the_seat_that_said_it():
    told = [*NO, CLOSED, TURN]
    assert OfferMemory(A, told, 3).refused[OFFER] == {B, C}
    assert OfferMemory(A, [*told, Received(C, WOOL, "roll")], 3).refused[OFFER] == {B}


def test_what_was_asked_for_counts_only_in_its_turn():
    assert OfferMemory(A, NO, 3).asked == {ORE}
    assert OfferMemory(A, [*NO, TURN], 3).asked == set()


def test_a_no_to_the_offer_of_another_seat_is_not_remembered():
    assert not OfferMemory(B, NO, 3).refused


@pytest.mark.slow
@pytest.mark.parametrize("word", ["captain", "admiral@0.012"])
@pytest.mark.parametrize("scenario", ["land-ho", "pirate-lairs", "base"])
def test_bots_never_ask_for_what_no_other_seat_could_have(scenario: str, word: str):
    compiled = game(scenario, 3)
    player, state = bot(word), compiled.new_state(5)
    events: list[Event] = []
    for step in range(300):
        while not state.over and state.agenda[-1].actor == CHANCE:
            events += compiled.listen(state, compiled.sample(state))
        if state.over:
            break
        seat = state.agenda[-1].actor
        view = View.of(compiled, state, seat, events)
        action = player.choose(view, compiled.legal_actions(state), mix(7, step))
        if isinstance(action, Offer):
            others = [one for one in view.observation.seats if one.seat != seat]
            assert any(one.may_have(action.want) for one in others)
            assert action.want not in OfferMemory(seat, view.history, 3).asked
        events += compiled.listen(state, action)
