"""Questions that the books of Cities & Knights leave open: what each setting changes.

The numbers are those of the fact sheet: Q1 to Q33 on the voyages, G1 to G25 in both games. Other
settings are tested in `test_knights_tables.py` and `test_knights_at_sea.py`.
"""

import pytest

from ep_rules.base.theft import MAY_BE_ROBBED, UnknownCards
from ep_rules.catan.robber import Robber
from ep_rules.knights.barbarians import BarbariansLanded, attack_strength
from ep_rules.knights.politics_cards import GiftGiven
from ep_rules.model import DESERT, WOOL, Seat
from tests.kit.knights import knights_at_sea, knights_table
from tests.kit.table import Table, fresh

VOYAGE = "explorers-pirates-knights"
ROLLING = 'phase = "production"\nattacks = 1\n'
LANDING = f'{ROLLING}barbarians = 6\nrobber = "D4"\n'
# C5 is discovered, C6 and B5 are not: the road on C5-se ends beside C6.
SHORE = '[hexes]\nC5 = "fields 9"\nD6 = "sea"\n'


def alone(scene: str, setting: str, value: str) -> Table:
    """A scene of Cities & Knights with a setting, for three."""
    return knights_table(f"seats = 3\n{scene}", {setting: value})


def at_sea(scene: str, setting: str, value: str) -> Table:
    """A scene of a voyage with a setting, for three."""
    return knights_at_sea(scene, house={setting: value})


# ---- the barbarians ----------------------------------------------------------------------------


@pytest.mark.rule("barbarians.attack")
@pytest.mark.parametrize(("defense", "strength"), [("active", 1), ("all", 3)])
def test_q3_inactive_knights_defend_too_by_a_setting(defense: str, strength: int):
    knights = 'cities = ["B2.n"]\nknights = ["C2.s basic active", "E2.s strong"]'
    table = alone(f'{LANDING}[A]\n{knights}\n[B]\ncities = ["B4.n"]', "knights.defense", defense)
    table.do("A roll", "* dice 1 1", "* event-die ship")
    landing = next(event for event in table.heard if isinstance(event, BarbariansLanded))
    assert (landing.strength, landing.defense) == (2, strength)
    assert ("CityPillaged" in table.hears()) == (strength == 1)


@pytest.mark.rule("barbarians.defender")
@pytest.mark.parametrize(
    ("unarmed", "asks"), [("nothing", "A TradePhase"), ("cards", "A ChooseDeck")]
)
def test_an_attack_without_cities_and_knights_brings_cards_by_a_setting(unarmed: str, asks: str):
    table = alone(LANDING, "barbarians.unarmed", unarmed)
    assert table.do("A roll", "* dice 1 1", "* event-die ship").asks == asks


@pytest.mark.rule("barbarians.robber")
@pytest.mark.parametrize(("desert", "number"), [("first", 0), ("last", 1)])
def test_the_robber_enters_on_the_last_of_two_deserts_by_a_setting(desert: str, number: int):
    scene = (
        'seats = 5\nphase = "production"\nbarbarians = 6\n[A]\nknights = ["B2.n basic active"]\n'
    )
    table = knights_table(scene, {"robber.desert": desert})
    deserts = [p for p, terrain in enumerate(table.state.terrain) if terrain == DESERT]
    table.do("A roll", "* dice 1 1", "* event-die ship")
    assert len(deserts) == 2
    assert table.state.of(Robber).at == deserts[number]


# ---- the start ---------------------------------------------------------------------------------


def started(seats: int = 3, **house: str) -> Table:
    """A voyage after its set-up, in which the first place is always chosen."""
    settings = {f"start.{name}": value for name, value in house.items()}
    table = fresh(VOYAGE, seats, "online-2014", house=settings).lay_out()
    while not table.asks.endswith("ProductionPhase"):
        table.history.play(table.game.legal_actions(table.state)[0])
    return table


@pytest.mark.rule("combined.start")
def test_q4_the_city_brings_more_cards_or_none_at_the_start_by_a_setting():
    each, more, none = (started(cards=word) for word in ("resource-each", "yield", "none"))
    goods = each.game.book.cards.all
    counts = [
        [sum(table.state.hands[seat][good] for good in goods) for seat in range(3)]
        for table in (each, more, none)
    ]
    assert all(counts[0])
    assert counts[1:] == [[2 * count for count in counts[0]], [0, 0, 0]]
    assert all(table.gold("A") == 2 for table in (each, more, none))


@pytest.mark.rule("combined.start")
@pytest.mark.parametrize(("gold", "coins"), [("of-the-board", 2), ("0", 0), ("5", 5)])
def test_q4_the_gold_of_the_start_is_a_setting(gold: str, coins: int):
    assert started(gold=gold).gold("B") == coins


@pytest.mark.rule("combined.start")
@pytest.mark.parametrize(("neutral", "cities"), [("settlement", 2), ("city", 4)])
def test_q22_neutral_colors_have_cities_that_count_by_a_setting(neutral: str, cities: int):
    table = started(2, neutral_island=neutral)
    assert len(table.places(neutral, "C")) == len(table.places(neutral, "D")) == 1
    assert attack_strength(table.state) == cities


@pytest.mark.rule("combined.start")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_q26_the_cities_come_before_the_harbor_settlements_by_a_setting(seats: int):
    table = fresh(VOYAGE, seats, "online-2014", house={"start.first": "island-building"}).lay_out()
    asked: list[str] = []
    while not table.asks.endswith("ProductionPhase"):
        asked.append(table.asks)
        table.history.play(table.game.legal_actions(table.state)[-1])
    letters = "ABCDEF"[:seats]
    own = [asks for asks in asked if asks.endswith(("Harbor", "Settlement"))]
    first, then = (
        [f"{seat} StartSettlement" for seat in letters],
        [f"{seat} StartHarbor" for seat in reversed(letters)],
    )
    assert [own[0], own[-1]] == [first[0], then[-1]]
    assert sorted({*own}) == sorted({*first, *then})
    assert asked[-2:] == [f"{letters[-1]} StartRoad", f"{letters[-1]} StartShip"]
    assert table.asks == "A ProductionPhase"


@pytest.mark.rule("combined.start")
def test_q26_a_city_that_comes_first_leaves_the_marked_points_free():
    house = {"start.first": "island-building"}
    table = fresh(VOYAGE, 3, "online-2014", house=house).lay_out()
    assert table.refused("A start-settlement C3.s") == "setup.not-on-island"
    assert started().places("city", "A")


# ---- gold and income ---------------------------------------------------------------------------


@pytest.mark.rule("combined.gold")
@pytest.mark.parametrize(("rate", "code"), [("basic", "trade.too-few"), ("best", "")])
def test_q8_gold_has_the_rate_of_the_merchant_by_a_setting(rate: str, code: str):
    scene = 'merchant = "A C1"\n[A]\nsettlements = ["C1.n"]\nhand = "2 wool"\n'
    table = at_sea(scene, "trade.gold_rate", rate)
    assert table.refused("A trade wool for gold") == code
    if not code:
        assert table.do("A trade wool for gold").hand("A") == "1 gold"


FIELD = """
phase = "production"
[hexes]
C5 = "gold-field 4"
D6 = "sea"
[A]
settlements = ["C5.s"]
improvements = "3 science"
"""


@pytest.mark.rule("combined.gold")
@pytest.mark.rule("lairs.income")
@pytest.mark.parametrize(
    ("counts", "asks", "coins"),
    [("not-counted", "A UseAqueduct", 3), ("counted", "A TradePhase", 2)],
)
def test_q14_the_gold_of_a_field_is_income_by_a_setting(counts: str, asks: str, coins: int):
    table = at_sea(FIELD, "lairs.field_gold", counts)
    table.do("A roll", "* dice 2 2", "* event-die ship")
    assert (table.asks, table.gold("A")) == (asks, coins)


@pytest.mark.rule("combined.gold")
def test_q16_gold_and_aqueduct_take_nothing_from_each_other():
    """The gold comes unasked before the choice, so the other order would change nothing."""
    table = at_sea(FIELD.replace("C5.s", "A2.ne"), "gold.supply", "20")
    table.do("A roll", "* dice 2 2", "* event-die ship")
    assert table.gold("A") == 1
    assert table.do("A aqueduct ore").gold("A") == 1


@pytest.mark.rule("combined.gold")
@pytest.mark.parametrize(
    ("reward", "terrain", "hand"),
    [
        ("resource", "forest", "1 lumber"),
        ("commodity", "forest", "1 paper"),
        ("commodity", "mountains", "1 coin"),
        ("commodity", "hills", "1 brick"),
    ],
)
def test_q21_a_discovery_brings_a_commodity_by_a_setting(reward: str, terrain: str, hand: str):
    scene = 'phase = "movement"\n[A]\nships = ["C4-sw"]\n'
    table = at_sea(scene, "discovered-commodities.reward", reward)
    table.do("A sail #1 C4-se", f"* hex C5 {terrain}")
    assert table.hand("A") == hand


@pytest.mark.rule("combined.gold")
@pytest.mark.parametrize(("gold", "code"), [("false", "progress.not-a-resource"), ("true", "")])
def test_q32_the_commercial_harbor_offers_gold_by_a_setting(gold: str, code: str):
    scene = '[A]\nprogress = "commercial-harbor"\nhand = "1 gold"\n[B]\nhand = "1 coin"\n'
    table = at_sea(scene, "trade-cards.gold", gold).do("A commercial-harbor")
    assert table.refused("A swap gold with B") == code
    if not code:
        table.do("A swap gold with B", "B swap-for coin")
        assert (table.hand("A"), table.hand("B")) == ("1 coin", "1 gold")


# ---- knights -----------------------------------------------------------------------------------


LAIR = '[hexes]\nC5 = "fields 9"\nC6 = "gold-field"\nD6 = "sea"\n'
VILLAGE = LAIR.replace("gold-field", "spice swift-voyage")
MARCHING = '[A]\nroads = ["C5-se"]\nknights = ["C5.s basic active ready"]\n'


@pytest.mark.rule("combined.knights")
@pytest.mark.parametrize(("beside", "code"), [("allowed", ""), ("barred", "knights.beside-lair")])
def test_q17_no_knight_stands_beside_a_lair_by_a_setting(beside: str, code: str):
    table = at_sea(LAIR + MARCHING, "knights-and-lairs.beside", beside)
    assert table.refused("A march C5.s to C5.se") == code
    field = LAIR.replace("gold-field", "gold-field 4")
    freed = at_sea(field + MARCHING, "knights-and-lairs.beside", "barred")
    assert freed.refused("A march C5.s to C5.se") == ""


@pytest.mark.rule("combined.knights")
@pytest.mark.parametrize(
    ("beside", "code"), [("allowed", ""), ("barred", "knights.beside-village")]
)
def test_q17_no_knight_stands_beside_a_strange_village_by_a_setting(beside: str, code: str):
    table = at_sea(VILLAGE + MARCHING, "knights-and-villages.beside", beside)
    assert table.refused("A march C5.s to C5.se") == code
    friends = VILLAGE + '[crews]\nC6 = "A"\n' + MARCHING
    friend = at_sea(friends, "knights-and-villages.beside", "barred")
    assert friend.refused("A march C5.s to C5.se") == ""


# ---- harbor settlements as cities --------------------------------------------------------------


HARBOR = '[A]\nharbor-settlements = ["A2.ne"]\n'


@pytest.mark.rule("combined.buildings")
@pytest.mark.parametrize(("walls", "code"), [("false", "walls.no-city-here"), ("true", "")])
def test_q28_a_harbor_settlement_has_a_wall_by_a_setting(walls: str, code: str):
    table = at_sea(HARBOR + 'hand = "2 brick"', "harbors-as-cities.walls", walls)
    assert table.refused("A wall A2.ne") == code
    if not code:
        assert table.do("A wall A2.ne").hears()[-1] == "WallBuilt"


@pytest.mark.rule("combined.buildings")
def test_q28_walls_of_cities_and_of_harbor_settlements_are_listed_by_place():
    scene = HARBOR + 'cities = ["C2.s"]\nhand = "2 brick"'
    table = at_sea(scene, "harbors-as-cities.walls", "true")
    assert table.legal("wall") == ["wall A2.ne", "wall C2.s"]


METROPOLIS = HARBOR + 'cities = ["C2.s"]\nimprovements = "{0} science"\nhand = "4 paper"\n'


@pytest.mark.rule("combined.buildings")
@pytest.mark.parametrize(("harbors", "asks"), [("false", ""), ("true", "A ChooseMetropolis")])
def test_q28_a_harbor_settlement_becomes_a_metropolis_by_a_setting(harbors: str, asks: str):
    table = at_sea(METROPOLIS.format(3), "harbors-as-cities.metropolises", harbors)
    before = table.points("A")
    table.do("A improve science")
    if asks:
        assert table.asks == asks
        table.do("A metropolis A2.ne")
    assert table.points("A") - before == 2


@pytest.mark.rule("combined.buildings")
def test_q28_a_metropolis_on_a_harbor_settlement_leaves_the_city_to_the_barbarians():
    scene = LANDING.replace('robber = "D4"\n', "") + 'metropolises = { science = "A2.ne" }\n'
    table = at_sea(scene + METROPOLIS.format(4), "harbors-as-cities.metropolises", "true").do(
        "A roll", "* dice 1 1", "* event-die ship"
    )
    assert table.places("settlement", "A") == ["C2.s"]
    assert table.points("A") == 5


@pytest.mark.rule("combined.buildings")
@pytest.mark.parametrize(("harbors", "code"), [("false", "improvements.no-city"), ("true", "")])
def test_q29_a_harbor_settlement_allows_improvements_by_a_setting(harbors: str, code: str):
    table = at_sea(HARBOR + 'hand = "1 paper"', "harbors-as-cities.improvements", harbors)
    assert table.refused("A improve science") == code


@pytest.mark.rule("combined.buildings")
@pytest.mark.parametrize(("freed", "fallen"), [("stays", ["C2.s"]), ("replaced", [])])
def test_g15_a_settlement_takes_the_place_of_a_fallen_city_by_a_setting(
    freed: str, fallen: list[str]
):
    settlements = '["A2.ne", "A1.n", "B1.n", "C1.n", "D1.n"]'
    scene = f'[A]\nfallen-cities = ["C2.s"]\nsettlements = {settlements}\nhand = "2 grain, 2 ore"\n'
    table = at_sea(scene, "fallen-harbors.freed", freed).do("A harbor A2.ne")
    assert table.places("fallen-city", "A") == fallen
    assert len(table.places("settlement", "A")) == 5 - len(fallen)
    assert ("FallenCityReplaced" in table.hears()) == (not fallen)


# ---- progress cards ----------------------------------------------------------------------------


@pytest.mark.rule("combined.cards")
@pytest.mark.rule("progress.limit")
@pytest.mark.parametrize(
    ("returned", "asks"),
    [("trade-and-build", "A ReturnCard"), ("last-phase", "A MovementPhase")],
)
def test_q13_the_limit_of_four_waits_for_the_end_of_the_turn_by_a_setting(returned: str, asks: str):
    scene = '[A]\nprogress = "2 spy, 2 wedding, warlord"\n'
    table = at_sea(scene, "progress-cards.returned", returned).do("A end")
    assert table.asks == asks
    if returned == "last-phase":
        assert table.do("A end").asks == "A ReturnCard"
        assert table.do("A return spy").asks == "B ProductionPhase"


@pytest.mark.rule("progress.alchemist")
@pytest.mark.parametrize(("dice", "code"), [("any-dice", ""), ("no-seven", "progress.no-seven")])
def test_q24_and_g23_the_alchemist_sets_no_seven_by_a_setting(dice: str, code: str):
    scene = 'phase = "production"\n[A]\nprogress = "alchemist"\n'
    table = alone(scene, "science-cards.alchemist", dice)
    assert table.refused("A alchemist 3 4") == code
    assert table.refused("A alchemist 3 5") == ""


@pytest.mark.rule("progress.alchemist")
@pytest.mark.rule("combined.cards")
def test_g23_after_a_seven_of_the_alchemist_the_pirate_ship_is_placed():
    scene = 'phase = "production"\n[A]\nprogress = "alchemist"\nhand = "8 wool"\n'
    table = knights_at_sea(scene).do("A alchemist 3 4", "* event-die ship")
    table.do(*["A discard wool"] * 4)
    assert table.asks == "A PlacePirate"


COMPARING = """
tracks = {{ fish = "B 4" }}
[A]
progress = "{0}"
settlements = ["C2.s"]
[B]
settlements = ["A2.ne"]
hand = "2 wool, 2 ore"
"""


@pytest.mark.rule("combined.cards")
@pytest.mark.parametrize("card", ["wedding", "master-merchant"])
@pytest.mark.parametrize(("compared", "can"), [("counted", True), ("not-counted", False)])
def test_q27_points_of_missions_do_not_count_for_cards_by_a_setting(
    card: str, compared: str, can: bool
):
    table = at_sea(COMPARING.format(card), "mission-points.compared", compared)
    assert table.points("B") > table.points("A")
    assert bool(table.legal(card)) == can


@pytest.mark.rule("combined.cards")
@pytest.mark.parametrize(
    ("compared", "code"), [("counted", "progress.no-effect"), ("not-counted", "")]
)
def test_q27_the_saboteur_compares_in_the_same_way(compared: str, code: str):
    scene = COMPARING.format("saboteur").replace('"B 4"', '"A 4"')
    assert at_sea(scene, "mission-points.compared", compared).refused("A saboteur") == code


@pytest.mark.rule("progress.medicine")
@pytest.mark.parametrize(("raises", "code"), [("true", ""), ("false", "cities.no-settlement-here")])
def test_q31_medicine_raises_no_fallen_city_by_a_setting(raises: str, code: str):
    scene = '[A]\nprogress = "medicine"\nfallen-cities = ["B2.n"]\nhand = "2 ore, 1 grain"'
    assert alone(scene, "science-cards.medicine_raises", raises).refused("A medicine B2.n") == code


@pytest.mark.rule("progress.harvest")
@pytest.mark.parametrize(
    ("harvest", "code"), [("what-is-left", ""), ("all-or-nothing", "progress.no-effect")]
)
def test_mining_brings_nothing_from_a_short_supply_by_a_setting(harvest: str, code: str):
    scene = 'supply = { ore = 1 }\n[A]\nprogress = "mining"\nsettlements = ["B2.n"]\n'
    table = alone(scene, "science-cards.harvest", harvest)
    assert table.refused("A mining") == code
    if not code:
        assert table.do("A mining").hand("A") == "1 ore"


@pytest.mark.rule("progress.smith")
@pytest.mark.parametrize(("freed", "legal"), [("serves", 2), ("waits", 1)])
def test_g10_the_piece_that_a_smith_frees_waits_by_a_setting(freed: str, legal: int):
    """Both strong pieces are on the board; the first promotion leaves one of them."""
    knights = '["C2.s strong", "C3.s strong", "C4.s basic"]'
    scene = f'[A]\nprogress = "smith"\nimprovements = "3 politics"\nknights = {knights}\n'
    table = alone(scene, "smith.freed", freed).do("A smith C2.s")
    assert len(table.legal("smith-another")) == legal
    assert table.refused("A smith-another C4.s") == ("" if legal == 2 else "smith.freed-now")
    assert table.do("A smith-another C3.s").asks == "A TradePhase"


@pytest.mark.rule("progress.smith")
def test_g10_a_piece_that_was_left_before_serves_at_any_time():
    scene = '[A]\nprogress = "smith"\nimprovements = "3 politics"\n'
    knights = 'knights = ["C2.s strong", "C4.s basic"]'
    table = alone(scene + knights, "smith.freed", "waits").do("A smith C2.s")
    assert table.refused("A smith-another C4.s") == ""


@pytest.mark.rule("progress.diplomat")
@pytest.mark.parametrize(
    ("own", "code"), [("may-build", ""), ("must-build", "diplomat.must-build")]
)
def test_g11_the_diplomats_own_road_must_be_built_elsewhere_by_a_setting(own: str, code: str):
    roads = 'settlements = ["D4.n"]\nroads = ["D4-ne", "D4-e"]'
    table = alone(f'[A]\nprogress = "diplomat"\n{roads}', "diplomat.own_road", own)
    assert table.do("A diplomat D4-e").refused("A relay-none") == code
    assert table.do("A relay D4-nw").asks == "A TradePhase"


@pytest.mark.rule("progress.merchant")
@pytest.mark.parametrize(("again", "code"), [("another-hex", "merchant.same-hex"), ("any-hex", "")])
def test_g12_a_merchant_card_leaves_the_merchant_where_it_is_by_a_setting(again: str, code: str):
    scene = 'merchant = "A B2"\n[A]\nprogress = "merchant"\nsettlements = ["B2.n"]'
    assert alone(scene, "merchant.again", again).refused("A merchant B2") == code


@pytest.mark.rule("combined.cards")
@pytest.mark.parametrize(("hexes", "code"), [("producing", "merchant.not-land"), ("any-land", "")])
def test_q19_the_merchant_stands_on_a_gold_field_by_a_setting(hexes: str, code: str):
    scene = (
        '[hexes]\nC5 = "gold-field 4"\n[A]\nprogress = "merchant"\nharbor-settlements = ["C5.s"]'
    )
    assert at_sea(scene, "merchant.hexes", hexes).refused("A merchant C5") == code


@pytest.mark.rule("progress.spy")
@pytest.mark.parametrize(("spied", "code"), [("any-card", ""), ("no-spy", "progress.not-spied")])
def test_g13_a_spy_takes_no_spy_by_a_setting(spied: str, code: str):
    scene = '[A]\nprogress = "spy"\n[B]\nprogress = "spy, crane"\n'
    table = alone(scene, "politics-cards.spied", spied).do("A spy B")
    assert table.refused("A spy-take spy") == code
    assert table.refused("A spy-take crane") == ""


@pytest.mark.rule("progress.wedding")
@pytest.mark.rule("theft.known")
@pytest.mark.parametrize(("gifts", "seen"), [("unseen", -1), ("open", WOOL)])
def test_g6_all_see_the_cards_for_the_wedding_by_a_setting(gifts: str, seen: int):
    scene = '[A]\nprogress = "wedding"\n[B]\nhand = "2 wool, 1 ore"\ncities = ["B4.n"]\n'
    table = alone(scene, "politics-cards.gifts", gifts).do("A wedding", "B gift wool")
    given = next(event for event in table.heard if isinstance(event, GiftGiven))
    assert getattr(given.seen_by(Seat(2)), "good", None) == seen
    assert getattr(given.seen_by(Seat(0)), "good", None) == WOOL
    fog = table.state.of(UnknownCards)
    assert any(fog.unknown_cards(2, 0)) == (gifts == "unseen")
    assert (table.hand("A"), table.hand("B")) == ("1 wool", "1 wool, 1 ore")


# ---- pirate ships ------------------------------------------------------------------------------

PREY = """
[hexes]
C5 = "fields 9"
D6 = "sea"
[A]
progress = "bishop"
[B]
hand = "1 coin"
ships = ["C5-sw"]
"""


@pytest.mark.rule("combined.pirates")
@pytest.mark.parametrize(
    ("theft", "asks"), [("from-start", "* DrawCard"), ("after-attack", "A TradePhase")]
)
@pytest.mark.parametrize("robs", ["one", "each"])
def test_q33_pirate_ships_rob_only_after_the_first_attack_by_a_setting(
    robs: str, theft: str, asks: str
):
    house = {"sleeping-pirates.theft": theft, "pirate-bishop.robs": robs}
    assert knights_at_sea(PREY, house=house).do("A bishop D5").asks == asks
    later = knights_at_sea("attacks = 1\n" + PREY, house=house)
    assert later.do("A bishop D5").asks == "* DrawCard"


@pytest.mark.rule("combined.pirates")
def test_q33_the_reason_is_the_attack_that_has_not_come():
    table = at_sea(PREY, "sleeping-pirates.theft", "after-attack")
    refusal = table.game.book.veto(MAY_BE_ROBBED)(table.state, Seat(0), Seat(1))
    assert refusal is not None
    assert refusal.code == "theft.before-attack"


@pytest.mark.rule("combined.bishop")
@pytest.mark.parametrize(("without", "code"), [("true", ""), ("false", "pirates.no-victim")])
def test_g25_the_bishop_needs_a_victim_by_a_setting(without: str, code: str):
    table = at_sea(PREY, "pirate-bishop.without_victim", without)
    assert table.refused("A bishop D5") == ""
    assert table.refused("A bishop D7") == code
    poor = at_sea(PREY.replace("1 coin", ""), "pirate-bishop.without_victim", without)
    assert poor.refused("A bishop D5") == code


@pytest.mark.rule("combined.bishop")
def test_g25_a_victim_may_have_coins_that_nobody_else_sees():
    house = {"pirate-bishop.without_victim": "false", "gold.visible": "false"}
    for hand in ("1 coin", ""):
        table = knights_at_sea(PREY.replace("1 coin", hand), house=house)
        assert table.refused("A bishop D5") == ""
        assert table.refused("A bishop D7") == "pirates.no-victim"
