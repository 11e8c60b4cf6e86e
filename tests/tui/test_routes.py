"""Sending a ship somewhere: the way is drawn and described, Enter sails it as single steps."""

import pytest

from ep_rules import api
from ep_rules.missions.fish import HAUL
from ep_rules.model import HILLS
from ep_rules.sea.holds import CREW, SETTLER
from ep_rules.sea.routes import Chart
from ep_rules.sea.ships import Fleet
from ep_rules.sea.ways import Way, ways
from ep_tui.board.places import Place
from ep_tui.modes.base_modes import Rest
from ep_tui.modes.choose import Choose
from ep_tui.modes.sail import SailTo
from ep_tui.session.table import Table
from tests.tui.play import answers, flat, opened, press, says, scene, screen, type_line
from tests.tui.positions import Position, sailing

OPEN = {"C5": "sea", "E5": "sea", "C6": "sea", "E6": "sea"}


def at_sea(*cargo: int) -> Position:
    """Ship #1 west of B's pirate ship, with gold for its tribute."""
    position = Position("pirate-lairs").hexes(OPEN).moor("A#1", "D5-nw", *cargo)
    return position.pirate("B", "D5").holds("A", 0, 0, 1, 0, 0, 2).turn("A")


def path_of(table: Table, name: str) -> Place:
    return Place("path", table.game.book.topology.path(name))


def where(table: Table, ship: int = 0) -> str:
    return table.game.book.topology.path_names[table.history.state.of(Fleet).at[ship]]


def ends(table: Table) -> dict[str, Way]:
    names = table.game.book.topology.path_names
    game, state = table.game, table.history.state
    found = ways(game.book, state, api.ShipNumber(1), game.explain)
    return {names[path]: way for path, way in found.items()}


async def test_the_cheapest_way_to_the_cursor_is_drawn_and_told():
    table = at_sea().table()
    far, way = max(ends(table).items(), key=lambda item: (item[1].tribute, item[1].points))
    async with opened(table, keys="s") as pilot:
        await type_line(pilot, far)
        board = screen(pilot).board
        assert [place.number for place in board.route] == [step.path for step in way.steps]
        assert f"#1 to {far}: {way.points} of 4 moves, {way.tribute} gold tribute" in flat(pilot)
        await press(pilot, "escape")
        assert not board.route, "the drawing goes with the mode"
        assert not board.targets


async def test_the_route_follows_the_cursor():
    table = at_sea().table()
    async with opened(table, keys="s") as pilot:
        board = screen(pilot).board
        seen = set()
        for _ in range(6):
            await press(pilot, "tab")
            assert board.route[-1] == board.cursor
            seen.add(tuple(board.route))
        assert len(seen) == 6


async def test_a_way_is_single_steps_in_the_record_and_one_step_to_take_back():
    table = at_sea().table()
    far, way = max(ends(table).items(), key=lambda item: item[1].points)
    assert way.points > 2
    start = where(table)
    async with opened(table, keys="s") as pilot:
        await type_line(pilot, far)
        await press(pilot, "enter")
        assert where(table) == far
        assert [entry.action for entry in table.history.entries] == list(way.steps)
        await press(pilot, "z")
        assert where(table) == start
        assert not table.history.entries
        assert not table.heard
        await press(pilot, "Z")
        assert where(table) == far, "done again together, too"


async def test_what_is_done_after_taking_back_is_no_part_of_the_old_row():
    table = at_sea().table()
    far, way = max(ends(table).items(), key=lambda item: item[1].points)
    seat = api.Seat(0)
    table.act_in_a_row(way.steps, seat)
    table.undo(seat)
    for step in way.steps:
        table.act(step, seat)
    table.undo(seat)
    assert len(table.history.entries) == way.points - 1, "these were single actions"
    assert where(table) != far


async def test_a_way_to_the_unknown_says_that_it_discovers_and_ends_there():
    table = sailing("pirate-lairs").table()
    found = {name: way for name, way in ends(table).items() if way.touches}
    far, way = max(found.items(), key=lambda item: item[1].points)
    hexes = [table.game.book.topology.hex_names[place] for place in way.touches]
    async with opened(table, keys="s") as pilot:
        await answers(pilot, far, f"discovers {hexes[0]}")
        await press(pilot, "enter")
        assert where(table) == far
        assert isinstance(screen(pilot).top, Rest), "its move is over"
        await press(pilot, "z")
        assert screen(pilot).last_rule == "house.undo"
        assert where(table) == far


def test_a_row_ends_where_somebody_else_must_decide():
    table = sailing("pirate-lairs").table()
    way = max((w for w in ends(table).values() if w.touches), key=lambda way: way.points)
    refusal = table.act_in_a_row([*way.steps, api.EndPhase()], api.Seat(0))
    assert refusal is None
    assert table.actor == api.CHANCE
    assert len(table.history.entries) == way.points


def test_a_row_ends_at_what_is_refused_and_says_why():
    table = at_sea().table()
    first = next(way for way in ends(table).values() if way.points == 1)
    refusal = table.act_in_a_row([*first.steps, api.Roll()], api.Seat(0))
    assert refusal is not None
    assert refusal.code == "turn.wrong-phase"
    assert len(table.history.entries) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("cargo", "hexes", "words"),
    [
        ((CREW,), {"C5": "gold-field"}, "there: besiege"),
        ((SETTLER,), {"C5": "hills 5"}, "there: settle"),
    ],
)
async def test_the_prompt_says_what_can_be_done_at_the_end(cargo, hexes, words):
    position = Position("pirate-lairs").hexes({**OPEN, "D5": "sea"})
    position.moor("A#1", "D4-ne", *cargo).turn("A")
    if "hills 5" in hexes.values():
        place = position.game.book.topology.hex("C5")
        position.state.terrain[place], position.state.numbers[place] = HILLS, 5
    else:
        position.hexes(hexes)
    from ep_rules.sea.routes import Routes

    position.game.book.module(Routes).draw(position.state)
    table = position.table()
    async with opened(table, keys="s") as pilot:
        told = []
        for _ in range(len(screen(pilot).board.targets)):
            await press(pilot, "tab")
            told.append(flat(pilot))
        assert any(words in shown for shown in told)
        assert any(words not in shown for shown in told)


async def test_a_place_out_of_reach_says_so():
    table = at_sea().table()
    async with opened(table, keys="s") as pilot:
        chart, names = table.history.state.of(Chart), table.game.book.topology.path_names
        far = next(name for path, name in enumerate(names) if chart.open[path])
        assert far not in ends(table)
        await answers(pilot, far, "Where do you sail #")
        await says(pilot, "enter", "Ship #1 cannot get there with 4 moves")
        await type_line(pilot, "a1-e")
        await press(pilot, "enter")
        assert screen(pilot).last_rule.startswith("ships."), "what is no sea has a rule"
        assert isinstance(screen(pilot).top, SailTo)
        assert not table.history.entries


async def test_a_hex_means_the_nearest_route_at_it():
    table = at_sea().table()
    async with opened(table, keys="s") as pilot:
        await type_line(pilot, "c6")
        assert screen(pilot).board.route
        await press(pilot, "enter")
        touched = table.game.book.topology.path_ends[table.history.state.of(Fleet).at[0]]
        hexes = {there for end in touched for there in table.game.book.topology.corner_hexes[end]}
        assert table.game.book.topology.hex("C6") in hexes


async def test_wool_is_paid_on_the_way_and_the_reach_grows():
    table = at_sea().table()
    async with opened(table, keys="s") as pilot:
        before = len(screen(pilot).board.targets)
        await press(pilot, "w")
        assert isinstance(screen(pilot).top, SailTo)
        assert len(screen(pilot).board.targets) > before


async def test_s_again_is_the_next_ship():
    table = at_sea().moor("A#2", "E5-w").table()
    async with opened(table) as pilot:
        await says(pilot, "s 1", "#1 to")
        await says(pilot, "s", "#2 to")
        await says(pilot, "s", "#1 to")


async def test_a_ship_is_chosen_and_sent_by_mouse_alone():
    table = at_sea().table()
    async with opened(table) as pilot:
        board = screen(pilot).board
        board.cursor = path_of(table, "D5-nw")
        board.post_message(board.Chosen(board.cursor))
        await pilot.pause()
        assert isinstance(screen(pilot).top, SailTo), "the ship was clicked"
        target = board.targets[0]
        board.cursor = target
        board.post_message(board.Chosen(target))
        await pilot.pause()
        assert where(table) == table.game.book.topology.path_names[target.number]


async def test_a_far_destination_may_be_typed_as_one_line():
    table = at_sea().table()
    far = max(ends(table).items(), key=lambda item: item[1].points)[0]
    async with opened(table) as pilot:
        await type_line(pilot, f"sail #1 {far}")
        assert where(table) == far


async def test_a_ship_is_sent_to_a_full_route_to_act_there():
    """A ship delivers a haul at the Council's harbor while two ships are on the route."""
    position = Position("fish").moor("A#1", "C4-w", HAUL)
    table = position.moor("B#1", "C3-se").moor("C#1", "C3-se").turn("A").table()
    async with opened(table, keys="s") as pilot:
        await answers(pilot, "c3-se", "must sail on")
        await press(pilot, "enter")
        assert where(table) == "C3-se"
        await press(pilot, "escape o")
        assert "deliver" in table.game.notation.write(table.history.entries[-1].action)


@pytest.mark.parametrize(
    ("cargo", "hexes", "told"),
    [
        ((), {}, "discovers"),
        ((SETTLER,), {"C5": "pasture 4", "E5": "sea", "C6": "sea", "E6": "sea"}, "there: "),
    ],
)
async def test_the_first_place_for_a_ship_is_where_it_discovers_or_lands_its_cargo(
    cargo: tuple[int, ...], hexes: dict[str, str], told: str
):
    table = Position("land-ho").hexes(hexes).moor("A#1", "D5-nw", *cargo).turn("A").table()
    async with opened(table, keys="s") as pilot:
        assert told in screen(pilot).top.prompt()


async def test_a_ship_is_not_sent_to_another_ship_under_the_cursor_before_a_discovery():
    """The cursor stays where a ship was built or has moved; that is no goal of the player."""
    table = Position("land-ho").moor("A#1", "D5-nw").moor("A#2", "C4-e").turn("A").table()
    async with opened(table) as pilot:
        board = screen(pilot).board
        board.mode, board.cursor = "path", path_of(table, "C4-e")
        await press(pilot, "s 1")
        assert "discovers" in screen(pilot).top.prompt()
        await press(pilot, "escape")
        board.cursor = path_of(table, "D5-w")
        await press(pilot, "s 1")
        assert board.cursor == path_of(table, "D5-w"), "the player aimed there"


async def test_after_a_ship_has_sailed_the_bar_has_what_it_gains_there_and_the_keys_stay():
    hexes = {"C5": "pasture 4", "E5": "sea", "C6": "sea", "E6": "sea"}
    table = Position("land-ho").hexes(hexes).moor("A#1", "D5-w", SETTLER).turn("A").table()
    async with opened(table, keys="s") as pilot:
        keys = screen(pilot).top.keys()
        assert " t settle" not in flat(pilot)
        await type_line(pilot, "d5-nw")
        await press(pilot, "enter")
        assert screen(pilot).top.keys() == keys
        assert " t settle" in flat(pilot)
        assert "Here: settle." in screen(pilot).top.prompt()


async def test_a_ship_that_takes_cargo_aboard_sails_on():
    text = """
    scenario = "pirate-lairs"
    phase = "movement"
    [A]
    harbor-settlements = ["D3.n"]
    ships = ["D3-ne"]
    basins = { "D3.n" = "settler" }
    """
    async with opened(scene(text), keys="s a") as pilot:
        assert isinstance(screen(pilot).top, SailTo)
        await press(pilot, "escape")
        assert isinstance(screen(pilot).top, Rest)


async def test_a_crew_goes_first_onto_the_ship_at_the_quay():
    text = """
    scenario = "pirate-lairs"
    phase = "trade-and-build"
    [A]
    hand = "1 wool, 1 ore"
    harbor-settlements = ["D3.n"]
    ships = ["D3-ne"]
    """
    async with opened(scene(text), keys="w") as pilot:
        top = screen(pilot).top
        assert isinstance(top, Choose)
        assert [option.text.split()[0] for option in top.options] == ["aboard", "in"]


async def test_after_each_step_the_next_place_is_one_that_brings_something():
    position = Position("pirate-lairs").hexes({**OPEN, "C5": "pasture 4"})
    table = position.moor("A#1", "D5-sw", SETTLER).turn("A").table()
    async with opened(table) as pilot:
        await press(pilot, "s")
        await type_line(pilot, "D5-w")
        await press(pilot, "enter tab")
        assert where(table) == "D4-e"
        assert "there: settle" in flat(pilot) or "discovers" in flat(pilot)
