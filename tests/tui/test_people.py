"""Several people at one keyboard: hands are hidden from one another."""

from ep_rules import api
from ep_tui.screens.hand_over import HandOver
from ep_tui.screens.table import TableScreen
from tests.tui.play import flat, new, opened, press, scene, screen, text

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


async def test_nobody_sees_a_hand_before_the_named_person_presses_enter():
    async with opened(new(*PEOPLE)) as pilot:
        assert isinstance(pilot.app.screen, HandOver)
        assert "A Ann" in text(pilot)
        await press(pilot, "r e 1")
        assert isinstance(pilot.app.screen, HandOver), "nothing but Enter goes on"
        await press(pilot, "enter")
        assert "Hand: Ann" in text(pilot)


async def test_the_table_behind_a_hand_over_shows_no_hand():
    async with opened(new(*PEOPLE)) as pilot:
        await press(pilot, "enter r e e")
        assert isinstance(pilot.app.screen, HandOver)
        assert "B Bob" in text(pilot)
        below = pilot.app.screen_stack[-2]
        assert isinstance(below, TableScreen)
        assert below.viewer is None
        await press(pilot, "enter")
        assert "Hand: Bob" in text(pilot)


async def test_one_person_alone_is_never_asked_to_hand_over():
    async with opened(new("you", "random")) as pilot:
        assert screen(pilot).viewer == 0
        await press(pilot, "r e e")
        assert screen(pilot).viewer == 0


async def test_an_offer_is_answered_with_all_hands_hidden():
    table = scene(TRADING, *PEOPLE)
    async with opened(table) as pilot:
        await press(pilot, "enter o 1 tab 5 enter")
        assert screen(pilot).viewer is None
        shown = flat(pilot)
        assert "B Bob, A Ann offers 1 brick for your 1 ore" in shown
        assert "hidden" in shown
        await press(pilot, "a")
        assert isinstance(pilot.app.screen, HandOver)
        await press(pilot, "enter 1")
        ore = api.GOOD_NAMES.index("ore")
        assert table.history.state.hands[0][ore] == 1
        assert table.history.state.hands[1][ore] == 2


async def test_an_offer_that_is_declined_comes_back_to_the_one_who_made_it():
    table = scene(TRADING, *PEOPLE)
    async with opened(table) as pilot:
        await press(pilot, "enter o 1 tab 5 enter d enter")
        assert "Trade and build" in text(pilot)
        assert table.history.state.hands[1][api.GOOD_NAMES.index("ore")] == 3


async def test_an_offer_that_holds_nothing_is_refused_in_a_sentence():
    async with opened(scene(TRADING, *PEOPLE)) as pilot:
        await press(pilot, "enter o enter")
        assert "Both sides of an offer" in flat(pilot)


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
    async with opened(table) as pilot:
        await press(pilot, "enter r")
        assert isinstance(pilot.app.screen, HandOver), "Bob holds nine cards"
        await press(pilot, "enter")
        assert "Give back 4 cards" in text(pilot)
        await press(pilot, "5 5 1")
        assert "You have no brick" in flat(pilot)
        assert "choose 2 more" in flat(pilot)
        await press(pilot, "enter")
        assert "Choose 2 more first" in flat(pilot)
        await press(pilot, "3 3 3")
        assert "You have chosen all 4" in flat(pilot)
        await press(pilot, "minus 5")
        assert len(table.history.entries) == 2, "nothing has gone back yet"
        await press(pilot, "enter")
        assert [entry.action for entry in table.history.entries[2:]] == [
            api.Discard(api.Good(good)) for good in (2, 4, 4, 4)
        ], "single steps in the record"
        assert isinstance(pilot.app.screen, HandOver), "back to Ann"
        await press(pilot, "enter")
        assert "Hand: Ann" in text(pilot)
