"""Missions by keys: set-up, crews, pirate ships, and their panels."""

import re

import pytest

from ep_rules import api
from ep_rules.api import Seat
from ep_rules.base.theft import CardStolen
from ep_rules.missions.fish import HAUL, Shoals
from ep_rules.missions.lairs.siege import Lairs
from ep_rules.missions.spices import SACK, Villages
from ep_rules.sea.cargo import Cargo
from ep_rules.sea.harbors import HARBOR_SETTLEMENT
from ep_rules.sea.holds import CREW
from ep_rules.sea.pirates import PlacePirate
from ep_rules.sea.routes import Chart
from ep_rules.voyage.council import ANCHORS
from ep_tui.modes.target import Target
from ep_tui.screens.hand_over import HandOver
from ep_tui.screens.reader import Reader
from ep_tui.session.table import Table
from ep_tui.storage.folders import Folders
from tests.tui.play import answers, flat, opened, press, says, screen, shown_after, text, type_line
from tests.tui.positions import Position, sailing, trading

ALL = ("pirate-lairs", "fish", "spices", "explorers-pirates")


def hold(table: Table, ship: int = 0) -> tuple[int, ...]:
    return table.history.state.of(Cargo).hold[ship]


# ---- the set-up -----------------------------------------------------------------------------


async def test_two_players_set_up_by_keys_and_are_told_whose_piece_they_place():
    table = Table.new("pirate-lairs", ["you", "random"], seed=3, first=0)
    asked = ["your harbor", "neutral harbor settlement of C", "neutral settlement of C"]
    asked += ["your settlement", "the road next to", "your settler ship"]
    async with opened(table) as pilot:
        for _ in range(6):
            assert isinstance(screen(pilot).top, Target)
            shown = flat(pilot)
            asked = [words for words in asked if words not in shown]
            await press(pilot, "tab enter")
        assert not asked, "every piece was asked for by name"
        assert "press r" in flat(pilot)
    state = table.history.state
    assert len(state.placed[HARBOR_SETTLEMENT]) == 4
    assert all(len(places) == 1 for places in state.placed[HARBOR_SETTLEMENT])


@pytest.mark.slow
async def test_a_place_of_the_set_up_can_be_typed_and_taken_back():
    table = Table.new("fish", ["you", "random", "random"], seed=3, first=0)
    async with opened(table) as pilot:
        await answers(pilot, "start-harbor d4", "not understood")
        await type_line(pilot, "start-harbor a1.n")
        assert screen(pilot).last_rule == "setup.marks"
        place = screen(pilot).board.targets[0]
        name = table.game.book.topology.corner_names[place.number]
        await type_line(pilot, f"start-harbor {name}")
        assert table.history.state.placed[HARBOR_SETTLEMENT][0] == [place.number]


# ---- trade and build ------------------------------------------------------------------------


async def test_a_crew_is_built_in_a_basin_or_aboard():
    table = trading("pirate-lairs", 0, 0, 3, 0, 3, 0).table()
    async with opened(table) as pilot:
        await says(pilot, "w", "in the basin")
        await press(pilot, "1")
        assert [*table.history.state.of(Cargo).basin.values()] == [(CREW,)]
        assert "basin" in text(pilot)
        await type_line(pilot, "crew #1")
        assert "no room" in flat(pilot) or "full" in flat(pilot)


async def test_fast_gold_sells_a_card():
    position = trading("spices", 2, 0, 0, 0, 0, 0).hexes({"C5": "spice fast-gold"})
    place = position.game.book.topology.hex("C5")
    position.state.of(Villages).friends[place] = (Seat(0),)
    table = position.table()
    async with opened(table) as pilot:
        assert "sell 1" in flat(pilot)
        await press(pilot, "d 1")
        assert table.history.state.hands[0] == [1, 0, 0, 0, 0, 1]
        await press(pilot, "d")
        assert screen(pilot).last_rule == "spices.fast-gold"


async def test_the_special_building_phase_builds_by_the_same_keys():
    position = Position("pirate-lairs", 5, {"turn.order": "special-building"})
    position.holds("B", 3, 3, 0, 0, 0, 0)
    words = ("random", "you", "random", "random", "random")
    table = position.table(*words)
    async with opened(table) as pilot:
        assert "What do you build?" in flat(pilot)
        roads = len(table.history.state.placed[api.ROAD][1])
        await press(pilot, "r enter")
        assert len(table.history.state.placed[api.ROAD][1]) == roads + 1
        await says(pilot, "t", "the current phase is building")


# ---- missions -------------------------------------------------------------------------------


async def test_a_lair_is_besieged_captured_and_the_crews_fetched():
    position = sailing("pirate-lairs", CREW, CREW, C5="gold-field").moor("A#2", "D5-nw", CREW)
    table = position.table("you", "deckhand", "deckhand")
    place = table.game.book.topology.hex("C5")
    async with opened(table, keys="e") as pilot:
        assert "You can still: besiege. End your turn?" in flat(pilot)
        await press(pilot, "0 g 1 enter g 1 enter g enter")
        assert table.history.state.of(Lairs).crews[place] == (3, 0, 0)
        await says(pilot, "g", "already has 3 crews")
        await press(pilot, "e")
        state = table.history.state
        assert state.of(Lairs).track.at[0] == 2, "the mission's space and the hero's"
        await press(pilot, "right")
        assert re.search("lairs (BC─1─A.*★A|A2★ B0 C0)", flat(pilot))
        assert any("captured" in line for line in all_news(table))
    position = sailing("pirate-lairs", C5="gold-field")
    position.state.of(Lairs).lairs = []
    position.state.of(Lairs).crews = {place: (1, 0, 0)}
    table = position.table()
    async with opened(table, keys="F enter") as pilot:
        assert hold(table) == (CREW,)


def all_news(table: Table) -> list[str]:
    from ep_tui.presenters.registry import presenters_of

    return [
        presenters_of(table.game).line(heard.event, table.names, Seat(0)) for heard in table.heard
    ]


async def test_a_village_is_befriended():
    table = sailing("spices", CREW, C5="spice swift-voyage").table()
    async with opened(table, keys="v enter right") as pilot:
        assert hold(table) == (SACK,)
        assert "sack" in text(pilot)
        assert "5 moves" in text(pilot) or " 5" in text(pilot), "Swift Voyage at once"


async def test_fish_are_rolled_for_and_caught():
    position = sailing("fish", C5="fish 1")
    place = position.game.book.topology.hex("C5")
    position.state.of(Shoals).hauls = [place]
    table = position.table()
    async with opened(table) as pilot:
        assert "fish roll open" in flat(pilot) or "roll fish" in flat(pilot)
        await press(pilot, "C enter")
        assert hold(table) == (HAUL,)
        await press(pilot, "r")
        assert table.history.state.of(Shoals).rolls == 1
        assert "for fish" in flat(pilot)
        await press(pilot, "r")
        assert screen(pilot).last_rule == "fish.roll"


async def test_the_council_takes_a_piece_that_is_chosen():
    position = Position("explorers-pirates", 3)
    anchor = min(position.game.book.layout.of(ANCHORS))
    chart = position.state.of(Chart)
    topology = position.game.book.topology
    path = next(path for path in topology.corner_paths[anchor] if chart.open[path])
    position.moor("A#1", topology.path_names[path], SACK, CREW).moor(
        "A#2", topology.path_names[path], HAUL
    )
    table = position.turn("A").table()
    async with opened(table) as pilot:
        await says(pilot, "o", "Which ship delivers")
        await press(pilot, "1")
        assert hold(table) == (CREW,)
        assert table.history.state.of(Villages).track.at[0] == 1
        await press(pilot, "o")
        assert table.history.state.of(Shoals).track.at[0] == 1


async def test_what_a_mission_needs_is_said_when_it_lacks():
    async with opened(sailing("explorers-pirates").table(), keys="o") as pilot:
        assert screen(pilot).last_rule == "council.deliver"
        await press(pilot, "X")
        assert screen(pilot).last_rule == "pirates.chase"
        await says(pilot, "v", "No legal place")
    async with opened(trading("pirate-lairs", 0, 0, 0, 0, 0, 0).table()) as pilot:
        await says(pilot, "w", "A crew costs")
        await says(pilot, "C", "This scenario does not have the mission")


async def test_enter_at_a_hex_does_the_one_thing_that_is_possible_or_says_why_not():
    table = sailing("pirate-lairs", CREW, C5="gold-field").table()
    async with opened(table) as pilot:
        await type_line(pilot, "c5")
        await press(pilot, "enter")
        assert hold(table) == ()
        await press(pilot, "enter")
        assert "no crew aboard" in flat(pilot) or "has no crew" in flat(pilot)


async def test_mixed_cargo_is_swapped_piece_by_piece():
    position = Position("explorers-pirates", 3).turn("A")
    harbor = position.state.placed[HARBOR_SETTLEMENT][0][0]
    cargo = position.state.of(Cargo)
    cargo.basin[api.Intersection(harbor)] = (SACK,)
    cargo.hold[0] = (CREW, CREW)
    table = position.table()
    async with opened(table, keys="c") as pilot:
        shown = flat(pilot)
        assert "a crew" in shown
        assert "2 crews" in shown
        await press(pilot, "1")
        assert hold(table) == (CREW, SACK)


# ---- pirate ships ---------------------------------------------------------------------------


def robbing(seats: int = 3) -> Position:
    position = sailing("pirate-lairs", seats=seats)
    for letter in api.LETTERS[1:seats]:
        position.moor(f"{letter}#1", "D5-ne").holds(letter, 1, 0, 0, 0, 0, 2)
    return position.hexes({"D5": "sea", "D6": "sea"}).asked(PlacePirate(Seat(0)))


async def test_a_pirate_ship_is_placed_and_its_victim_chosen():
    table = robbing().table()
    async with opened(table) as pilot:
        assert "Where do you put your pirate ship?" in flat(pilot)
        await type_line(pilot, "b2")
        await press(pilot, "enter")
        assert screen(pilot).last_rule == "pirates.where"
        await type_line(pilot, "d5")
        await press(pilot, "enter")
        shown = flat(pilot)
        assert "Whom do you rob" in shown
        assert "B random 1 (1 card, 2 gold)" in shown
        await press(pilot, "2")
        assert sum(table.history.state.hands[0][:5]) == 1 + before(table)
        assert "A D5" in flat(pilot)


def before(table: Table) -> int:
    again = robbing()
    return sum(again.state.hands[0][:5])


@pytest.mark.parametrize(("key", "gold"), [("1", 1), ("2", 2)])
async def test_gold_is_taken_or_left(key, gold):
    table = robbing(2).holds("B", 0, 0, 0, 0, 0, 2).table()
    async with opened(table) as pilot:
        await answers(pilot, "pirate d5", "Take 1 gold")
        await press(pilot, key)
        assert table.history.state.hands[1][api.GOLD] == gold


async def test_a_pirate_ship_is_chased_with_the_die_shown():
    table = sailing("pirate-lairs", C5="sea").pirate("B", "C5").table()
    async with opened(table) as pilot:
        assert "B C5" in flat(pilot)
        await press(pilot, "X")
        assert any("rolls" in line for line in all_news(table))


async def test_a_theft_between_others_shows_no_card():
    table = Position("pirate-lairs").table("person:Ann", "person:Bob", "person:Cat")
    table.heard.append(api.Heard(0, CardStolen(Seat(1), Seat(2), 4)))
    async with opened(table) as pilot:
        assert isinstance(pilot.app.screen, HandOver)
        await press(pilot, "enter")
        shown = flat(pilot)
        assert "steals a card" in shown
        assert "ore from" not in shown


# ---- panels ---------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ALL)
@pytest.mark.parametrize("seats", [4, 6])
async def test_everything_is_there_in_the_smallest_window(scenario, seats):
    table = Position(scenario, seats).turn("A").table()
    async with opened(table) as pilot:
        lines = text(pilot).splitlines()
        for letter in api.LETTERS[:seats]:
            assert any(line.startswith((f"▶{letter} ", f" {letter} ")) for line in lines)
        shown = flat(pilot)
        for word in ("brick", "gold"):
            assert word in shown
        tracks: dict[str, type[api.Slice]] = {"lairs": Lairs, "fish": Shoals, "spice": Villages}
        for name, drawer in tracks.items():
            there = drawer.key in table.history.state.slices
            assert any(line.startswith(name) for line in lines) == there
        assert screen(pilot).query_one(".beside").size.width >= 25


async def test_a_list_has_room_in_the_smallest_window():
    position = (
        Position("explorers-pirates", 6).holds("A", 2, 2, 2, 2, 2, 2).turn("A", "trade-and-build")
    )
    async with opened(position.table(), keys="o") as pilot:
        shown = text(pilot)
        for word in ("brick", "lumber", "wool", "grain", "ore", "gold"):
            assert f" {word}" in shown


async def test_the_content_of_a_hex_is_described():
    position = sailing("explorers-pirates", C5="gold-field", C6="fish 3", E5="spice pirate-bonus")
    topology = position.game.book.topology
    position.state.of(Lairs).crews = {topology.hex("C5"): (1, 2, 0)}
    position.state.of(Shoals).hauls = [topology.hex("C6")]
    position.pirate("B", "C6")
    async with opened(position.table(), (120, 40)) as pilot:
        await answers(pilot, "c5", "a pirate lair, crews A1 B2")
        await answers(pilot, "c6", "die 3, a fish haul; pirate ship of B")
        await answers(pilot, "e5", "Pirate Bonus")


# ---- rules and scenes -----------------------------------------------------------------------


async def test_one_key_opens_the_rules_at_the_rule_that_was_named_last():
    table = sailing("explorers-pirates").table()
    async with opened(table, keys="X R") as pilot:
        assert isinstance(pilot.app.screen, Reader)
        assert "pirates.chase" in text(pilot).splitlines()[2]
        await press(pilot, "slash t r i b u t e enter")
        assert "ribute" in text(pilot).splitlines()[2]
        await press(pilot, "escape")
        assert isinstance(screen(pilot).top, type(screen(pilot).modes[0]))


async def test_a_search_in_the_rules_finds_the_best_rule_whatever_is_misspelled():
    table = sailing("explorers-pirates").table()
    async with opened(table, keys="R slash t r i b u t t space s h i p z enter") as pilot:
        assert "“tributt” is read as “tribute”." in text(pilot).splitlines()[2]
        assert "pirates.tribute" in text(pilot)
        await press(pilot, "n")
        assert "ships.toll" in text(pilot).splitlines()[2]
        assert "is read as" not in flat(pilot)
        await says(pilot, "slash x q x q enter", "No rule mentions “xqxq”.")
        assert "ships.toll" in text(pilot).splitlines()[2]


async def test_a_search_for_what_does_not_stand_on_a_page_says_so():
    async with opened(sailing("explorers-pirates").table()) as pilot:
        await says(pilot, "B slash x q x q enter", "“xqxq” was not found.")
        await says(pilot, "down", "scroll")


@pytest.mark.slow
async def test_the_position_is_written_as_a_scene():
    table = Position("fish").table()
    async with opened(table) as pilot:
        await answers(pilot, "scene", "was saved as a scene")
    assert [path.suffix for path in Folders.of_user().scenes.iterdir()] == [".toml"]


async def test_a_long_list_follows_the_choice_in_a_small_panel():
    position = (
        Position("explorers-pirates", 6).holds("A", 5, 5, 5, 5, 5, 0).turn("A", "trade-and-build")
    )
    place = position.state.placed[HARBOR_SETTLEMENT][0][0]
    topology, chart = position.game.book.topology, position.state.of(Chart)
    route = next(path for path in topology.corner_paths[place] if chart.open[path])
    for number in (1, 2, 3):
        position.moor(f"A#{number}", topology.path_names[route])
    assert "aboard #3" in await shown_after(position.table(), "c up")
