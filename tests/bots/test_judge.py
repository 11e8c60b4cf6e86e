"""The judge of a deckhand: it rates a position for its seat."""

from ep_rules.api import Seat
from ep_rules.bots.deckhand.judge import Judge
from tests.kit.boards import base


def test_cards_of_others_make_a_position_worse_and_the_seats_own_make_it_better():
    table = base()
    judge = Judge(table.game, Seat(0))
    before = judge.worth(table.state)
    table.gives("B", "3 wool")
    threatened = judge.worth(table.state)
    assert threatened < before
    assert judge.worth(table.gives("A", "2 ore").state) > threatened
