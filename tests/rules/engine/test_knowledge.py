"""The knowledge of one viewer, and the view of a bot."""

import pytest

from ep_rules.api import GOLD, Seat, View, determinize, observe
from ep_rules.sea.ships import Fleet
from tests.kit.table import at

SCENE = """
seats = 3
seed = 99
[A]
hand = "2 wool, 3 gold"
[B]
hand = "1 ore, 1 gold"
settlements = ["A1.s"]
ships = ["A3-e"]
"""


@pytest.mark.rule("house.hands")
@pytest.mark.parametrize("viewer", [None, Seat(0), Seat(1)])
def test_counts_gold_points_and_what_follows_from_public_events_are_known_of_everyone(
    viewer: Seat | None,
):
    table = at(SCENE)
    seen = observe(table.game, table.state, viewer)
    ann, ben, _ = seen.seats
    assert (ann.cards, ann.gold, ann.total) == (2, 3, 0)
    assert (ben.cards, ben.gold, ben.points) == (1, 1, {"settlements": 1, "harbor-settlements": 0})
    assert ben.unknown + sum(ben.known) == ben.cards
    assert seen.hand == (None if viewer is None else tuple(table.state.hands[viewer]))


@pytest.mark.rule("house.hands")
def test_the_board_the_round_and_the_open_question_are_public():
    table = at(SCENE)
    seen = observe(table.game, table.state, None)
    assert seen.terrain == tuple(table.state.terrain)
    assert (seen.round, seen.over, seen.agenda) == (1, False, tuple(table.state.agenda))
    assert seen.of(Fleet) == table.state.of(Fleet)


@pytest.mark.rule("house.hands")
def test_no_seat_sees_the_random_word():
    first, second = at(SCENE), at(SCENE.replace("99", "98"))
    assert first.state.word != second.state.word
    for viewer in (None, Seat(0), Seat(1), Seat(2)):
        assert observe(first.game, first.state, viewer) == observe(
            second.game, second.state, viewer
        )


@pytest.mark.rule("house.hands")
def test_a_bot_imagines_a_whole_game_from_what_it_sees():
    table = at(SCENE)
    view = View.of(table.game, table.state, Seat(0))
    game, state = view.determinize(5)
    assert game is table.game
    assert state.word == 5
    assert observe(game, state, Seat(0)) == view.observation
    assert game.legal_actions(state) == table.game.legal_actions(table.state)


@pytest.mark.rule("house.hands")
@pytest.mark.parametrize("viewer", [None, Seat(0), Seat(2)])
def test_by_the_other_reading_no_seat_sees_the_gold_of_others(viewer: Seat | None):
    table = at(SCENE, {"gold.visible": "false"})
    seen = observe(table.game, table.state, viewer)
    assert [view.gold for view in seen.seats] == [
        table.state.hands[seat][GOLD] if seat == viewer else None for seat in range(3)
    ]
    other = table.state.copy()
    other.hands[1][GOLD] += 4  # B's coins, which none of the viewers sees
    other.bank[GOLD] -= 4
    assert observe(table.game, other, viewer) == seen
    for word in range(20):
        imagined = determinize(seen, word)
        assert observe(table.game, imagined, viewer) == seen
        assert imagined.bank[GOLD] + sum(hand[GOLD] for hand in imagined.hands) == (
            table.state.bank[GOLD] + sum(hand[GOLD] for hand in table.state.hands)
        )


@pytest.mark.rule("house.hands")
def test_who_agreed_to_give_hidden_gold_is_imagined_to_have_it():
    scene = SCENE.replace("1 ore, 1 gold", "9 gold")
    table = at('phase = "trade-and-build"\n' + scene, {"gold.visible": "false"})
    table.do("A offer 1 wool for 9 gold", "B yes", "C no")
    seen = observe(table.game, table.state, Seat(0))
    assert all(determinize(seen, word).hands[1][GOLD] >= 9 for word in range(20))
