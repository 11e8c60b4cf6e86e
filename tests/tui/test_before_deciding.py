"""What one knows before deciding: landing places, whole ways as hints, effects of robbers."""

import re

import pytest

from ep_rules.api import Intersection, Seat
from ep_rules.missions.lairs.siege import Besiege
from ep_rules.sea.pirates import PlacePirate
from ep_rules.sea.settlers import FoundSettlement
from ep_tui.modes.hint import Hint
from ep_tui.modes.sail import SailTo, sites
from ep_tui.session.table import Table
from tests.tui.play import flat, opened, press, scene, screen, text, type_line
from tests.tui.positions import Position

SETTLER = """
phase = "movement"
[A]
settlements = ["D2.n"]
ships = ["D4-ne settler", "C4-e"]
[hexes]
C5 = "pasture 4"
"""


async def test_a_settler_aboard_shows_where_it_could_land_now_and_later():
    table = scene(SETTLER)
    async with opened(table, keys="s 1") as pilot:
        mode, board = screen(pilot).top, screen(pilot).board
        assert isinstance(mode, SailTo)
        found = board._overlay.sites
        assert found.now
        assert "◆" in text(pilot) or "◆" in "".join(map("".join, board._canvas.chars))
        for place in found.now:
            assert reaches(table, mode, Intersection(place.number)), (
                "it can be founded in this move"
            )
        await press(pilot, "escape")
        assert not board._overlay.sites.now


def reaches(table: Table, mode: SailTo, corner: Intersection) -> bool:
    """Whether a ship comes to where it may found a settlement at an intersection."""
    game, state = table.game, table.history.state
    if FoundSettlement(mode.ship, corner) in game.legal_actions(state):
        return True
    for way in mode._ways.values():
        there = state.copy()
        for step in way.steps:
            game.apply(there, step)
        if FoundSettlement(mode.ship, corner) in game.legal_actions(there):
            return True
    return False


async def test_a_command_begins_at_the_place_with_most_dots_and_a_typed_line_knows_its_key():
    begun = scene(SETTLER.replace("D4-ne", "C5-sw"))
    async with opened(begun, keys="t") as pilot:
        board = screen(pilot).board
        assert board.cursor.number in board.topology.hex_corners[board.topology.hex("C5")]
        await press(pilot, "escape")
        await type_line(pilot, "t #1 at C5.s")
        assert isinstance(begun.history.entries[-1].action, FoundSettlement)


async def test_an_empty_ship_marks_no_landing_places():
    async with opened(scene(SETTLER), keys="s 2") as pilot:
        assert screen(pilot).board._overlay.sites == type(screen(pilot).board._overlay.sites)()


async def test_a_crew_aboard_shows_the_lairs_where_it_could_land():
    position = """
scenario = "pirate-lairs"
phase = "movement"
[A]
ships = ["D4-ne crew"]
[hexes]
C5 = "gold-field"
"""
    async with opened(scene(position), keys="s") as pilot:
        desk = screen(pilot)
        assert isinstance(desk.top, SailTo)
        found = sites(desk, desk.top.ship, set(desk.top._ways))
        assert {place.kind for place in found.now | found.later} == {"hex"}
        assert all(Besiege.form for _ in found.now)


async def test_a_hint_sails_a_whole_way_and_says_why():
    table = Table.new("land-ho", ["captain"] * 3, seed=3, first=0)
    for _ in range(4000):
        people = Table(table.header, table.history, ["you", "captain", "captain"])
        if table.history.state.phase == 2 and table.actor == 0:
            async with opened(people, keys="H") as pilot:
                hint = screen(pilot).top
                assert isinstance(hint, Hint)
                if len(hint.steps) > 1:
                    assert re.search(r"in \d steps", flat(pilot))
                    before = len(table.history.entries)
                    await press(pilot, "enter")
                    assert len(table.history.entries) >= before + len(hint.steps)
                    return
        table.step()
        assert not table.over
    pytest.fail("no way was suggested")


async def test_the_first_place_of_the_robber_robs_another_and_blocks_no_own_building():
    table = Table.new("base", ["random"] * 3, seed=2, first=0)
    while type(table.history.state.agenda[-1]).__name__ != "PutRobber" and not (
        type(table.history.state.agenda[-1]).__name__ == "MoveRobber" and table.actor == 0
    ):
        table.step()
    async with opened(Table(table.header, table.history, ["you", "random", "random"])) as pilot:
        await press(pilot, "tab")
        told = r"Where do you move the robber\? Blocks [BC](, [BC])?, robs [BC] \(\d+ cards?\)"
        assert re.search(told, flat(pilot)), "with their cards"


async def test_the_pirate_ship_says_who_may_be_robbed_and_what_it_blocks():
    position = Position("pirate-lairs").hexes({"D5": "sea"}).holds("B", 1, 1)
    table = position.moor("B#1", "D5-nw").asked(PlacePirate(Seat(0))).table()
    async with opened(table) as pilot:
        await type_line(pilot, "D5")
        assert re.search(r"Robs B \(\d cards\); their ships pay tribute\.", flat(pilot))
