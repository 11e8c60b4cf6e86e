"""The screens of a shared table: early answers, away, talk, the promise, the menu."""

import asyncio
import re

import pytest

from ep_rules.api import SCENARIOS, Accept, AnswerOffer, Seat
from ep_tui.host.clock_words import time_words, until_other_words
from ep_tui.host.hall import Hall
from ep_tui.host.invitation import OPEN, Invitation
from ep_tui.host.shared_screen import CompanyPage
from ep_tui.session.shared.shared_table import SharedTable
from ep_tui.session.shared.terms import Terms
from tests.host.shared import PEOPLE, Timers, a_hall, begun, seated, sessions, window
from tests.host.test_shared_table import OFFER, SEVEN
from tests.kit.each import each
from tests.tui.play import flat, press


@pytest.fixture
def hall(tmp_path) -> Hall:
    return a_hall(tmp_path)


async def test_enter_answers_an_offer_that_another_is_asked_about(hall):
    table = seated(OFFER, *PEOPLE)
    _, _, cid = sessions(table, "Ann", "Bob", "Cid")
    async with window(hall, "Cid", cid) as pilot:
        assert "Bob to move" in flat(pilot)
        assert "Enter answer now" in flat(pilot)
        await press(pilot, "enter 1")
        assert "Your answer is given when" in flat(pilot)
        assert "answer again" in flat(pilot)
        assert table.early.given(Seat(2))


async def test_enter_counts_the_cards_to_give_back_early(hall):
    table = seated(SEVEN, *PEOPLE)
    now = table.person_to_act
    later = next(name for seat, name in enumerate(("Ann", "Bob")) if seat != now)
    (session,) = sessions(table, later)
    async with window(hall, later, session) as pilot:
        await press(pilot, "enter 2 2 2 2 enter")
        assert table.early.given(session.waiting[0].actor)


async def test_who_is_away_stands_in_parentheses(hall):
    table = seated(OFFER, *PEOPLE)
    ann, bob = sessions(table, "Ann", "Bob")
    async with window(hall, "Ann", ann) as pilot:
        assert "(Cid)" in flat(pilot)
        assert "Bob to move" in flat(pilot)
        bob.leave()
        await pilot.pause()
        assert "Bob to move, away" in flat(pilot)


async def test_the_people_at_a_table_write_to_each_other(hall):
    table = seated(OFFER, *PEOPLE)
    ann, bob, _ = sessions(table, "Ann", "Bob", "Cid")
    async with window(hall, "Ann", ann) as here, window(hall, "Bob", bob) as there:
        await press(here, "apostrophe")
        assert isinstance(here.app.screen, CompanyPage)
        await press(here, "1")
        await there.pause()
        assert "Ann: Hello." in flat(there)
        await press(here, "enter H i enter")
        await there.pause()
        assert "Ann: Hi" in flat(there)
        assert "Ann: Hi" in flat(here)
        await press(there, "apostrophe m 1 escape")
        await press(here, "2")
        await there.pause()
        assert "Good luck" not in flat(there)


async def test_a_vote_is_asked_and_answered_on_the_page_of_the_people(hall):
    table = seated(OFFER, *PEOPLE[:2], "random")
    ann, bob = sessions(table, "Ann", "Bob")
    async with window(hall, "Ann", ann) as here, window(hall, "Bob", bob) as there:
        await press(here, "apostrophe v")
        assert flat(here).endswith("1–2 choose · Esc back")
        await press(here, "2")
        await there.pause()
        assert "Ann asks to throw the game away. ' shows it, and answers it." in flat(there)
        await press(there, "escape apostrophe y")
        await here.pause()
        await there.pause()
        assert table.ended == "abandon"
        for pilot in (here, there):
            assert "The players threw the game away." in flat(pilot)


async def test_the_promise_is_shown_before_the_first_roll_and_people_add_words(hall):
    made = begun(hall, "Ann", "Bob")
    ann, bob = hall.enter(made, "Ann"), hall.enter(made, "Bob")
    assert ann.promise is not None
    async with window(hall, "Bob", bob) as pilot:
        assert ann.promise[:16] in flat(pilot).replace(" ", "")
        assert "harbor settlements. The dice are promised" in flat(pilot)
        assert "Before the first roll" in flat(pilot)
        await press(pilot, "escape apostrophe w t i d e enter")
        assert ann.added_words == {Seat(1): "tide"}
        assert "Words: B tide" in flat(pilot)
        assert not bob.may_add_word
        assert ann.may_add_word


async def test_no_word_is_asked_for_where_a_bot_rolls_first(hall):
    seats = ["Ann", "captain"]
    made = Invitation("Ann", "land-ho", "print-2025", seats, Terms(pace="step"), first=1)
    hall.invite(made)
    async with window(hall, "Ann", hall.enter(made, "Ann")) as pilot:
        assert "The dice are promised" in flat(pilot)
        assert "Before the first roll" not in flat(pilot)


def bot_first(hall: Hall, *people: str) -> Invitation:
    """A game that a captain begins, after everybody has sat down."""
    first, *others = people
    seats = [first, *[OPEN] * len(others), "captain"]
    terms = Terms(pace="step")
    made = Invitation(first, "land-ho", "print-2025", seats, terms, first=len(people))
    hall.invite(made)
    for name in others:
        hall.sit(first, name)
    return made


async def test_a_bot_that_rolls_first_waits_until_all_have_added_words_or_none(tmp_path):
    hall = a_hall(tmp_path, word_seconds=60)
    made = bot_first(hall, "Ann", "Bob")
    table, ann, bob = made.table, hall.enter(made, "Ann"), hall.enter(made, "Bob")
    assert table is not None
    async with window(hall, "Ann", ann) as here, window(hall, "Bob", bob) as there:
        assert "rolls first, within 60 s" in flat(here)
        assert "w add a word to the dice" in flat(here)
        assert "Space" not in flat(here)
        await press(here, "w k e l p enter escape")
        assert "The players may add words" in flat(here)
        await press(here, "space")
        assert "nothing to pause" in flat(here)
        assert not table.history.outcomes
        await press(there, "enter")
        assert table.chance.added == {Seat(0): "kelp"}
        await press(there, "space")
        assert table.history.outcomes


async def test_an_island_is_drawn_after_the_words_of_all(tmp_path):
    hall = a_hall(tmp_path, word_seconds=60)
    edition = SCENARIOS["cities-and-knights"].editions[0]
    seats = ["Ann", "captain", "captain"]
    made = Invitation("Ann", "cities-and-knights", edition, seats, first=0)
    hall.invite(made)
    table = made.table
    assert table is not None
    async with window(hall, "Ann", hall.enter(made, "Ann")) as pilot:
        assert "The island is drawn within 60 s" in flat(pilot)
        assert not table.history.outcomes
        await press(pilot, "w t i d e enter escape")
        assert table.history.outcomes
        assert table.chance.added == {Seat(0): "tide"}


async def test_a_bot_that_rolls_first_does_not_wait_for_ever(tmp_path):
    hall = a_hall(tmp_path, word_seconds=2)
    made = bot_first(hall, "Ann")
    table, ann = made.table, hall.enter(made, "Ann")
    assert table is not None
    table.loop.pace = "instant"
    async with window(hall, "Ann", ann):
        assert not table.history.outcomes
        assert ann.asked_for_word
        async with asyncio.timeout(10):
            while not table.history.outcomes:
                await asyncio.sleep(0.05)
        assert not ann.asked_for_word


async def test_only_keys_that_act_are_shown_while_a_person_moves(hall):
    table = seated(OFFER, *PEOPLE[:2], "random")
    ann, _ = sessions(table, "Ann", "Bob")
    async with window(hall, "Ann", ann) as pilot:
        assert "Bob to move" in flat(pilot)
        assert "Space" not in flat(pilot)
        assert "skip to you" not in flat(pilot)
        await press(pilot, "space")
        assert "No bot acts now" in flat(pilot)
        assert not table.loop.paused


async def test_the_menu_lets_a_bot_sit_in_and_the_person_play_on(hall):
    table = seated(OFFER, *PEOPLE)
    ann, _, _ = sessions(table, "Ann", "Bob", "Cid")
    async with window(hall, "Ann", ann) as pilot:
        await press(pilot, "escape escape 3")
        assert Seat(0) not in table.people
        assert ann.seats == {Seat(0)}
        assert "Hand: " in flat(pilot), "the hand stays open"
        await press(pilot, "escape 3")
        assert Seat(0) in table.people


async def test_an_early_answer_reaches_the_other_windows(hall):
    table: SharedTable = seated(OFFER, *PEOPLE)
    ann, bob, cid = sessions(table, "Ann", "Bob", "Cid")
    cid.answer_early(AnswerOffer(Seat(2)), [Accept()])
    async with window(hall, "Ann", ann) as here, window(hall, "Bob", bob) as there:
        await press(there, "2")
        await here.pause()
        assert "Cid" in flat(here)
        assert table.person_to_act == 0


@pytest.mark.parametrize("name", ["Ann", "Bob"])
async def test_the_time_of_the_person_to_act_runs_behind_the_prompt_of_everybody(hall, name):
    table, timers = seated(OFFER, *PEOPLE), Timers()
    table.terms = Terms(clock="turn-3")
    table.start_clock(timers, now=timers.now)
    (session,) = sessions(table, name)
    timers.time += 119.7
    async with window(hall, name, session) as pilot, asyncio.timeout(20):
        assert " · 2 min left" in flat(pilot)
        timers.time += 1
        while "· 60 s left" not in flat(pilot):
            await pilot.pause(0.05)
        assert table.person_to_act == Seat(1)


async def test_without_a_clock_no_time_is_shown(hall):
    (ann,) = sessions(seated(OFFER, *PEOPLE), "Ann")
    async with window(hall, "Ann", ann) as pilot:
        assert not re.search(r"(min|\bs) left", flat(pilot))


@each(
    "seconds, words, then",
    [
        (180, "3 min", 60),
        (121, "3 min", 1),
        (61, "2 min", 1),
        (60, "60 s", 10),
        (50.5, "60 s", 0.5),
        (10, "10 s", 10),
        (0.2, "10 s", 0.2),
        (-3, "0 s", 7),
        (3_600 * 30, "1 day 6 h", None),
    ],
)
def test_a_time_is_shown_in_minutes_and_the_last_one_in_steps_of_ten_seconds(seconds, words, then):
    assert time_words(seconds) == words
    assert then is None or until_other_words(seconds) == pytest.approx(then)
