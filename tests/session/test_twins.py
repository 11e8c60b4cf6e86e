"""Twin games differ only in information hidden from one viewer; sessions cannot tell them apart."""

import pytest

from ep_rules.api import Seat
from ep_tui.session.session import Session
from tests.session.answers import PUBLIC, QUESTIONS
from tests.session.twins import twins

A = Seat(0)
DEEDS = {
    "act",
    "acting",
    "add_word",
    "changed",
    "go_on",
    "hand_over",
    "leave",
    "local",
    "fail",
    "redo",
}
DEEDS |= {"show_offers", "subscribe", "tell", "undo"}
"""Calls that change something, and return only their own effect."""


def test_every_word_of_a_session_is_asked_of_twins():
    words = {name for name in vars(Session) if name[0] != "_"}
    assert words == {*QUESTIONS, *PUBLIC, *DEEDS, "game"}


@pytest.mark.slow
@pytest.mark.parametrize("seats", [(A,), ()], ids=["seat", "watcher"])
@pytest.mark.parametrize("scenario", ["explorers-pirates", "pirate-lairs", "base"])
def test_a_session_answers_alike_where_it_may_not_know_the_difference(
    scenario: str, seats: tuple[Seat, ...]
):
    for pair in twins(scenario, next(iter(seats), None)):
        one, other = (Session(table, seats) for table in pair)
        for word, ask in (QUESTIONS | PUBLIC).items():
            assert ask(one) == ask(other), word
