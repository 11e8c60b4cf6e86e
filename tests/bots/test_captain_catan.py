"""A captain's choices in base CATAN and in the fan systems."""

import pytest

from ep_rules.api import RESOURCES, Seat, View, game, mix
from ep_rules.bots import bot
from ep_rules.bots.admiral import Admiral
from ep_rules.bots.captain import Captain
from ep_rules.bots.knowledge.theft import TheftKnowledge
from ep_rules.bots.planning.decisions import read
from ep_rules.catan.layout_harbors import HARBORS
from tests.kit import of_fans
from tests.kit.boards import BEGUN, HOME, continent, near_a2, pirates, robbers
from tests.kit.chosen import CAPTAIN, ROBBED, advice, choice, decisions, reason
from tests.kit.table import Table, at

BEGINNER = """
scenario = "base"
island = ["mpf", "ghph", "gfdfm", "fmgp", "hgp"]
numbers = ["10 2 9", "12 6 4 10", "9 11 - 3 8", "8 3 4 5", "5 6 11"]
"""


def beginner(scene: str, seats: int = 3, phase: str = "trade-and-build") -> Table:
    """The beginner's board of base CATAN with some pieces."""
    return at(f'seats = {seats}\nphase = "{phase}"\n{BEGINNER}\n{scene}')


def founding(seed: int) -> Table:
    """A new game of base CATAN on a dealt board."""
    compiled = game("base", 4)
    state = compiled.new_state(seed)
    next(decisions(compiled, state))
    return Table(compiled, state)


def pips(table: Table, place: str) -> int:
    """Pips of the hexes at an intersection."""
    topology = table.game.book.topology
    beside = topology.corner_hexes[topology.intersection(place)]
    numbers = [table.state.numbers[hex_] for hex_ in beside]
    return sum(6 - abs(7 - number) for number in numbers if number)


def goods(table: Table, place: str) -> set[int]:
    """The kinds of cards that an intersection yields."""
    topology = table.game.book.topology
    beside = topology.corner_hexes[topology.intersection(place)]
    return {table.state.terrain[hex_] for hex_ in beside} & set(map(int, RESOURCES))


# ---- founding ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_a_captain_founds_where_the_numbers_are_good(seed: int):
    table = founding(seed)
    line = choice(table)
    best = max(pips(table, other.split()[1]) for other in table.legal("start-settlement"))
    assert pips(table, line.split()[1]) >= best - 2


def test_a_captain_founds_second_where_it_finds_what_it_lacks():
    table = founding(2)
    own: list[set[int]] = []
    while len(own) < 2:
        seat = "ABCD"[table.state.agenda[-1].actor]
        line = choice(table, seat)
        table.do(f"{seat} {line}")
        if seat == "A" and line.startswith("start-settlement"):
            own.append(goods(table, line.split()[1]))
    assert len(own[0] | own[1]) >= 4


# ---- cards ---------------------------------------------------------------------------------------


def test_a_captain_builds_the_city_that_brings_most():
    table = beginner("""
[A]
hand = "2 grain, 3 ore"
settlements = ["D6.n", "B2.n"]
""")
    assert advice(table) == ("city C5.se", "city")


def test_a_captain_takes_the_better_rate_of_its_harbor_for_what_is_missing():
    table = beginner("""
harbors = { A1 = "wool", F5 = "any" }
[A]
hand = "2 wool, 2 grain, 2 ore"
settlements = ["B2.nw", "D6.n"]
""")
    assert choice(table) == "trade wool for ore"
    assert choice(table.do("A trade wool for ore")).startswith("city")


@pytest.mark.parametrize("player", [CAPTAIN, Admiral()], ids=lambda one: one.name)
@pytest.mark.parametrize("hand", ["4 wool, 5 lumber", "5 wool, 2 grain, 2 ore"])
def test_a_bot_spends_cards_that_a_seven_would_take(player: Captain | Admiral, hand: str):
    table = beginner(f'[A]\nhand = "{hand}"\nsettlements = ["B2.nw", "D6.n"]')
    assert advice(table, bot=player)[1] == "change"


CUT = """
[A]
hand = "1 brick, 1 lumber, 1 wool, 1 grain"
settlements = ["C2.sw"]
roads = ["C2-se", "C2-sw", "C2-w", "C2-nw"]
[B]
settlements = ["C3.ne"{0}]
roads = ["C3-ne", "C3-nw", "C3-w", "C3-sw", "C3-se"]
"""
"""A reaches two sites, one of them in the middle of B's longest road."""


def test_a_captain_settles_where_that_cuts_the_longest_road_of_a_rival():
    table, far = beginner(CUT.format("")), beginner(CUT.format(', "E4.s", "F2.s"'))
    topology = table.game.book.topology
    survey = read(View.of(table.game, table.state, Seat(0)))
    (cut,) = survey.cuts
    assert cut(topology.intersection("C2.se")) > cut(topology.intersection("B1.se")) == 0
    assert choice(table) == "settlement C2.se"
    (more,) = read(View.of(far.game, far.state, Seat(0))).cuts
    assert more(topology.intersection("C2.se")) > cut(topology.intersection("C2.se")), "B leads"
    assert not read(View.of(table.game, table.state, Seat(1))).cuts, "nor does B cut its own"


def test_a_captain_lays_the_road_that_takes_the_longest_road_when_that_wins():
    table = beginner("""
[house]
"victory.goal" = "4"
[A]
hand = "1 brick, 1 lumber, 1 wool, 1 grain, 1 ore"
settlements = ["C3.n", "C3.s"]
roads = ["C3-nw", "C3-w", "C3-sw", "C3-se"]
""")
    assert reason(table) == "road-longest"
    line = choice(table)
    table.do(f"A {line}")
    assert table.winner == "A"


def test_a_captain_plays_a_knight_before_the_dice_to_free_its_hex():
    table = beginner(
        """
robber = "D6"
[A]
development = "knight"
settlements = ["D6.n", "B2.n"]
""",
        phase="production",
    )
    assert advice(table) == ("knight", "knight-frees")


def test_a_captain_keeps_its_knight_until_the_dice_have_fallen_while_no_hex_is_blocked():
    table = beginner(
        """
[A]
development = "knight"
settlements = ["D6.n", "B2.n"]
""",
        phase="production",
    )
    assert choice(table) == "roll"


def test_a_captain_takes_the_two_cards_that_complete_its_city():
    table = beginner("""
[A]
hand = "2 grain, 1 ore"
development = "year-of-plenty"
settlements = ["D6.n", "B2.n"]
""")
    assert advice(table) == ("year-of-plenty ore ore", "plenty")


def test_a_captain_calls_for_what_the_others_hold():
    table = beginner("""
[A]
hand = "1 grain"
development = "monopoly"
settlements = ["D6.n", "B2.n"]
[B]
hand = "4 lumber"
[C]
hand = "3 lumber, 1 wool"
""")
    assert advice(table) == ("monopoly lumber", "monopoly")


def test_a_captain_keeps_its_monopoly_while_the_others_hold_little():
    table = beginner("""
[A]
hand = "1 grain"
development = "monopoly"
settlements = ["D6.n", "B2.n"]
[B]
hand = "1 lumber"
[C]
hand = "1 lumber, 1 wool"
""")
    assert not choice(table).startswith("monopoly")


def test_a_captain_discards_none_of_what_its_city_needs():
    table = beginner(
        """
open = ["A discard-cards 4"]
[A]
hand = "2 grain, 3 ore, 3 wool"
settlements = ["D6.n", "B2.n"]
""",
        phase="trade-and-build",
    )
    for _ in range(3):
        assert choice(table) == "discard wool"
        table.do("A discard wool")


# ---- the robber ----------------------------------------------------------------------------------


@pytest.mark.parametrize("player", [CAPTAIN, Admiral()], ids=lambda one: one.name)
def test_a_bot_puts_the_robber_on_the_leaders_best_hex_and_on_none_of_its_own(
    player: Captain | Admiral,
):
    table = beginner(ROBBED, phase="production").do("A roll", "* dice 3 4")
    line, why = advice(table, bot=player)
    assert why == "robber"
    place = line.split()[1]
    corners = table.game.book.topology.hex_corners[table.game.book.topology.hex(place)]
    owners = {table.state.owner[corner] for corner in corners}
    assert 1 in owners
    assert 0 not in owners


@pytest.mark.parametrize("player", [CAPTAIN, Admiral()], ids=lambda one: one.name)
def test_a_bot_robs_the_seat_that_leads(player: Captain | Admiral):
    table = beginner(ROBBED.replace('"F4.se"', '"D3.s"'), phase="production").do(
        "A roll", "* dice 3 4", "A robber D3"
    )
    assert table.asks == "A ChooseVictim"
    assert advice(table, bot=player) == ("rob B", "rob")


# ---- Explorers of Catan --------------------------------------------------------------------------


def test_a_captain_explores_while_land_is_face_down():
    table = continent(*BEGUN, "A roll", "* dice 1 1", house={"building.settlements": "2"})
    assert reason(table) == "road-unseen"
    before = of_fans.face_down(table)
    table.do(f"A {choice(table)}")
    assert table.asks == "* TurnUpLand"
    assert before == of_fans.face_down(table)


MAY = {"continent.explore": "may", "building.settlements": "2"}


def test_a_captain_turns_up_what_it_may():
    table = continent(*BEGUN, "A roll", "* dice 1 1", house=MAY)
    table.do(f"A {choice(table)}")
    assert table.asks == "A MayTurnUp"
    assert choice(table) == "turn-up"


# ---- Pirates of Catan ----------------------------------------------------------------------------


def test_a_captain_closes_the_harbor_of_a_rival_and_none_of_its_own():
    table = pirates()
    table.seat("A", settlements=f"{corner_of(table, 'E4', 0)}")
    table.seat("B", hand="2 ore", cities=f"{corner_of(table, 'A1', 0)}")
    table.do("A roll", "* dice 3 4")
    line, why = advice(table)
    assert why == "privateer"
    assert line.split()[-1] == "A1"


def corner_of(table: Table, water: str, number: int) -> str:
    """An intersection at a harbor's tile that touches land."""
    topology = table.game.book.topology
    (harbor,) = (h for h in table.game.book.layout.of(HARBORS) if h.water == topology.hex(water))
    return topology.corner_names[harbor.corners[number]]


# ---- Sea Robbers ---------------------------------------------------------------------------------


def test_a_captain_buys_jugs_before_it_attacks():
    table = near_a2(hand="1 brick, 1 ore", building__settlements="1")
    assert advice(table) == ("jug", "jug")


def test_a_captain_with_jugs_enough_attacks():
    table = near_a2(jugs=4)
    assert advice(table) == ("ship B2-e", "ship-raid")
    table.do("A ship B2-e")
    assert table.asks == "* DrawRobberCard"


def test_a_captain_turns_a_chest_in_soon():
    table = robbers().seat("A", settlements=HOME).trading()
    table.put(of_fans.gives_chests("A", "resource"))
    assert advice(table) == ("redeem resource", "redeem")


def test_a_captain_takes_the_card_that_its_plan_lacks():
    table = robbers(house={"building.settlements": "1"})
    table.seat("A", hand="2 grain, 2 ore", settlements="C3.se")
    table.put(of_fans.gives_chests("A", "resource"))
    table.trading().do("A redeem resource")
    assert advice(table) == ("take ore", "take-good")


def test_a_captain_tries_to_drive_a_warship_away():
    table = robbers()
    table.seat("A", settlements="C3.se", ships=["C3-e"])
    table.put(of_fans.warship("B", "C3"))
    assert reason(table.moving()) == "drive"


def test_seats_spared_by_the_friendly_robber_are_worth_nothing_to_rob():
    table = robbers()
    table.seat("B", hand="7 ore", settlements="C3.se")
    table.seat("C", hand="1 ore", settlements="E4.s G4.s H5.s F7.s")
    theft = read(View.of(table.game, table.state, Seat(0))).of(TheftKnowledge)
    assert theft.prey(1) == 0 < theft.prey(2)


# ---- strength ------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", ["deckhand", "captain"])
@pytest.mark.parametrize(
    ("scenario", "seats"),
    [("base", 2), ("explorers-of-catan", 3), ("pirates-of-catan", 3), ("sea-robbers", 3)],
)
def test_a_deckhand_and_a_captain_beat_random_players(name: str, scenario: str, seats: int):
    compiled = game(scenario, seats)
    for number in range(2):
        state = compiled.new_state(mix(number, 11), Seat(number % seats))
        for actor in decisions(compiled, state):
            player = bot(name if actor == number % seats else "random")
            legal = compiled.legal_actions(state)
            word = mix(number, state.part, state.acted)
            compiled.apply(state, player.choose(View.of(compiled, state, actor), legal, word))
        assert state.winner == number % seats
