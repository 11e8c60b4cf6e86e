"""Hints, the list of all commands, typed lines that complete, trades that a purchase lacks."""

import pytest

from ep_rules import api
from ep_rules.api import Seat
from ep_rules.sea.pirates import MovePirate, PlacePirate
from ep_tui.keys.actions import place_of
from ep_tui.modes.base_modes import Rest
from ep_tui.modes.choose import Choose
from ep_tui.modes.hint import Hint
from ep_tui.modes.palette import CommandPalette
from ep_tui.modes.typing import Typing
from ep_tui.panels.action_words import brief_action, deed
from ep_tui.session.session import Session
from ep_tui.session.table import Table
from ep_tui.session.table_chance import TableChance
from ep_tui.texts.advice import advice_line
from tests.kit.knights import knights_at_sea
from tests.tui.play import answers, flat, new, opened, press, says, scene, screen, seated
from tests.tui.positions import Position, sailing, trading

RICH = """
phase = "trade-and-build"
[A]
hand = "4 brick, 4 lumber, 4 wool, 4 grain, 4 ore, 5 gold"
settlements = ["A1.s"]
harbor-settlements = ["D3.n"]
roads = ["A1-se"]
ships = ["D3-ne settler"]
"""


# ---- hints ----------------------------------------------------------------------------------


async def test_a_hint_marks_its_place_and_enter_does_it():
    table = scene(RICH)
    async with opened(table, keys="H") as pilot:
        hint = screen(pilot).top
        assert isinstance(hint, Hint)
        assert "Hint: build a new ship: C3-sw (v ship)." in flat(pilot)
        assert advice_line(table.game, hint.reason, table.names) in flat(pilot)
        assert hint.action in table.legal()
        await press(pilot, "enter")
        assert table.history.entries[0].action == hint.action


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("roll-fish", "roll for fish"),
        ("sail #1 D4-e", "sail: #1 D4-e"),
        ("trade wool for ore", "trade with the supply: wool for ore"),
        ("catch C5 on #2", "catch a fish haul: C5 on #2"),
    ],
)
def test_a_hint_is_in_words_with_its_values_as_people_type_them(typed: str, told: str):
    session = Session.local(Table.new("fish", ("you", "random")))
    assert brief_action(session, session.game.notation.read(typed)) == told


async def test_a_hint_may_be_left_and_does_nothing_then():
    table = scene(RICH)
    async with opened(table, keys="H escape") as pilot:
        assert isinstance(screen(pilot).top, Rest)
        assert not screen(pilot).board.targets
        await press(pilot, "H r")
        assert "Where do you build the road?" in flat(pilot), "the player's own key comes before it"
        assert not table.history.entries


async def test_there_is_a_hint_in_the_midst_of_a_decision():
    table = Position("pirate-lairs").hexes({"D5": "sea"}).asked(PlacePirate(Seat(0))).table()
    async with opened(table) as pilot:
        await says(pilot, "H", f"Hint: {deed(MovePirate)}: ")
        await press(pilot, "enter")
        assert isinstance(table.history.entries[0].action, MovePirate)


@pytest.mark.slow
async def test_there_is_no_hint_for_somebody_elses_turn():
    async with opened(new("you", "random", first=1), pace="step") as pilot:
        await says(pilot, "H", "It is another player’s decision now")


@pytest.mark.parametrize("scenario", ["land-ho", "explorers-pirates"])
def test_a_hint_uses_nothing_that_is_hidden(scenario):
    """Worlds that look alike to seat A: the seed and the cards of others differ."""
    hints = set()
    for seed in (1, 2, 3):
        position = Position(scenario) if scenario != "land-ho" else None
        if position is None:
            table = Table.new(scenario, ["you", "random", "random"], seed=7, first=0)
            table.act(api.Roll(), Seat(0))
            table.step()
        else:
            table = position.holds("A", 1, 1, 1, 1, 1, 1).turn("A", "trade-and-build").table()
        table.history.state.word = seed
        cards = [[0, 0, 0, 0, 0, 0] for _ in range(2)]
        cards[0][seed % 5] = cards[1][(seed + 1) % 5] = 1
        for other, hand in zip((1, 2), cards, strict=True):
            table.history.state.hands[other][:] = hand
        fog = table.observe(Seat(0))
        table.chance = TableChance(table.header.origin, api.Streams.of_seed(seed), {})
        action, _ = table.bots.hint() or (None, None)
        assert action is not None
        hints.add((fog.seats[1].cards, table.game.notation.write(action)))
    assert len(hints) == 1


# ---- the list of all commands ---------------------------------------------------------------


async def test_the_list_of_commands_is_narrowed_by_typing():
    async with opened(scene(RICH), size=(120, 40), keys="colon") as pilot:
        palette = screen(pilot).top
        assert isinstance(palette, CommandPalette)
        everything = len(palette.shown)
        await press(pilot, "r o a d")
        assert palette.shown[0].id == "road"
        assert len(palette.shown) < everything
        await says(pilot, "enter", "Where do you build the road?")


async def test_what_can_be_done_now_comes_first_in_the_list():
    async with opened(scene(RICH), keys="colon") as pilot:
        palette = screen(pilot).top
        assert isinstance(palette, CommandPalette)
        now = [entry.now for entry in palette.shown]
        assert now == sorted(now, reverse=True)
        assert {"road", "offer", "undo", "help"} <= {entry.id for entry in palette.shown}
        assert "crew" not in {entry.id for entry in palette.shown}, "no crews in Land Ho!"


async def test_a_command_of_the_list_that_is_impossible_says_why():
    keys = "colon s e t t l e m e n t enter"
    async with opened(new("you", "random")) as pilot:
        await says(pilot, keys, "the current phase is the production roll")


async def test_the_marked_command_stands_out_in_a_list_that_is_scrolled():
    async with opened(scene(RICH)) as pilot:
        await press(pilot, "colon" + " down" * 6)
        palette = screen(pilot).top
        assert isinstance(palette, CommandPalette)
        parts = [part for line in palette.panel(60, 6) for part in line]
        chosen = [text.strip() for text, role in parts if role == "chosen"]
        assert chosen == [palette.shown[6].name]


async def test_a_digit_takes_an_entry_that_is_in_sight():
    async with opened(scene(RICH), keys="colon") as pilot:
        palette = screen(pilot).top
        assert isinstance(palette, CommandPalette)
        road = [entry.id for entry in palette.shown].index("road") + 1
        await says(pilot, str(road), "Where do you build the road?")


async def test_a_command_of_the_screen_is_in_the_list_too():
    async with opened(new("you", "random")) as pilot:
        await says(pilot, "colon p a c e enter", "pace of bots is now")
        await says(pilot, "colon x q z enter", "No command matches")
        await press(pilot, "escape")
        assert isinstance(screen(pilot).top, Rest)


# ---- typed lines ----------------------------------------------------------------------------


async def test_tab_writes_as_far_as_all_that_is_possible_agrees():
    table = sailing("pirate-lairs").table()
    async with opened(table, keys="slash s a tab") as pilot:
        typing = screen(pilot).top
        assert isinstance(typing, Typing)
        assert typing.text == "sail #1 "
        await press(pilot, "D 5 tab")
        assert typing.text.startswith("sail #1 D5-")
        assert "Possible now" in flat(pilot)
        await says(pilot, "x tab", "No legal action begins")


async def test_earlier_lines_come_back_with_the_arrows():
    async with opened(scene(RICH)) as pilot:
        await answers(pilot, "d4")
        await answers(pilot, "e5")
        await press(pilot, "slash up up")
        typing = screen(pilot).top
        assert isinstance(typing, Typing)
        assert typing.text == "d4"
        await press(pilot, "down")
        assert typing.text == "e5"
        await press(pilot, "down")
        assert typing.text == ""


async def test_nothing_typed_in_anothers_turn_tells_of_their_hand():
    hands = 'turn = "B"\n[A]\nhand = "1 ore"\n[B]\nhand = "4 wool"\n'
    async with opened(scene(hands), pace="step", keys="slash t") as pilot:
        assert "wool" not in flat(pilot).partition("Possible now")[2]
        await press(pilot, "r a d e enter")
        assert "wool" not in flat(pilot).partition("Note")[2]
        assert "is not understood" in flat(pilot)


# ---- places at rest --------------------------------------------------------------------------


async def test_at_rest_tab_steps_through_all_places_where_something_can_be_done():
    table = scene(RICH)
    async with opened(table, keys="tab") as pilot:
        board = screen(pilot).board
        assert board.targets
        assert board.cursor in board.targets
        legal = {place_of(action) for action in table.legal()}
        assert set(board.targets) <= legal
        await press(pilot, "tab enter")
        assert not board.targets
        assert table.history.entries or isinstance(screen(pilot).top, Choose)


async def test_the_marks_of_stepping_go_with_the_next_other_key():
    async with opened(scene(RICH), keys="tab") as pilot:
        assert screen(pilot).board.targets
        await press(pilot, "left")
        assert not screen(pilot).board.targets
        await press(pilot, "f")
        assert screen(pilot).board.labels
        await press(pilot, "a")
        assert not screen(pilot).board.labels
        await press(pilot, "m")
        assert not screen(pilot).board.targets


# ---- missing goods of a purchase ------------------------------------------------------------


async def test_what_a_purchase_lacks_is_traded_for_and_taken_back_as_one():
    table = trading("pirate-lairs", 6, 0, 0, 0, 0, 4).table()
    async with opened(table, keys="r") as pilot:
        shown = flat(pilot)
        assert "you are short of 1 lumber" in shown
        assert screen(pilot).last_rule == "cost.price"
        assert "trade brick for lumber; then road" in shown
        await says(pilot, "1", "Where do you build the road?")
        assert table.history.state.hands[0] == [3, 1, 0, 0, 0, 4]
        await press(pilot, "escape z")
        assert table.history.state.hands[0] == [6, 0, 0, 0, 0, 4]


async def test_gold_is_the_other_way_to_what_lacks():
    table = trading("pirate-lairs", 6, 0, 0, 0, 0, 4).table()
    async with opened(table, keys="r 2"):
        assert table.history.state.hands[0] == [6, 1, 0, 0, 0, 2]


async def test_several_trades_are_one_row():
    table = trading("pirate-lairs", 9, 0, 0, 0, 0, 0).table()
    async with opened(table, keys="v 1") as pilot:
        assert table.history.state.hands[0] == [3, 1, 1, 0, 0, 0]
        assert len(table.history.entries) == 2
        await press(pilot, "escape z")
        assert not table.history.entries


@pytest.mark.parametrize(
    ("key", "told"), [("a", "buy ore; then harbor"), ("c", "buy lumber; then settler")]
)
async def test_goods_that_a_purchase_lacks_are_offered_where_there_are_more_kinds_of_cards(
    key: str, told: str
):
    scene = """
        round = 8
        phase = "trade-and-build"
        [A]
        hand = "1 brick, 1 wool, 2 grain, 1 ore, 3 gold"
        settlements = ["A1.n"]
        harbor-settlements = ["A2.ne"]
    """
    async with opened(seated(knights_at_sea(scene))) as pilot:
        await says(pilot, key, told)


async def test_what_the_supply_cannot_mend_is_refused_as_ever():
    async with opened(trading("pirate-lairs", 2, 0, 0, 0, 0, 1).table(), keys="r") as pilot:
        assert isinstance(screen(pilot).top, Rest)
        assert "This costs" in flat(pilot)


# ---- the end of a turn ----------------------------------------------------------------------


async def test_the_end_of_a_turn_asks_only_when_something_for_nothing_was_left_out():
    position = sailing("fish", C5="fish 1")
    table = position.table("you", "random", "random")
    async with opened(table, keys="e") as pilot:
        assert isinstance(screen(pilot).top, Choose)
        assert "roll fish" in flat(pilot)
        await press(pilot, "0")
        assert isinstance(screen(pilot).top, Rest)
        await press(pilot, "r e")
        assert table.history.state.part > 0, "nothing was left out any more"
    table = sailing("fish", C5="fish 1").table("you", "random", "random")
    async with opened(table, keys="e e") as pilot:
        assert table.history.state.part > 0


# ---- counter-offers -------------------------------------------------------------------------

TRADING = """
[A]
hand = "2 brick, 1 gold"
[B]
hand = "3 ore"
"""


async def test_an_offer_is_answered_with_another_and_dealt_on_its_terms():
    table = scene(TRADING, "person:Ann", "person:Bob")
    async with opened(table, keys="enter o 1 tab 5 enter enter c") as pilot:
        shown = flat(pilot)
        assert "Your counter-offer" in shown
        await press(pilot, "tab 6 enter")
        assert table.history.state.of(api.Offers).counters
        await press(pilot, "enter")
        assert "B Bob makes a counter-offer: you give 1 brick and 1 gold for 1 ore" in flat(pilot)
        await press(pilot, "1")
        assert table.history.state.hands[0] == [1, 0, 0, 0, 1, 0]


@pytest.mark.slow
async def test_a_counter_offer_that_cannot_be_met_says_why():
    table = scene(TRADING, "person:Ann", "person:Bob")
    async with opened(table, keys="enter o 1 tab 5 enter enter") as pilot:
        await answers(pilot, "counter 1 ore for 5 gold")
        await says(pilot, "enter 1", "You do not have the goods asked for")
        await press(pilot, "0")
        assert table.history.state.of(api.Offers).open is None


async def test_a_bot_would_rather_give_what_it_can_spare():
    hands = '[A]\nhand = "3 grain"\n[B]\nhand = "2 ore, 1 grain, 3 wool"\n'
    table = scene(hands, "you", "deckhand")
    async with opened(table) as pilot:
        await answers(pilot, "offer grain for ore", "give 1 grain for 1 wool")
        await press(pilot, "1")
        assert table.history.state.hands[0] == [0, 0, 1, 2, 0, 0]
