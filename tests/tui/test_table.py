"""A table played by keys, through Textual's pilot."""

import re

import pytest

from ep_rules import api
from ep_rules.sea.cargo import Cargo
from ep_rules.sea.gold import Purchases
from ep_rules.sea.holds import SETTLER
from ep_rules.sea.ships import Fleet
from ep_tui.modes.base_modes import Rest
from ep_tui.modes.sail import SailTo
from ep_tui.modes.target import Target
from ep_tui.panels.moments import outcome
from ep_tui.screens.ending import Over
from ep_tui.screens.reader import Reader
from ep_tui.session.table import Table
from tests.tui.play import answers, flat, new, opened, press, resize, says, scene, screen, text

RICH = """
phase = "trade-and-build"
[A]
hand = "4 brick, 4 lumber, 4 wool, 4 grain, 4 ore, 5 gold"
settlements = ["A1.s"]
harbor-settlements = ["D3.n"]
roads = ["A1-se"]
ships = ["D3-ne settler"]
"""
SAILING = RICH.replace("trade-and-build", "movement")


async def test_a_whole_first_turn_by_keys():
    table = new("you", "random", "random")
    async with opened(table) as pilot:
        assert "press r" in text(pilot)
        await says(pilot, "r", "trade or build")
        await press(pilot, "e s")
        assert isinstance(screen(pilot).top, SailTo)
        await press(pilot, "enter")
        assert table.history.state.of(Fleet).used[0] == 1
        assert isinstance(screen(pilot).top, SailTo), "the next Enter sails on with the same ship"
        await press(pilot, "tab enter escape e e")
        assert table.history.state.part == 3, "the bots have played at once"
        assert re.search(r"C \d+ · .* · \d/8 Your turn begins", flat(pilot)), "a line for each bot"


async def test_the_prompt_names_the_seat_and_the_bar_what_is_possible():
    async with opened(scene(RICH), (100, 30)) as pilot:
        await pilot.pause()
        shown = flat(pilot)
        assert "A: What do you trade or build?" in shown
        for name in ("r road", "v ship", "c settler", "t trade", "g gold", "o offer"):
            assert name in shown
        assert shown.endswith("? help")


async def test_a_road_is_built_and_taken_back_and_built_again():
    table = scene(RICH)
    async with opened(table, keys="r enter") as pilot:
        assert len(table.history.state.placed[api.ROAD][0]) == 2
        await press(pilot, "z")
        assert len(table.history.state.placed[api.ROAD][0]) == 1
        assert "Undone: build a road: " in flat(pilot)
        await press(pilot, "Z")
        assert len(table.history.state.placed[api.ROAD][0]) == 2


async def test_enter_on_an_illegal_target_says_why_with_the_rule():
    async with opened(scene(RICH), keys="r") as pilot:
        await answers(pilot, "d8-e")
        await says(pilot, "enter", "no land next to D8-e")
        assert screen(pilot).last_rule == "building.road"
        assert isinstance(screen(pilot).top, Target), "one can choose another place"


async def test_a_key_without_a_meaning_says_so():
    async with opened(new("you", "random")) as pilot:
        await says(pilot, "0", "0 does nothing here")
        await says(pilot, "f6", "F6 does nothing here")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("rode d3", "is not understood"),
        ("ship", "could mean"),
        ("road d8-e", "no land next to D8-e"),
        ("sail #1 d3-e", "the current phase is trade and build"),
    ],
)
async def test_a_typed_line_that_cannot_be_done_is_answered(line, answer):
    async with opened(scene(RICH)) as pilot:
        await answers(pilot, line)
        assert answer in flat(pilot)


async def test_a_typed_command_is_done():
    table = scene(RICH)
    async with opened(table) as pilot:
        await answers(pilot, "trade wool for gold")
        assert table.history.state.hands[0][api.GOLD] == 6


async def test_a_typed_place_moves_the_cursor():
    async with opened(new("you", "random")) as pilot:
        for name, kind in (("d4.ne", "intersection"), ("d4-e", "path"), ("g6", "hex")):
            await answers(pilot, name)
            assert screen(pilot).board.cursor.kind == kind
        assert "G6" in text(pilot)


async def test_a_good_that_cannot_be_taken_says_why_and_gold_is_not_listed():
    async with opened(scene(RICH)) as pilot:
        await says(pilot, "t", "5 ore", no="6 gold")
        await press(pilot, "1 1")
        assert screen(pilot).last_rule == "trade.supply"


async def test_gold_buys_a_card_and_settlers_go_aboard():
    table = scene(RICH.replace("D3-ne settler", "D3-ne"))
    async with opened(table, keys="g 5 c 1"):
        assert table.history.state.of(Cargo).hold[0] == (SETTLER,)
        assert table.history.state.of(Purchases).made == 1


async def test_a_ship_is_built_anew_when_all_are_at_sea():
    ships = '["D3-ne", "C3-e", "D4-ne"]'
    table = scene(RICH.replace('["D3-ne settler"]', ships))
    async with opened(table) as pilot:
        await says(pilot, "v 3", "Where do you rebuild ship #3? 2 places")
        await press(pilot, "enter")
        assert "do you rebuild" not in table.sessions.notice
        at = table.history.state.of(Fleet).at
        near = table.game.book.topology.corner_paths[table.game.book.topology.intersection("D3.n")]
        assert at[2] in near


async def test_cargo_goes_out_and_in_and_a_settler_goes_ashore():
    table = scene(SAILING)
    async with opened(table, keys="d") as pilot:
        assert table.history.state.of(Cargo).hold[0] == ()
        await press(pilot, "a")
        assert table.history.state.of(Cargo).hold[0] == (SETTLER,)
        await press(pilot, "w")
        assert table.history.state.of(Fleet).wool[0] == 1
        await press(pilot, "x 1")
        assert table.history.state.of(Cargo).hold[0] == ()


async def test_enter_at_the_cursor_does_the_one_thing_that_is_possible():
    table = scene(SAILING)
    async with opened(table) as pilot:
        await answers(pilot, "d3-e")
        await press(pilot, "enter")
        assert table.history.state.of(Fleet).used[0] == 1
        await answers(pilot, "d9-e")
        await says(pilot, "enter", "cannot reach")


async def test_labels_go_to_a_target():
    async with opened(scene(RICH), keys="r f") as pilot:
        board = screen(pilot).board
        assert len(board.labels) == len(board.targets)
        place = next(place for place, label in board.labels.items() if label == "s")
        await press(pilot, "s")
        assert board.cursor == place
        assert not board.labels


async def test_the_place_under_the_cursor_is_described():
    async with opened(scene(RICH)) as pilot:
        await answers(pilot, "d3-ne", "ship A#1 (settler)")
        await answers(pilot, "a1.s", "your settlement")


async def test_help_lists_all_keys_and_marks_what_is_possible():
    async with opened(scene(RICH), size=(100, 80), keys="question_mark") as pilot:
        assert isinstance(pilot.app.screen, Reader)
        shown = text(pilot)
        assert "• r         road" in shown
        assert "• w" not in shown, "wool belongs to movement"
        await press(pilot, "escape")
        assert isinstance(screen(pilot).top, Rest)


async def test_what_happened_since_the_last_turn_can_be_read():
    async with opened(new("you", "random", "random")) as pilot:
        await says(pilot, "r e e i", "Since your last turn: dice", "i shows everything")
        await press(pilot, "i")
        assert isinstance(pilot.app.screen, Reader)
        assert "turn begins" in text(pilot)


@pytest.mark.parametrize("size", [(59, 24), (20, 5), (80, 19)])
async def test_a_small_window_says_so_until_it_grows(size):
    table = scene(RICH)
    async with opened(table, keys="r") as pilot:
        await resize(pilot, *size)
        assert "This window is" in flat(pilot)
        await press(pilot, "enter e")
        assert not table.history.entries, "keys do nothing meanwhile"
        await resize(pilot, 120, 40)
        assert "This window is" not in flat(pilot)
        assert isinstance(screen(pilot).top, Target), "nothing is lost"


async def test_bots_step_by_step_wait_for_a_key():
    table = new("you", "random", "random", first=1)
    async with opened(table, pace="step") as pilot:
        assert not table.history.entries
        assert "Space" in text(pilot)
        await press(pilot, "space")
        assert table.observe(None).active == 2, "a key plays a whole turn"
        await says(pilot, "r", "not your turn")
        await press(pilot, "enter")
        assert table.person_to_act == 0


async def test_a_table_of_bots_can_be_watched_to_the_end():
    table = new("random", "deckhand")
    async with opened(table, pace="step") as pilot:
        await says(pilot, "space space", "You are watching.")
        await press(pilot, "enter")
        part = table.history.state.part
        assert part > 0, "Enter skips a turn"
        await press(pilot, "space enter")
        assert table.history.state.part == part + 2, "Space and Enter play a turn each"


ALMOST = """
phase = "trade-and-build"
round = 9
[A]
hand = "2 grain, 2 ore"
settlements = ["G2.n"]
harbor-settlements = ["D3.n", "D3.s", "A2.s"]
roads = ["G2-ne"]
"""


async def test_victory_counts_both_parts_of_a_paired_turn_as_one():
    table = Table.new("pirate-lairs", ["random"] * 5, seed=1, house={"turn.rounds": "2"})
    while not table.over:
        table.step()
    async with opened(table) as pilot:
        assert "The game took 3 rounds" in flat(pilot)


async def test_victory_shows_points_by_source_rounds_and_the_seed():
    table = scene(ALMOST)
    async with opened(table, keys="a enter") as pilot:
        assert isinstance(screen(pilot).top, Over)
        shown = flat(pilot)
        assert "You win" in shown
        assert "8 points" in shown
        assert "harbor settlements 8" in shown
        assert "9 rounds" in shown
        await says(pilot, "up", "seed was 7")
        await press(pilot, "enter r")
        assert screen(pilot).session._table is not table, "a rematch"


@pytest.mark.parametrize("key", ["H", "z"])
async def test_after_a_bot_has_won_a_key_of_the_table_says_that_the_game_is_over(key: str):
    async with opened(scene(ALMOST, "captain", "you")) as pilot:
        assert isinstance(screen(pilot).top, Over)
        await says(pilot, key, "Captain has won. The game is over, so nothing is left to decide.")


async def test_an_unfinished_game_has_no_winner():
    table = scene('phase = "movement"\n[house]\n"turn.actions" = 1\n')
    async with opened(table) as pilot:
        await says(pilot, "e", "there is no winner")


async def test_a_bot_gets_a_seat_only_after_a_second_key():
    table = new("you", "random")
    async with opened(table) as pilot:
        await says(pilot, "escape 2", "A bot plays for you to the end of the game.")
        assert table.people
        await press(pilot, "2 3 1")
        assert table.people
        await press(pilot, "2 enter")
        assert table.people, "Enter takes the answer that changes nothing"
        assert "go on playing" in flat(pilot), "back in the menu"


async def test_a_notice_about_the_save_is_shown_once():
    table = new("you", "random")
    table.sessions.notice = "The disk is full."
    async with opened(table) as pilot:
        assert "The disk is full." in flat(pilot)
        await says(pilot, "right", no="The disk is full.")


async def test_the_outcome_of_a_purchase_names_the_development_card():
    line = 'scenario = "base"\nphase = "trade-and-build"\n[A]\nhand = "1 wool, 1 grain, 1 ore"\n'
    async with opened(scene(line)) as pilot:
        session = screen(pilot).session
        before = len(session.heard)
        await press(pilot, "d")
        assert "You draw the card" in outcome(session, before, api.Seat(0))
