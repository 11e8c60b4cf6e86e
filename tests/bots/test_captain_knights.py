"""A captain's choices in Cities & Knights, and whole games of all bots."""

import pytest

from ep_rules.api import GOLD, game
from ep_rules.bots import bot
from ep_rules.bots.admiral import Admiral
from ep_rules.bots.captain import Captain
from ep_rules.bots.knowledge.knights import KnightsKnowledge
from ep_rules.bots.knowledge.walls import WallsKnowledge
from ep_rules.bots.planning.decisions import read
from ep_rules.bots.planning.survey import Survey
from ep_rules.knights.commodities import CLOTH, PAPER
from ep_rules.model import LUMBER, WOOL
from ep_tui.arena.bot_games import play
from tests.kit.chosen import CAPTAIN, ROBBED, choice, view_of
from tests.kit.knights import knights_at_sea, knights_table

PLAYED = "attacks = 1\n"
"""The robber is awake."""


def survey(scene: str) -> Survey:
    """What a captain in seat A makes of a position."""
    table = knights_table(scene)
    return read(view_of(table))


def test_a_city_yields_a_commodity_in_place_of_the_second_resource():
    alone = survey('[A]\nsettlements = ["D2.n"]').income.rates
    rates = survey('[A]\nsettlements = ["D2.n"]\ncities = ["B4.n"]').income.rates
    more = [now - before for now, before in zip(rates, alone, strict=True)]
    assert more[PAPER] == more[LUMBER] > 0 or more[CLOTH] == more[WOOL] > 0
    assert more[GOLD] == 0


ATTACKED = """
barbarians = {0}
[A]
cities = ["B2.n"]
roads = ["B2-nw"]
knights = ["B2.nw basic"]
hand = "1 grain"
[B]
cities = ["D2.n"]
knights = ["E2.s basic active"]
"""


def test_a_knight_is_activated_before_the_barbarians_take_a_city():
    assert choice(knights_table(ATTACKED.format(6))) == "activate A1.s"


@pytest.mark.parametrize(("attacks", "line"), [(0, "recruit A1.s"), (1, "city B3.se")])
def test_before_the_first_attack_a_knight_comes_before_another_city(attacks: int, line: str):
    scene = """
attacks = {0}
barbarians = 4
[A]
cities = ["B2.n"]
settlements = ["C4.n"]
roads = ["B2-nw"]
hand = "3 ore, 2 grain, 1 wool"
[B]
cities = ["D2.n"]
"""
    assert choice(knights_table(scene.format(attacks))) == line


@pytest.mark.parametrize(
    ("attacks", "knights", "built"),
    [(0, "", False), (1, "", True), (0, 'knights = ["B2.nw strong active"]', True)],
)
def test_before_the_first_attack_knights_come_before_roads(attacks: int, knights: str, built: bool):
    scene = f"""
attacks = {attacks}
[A]
cities = ["B2.n"]
roads = ["B2-nw"]
{knights}
hand = "1 brick, 2 lumber"
[B]
cities = ["D2.n"]
"""
    assert choice(knights_table(scene)).startswith("road") == built


def test_all_knights_are_roused_by_a_warlord_before_an_attack():
    scene = ATTACKED.format(6).replace('hand = "1 grain"', 'progress = "warlord"')
    assert choice(knights_table(scene)) == "warlord"
    assert choice(knights_table(scene.replace("barbarians = 6", "barbarians = 0"))) == "end"


def test_a_level_that_brings_a_metropolis_is_bought_and_not_traded():
    table = knights_table("""
[A]
cities = ["B2.n"]
improvements = "3 politics"
hand = "4 coin"
""")
    assert choice(table) == "improve politics"


def test_nobody_plans_to_settle_where_a_knight_stands():
    scene = '[A]\nsettlements = ["D2.n"]\nroads = ["D2-nw", "D2-w"]\n[B]\n{0}'
    free = survey(scene.format(""))
    taken = survey(scene.format('roads = ["E2-nw"]\nknights = ["D2.sw basic"]'))
    assert set(free.sites) - set(taken.sites) == set(taken.of(KnightsKnowledge).at)


def test_a_knight_chases_the_robber_from_an_own_hex_while_no_barbarians_are_near():
    scene = (
        PLAYED
        + """
barbarians = {0}
robber = "B2"
[A]
settlements = ["B2.n"]
roads = ["B2-nw"]
knights = ["B2.nw basic active ready"]
[B]
cities = ["D2.n"]
"""
    )
    assert choice(knights_table(scene.format(0))) == "chase-robber A1.s"
    assert choice(knights_table(scene.format(6))) == "end"


def test_the_merchant_is_taken_for_its_point():
    assert choice(knights_table('[A]\ncities = ["B2.n"]\nprogress = "merchant"')).startswith(
        "merchant"
    )


def test_medicine_builds_a_harbor_settlement_on_a_voyage():
    table = knights_at_sea(
        '[A]\nsettlements = ["A2.ne"]\nprogress = "medicine"\nhand = "1 ore, 1 grain"\n'
    )
    assert choice(table) == "medicine-harbor A2.ne"


def wall_rate(hand: str) -> float:
    """The rate of a wall for a hand, at sea."""
    table = knights_at_sea(f'[A]\ncities = ["A2.ne"]\nhand = "{hand}"\n')
    (wall,) = read(view_of(table)).of(WallsKnowledge).works()
    return wall.rate


def test_a_wall_is_worth_more_where_a_seven_takes_cards_and_coins_are_none():
    assert wall_rate("8 wool") > wall_rate("7 wool")
    assert wall_rate("7 wool, 3 gold") == wall_rate("7 wool")


@pytest.mark.parametrize("limit", [4, 10])
def test_a_captain_knows_the_hand_limit_of_the_house_and_what_walls_add(limit: int):
    scene = '[A]\ncities = ["B2.n", "D2.n"]\nwalls = ["B2.n"]\n'
    table = knights_table(scene, house={"sevens.hand_limit": limit})
    assert read(view_of(table)).safe == limit + 2


@pytest.mark.parametrize("player", [CAPTAIN, Admiral()], ids=lambda one: one.name)
def test_a_bishop_takes_the_robber_to_the_leader(player: Captain | Admiral):
    scene = "seats = 3\nattacks = 1" + ROBBED.replace("[A]", '[A]\nprogress = "bishop"')
    assert choice(knights_table(scene), bot=player) == "bishop C3"


GAMES = [
    ("deckhand deckhand deckhand", "cities-and-knights"),
    ("captain captain admiral@0.05", "cities-and-knights"),
    ("captain captain captain", "explorers-pirates-knights"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("names", "scenario"), GAMES)
def test_bots_play_cities_and_knights_to_its_end(names: str, scenario: str):
    compiled = game(scenario, 3)
    result = play(compiled, [bot(name) for name in names.split()], seed=3).result
    assert result.winner is not None
    assert result.rounds < 60
