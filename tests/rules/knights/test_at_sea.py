"""Cities & Knights on the voyages: the sentences of the online rules of 2014, row by row.

Rows 1 to 31 are those of the fact sheet's second part, vectors 14 to 22 those of its fourth.
"""

import pytest

from ep_rules.api import DEFAULT_EDITION, NOBODY, game, next_scenario, scenario_id
from ep_rules.base.sevens import DiscardCards
from ep_rules.base.victory import Victory
from ep_rules.bridges.exchanged_tokens import TokensOut
from ep_rules.knights.barbarians import BarbariansLanded
from ep_rules.missions.lairs.siege import Lairs
from ep_rules.notation import NotUnderstood
from ep_rules.ruleset import BadChoice
from ep_rules.sea.pirates import Pirate
from ep_tui.texts import say
from ep_tui.texts.error_text import choice_sentence
from tests.kit.knights import AT_SEA, knights_at_sea, seat_words
from tests.kit.table import Table, fresh

ROLLING = 'phase = "production"\nattacks = 1\n'
LANDING = ROLLING + "barbarians = 6\n"
GOALS = {"fish-knights": 20, "spices-knights": 20, "explorers-pirates-knights": 22}
# C5 is discovered, C6 and B5 are not: the road on C5-se ends beside C6.
SHORE = '[hexes]\nC5 = "fields 9"\nD6 = "sea"\n'


def started(edition: str, scenario: str = "explorers-pirates-knights", seats: int = 3) -> Table:
    """A game whose island is laid out."""
    return fresh(scenario, seats, edition).lay_out()


def held(table: Table, seat: str) -> list[str]:
    """The decision and the pieces of a seat."""
    kinds = ("city", "harbor-settlement", "road")
    return [f"{len(table.places(kind, seat))} {kind}" for kind in kinds]


# ---- the games: rows 1, 2 and 8 ----------------------------------------------------------------


@pytest.mark.rule("combined.games")
@pytest.mark.parametrize("scenario", AT_SEA)
def test_rows_1_and_8_three_scenarios_need_five_points_more(scenario: str, edition: str):
    """Vector 22."""
    played = game(scenario, 4, edition)
    assert game(scenario, 4).ruleset.split("@")[1].startswith("online-2014/")
    assert played.book.module(Victory).settings.goal == GOALS[scenario]


@pytest.mark.rule("combined.games")
@pytest.mark.parametrize("alone", ["land-ho", "pirate-lairs"])
def test_row_1_the_other_scenarios_are_refused_with_those_that_go(alone: str):
    """Vector 22."""
    with pytest.raises(BadChoice) as refused:
        game(f"{alone}-knights", 4)
    sentence = choice_sentence(refused.value)
    assert "cannot be played with Cities & Knights" in sentence
    assert all(scenario in sentence for scenario in AT_SEA)


@pytest.mark.parametrize(
    ("text", "scenario"),
    [
        ("Fish for Catan with Cities & Knights", "fish-knights"),
        ("spices knights", "spices-knights"),
        ("Explorers & Pirates with Cities and Knights", "explorers-pirates-knights"),
        ("Pirate Lairs with Cities & Knights", "pirate-lairs-knights"),
        ("cities-and-knights", "cities-and-knights"),
    ],
)
def test_a_voyage_with_knights_is_named_as_people_name_it(text: str, scenario: str):
    assert scenario_id(text) == scenario


def test_only_voyages_with_knights_follow_each_other_and_a_campaign_has_none():
    assert next_scenario("explorers-pirates", 4, DEFAULT_EDITION) is None
    following = [next_scenario(scenario, 4, DEFAULT_EDITION) for scenario in AT_SEA]
    assert following == [*AT_SEA[1:], None]


@pytest.mark.parametrize("scenario", AT_SEA)
def test_row_2_the_menu_says_for_whom_it_is(scenario: str):
    assert "for people who know both" in say(f"names.scenario.{scenario}.text")


# ---- buildings, sevens and the pirate ship: rows 3 to 7 -----------------------------------------


@pytest.mark.rule("combined.buildings")
def test_row_3_a_settlement_becomes_a_city_or_a_harbor_settlement(edition: str):
    scene = '[A]\nhand = "4 grain, 5 ore"\nsettlements = ["A2.ne", "C2.s"]\n'
    table = knights_at_sea(scene, edition)
    assert table.refused("A harbor C2.s") == "harbors.not-on-coast"
    table.do("A city C2.s", "A harbor A2.ne")
    assert table.refused("A harbor C2.s") == "harbors.no-settlement-here"
    assert table.refused("A city A2.ne") == "cities.no-settlement-here"


@pytest.mark.rule("combined.buildings")
def test_improvements_walls_and_metropolises_need_a_city():
    """Questions 28 and 29."""
    scene = '[A]\nhand = "1 paper, 2 brick"\nharbor-settlements = ["A2.ne"]\n'
    table = knights_at_sea(scene)
    assert table.refused("A improve science") == "improvements.no-city"
    assert table.refused("A wall A2.ne") == "walls.no-city-here"


@pytest.mark.rule("combined.pirates")
def test_row_4_there_is_no_robber(edition: str):
    table = knights_at_sea(ROLLING, edition)
    assert "robber" not in table.state.slices
    table.do("A roll", "* dice 3 4", "* event-die ship")
    assert table.asks == "A PlacePirate"


@pytest.mark.rule("combined.pirates")
def test_row_5_commodities_count_on_a_seven_and_walls_help(edition: str):
    cities = 'cities = ["C2.s"]\n'
    hand = 'hand = "4 wool, 4 coin, 9 gold"\n'
    table = knights_at_sea(ROLLING + "[A]\n" + cities + hand, edition)
    table.do("A roll", "* dice 3 4", "* event-die trade")
    assert table.state.agenda[-1] == DiscardCards(table.state.active, 4)
    walled = knights_at_sea(ROLLING + "[A]\n" + cities + hand + 'walls = ["C2.s"]', edition)
    assert walled.do("A roll", "* dice 3 4", "* event-die trade").asks == "A PlacePirate"


@pytest.mark.rule("combined.pirates")
def test_rows_6_and_7_the_pirate_ship_comes_and_robs_before_the_first_attack(edition: str):
    """Vector 15: not beside the island; it takes a resource or a commodity."""
    ship = '[B]\nhand = "1 coin, 1 gold"\nships = ["C5-sw"]\n'
    table = knights_at_sea('phase = "production"\n' + SHORE + ship, edition)
    table.do("A roll", "* dice 3 4", "* event-die politics")
    assert table.refused("A pirate D4") == "pirates.beside-island"
    table.do("A pirate D5")
    assert list(table.outcomes()) == ["steal coin"]


# ---- the start: rows 9 to 11 ---------------------------------------------------------------------


@pytest.mark.rule("combined.start")
def test_rows_9_to_11_harbor_settlements_then_cities_in_reverse_then_road_and_ship(edition: str):
    table = started(edition)
    asked: list[str] = []
    while not table.asks.endswith("ProductionPhase"):
        asked.append(table.asks)
        table.history.play(table.game.legal_actions(table.state)[0])
    assert asked == [
        *(f"{seat} StartHarbor" for seat in "ABC"),
        *(f"{seat} StartSettlement" for seat in "CBA"),
        *(f"{seat} {piece}" for seat in "ABC" for piece in ("StartRoad", "StartShip")),
    ]
    for seat in "ABC":
        assert held(table, seat) == ["1 city", "1 harbor-settlement", "1 road"]
        assert table.points(seat) == 4
        assert (table.gold(seat), table.places("settlement", seat)) == (2, [])
        assert not any(card in table.hand(seat) for card in ("paper", "cloth", "coin"))
        assert table.hand(seat)


@pytest.mark.rule("combined.start")
def test_row_11_the_road_is_not_at_the_harbor_settlement(edition: str):
    table = started(edition)
    while "StartRoad" not in table.asks:
        table.history.play(table.game.legal_actions(table.state)[0])
    (harbor,) = table.places("harbor-settlement", "A")
    topology = table.game.book.topology
    paths = topology.corner_paths[topology.intersection(harbor)]
    refused = {table.refused(f"A start-road {topology.path_names[path]}") for path in paths}
    assert "setup.not-beside-settlement" in refused
    assert "" not in refused


@pytest.mark.rule("combined.start")
def test_one_forest_of_the_island_is_fields():
    """Question 5."""
    table = started("online-2014")
    island = [table.state.terrain[place] for place in table.game.book.layout.island]
    words = table.game.book.layout.terrains.words
    named = [words[terrain] for terrain in island]
    assert (named.count("forest"), named.count("fields")) == (3, 3)


@pytest.mark.rule("combined.start")
def test_neutral_colors_have_settlements_and_no_cities():
    """Question 22."""
    table = started("online-2014", seats=2).settle()
    assert held(table, "A")[0] == "1 city"
    for neutral in "CD":
        assert len(table.places("settlement", neutral)) == 1
        assert not table.places("city", neutral)


# ---- knights: rows 12 to 16 and 28 ---------------------------------------------------------------

KNIGHT = '[A]\nsettlements = ["C4.se"]\nroads = ["C5-sw", "C5-se"]\n'


@pytest.mark.rule("combined.knights")
def test_row_12_no_ship_carries_a_knight(edition: str):
    table = knights_at_sea(
        SHORE + KNIGHT + 'knights = ["C5.s basic active ready"]\nships = ["D5-ne"]\n', edition
    )
    assert set(table.game.book.pieces.numbers) == {"crew", "settler", "fish-haul", "spice-sack"}
    assert table.refused("A march C5.s to A2.s") == "knights.no-way"


@pytest.mark.rule("combined.knights")
def test_row_13_a_knight_beside_a_lair_is_no_crew(edition: str):
    hexes = '[hexes]\nC5 = "fields 9"\nC6 = "gold-field"\nD6 = "sea"\n'
    knight = KNIGHT + 'knights = ["C5.se mighty active"]\nships = ["C6-sw crew"]\n'
    table = knights_at_sea('phase = "movement"\n' + hexes + knight, edition)
    table.do("A besiege C6 from #1")
    lairs = table.state.of(Lairs)
    assert [sum(crews) for crews in lairs.crews.values()] == [1]


@pytest.mark.rule("combined.knights")
def test_row_14_a_knight_befriends_no_village(edition: str):
    hexes = '[hexes]\nC5 = "fields 9"\nC6 = "spice swift-voyage"\nD6 = "sea"\n'
    knight = KNIGHT + 'knights = ["C5.se mighty active"]\nships = ["C6-sw"]\n'
    table = knights_at_sea('phase = "movement"\n' + hexes + knight, edition)
    assert table.refused("A befriend C6 from #1") == "spices.no-crew-aboard"


@pytest.mark.rule("combined.knights")
def test_row_15_a_knight_chases_no_pirate_ship(edition: str):
    pirate = 'pirate = "B D5"\n'
    table = knights_at_sea(
        pirate + SHORE + KNIGHT + 'knights = ["C5.s mighty active ready"]\n', edition
    )
    with pytest.raises(NotUnderstood):
        table.parse("A chase-robber C5.s")
    assert not any("chase" in line for line in table.legal())


@pytest.mark.rule("combined.knights")
def test_row_16_no_knight_is_put_or_moved_beside_the_unknown(edition: str):
    hand = 'hand = "1 wool, 1 ore"\nknights = ["C4.se basic", "C5.s basic active ready"]\n'
    at_the_end = knights_at_sea(
        SHORE + KNIGHT.replace("C4.se", "B4.s") + 'knights = ["C5.s basic active ready"]', edition
    )
    assert at_the_end.refused("A march C5.s to C5.se") == "knights.beside-unknown"
    assert at_the_end.refused("A march C5.s to C4.se") == ""
    table = knights_at_sea(SHORE + KNIGHT + hand.partition("\n")[0], edition)
    assert table.refused("A recruit C5.se") == "knights.beside-unknown"
    assert table.refused("A recruit C5.s") == ""


FOES = """
[A]
roads = ["C5-sw"]
progress = "intrigue"
knights = ["C4.se strong active ready"]
[B]
roads = ["C5-se"]
knights = ["C5.s basic"]
"""


@pytest.mark.rule("combined.knights")
@pytest.mark.parametrize("line", ["A march C4.se to C5.s", "A intrigue C5.s"])
def test_row_16_a_displaced_knight_does_not_retreat_to_the_unknown(line: str, edition: str):
    """Vector 18: its only free corner is beside an undiscovered hex, so it leaves the board."""
    table = knights_at_sea(SHORE + FOES, edition).do(line)
    assert "KnightDriven" in table.hears()
    assert not seat_words(table, "B", "knights")


@pytest.mark.rule("combined.knights")
def test_row_16_a_knight_for_a_deserter_stays_away_from_the_unknown(edition: str):
    scene = SHORE + '[A]\nroads = ["C5-sw", "C5-se"]\nprogress = "deserter"\n'
    table = knights_at_sea(scene + '[B]\nknights = ["C2.s basic"]', edition)
    table.do("A deserter B", "B give-up C2.s")
    assert table.refused("A enlist basic C5.se") == "knights.beside-unknown"
    assert table.refused("A enlist basic C5.s") == ""


@pytest.mark.rule("combined.knights")
def test_row_28_no_crew_deserts(edition: str):
    scene = '[A]\nprogress = "deserter"\n[B]\nharbor-settlements = ["A2.ne"]\n'
    table = knights_at_sea(scene + 'basins = { "A2.ne" = "crew" }', edition)
    assert table.refused("A deserter B") == "progress.no-effect"


@pytest.mark.rule("combined.knights")
def test_a_knight_closes_a_corner_to_settlers_of_ships():
    """Question 18."""
    ship = 'ships = ["D5-ne settler"]\n'
    scene = 'phase = "movement"\n' + SHORE + '[B]\nroads = ["C5-sw"]\n{0}[A]\n' + ship
    free = knights_at_sea(scene.format(""))
    assert free.refused("A found #1 at C5.s") == ""
    blocked = knights_at_sea(scene.format('knights = ["C5.s basic"]\n'))
    assert blocked.refused("A found #1 at C5.s") == "knights.stands-here"


# ---- barbarians: rows 17 to 20 -------------------------------------------------------------------

FIVE = """
[A]
cities = ["C2.s", "C4.se"]
harbor-settlements = ["A2.ne", "C3.s", "E2.se"]
roads = ["C5-sw"]
basins = { "A2.ne" = "crew crew" }
"""


def landing(table: Table) -> BarbariansLanded:
    """The attack with the seventh ship."""
    table.do("A roll", "* dice 1 1", "* event-die ship")
    return next(event for event in table.heard if isinstance(event, BarbariansLanded))


@pytest.mark.rule("combined.barbarians")
@pytest.mark.parametrize(("rank", "wins"), [("strong", True), ("basic", False)])
def test_rows_17_to_20_cities_everywhere_against_knights_everywhere(
    rank: str, wins: bool, edition: str
):
    """Vector 14: harbor settlements do not count, nor do crews."""
    knight = f'knights = ["C5.s {rank} active"]\n'
    table = knights_at_sea(LANDING + SHORE + FIVE + knight, edition)
    attack = landing(table)
    assert (attack.strength, attack.defense) == (2, 2 if wins else 1)
    assert ("DefenderNamed" in table.hears()) == wins
    assert (table.asks == "A LoseCity") != wins


@pytest.mark.rule("combined.barbarians")
def test_row_18_harbor_settlements_are_not_pillaged(edition: str):
    scene = '[A]\ncities = ["C2.s"]\n[B]\nharbor-settlements = ["A2.ne"]\n'
    table = knights_at_sea(LANDING + scene, edition)
    assert landing(table).strength == 1
    assert table.places("harbor-settlement", "B") == ["A2.ne"]
    assert table.places("settlement", "A") == ["C2.s"]


@pytest.mark.rule("combined.barbarians")
def test_row_19_inactive_knights_do_not_defend():
    """Question 3."""
    scene = '[A]\ncities = ["C2.s"]\nroads = ["C2-ne"]\nknights = ["C2.ne mighty"]\n'
    assert landing(knights_at_sea(LANDING + scene)).defense == 0


# ---- gold: rows 21, 22 and 31 --------------------------------------------------------------------


@pytest.mark.rule("combined.gold")
def test_row_21_gold_buys_no_commodities(edition: str):
    """Vector 16."""
    table = knights_at_sea('[A]\nhand = "4 gold"', edition)
    assert table.refused("A buy paper") == "gold.buys-cards-only"
    assert table.refused("A buy ore") == ""


@pytest.mark.rule("combined.gold")
def test_row_22_fast_gold_sells_a_commodity(edition: str):
    """Vector 16."""
    village = '[hexes]\nC5 = "spice fast-gold"\n[crews]\nC5 = "A"\n[A]\nhand = "1 paper"\n'
    table = knights_at_sea(village, edition).do("A sell paper")
    assert (table.gold("A"), table.hand("A")) == (1, "1 gold")


@pytest.mark.rule("combined.gold")
def test_the_supply_gives_gold_for_resources_alone_and_at_the_plain_rate():
    """Questions 6, 7 and 8: three wool for gold, two with the merchant for a card."""
    scene = 'merchant = "A C1"\n[A]\nsettlements = ["C1.n"]\nhand = "3 wool, 4 coin"\n'
    table = knights_at_sea(scene)
    assert table.refused("A trade coin for gold") == "trade.no-gold-for-it"
    assert table.refused("A trade coin for ore") == ""
    assert table.do("A trade wool for gold").gold("A") == 1
    cheaper = knights_at_sea(scene.replace("3 wool", "2 wool"))
    assert cheaper.refused("A trade wool for gold") == "trade.too-few"
    assert cheaper.refused("A trade wool for ore") == ""


@pytest.mark.rule("combined.gold")
def test_row_31_the_aqueduct_does_not_replace_the_gold(edition: str):
    """Vector 17."""
    scene = ROLLING + '[A]\ncities = ["C2.s"]\nimprovements = "3 science"\n'
    table = knights_at_sea(scene, edition).do("A roll", "* dice 1 1", "* event-die ship")
    assert (table.asks, table.gold("A")) == ("A UseAqueduct", 1)
    assert table.do("A aqueduct ore").hand("A") == "1 ore, 1 gold"
    seven = knights_at_sea(scene, edition).do("A roll", "* dice 3 4", "* event-die ship")
    assert (seven.asks, seven.gold("A")) == ("A PlacePirate", 0)


# ---- progress cards: rows 23 to 27, 29 and 30 ----------------------------------------------------


@pytest.mark.rule("combined.medicine")
def test_rows_23_and_24_medicine_builds_a_harbor_settlement_or_a_city(edition: str):
    """Vector 21."""
    scene = '[A]\nsettlements = ["A2.ne", "C2.s"]\nprogress = "medicine"\nhand = "{0}"\n'
    table = knights_at_sea(scene.format("1 ore, 1 grain"), edition)
    assert table.refused("A medicine-harbor C2.s") == "harbors.not-on-coast"
    assert table.refused("A medicine A2.ne") == "progress.no-effect"
    table.do("A medicine-harbor A2.ne")
    assert (table.places("harbor-settlement", "A"), table.hand("A")) == (["A2.ne"], "")
    city = knights_at_sea(scene.format("2 ore, 1 grain"), edition).do("A medicine C2.s")
    assert (city.places("city", "A"), city.hand("A")) == (["C2.s"], "")


@pytest.mark.rule("combined.medicine")
def test_medicine_for_a_harbor_settlement_needs_its_price():
    scene = '[A]\nsettlements = ["A2.ne"]\nprogress = "medicine"\nhand = "1 ore"\n'
    assert knights_at_sea(scene).refused("A medicine-harbor A2.ne") == "cost.missing"


BISHOP = """
[hexes]
C5 = "fields 9"
D6 = "sea"
[A]
progress = "bishop"
[B]
hand = "1 coin"
ships = ["C5-sw"]
[C]
hand = "1 wool"
ships = ["D5-ne"]
"""


@pytest.mark.rule("combined.bishop")
def test_rows_25_and_26_the_bishop_brings_the_pirate_ship_and_another_goes_home(edition: str):
    table = knights_at_sea('pirate = "B D5"\n' + BISHOP, edition).do("A bishop D5")
    pirate = table.state.of(Pirate)
    assert (pirate.owner, table.asks) == (0, "A ChooseVictim")
    table.do("A rob B")
    assert list(table.outcomes()) == ["steal coin"]


@pytest.mark.rule("combined.bishop")
def test_row_25_the_bishop_moves_ones_own_pirate_ship_to_another_hex(edition: str):
    table = knights_at_sea('pirate = "A D5"\n' + BISHOP, edition)
    assert table.refused("A bishop D5") == "pirates.same-hex"
    assert table.refused("A bishop C5") == "pirates.not-sea"
    table.do("A bishop D6")
    assert table.state.of(Pirate).at != NOBODY


@pytest.mark.rule("combined.bishop")
def test_settings_of_the_bishop_rob_everybody_or_wait_for_the_first_attack():
    """Questions 10 and 11."""
    every = knights_at_sea(BISHOP, house={"pirate-bishop.robs": "each"}).do("A bishop D5")
    assert list(every.do("* steal coin").outcomes()) == ["steal wool"]
    late = {"pirate-bishop.from_start": "false"}
    assert knights_at_sea(BISHOP, house=late).refused("A bishop D5") == "pirates.asleep"
    assert knights_at_sea("attacks = 1\n" + BISHOP, house=late).refused("A bishop D5") == ""


@pytest.mark.rule("combined.cards")
def test_row_27_a_hex_counts_once_for_mining_and_irrigation(edition: str):
    """Vector 20: a harbor settlement and a city at the same mountains bring 2 ore."""
    scene = '[A]\nprogress = "mining, irrigation"\nharbor-settlements = ["C3.s"]\n'
    table = knights_at_sea(scene + 'cities = ["C2.s"]\n', edition)
    assert table.do("A mining").hand("A") == "2 ore"
    shore = knights_at_sea(SHORE + '[A]\nprogress = "irrigation"\nharbor-settlements = ["C5.s"]')
    assert shore.do("A irrigation").hand("A") == "2 grain"


def exchanging(edition: str, lair: str) -> Table:
    """The Inventor, the island's forest A2 with 9, and a gold field."""
    hexes = f'[hexes]\nC5 = "gold-field {lair}"\nC6 = "gold-field"\nB6 = "fish 1"\n'
    return knights_at_sea(hexes + '[A]\nprogress = "inventor"\n', edition)


@pytest.mark.rule("combined.inventor")
def test_row_29_the_inventor_exchanges_tokens_of_the_island_and_of_freed_lairs(edition: str):
    """Vector 19."""
    table = exchanging(edition, "4").do("A inventor A2 C5")
    topology = table.game.book.topology
    forest, field = topology.hex("A2"), topology.hex("C5")
    assert (table.state.numbers[forest], table.state.numbers[field]) == (4, 9)
    assert table.state.of(TokensOut).laid == {forest: 9, field: 4}


@pytest.mark.rule("combined.inventor")
def test_row_29_fixed_numbers_lairs_fish_and_the_unknown_are_left_alone(edition: str):
    """Vector 19."""
    table = exchanging(edition, "6")
    for place in ("C5", "C6", "B6", "B5"):
        first, second = sorted(("A2", place))
        assert table.refused(f"A inventor {first} {second}") == "progress.fixed-number"


@pytest.mark.rule("combined.cards")
def test_row_30_road_building_builds_no_ships(edition: str):
    scene = SHORE + '[A]\nsettlements = ["C4.se"]\nprogress = "road-building"\n'
    table = knights_at_sea(scene, edition).do("A road-building")
    assert {line.split()[0] for line in table.legal()} == {"free-road"}


@pytest.mark.rule("combined.cards")
def test_cards_and_knights_wait_for_the_trade_and_build_phase():
    """Questions 12 and 13."""
    scene = '[A]\nprogress = "warlord"\nroads = ["C2-ne"]\nknights = ["C2.ne basic active ready"]\n'
    table = knights_at_sea('phase = "movement"\n' + scene)
    assert table.refused("A warlord") == "turn.wrong-phase"
    many = knights_at_sea('[A]\nprogress = "2 spy, 2 wedding, warlord"\n').do("A end")
    assert many.asks == "A ReturnCard"


@pytest.mark.rule("combined.cards")
def test_the_merchant_stands_on_hexes_that_yield_resources():
    """Question 19."""
    scene = (
        '[hexes]\nC5 = "gold-field 4"\n[A]\nprogress = "merchant"\nharbor-settlements = ["C5.s"]'
    )
    assert knights_at_sea(scene).refused("A merchant C5") == "merchant.not-land"
