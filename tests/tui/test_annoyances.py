"""Small things at the table: old moments, the map's place, clicks on ships, hand-overs, words."""

import pytest

from ep_rules.api import Seat
from ep_tui.board.places import Place
from ep_tui.keys.typed_words import does_of, in_notation
from ep_tui.modes.sail import SailTo
from ep_tui.panels.styled_lines import text_of
from ep_tui.presenters.registry import presenters_of
from ep_tui.screens.hand_over import HandOver
from ep_tui.session.table import Table
from ep_tui.widgets.ship_list import ShipList
from tests.kit.knights import knights_at_sea
from tests.tui.play import answers, flat, opened, press, says, screen, seated, shown_after
from tests.tui.positions import sailing, trading

MOORED_NOWHERE = """
phase = "movement"
[A]
settlements = ["C2.s"]
cities = ["B2.n"]
roads = ["C2-e"]
knights = ["C2.se basic"]
"""


async def test_a_click_on_the_row_of_a_ship_chooses_it():
    async with opened(sailing("pirate-lairs").table()) as pilot:
        side = screen(pilot).query_one(ShipList)
        row = next(y for y, line in enumerate(side.shown) if "#1 " in text_of(line))
        await pilot.click(side, offset=(6, row))
        await pilot.pause()
        top = screen(pilot).top
        assert isinstance(top, SailTo)
        assert top.ship == 1


async def test_the_prompt_asks_where_ships_sail_only_while_one_can():
    async with opened(seated(knights_at_sea(MOORED_NOWHERE))) as pilot:
        assert "No ship sails now. Do you end the turn (press e)?" in flat(pilot)
    async with opened(sailing("pirate-lairs").table()) as pilot:
        assert "Where do your ships sail?" in flat(pilot)


@pytest.mark.parametrize(("scenario", "hidden"), [("base", False), ("land-ho", True)])
async def test_there_is_a_hand_over_only_where_a_hand_holds_something(scenario: str, hidden: bool):
    seats = ("person:Ann", "person:Bea", "random")
    table = Table.new(scenario, seats, seed=3, first=0)
    async with opened(table) as pilot:
        assert isinstance(pilot.app.screen, HandOver) is hidden
        if not hidden:
            assert screen(pilot).viewer == Seat(0)


def test_a_command_is_typed_by_its_name_too():
    game = sailing("pirate-lairs").table().game
    commands = presenters_of(game).commands
    assert in_notation("settle #1 D4.n", commands) == "found #1 D4.n"
    assert in_notation("found #1 D4.n", commands) == "found #1 D4.n"
    assert in_notation("sail #1 D4-e", commands) == "sail #1 D4-e"
    settle = next(command for command in commands if command.id == "found")
    assert "The screen says “settle”, the typed word is “found”." in does_of(settle)


async def test_the_help_shows_both_words():
    assert "typed word is" in await shown_after(
        sailing("pirate-lairs").table(), "question_mark slash t y p e d enter", (100, 60)
    )


@pytest.mark.parametrize("scenario", ["fish-knights", "spices-knights"])
@pytest.mark.parametrize("place", ["C2.s", "B2.n", "C2.se"])
async def test_enter_at_an_own_piece_without_a_ship_names_the_phase_that_improves_it(
    scenario: str, place: str
):
    table = knights_at_sea(MOORED_NOWHERE, scenario=scenario)
    async with opened(seated(table)) as pilot:
        corner = table.game.book.topology.intersection(place)
        screen(pilot).board.cursor = Place("intersection", corner)
        await press(pilot, "enter")
        assert "This is part of trade and build, but the current phase is movement." in flat(pilot)


async def test_the_list_of_a_knight_has_nothing_of_harbors():
    table = knights_at_sea(MOORED_NOWHERE.replace("movement", "trade-and-build"))
    async with opened(seated(table)) as pilot:
        corner = table.game.book.topology.intersection("C2.se")
        screen(pilot).board.cursor = Place("intersection", corner)
        await says(pilot, "enter", "promote [P]: wool ore", no="crew [w]")


async def test_enter_at_a_free_place_without_a_ship_names_no_number():
    table = knights_at_sea(MOORED_NOWHERE, scenario="fish-knights")
    async with opened(seated(table)) as pilot:
        corner = table.game.book.topology.intersection("C3.s")
        screen(pilot).board.cursor = Place("intersection", corner)
        await says(pilot, "enter", "You have no ship on the board.")


@pytest.mark.parametrize("place", ["C2.se", "D3.n"])
async def test_a_typed_action_is_refused_with_the_name_of_the_place_that_was_typed(place: str):
    table = knights_at_sea(MOORED_NOWHERE.replace("movement", "trade-and-build"))
    async with opened(seated(table)) as pilot:
        await answers(pilot, f"recruit {place}", f"Your knight at {place} is in the way.")


async def test_a_typed_place_is_described_with_the_actions_there_before_enter():
    async with opened(sailing("pirate-lairs").table(), keys="slash d 5 minus w") as pilot:
        before, _, after = flat(pilot).partition("─ D4-e ─")
        assert "D4-e" not in before
        assert "sea route; by" in after
        assert after.endswith("sail #1 D4-e") or "sail #1 D4-e " in after
        assert "sail #1 C4" not in after
        await says(pilot, "x", no="─ D4-e ─")


async def test_a_typed_place_without_actions_is_described_alone():
    async with opened(sailing("pirate-lairs").table()) as pilot:
        await says(pilot, "slash a 1", "─ A1 ─", no="Possible now")


async def test_an_offer_names_enter_only_once_a_good_is_counted():
    async with opened(trading("land-ho", 1, 1, 1, 1, 1, 4).table(), keys="o") as pilot:
        assert "Enter go on" not in flat(pilot)
        assert "Enter offer it" not in flat(pilot)
        await says(pilot, "1", "Enter go on")
        await says(pilot, "tab 4", "Enter offer it")


async def test_the_rules_of_the_menu_are_those_of_the_game():
    shown = await shown_after(
        seated(knights_at_sea(MOORED_NOWHERE)), "escape 3 / p i r a t e s . t h e f t enter"
    )
    assert "a resource or a commodity, drawn at random" in shown
    assert "In Cities & Knights:" not in shown
