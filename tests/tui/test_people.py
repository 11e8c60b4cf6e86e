"""Several people at one keyboard: each hand is hidden from the others."""

from pathlib import Path

from ep_rules import api
from ep_rules.api import Seat
from ep_tui.screens.hand_over import HandOver
from ep_tui.screens.table import TableScreen
from ep_tui.session.table import Table
from ep_tui.storage.folders import Folders
from tests.tui.play import flat, new, opened, press, says, scene, screen, shown_after, text

PEOPLE = ("person:Ann", "person:Bob")
TRADING = """
[A]
hand = "2 brick, 1 gold"
settlements = ["A1.s"]
roads = ["A1-se"]
[B]
hand = "3 ore"
settlements = ["G1.n"]
roads = ["G1-ne"]
"""
SEVEN = """
phase = "production"
seed = {seed}
[A]
hand = "2 brick"
[B]
hand = "5 ore, 4 wool"
"""
FACE_DOWN = """
scenario = "base"
[A]
settlements = ["A1.s"]
development = "knight"
"""


async def test_nobody_sees_a_hand_before_the_named_person_presses_enter():
    async with opened(new(*PEOPLE)) as pilot:
        assert isinstance(pilot.app.screen, HandOver)
        assert "A Ann" in text(pilot)
        await press(pilot, "r e 1")
        assert isinstance(pilot.app.screen, HandOver), "nothing but Enter goes on"
        await says(pilot, "enter", "Hand: Ann")


async def test_the_table_behind_a_hand_over_shows_no_hand():
    async with opened(new(*PEOPLE), keys="enter r e e") as pilot:
        assert isinstance(pilot.app.screen, HandOver)
        assert "B Bob" in text(pilot)
        below = pilot.app.screen_stack[-2]
        assert isinstance(below, TableScreen)
        assert below.viewer is None
        await says(pilot, "enter", "Hand: Bob")


async def test_a_card_face_down_is_hidden_although_the_hand_is_empty():
    async with opened(scene(FACE_DOWN, *PEOPLE)) as pilot:
        assert isinstance(pilot.app.screen, HandOver)


async def test_one_person_alone_is_never_asked_to_hand_over():
    async with opened(new("you", "random")) as pilot:
        assert screen(pilot).viewer == 0
        await press(pilot, "r e e")
        assert screen(pilot).viewer == 0


async def test_who_answers_an_offer_sees_their_own_hand_after_the_hand_over():
    table = scene(TRADING, *PEOPLE)
    async with opened(table, keys="enter o 1 tab 5 enter") as pilot:
        assert isinstance(pilot.app.screen, HandOver)
        assert "B Bob, you are asked" in flat(pilot)
        await press(pilot, "enter")
        assert screen(pilot).viewer == 1
        shown = flat(pilot)
        assert "A Ann offers 1 brick for your 1 ore" in shown
        assert "yes: give 1 ore of 3, get 1 brick" in shown
        await press(pilot, "a")
        assert isinstance(pilot.app.screen, HandOver)
        await press(pilot, "enter 1")
        ore = api.GOOD_NAMES.index("ore")
        assert table.history.state.hands[0][ore] == 1
        assert table.history.state.hands[1][ore] == 2


async def test_an_offer_that_is_declined_comes_back_to_the_one_who_made_it():
    table = scene(TRADING, *PEOPLE)
    async with opened(table) as pilot:
        await says(pilot, "enter o 1 tab 5 enter enter d enter", "trade or build")
        assert table.history.state.hands[1][api.GOOD_NAMES.index("ore")] == 3


async def test_a_counter_offer_counts_from_the_hand_of_the_one_who_makes_it():
    async with opened(scene(TRADING, *PEOPLE)) as pilot:
        await says(pilot, "enter o 1 tab 5 enter enter c 5 5 5", "You have only 3 ore")


async def test_an_offer_that_holds_nothing_is_refused_in_a_sentence():
    assert "Both sides of an offer" in await shown_after(scene(TRADING, *PEOPLE), "enter o enter")


def seed_of_a_seven() -> int:
    for seed in range(1, 200):
        game, state = api.read_scene(SEVEN.format(seed=seed))
        game.play(state, api.Roll())
        dice = game.sample(state)
        if isinstance(dice, api.Dice) and dice.first + dice.second == 7:
            return seed
    raise AssertionError


async def test_discards_are_chosen_by_the_one_who_must_and_given_back_at_once():
    table = scene(SEVEN.format(seed=seed_of_a_seven()), *PEOPLE)
    async with opened(table, keys="enter r") as pilot:
        assert isinstance(pilot.app.screen, HandOver), "Bob holds nine cards"
        await says(pilot, "enter", "Discard 4 cards")
        await says(pilot, "5 5 1", "You have no brick", "Choose 2 more")
        await press(pilot, "enter")
        assert "You have no brick" not in flat(pilot), "the note is dismissed"
        await says(pilot, "enter", "Choose 2 more first")
        await says(pilot, "3 3 3", "You have chosen all 4")
        await press(pilot, "minus 5")
        assert len(table.history.entries) == 2, "nothing has gone back yet"
        await press(pilot, "enter enter")
        assert [entry.action for entry in table.history.entries[2:]] == [
            api.Discard(api.Good(good)) for good in (2, 4, 4, 4)
        ], "single steps in the record"
        assert screen(pilot).viewer == 0, "back to Ann, who holds nothing"
        await says(pilot, "enter", "Hand: Ann")


def saved(*seats: str) -> Path:
    """A game in B's first turn, saved and left."""
    table = new(*seats)
    table.save(Folders.of_user())
    for line in ("roll", "end", "end"):
        seat = table.person_to_act
        assert seat is not None
        table.act(table.read(line), seat)
        while table.step() is not None:
            pass
    path = table.save_path
    assert path is not None
    table.close()
    return path


async def test_a_continued_game_of_several_people_names_who_shall_sit_there_before_a_hand_shows():
    path = saved(*PEOPLE)
    async with opened(Table.resume(Folders.of_user(), path), size=(120, 40)) as pilot:
        assert isinstance(pilot.app.screen, HandOver)
        assert "B Bob" in text(pilot)
        below = pilot.app.screen_stack[-2]
        assert isinstance(below, TableScreen)
        assert below.viewer is None
        await press(pilot, "r 1 escape space")
        assert isinstance(pilot.app.screen, HandOver), "nothing but Enter shows the hand"
        await press(pilot, "enter")
        assert screen(pilot).viewer == 1
        assert "Hand: Bob" in text(pilot)


async def test_a_game_of_several_people_that_is_continued_from_the_start_screen_does_the_same():
    saved(*PEOPLE)
    async with opened(keys="c") as pilot:
        assert isinstance(pilot.app.screen, HandOver)
        await press(pilot, "enter")
        assert screen(pilot).viewer == 1


async def test_a_continued_game_in_which_bots_play_first_shows_no_hand_meanwhile():
    path = saved("person:Ann", "person:Bob", "random")
    table = Table.resume(Folders.of_user(), path)
    for line in ("roll", "end", "end"):
        assert table.person_to_act == 1
        table.act(table.read(line), Seat(1))
        while table.actor == api.CHANCE:
            table.step()
    async with opened(table, pace="step") as pilot:
        assert screen(pilot).viewer is None
        assert "hidden" in text(pilot)


async def test_a_game_that_was_killed_says_so_at_once_also_while_bots_play():
    path = saved("person:Ann", "random")
    path.write_text(path.read_text(encoding="utf-8").replace("# left\n", ""), encoding="utf-8")
    table = Table.resume(Folders.of_user(), path)
    for line in ("roll", "end", "end"):
        table.act(table.read(line), Seat(0))
        while table.actor == api.CHANCE:
            table.step()
    async with opened(table, pace="step") as pilot:
        assert screen(pilot).me is None
        assert "The program ended unexpectedly during this game" in flat(pilot)


async def test_a_continued_offer_is_answered_after_a_hand_over():
    path = saved(*PEOPLE)
    table = Table.resume(Folders.of_user(), path)
    table.act(table.read("roll"), Seat(1))
    while table.step() is not None:
        pass
    table.act(next(a for a in table.legal() if isinstance(a, api.Offer)), Seat(1))
    table.close()
    async with opened(Table.resume(Folders.of_user(), path)) as pilot:
        assert isinstance(pilot.app.screen, HandOver)
        assert "A Ann, you are asked" in flat(pilot)


async def test_when_one_of_two_people_has_left_a_continued_game_still_asks_who_sits_there():
    path = saved(*PEOPLE)
    table = Table.resume(Folders.of_user(), path)
    table.hand_over(Seat(0), "random")
    table.close()
    async with opened(Table.resume(Folders.of_user(), path), size=(120, 40)) as pilot:
        assert isinstance(pilot.app.screen, HandOver), "it may be Ann who opens it"
        await press(pilot, "enter r e e")
        assert screen(pilot).viewer == 1, "from then on nobody else is asked for"


async def test_a_person_who_leaves_a_game_to_a_bot_does_not_see_the_other_hand():
    table = new(*PEOPLE)
    async with opened(table, keys="enter escape 2 y") as pilot:
        assert table.sitters[0].bot is not None
        assert isinstance(pilot.app.screen, HandOver)
        assert "B Bob" in text(pilot)
        below = pilot.app.screen_stack[-2]
        assert isinstance(below, TableScreen)
        assert below.viewer is None


async def test_one_person_who_sits_down_for_a_bot_is_not_asked():
    table = new("random", "random")
    table.hand_over(Seat(0), "you")
    async with opened(table) as pilot:
        assert screen(pilot).viewer == 0
