"""The reasons of impossible commands, in the words of the rule."""

import pytest

from ep_rules import api
from ep_tui.board.places import Place
from ep_tui.panels.typed_refusal import refused_here
from ep_tui.session.table import Table
from tests.tui.play import flat, opened, press, says, scene, screen, shown_after
from tests.tui.stopped_games import stopped


def poor(scenario: str, kind: type[api.Decision]) -> Table:
    """A person without a single card."""
    table = stopped(scenario, kind)
    state = table.history.state
    for good in api.RESOURCES:
        state.bank[good] += state.hands[0][good]
        state.hands[0][good] = 0
    return table


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("c", "2 grain and 3 ore"),
        ("d", "1 wool, 1 grain and 1 ore"),
        ("g", "1 brick and 1 ore"),
        ("v", "1 lumber and 1 wool"),
        ("x", "You do not have this chest: a free road or ship."),
        ("s", "1 brick, 1 lumber, 1 wool and 1 grain"),
    ],
)
async def test_a_key_without_a_legal_action_names_the_reason(key: str, said: str):
    assert said in await shown_after(poor("sea-robbers", api.TradePhase), key)


FAR_FROM_BANS = """
scenario = "explorers-pirates"
seats = 2
phase = "trade-and-build"
[hexes]
C6 = "spice swift-voyage"
C5 = "gold-field"
[A]
settlements = ["C2.s"]
roads = ["C2-se"]
"""


@pytest.mark.parametrize("key", ["s", "r"])
async def test_a_lair_or_a_village_far_away_is_no_reason_against_building(key: str):
    shown = await shown_after(scene(FAR_FROM_BANS), key)
    assert "R: rule" in shown
    assert "lair on C5" not in shown
    assert "crew on C6" not in shown


async def test_an_offer_that_the_house_no_longer_allows_is_refused_before_its_goods_are_chosen():
    line = 'phase = "trade-and-build"\n[A]\nhand = "2 wool"\n[house]\n"offers.offers" = 0\n'
    assert "you can make no offers per turn" in await shown_after(scene(line), "o")


OFFERED = """
scenario = "land-ho"
seats = 3
turn = "B"
phase = "trade-and-build"
open = ["A answer-offer", "C answer-offer", "B pick-answer"]
offer = "1 lumber for 1 wool"
[A]
hand = "2 wool, ore"
[B]
hand = "3 lumber"
"""


async def test_while_an_offer_is_answered_every_command_says_that_its_phase_is_not_now():
    async with opened(scene(OFFERED)) as pilot:
        answer = screen(pilot).top
        assert answer.prompt() == ""
        taken = {"a", "d", "c"}
        for command in screen(pilot).keymap.commands:
            if command.key and command.key not in taken:
                await press(pilot, command.key)
                assert "This has to wait for the answer to an offer" in flat(pilot), command.id
        assert screen(pilot).top is answer


async def test_a_key_of_another_game_is_refused_by_the_rule_that_says_what_this_one_has():
    async with opened(scene(OFFERED)) as pilot:
        await says(pilot, "X", "This scenario has no pirate ships.")
        await says(pilot, "Q", "does nothing here")


async def test_a_legal_command_waits_while_a_list_is_open():
    async with opened(scene('phase = "trade-and-build"\n[A]\nhand = "3 wool"')) as pilot:
        before = screen(pilot).top
        await press(pilot, "t")
        assert screen(pilot).top is not before
        await says(pilot, "e", "has to wait: choose here first, or go back with Esc.")


async def test_after_the_end_commands_say_that_the_game_is_over():
    over = 'winner = "A"\nover = true'
    async with opened(scene(over)) as pilot:
        for key in "eao":  # other letters play again, and so on
            await press(pilot, key)
            assert "The game is over." in flat(pilot), key


@pytest.mark.parametrize(
    ("scenario", "line", "said"),
    [
        ("cities-and-knights", "knight B2", False),
        ("base", "knight B2", False),
        ("land-ho", "knight B2", True),
        ("base", "harbor D3.n", True),
    ],
)
def test_a_typed_word_is_of_other_games_unless_this_one_has_such_a_thing(
    scenario: str, line: str, said: bool
):
    """Cities & Knights has knights without such an action; base CATAN only trades at harbors."""
    refusal = refused_here(api.game(scenario, 3), line, lambda _: None)
    assert (refusal is not None) == said


NO_ROOM = """
scenario = "base"
seats = 3
phase = "trade-and-build"
[A]
hand = "1 brick, 1 lumber, 1 wool, 1 grain"
settlements = ["C2.n", "E3.s"]
roads = ["C2-ne", "E3-se"]
"""


async def test_the_example_of_a_place_is_near_the_cursor():
    async with opened(scene(NO_ROOM)) as pilot:
        board = screen(pilot).board
        for name, printed in (("C2.n", "B1.se"), ("E3.s", "E3.s")):
            board.cursor = Place("intersection", board.topology.intersection(name))
            await press(pilot, "s")
            assert f"too close to the building at {printed}" in screen(pilot).note[0]


async def test_a_key_in_a_question_that_it_did_not_open_waits_whether_it_is_possible_or_not():
    hand = '[A]\nhand = "3 wool"\nharbor-settlements = ["D3.n"]\nships = ["D3-ne"]\n'
    async with opened(scene('phase = "trade-and-build"\n' + hand, "you", "random")) as pilot:
        await press(pilot, "t v")
        assert "“ship” has to wait: choose here first, or go back with Esc." in flat(pilot)
