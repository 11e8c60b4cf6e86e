"""Questions of base CATAN and the fan systems to a player, in words that fit the game."""

import msgspec
import pytest

from ep_rules.api import Decision, TradePhase
from ep_rules.catan.free_routes import LayFree
from ep_rules.catan.robber import MoveRobber
from ep_rules.missions.fish import Shoals
from ep_rules.sea.pirates import PlacePirate
from ep_tui.board.places import parse
from ep_tui.keys.actions import actions_of
from tests.tui.play import flat, opened, press, says, scene, screen, shown_after
from tests.tui.positions import sailing
from tests.tui.stopped_games import stopped


@pytest.mark.parametrize(
    ("scenario", "kind", "said", "left_out"),
    [
        ("base", LayFree, "Where do you build the free road", "ship"),
        ("sea-robbers", LayFree, "Where do you put the free road or ship", "piece"),
        ("base", MoveRobber, "Where do you move the robber? Blocks", "warship"),
        (
            "sea-robbers",
            MoveRobber,
            "Where do you move the robber, or your warship on the sea?",
            "piece",
        ),
    ],
)
async def test_a_place_is_asked_for_in_the_words_of_the_game(
    scenario: str, kind: type[Decision], said: str, left_out: str
):
    shown = await shown_after(stopped(scenario, kind))
    assert said in shown
    assert left_out not in shown.partition(said)[2].partition("?")[0]


@pytest.mark.parametrize(
    ("scenario", "kind"), [("base", MoveRobber), ("pirate-lairs", PlacePirate)]
)
async def test_tab_goes_first_to_places_where_somebody_is_robbed(
    scenario: str, kind: type[Decision]
):

    async with opened(stopped(scenario, kind)) as pilot:
        said: list[bool] = []
        for _ in screen(pilot).board.targets:
            await press(pilot, "tab")
            said.append("robs nobody" not in flat(pilot))
        assert said == sorted(said, reverse=True)
        assert said[0]


async def test_a_list_of_answers_says_what_is_asked():
    table = scene(
        'scenario = "sea-robbers"\nseats = 3\nopen = ["A ask-dever"]\n[A]\ndever = 2\n',
        *["you", "deckhand", "deckhand"],
    )
    shown = await shown_after(table)
    assert "Do you take a resource from Captain Dever" in shown
    assert "What do you want to do here?" not in shown


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scenario", "said"),
    [
        ("base", "Move the robber and take a card"),
        ("pirates-of-catan", "Send Blackbeard or a Privateer"),
        ("sea-robbers", "send your warship"),
    ],
)
async def test_the_list_of_cards_says_what_the_chosen_one_does(scenario: str, said: str):
    table = scene(
        f'scenario = "{scenario}"\nseats = 3\n[A]\ndevelopment = "knight, monopoly"\n',
        *["you", "deckhand", "deckhand"],
    )
    assert isinstance(table.history.state.agenda[-1], TradePhase)
    async with opened(table, keys="a") as pilot:
        assert said in flat(pilot)
        await says(pilot, "up", "all other players give you all their cards of it")


async def test_driving_away_names_whose_warship_it_is_and_the_ship():
    table = scene(
        'scenario = "sea-robbers"\nseats = 3\nphase = "movement"\n'
        '[A]\nships = ["D3-sw", "C3-sw"]\n[B]\nwarship = "D3"\n',
        *["you", "deckhand", "deckhand"],
    )
    assert "B deckhand 1 at D3, with C3-sw" in await shown_after(table, "X")


@pytest.mark.parametrize("scenario", ["base", "land-ho", "pirates-of-catan"])
async def test_ending_the_turn_asks_about_gains_that_are_left_in_every_game(scenario: str):
    """In base CATAN a turn ends with trading and building, in a voyage with the ships."""
    last = "movement" if scenario == "land-ho" else "trade-and-build"
    table = scene(f'scenario = "{scenario}"\nseats = 3\nphase = "{last}"\n[A]\nhand = "9 wool"\n')
    async with opened(table) as pilot:
        desk = screen(pilot)
        free = next(c for c in desk.keymap.commands if actions_of(c, desk.legal()) and not c.gain)
        gain = msgspec.structs.replace(free, gain=True)
        desk.keymap.commands = (*desk.keymap.commands, gain)
        await says(pilot, "e", "You can still")
        assert desk.session.part == 0


@pytest.mark.parametrize("known", [False, True])
async def test_ending_the_turn_asks_about_fish_only_while_a_discovered_shoal_has_room(known: bool):
    position = sailing("fish", C5="fish 3")
    if not known:
        position.state.of(Shoals).die = {}
    assert ("You can still: roll fish" in await shown_after(position.table(), "e")) == known


async def test_where_a_place_has_two_meanings_both_are_asked_about_in_words():
    coast = 'phase = "trade-and-build"\n[A]\nhand = "2 brick, 2 lumber, 2 wool"\n'
    table = scene(f'{coast}harbor-settlements = ["D3.n"]\n')
    async with opened(table) as pilot:
        screen(pilot).board.cursor = parse(table.game.book.topology, "C2-e")
        await says(pilot, "enter", "1 Build a road", "2 Build a new ship", no="road C2-e")
