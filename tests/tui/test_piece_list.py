"""The lists of own pieces: possible commands with their costs, and reasons of the others."""

import re

import pytest

from ep_rules import api
from ep_rules.api import Action, Seat
from ep_rules.catan.cities import CITY
from ep_rules.sea.holds import CREW, SETTLER
from ep_rules.sea.settlers import BuildSettler, BuildSettlerAboard
from ep_tui.board.places import Place
from ep_tui.modes.base_modes import Rest
from ep_tui.modes.choose import Choose
from ep_tui.modes.piece_list import BesideRoute, CommandList
from ep_tui.modes.sail import SailTo
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.table import Table
from ep_tui.texts import say
from tests.tui.play import flat, opened, press, says, scene, screen, text
from tests.tui.positions import Position, sailing, trading


def listed(pilot) -> list[str]:
    """The commands of the list on top."""
    top = screen(pilot).top
    assert isinstance(top, CommandList)
    return [command.id for command, _, _ in top.entries]


async def test_enter_on_the_players_settlement_lists_its_commands():
    table = trading("pirate-lairs", 0, 0, 0, 0, 0, 0).table()
    seen = table.observe(api.Seat(0))
    own = next(place for place, owner in enumerate(seen.owner) if owner == 0)
    async with opened(table) as pilot:
        board = screen(pilot).board
        board.cursor = Place("intersection", own)
        await press(pilot, "enter")
        top = screen(pilot).top
        assert isinstance(top, Choose)
        assert {"settler", "crew"} & set(listed(pilot)) or "harbor" in listed(pilot)
        assert "road" not in listed(pilot)


async def test_enter_on_the_players_piece_with_several_commands_lists_them_with_their_costs():
    table = trading("pirate-lairs", 2, 2, 2, 2, 2, 2).table()
    seen = table.observe(api.Seat(0))
    places = [place for place, owner in enumerate(seen.owner) if owner == 0]
    async with opened(table) as pilot:
        for own in places:
            screen(pilot).board.cursor = Place("intersection", own)
            await press(pilot, "enter")
            top = screen(pilot).top
            if isinstance(top, CommandList) and "settler" in listed(pilot):
                assert [option.why for option in top.options[:2]] == [None, None]
                assert "settler [c]:" in flat(pilot)
                await press(pilot, str(1 + listed(pilot).index("settler")))
                assert not isinstance(screen(pilot).top, CommandList), "it is begun"
                return
            await press(pilot, "escape")
    raise AssertionError("a harbor settlement builds settlers and crews")


async def test_enter_does_the_one_thing_that_the_players_piece_can_do():
    table = scene(
        'scenario = "base"\nseats = 3\n[A]\nhand = "2 grain, 3 ore"\nsettlements = ["C3.n"]\n'
    )
    own = table.game.book.topology.intersection("C3.n")
    async with opened(table) as pilot:
        screen(pilot).board.cursor = Place("intersection", own)
        await press(pilot, "enter")
        assert isinstance(screen(pilot).top, Rest)
        assert table.observe(None).building[own] == CITY


@pytest.mark.parametrize("scenario", ["base", "pirate-lairs"])
async def test_enter_on_the_players_settlement_before_the_dice_names_the_phase(scenario: str):
    where = {"base": "C3.n", "pirate-lairs": "A1.sw"}[scenario]
    text = f'scenario = "{scenario}"\nphase = "production"\n[A]\nsettlements = ["{where}"]\n'
    table = scene(text)
    own = table.game.book.topology.intersection(where)
    async with opened(table) as pilot:
        screen(pilot).board.cursor = Place("intersection", own)
        await press(pilot, "enter")
        assert (
            "This is part of trade and build, but the current phase is the production roll"
            in flat(pilot)
        )


async def test_a_command_beside_the_route_that_is_impossible_says_why_and_the_ship_waits():
    table = sailing("pirate-lairs", CREW).table()
    async with opened(table) as pilot:
        screen(pilot).board.cursor = Place("path", table.game.book.topology.path("D5-nw"))
        await press(pilot, "enter X")
        assert screen(pilot).last_rule == "pirates.chase"
        assert isinstance(screen(pilot).top, SailTo)


async def test_enter_on_the_players_ship_sends_it_and_lists_what_else_it_can_do():
    table = sailing("pirate-lairs", CREW).table()
    path = table.game.book.topology.path("D5-nw")
    async with opened(table) as pilot:
        screen(pilot).board.cursor = Place("path", path)
        await press(pilot, "enter")
        assert isinstance(screen(pilot).top, SailTo)
        assert "Your piece at C4-se" in flat(pilot)
        assert "w wool: no wool" in flat(pilot)
        await press(pilot, "enter")
        assert "Your piece at" not in flat(pilot), "the log again, once the ship has sailed"


async def test_what_does_not_work_beside_the_route_says_why_where_there_is_room():
    table = sailing("pirate-lairs", CREW).table()
    path = table.game.book.topology.path("D5-nw")
    async with opened(table, (120, 40)) as pilot:
        screen(pilot).board.cursor = Place("path", path)
        await says(pilot, "enter", "X chase No other player has a pirate ship on the board.")


@pytest.mark.parametrize("phase", ["production", "trade-and-build"])
async def test_no_list_of_a_ship_offers_only_to_lose_its_cargo(phase: str):
    position = sailing("pirate-lairs", CREW).moor("A#2", "D5-nw", SETTLER)
    async with opened(position.turn("A", phase).table()) as pilot:
        screen(pilot).board.cursor = Place("path", screen(pilot).board.topology.path("D5-nw"))
        await press(pilot, "enter")
        top = screen(pilot).top
        assert not isinstance(top, CommandList) or "drop" not in listed(pilot)


async def test_cargo_is_given_up_after_a_question_whose_first_choice_keeps_it():
    table = Position("pirate-lairs").moor("A#1", "D5-nw", SETTLER).turn("A", "production").table()
    async with opened(table, keys="x") as pilot:
        top = screen(pilot).top
        assert isinstance(top, Choose)
        assert top.options[top.at].text == say("table.choice.keep"), "what destroys is not first"
        before = len(table.history.entries)
        await press(pilot, "enter")
        assert len(table.history.entries) == before


def moored(aboard: str, basin: str) -> Table:
    """A ship beside a harbor settlement, both perhaps with pieces, and the cards of a settler."""
    return scene(
        'scenario = "pirate-lairs"\nphase = "trade-and-build"\n[A]\nharbor-settlements = ["D3.n"]\n'
        'hand = "1 brick, 1 lumber, 1 wool, 1 grain"\n'
        f'ships = ["D3-ne{aboard}"]\nbasins = {basin}\n',
        "you",
        "random",
    )


@pytest.mark.parametrize(
    ("aboard", "basin", "built"),
    [
        ("", '{ "D3.n" = "crew" }', BuildSettlerAboard),
        (" settler", "{}", BuildSettler),
        (" crew", "{}", BuildSettler),
        (" crew crew", '{ "D3.n" = "crew" }', None),
    ],
)
async def test_enter_puts_a_new_settler_where_no_piece_is_lost(
    aboard: str, basin: str, built: type[Action] | None
):
    table = moored(aboard, basin)
    before = len(table.history.entries)
    async with opened(table) as pilot:
        await press(pilot, "c")
        assert "you lose" in flat(pilot)
        await press(pilot, "enter")
        done = [type(entry.action) for entry in table.history.entries[before:]]
        assert done == ([built] if built else [])


async def test_enter_at_a_harbor_settlement_with_a_full_basin_loses_no_piece():
    table = moored(" crew", '{ "D3.n" = "settler" }')
    before = len(table.history.entries)
    async with opened(table) as pilot:
        screen(pilot).board.cursor = Place(
            "intersection", table.game.book.topology.intersection("D3.n")
        )
        await press(pilot, "enter enter")
        assert len(table.history.entries) == before, text(pilot)


async def test_in_the_list_of_a_ship_to_lose_its_cargo_stands_last():
    table = sailing("pirate-lairs", CREW).table()
    async with opened(table, (120, 40)) as pilot:
        screen(pilot).board.cursor = Place("path", table.game.book.topology.path("D5-nw"))
        await press(pilot, "enter")
        lines = text(pilot).splitlines()
        beside = [
            line for line in lines if re.search(r" [a-zX] (load|unload|chase|drop cargo)", line)
        ]
        assert "drop cargo" in beside[-1]


AT_SEA = 5
PLAYED = ("land-ho", "pirate-lairs", "fish", "spices", "explorers-pirates")


@pytest.mark.parametrize("scenario", PLAYED)
async def test_the_list_of_a_ship_says_in_a_small_window_why_each_command_waits(scenario: str):
    """The reasons are in the lines, or sentences below them if all have room."""
    table = Table.new(scenario, ("deckhand",) * 4, seed=3, first=0)
    while not _sails(table):
        table.step()
    table = Table(table.header, table.history, ("you", *("deckhand",) * 3))
    async with opened(table) as pilot:
        desk = screen(pilot)
        lying = presenters_of(table.game).map.ships(table.observe(Seat(0)))
        ship = next(one for one in lying if one.owner == 0 and one.number)
        desk.board.cursor = Place("path", ship.path)
        await press(pilot, "enter")
        mode = desk.top
        assert isinstance(mode, SailTo)
        beside = mode._beside
        assert isinstance(beside, BesideRoute)
        waits = [option for option in beside.options if option.why is not None]
        shown = flat(pilot)
        assert waits
        for option in waits:
            assert option.why is not None
            words = say(f"table.reason.{option.why.code}")
            whole = " ".join(beside._reasons[beside.options.index(option)].split())
            name = option.text.partition(":")[0]
            assert f"{name}: {words}" in shown or whole in shown


def _sails(table: Table) -> bool:
    """True in a movement phase of A with a ship on the board, after some rounds."""
    seen = table.observe(None)
    lying = presenters_of(table.game).map.ships(seen)
    afloat = any(one.owner == 0 and one.number for one in lying)
    here = table.history.state.agenda[-1] == api.MovementPhase(Seat(0))
    return seen.round >= AT_SEA and here and afloat
