"""A table of several people: early answers, people who are away, undo, time, votes."""

import pytest

from ep_rules.api import (
    Accept,
    AnswerOffer,
    Decline,
    Discard,
    DiscardCards,
    Good,
    Illegal,
    Seat,
)
from ep_tui.session.session import NotYourTurn
from ep_tui.session.shared.seat_clock import WARNS
from ep_tui.session.shared.shared_session import SharedSession
from ep_tui.session.shared.shared_table import SharedTable
from ep_tui.session.shared.terms import ClockName, Terms
from tests.host.shared import PEOPLE, Listening, Timers, seated, sessions

ANN, BOB, CID = Seat(0), Seat(1), Seat(2)
OFFER = """
scenario = "land-ho"
seats = 3
turn = "A"
phase = "trade-and-build"
open = ["B answer-offer", "C answer-offer", "A pick-answer"]
offer = "1 lumber for 1 wool"
[A]
hand = "3 lumber"
[B]
hand = "1 wool"
[C]
hand = "1 wool"
"""
SEVEN = """
scenario = "base"
seats = 3
turn = "A"
phase = "trade-and-build"
open = ["A discard-cards 4", "B discard-cards 4"]
[A]
hand = "4 lumber 4 wool"
[B]
hand = "4 lumber 4 wool"
"""
TURN = (
    'scenario = "land-ho"\nseats = 3\nturn = "A"\nphase = "trade-and-build"\n[A]\nhand = "3 lumber"'
)


def offered() -> tuple[SharedTable, list[SharedSession]]:
    """Ann offers something; Bob is asked first."""
    table = seated(OFFER, *PEOPLE)
    return table, sessions(table, "Ann", "Bob", "Cid")


def test_an_offer_can_be_answered_before_ones_turn():
    table, (_, bob, cid) = offered()
    assert (bob.waiting, table.person_to_act) == ([], BOB)
    assert cid.waiting == [AnswerOffer(CID)]
    cid.answer_early(AnswerOffer(CID), [Accept()])
    assert table.person_to_act == BOB
    bob.act(Decline())
    assert table.person_to_act == ANN, "Cid is not asked again"
    assert [entry.action for entry in table.history.entries] == [Decline(), Accept()]


def test_an_early_answer_can_be_changed_until_it_is_given():
    table, (_, bob, cid) = offered()
    cid.answer_early(AnswerOffer(CID), [Accept()])
    assert cid.answered_early(AnswerOffer(CID))
    cid.answer_early(AnswerOffer(CID), [Decline()])
    bob.act(Decline())
    assert table.history.entries[-1].action == Decline()


def test_an_early_yes_that_is_no_longer_possible_is_asked_again():
    table, (_, bob, cid) = offered()
    hand = table.history.state.hands[CID]
    hand.insert(0, hand.pop())  # another card than the wool
    cid.answer_early(AnswerOffer(CID), [Accept()])
    bob.act(Decline())
    assert table.person_to_act == CID


def test_nobody_can_see_an_early_answer():
    _table, (ann, bob, cid) = offered()
    before = [(one.heard, one.observe(None), one.person_to_act) for one in (ann, bob)]
    cid.answer_early(AnswerOffer(CID), [Accept()])
    assert [(one.heard, one.observe(None), one.person_to_act) for one in (ann, bob)] == before


def test_discards_can_be_chosen_before_ones_turn():
    table = seated(SEVEN, *PEOPLE)
    first, second = table.person_to_act, next(s for s in (ANN, BOB) if s != table.person_to_act)
    early = SharedSession(table, [second], "")
    now = SharedSession(table, [first], "") if first is not None else early
    kept = [Discard(good) for good in _cards(table, second)]
    early.answer_early(DiscardCards(second, 4), kept)
    now.act(*[Discard(good) for good in _cards(table, Seat(first or 0))])
    given = [entry.action for entry in table.history.entries if entry.actor == second]
    assert given == kept
    assert not table.early.waiting(second)


def _cards(table: SharedTable, seat: Seat) -> list[Good]:
    """Four cards of a hand."""
    hand = table.history.state.hands[seat]
    return [Good(good) for good, count in enumerate(hand) for _ in range(count)][:4]


def test_undo_is_possible_only_before_somebody_else_acts():
    _table, (ann, bob, cid) = offered()
    bob.act(Decline())
    with pytest.raises(NotYourTurn):
        ann.undo()
    cid.act(Decline())
    with pytest.raises(NotYourTurn):
        bob.undo()
    with pytest.raises(Illegal):
        ann.undo()


def test_who_leaves_is_marked_as_away_until_they_are_back():
    table, (ann, bob, _) = offered()
    assert ann.away == frozenset()
    bob.leave()
    assert ann.away == {BOB}
    assert ann.names_beside_map == ["Ann", "(Bob)", "Cid"]
    sessions(table, "Bob")
    assert ann.away == frozenset()


def test_a_person_has_several_windows_and_is_away_when_the_last_one_closes():
    table, (ann, bob, _) = offered()
    (again,) = sessions(table, "Bob")
    assert again.me == bob.me == BOB
    bob.leave()
    assert ann.away == frozenset()
    again.act(Decline())
    assert table.person_to_act == CID
    again.leave()
    assert ann.away == {BOB}


# ---- time ------------------------------------------------------------------------------------


def timed(clock: ClockName) -> tuple[SharedTable, Timers]:
    table, timers = seated(TURN, *PEOPLE), Timers()
    table.terms = Terms(clock=clock, substitute="random")
    table.start_clock(timers, now=timers.now)
    return table, timers


def test_without_a_clock_time_does_not_count():
    table, timers = timed("none")
    assert table.seconds_left is None
    timers.pass_by(1e9)
    assert table.people == [ANN, BOB, CID]


def test_a_bot_sits_in_when_the_time_of_a_turn_is_over_and_the_person_may_come_back():
    table, timers = timed("turn-1")
    ann, bob = sessions(table, "Ann", "Bob")
    timers.pass_by(59)
    assert table.people == [ANN, BOB, CID]
    timers.pass_by(2)
    assert ANN not in table.people
    assert ann.played_for == [ANN]
    assert ann.seats == {ANN}
    assert bob.away == {CID}
    ann.come_back()
    assert table.people == [ANN, BOB, CID]


def test_who_sits_down_again_plays_in_place_of_the_bot():
    table, timers = timed("turn-1")
    timers.pass_by(1_000)
    assert ANN in table.people, "nobody is here"
    sessions(table, "Bob")
    timers.pass_by(61)
    assert ANN not in table.people
    sessions(table, "Ann")
    assert ANN in table.people


def test_the_end_of_the_time_is_announced():
    table, timers = timed("turn-1")
    (ann,) = sessions(table, "Ann")
    told = Listening(ann).told
    timers.pass_by(60 - WARNS - 1)
    assert told == []
    timers.pass_by(2)
    assert told == ["Ann has 30 seconds left."]


def test_days_count_for_each_decision():
    table, timers = timed("days-1")
    (ann,) = sessions(table, "Ann")
    timers.pass_by(86_000)
    ann.act(ann.read("end"))
    assert (table.seconds_left or 0) > 86_000
    timers.pass_by(86_000)
    assert ANN in table.people
    timers.pass_by(500)
    assert ANN not in table.people


# ---- votes -----------------------------------------------------------------------------------


def away(table: SharedTable, seat: Seat, seconds: float) -> dict[str, str]:
    """Let somebody be away for a time; returns what is kept for those who are away."""
    kept: dict[str, str] = {}
    table.tell_absent = kept.__setitem__
    table.count_absence({seat: 0.0}, lambda: seconds)
    return kept


@pytest.mark.parametrize(
    ("clock", "seconds"),
    [("turn-10", 600), ("days-1", 86_400), ("days-3", 259_200), ("none", 3600)],
)
def test_a_vote_touches_only_who_is_away_for_the_clocks_own_time(clock, seconds):
    table, (ann, bob, cid) = offered()
    table.terms = Terms(clock=clock)
    assert ("replace", CID) not in ann.votes_possible()
    cid.leave()
    away(table, CID, seconds - 1)
    assert ("replace", CID) not in ann.votes_possible()
    ann.ask("end", None)
    bob.vote(agrees=True)
    assert table.ended is None, "Cid may answer when they come back"
    kept = away(table, CID, seconds)
    table.look_at_vote()
    assert table.ended == "end"
    assert list(kept) == ["Cid"]
    assert "Its record is kept" in kept["Cid"]


def test_absence_is_counted_on_after_a_restart_and_only_for_who_was_away():
    table, (_, bob, cid) = offered()
    seconds, kept = [100.0], dict[Seat, float]()

    def keep(left_at):
        kept.clear()
        kept.update(left_at)

    table.count_absence({}, lambda: seconds[0], keep)
    assert not kept
    cid.leave()
    seconds[0] = 200.0
    bob.leave()
    assert kept == {CID: 100.0, BOB: 200.0}
    seconds[0] = 300.0
    sessions(table, "Bob")
    assert kept == {CID: 100.0}
    after, people = offered()
    for session in people:
        session.leave()
    after.closed = False
    after.count_absence(kept, lambda: 100.0 + after.terms.absence)
    assert after.long_away == {CID}, "the others were there when the host ended"


def test_a_bot_plays_for_who_is_long_away_until_they_come_back():
    table, (ann, bob, cid) = offered()
    cid.leave()
    kept = away(table, CID, 3_600)
    ann.ask("replace", CID)
    assert table.people == [ANN, BOB, CID]
    bob.vote(agrees=True)
    assert CID not in table.people
    assert "the others let a bot play for you" in kept["Cid"]
    assert sessions(table, "Cid")[0].seats == {CID}
    assert CID in table.people


def test_who_comes_back_before_a_vote_is_carried_keeps_their_seat():
    table, (ann, bob, cid) = offered()
    cid.leave()
    away(table, CID, 3_600)
    ann.ask("replace", CID)
    sessions(table, "Cid")
    assert table.votes.open is None
    bob.vote(agrees=True)
    assert CID in table.people


def test_a_no_closes_a_vote():
    table, (ann, bob, _) = offered()
    ann.ask("end", None)
    assert bob.may_vote
    assert not ann.may_vote
    bob.vote(agrees=False)
    assert table.votes.open is None
    assert table.ended is None


def test_a_game_is_ended_when_all_players_agree_also_those_who_are_away():
    table, (ann, bob, cid) = offered()
    cid.leave()
    ann.ask("end", None)
    bob.vote(agrees=True)
    assert table.ended is None
    (cid,) = sessions(table, "Cid")
    cid.vote(agrees=True)
    assert table.ended == "end"


def test_a_game_is_thrown_away_only_by_all_its_players_however_long_one_is_away():
    table, (ann, bob, cid) = offered()
    cid.leave()
    away(table, CID, 1e9)
    ann.ask("abandon", None)
    bob.vote(agrees=True)
    assert (table.ended, table.closed) == (None, False)
    sessions(table, "Cid")[0].vote(agrees=True)
    assert (table.ended, table.closed) == ("abandon", True)


def test_a_watcher_has_no_vote():
    table, (ann, _, _) = offered()
    watcher = SharedSession(table, (), "")
    assert watcher.votes_possible() == []
    ann.ask("end", None)
    assert not watcher.may_vote
    watcher.vote(agrees=False)
    assert table.votes.open is not None


def test_a_list_of_tables_names_who_must_act_now():
    table = seated(OFFER, *PEOPLE)
    assert table.person_to_act == Seat(1)
    assert table.history.state.active == Seat(0)
    assert table.listed.whose == "Bob"
