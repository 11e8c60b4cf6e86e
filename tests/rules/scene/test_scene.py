"""Scenes: positions written by hand, and the impossible ones that are refused with their line."""

import pytest

from ep_rules.api import CHANCE, Bundle, Game, State
from ep_rules.catan.cities import CITY
from ep_rules.catan.deck import Development
from ep_rules.catan.harbor_trade import HarborPlaces
from ep_rules.catan.largest_army import LargestArmy
from ep_rules.catan.longest_road import LongestRoad
from ep_rules.catan.robber import Robber
from ep_rules.fan.sea_robbers.chests import Hoard
from ep_rules.fan.sea_robbers.fleet import RobberFleet
from ep_rules.missions.fish import Shoals
from ep_rules.missions.lairs.siege import Lairs
from ep_rules.missions.spices import Villages
from ep_rules.missions.spices.villages import Village
from ep_rules.model import (
    DESERT,
    LETTERS,
    Terrain,
)
from ep_rules.scene import BadScene, read, write
from ep_rules.sea.cargo import Cargo
from ep_rules.sea.pirates import Pirate
from ep_rules.sea.ships import Fleet
from ep_rules.seafarers.lanes import Lanes
from tests.kit.each import each
from tests.kit.terrains import TERRAINS

ALL_OF_IT = """
scenario = "land-ho"
seats = 3
turn = "B"
round = 4
phase = "movement"
supply = { ore = 7 }
[hexes]
C5 = "fields 9"
B5 = "sea"
[A]
hand = "2 wool, 1 ore, 3 gold"
settlements = ["A1.s"]
harbor-settlements = ["D3.n"]
roads = ["A1-se"]
ships = ["#3 D3-ne settler (used 2, wool)", "C4-e"]
basins = { "D3.n" = "settler" }
"""

EXPLORERS_SCENE = """
scenario = "explorers-pirates"
seats = 2
phase = "movement"
pirate = "B D6"
hauls = ["B5"]
[hexes]
C5 = "gold-field"
B5 = "fish 2"
A5 = "spice fast-gold"
E5 = "gold-field 6"
E6 = "fields 9"
[crews]
C5 = "A B"
A5 = "A"
E5 = "B"
[tracks]
fish = "B 2, A 2"
[counters]
purchases = 1
fish-rolls = 1
fast-gold = 1
[A]
ships = ["D4-ne crew spice-sack"]
"""

TOKENS = '["10 2 9", "12 6 4 10", "9 11 - 3 8", "8 3 4 5", "5 6 11"]'

BASE_SCENE = f"""
scenario = "base"
seats = 3
robber = "C2"
longest-road = "none"
largest-army = "B"
piles = "17"
island = ["mpf", "ghph", "gfdfm", "fmgp", "hgp"]
numbers = {TOKENS}
[harbors]
A1 = "?"
[counters]
cards-played = 1
[A]
development = "2 knight, monopoly"
fresh = "1 knight"
cities = ["B2.n"]
[B]
played = "3 knight"
"""

EP = 'scenario = "explorers-pirates"\n'

BASE = 'scenario = "base"\n'

ROBBERS = 'scenario = "sea-robbers"\nseats = 3\n'
IMPOSSIBLE = [
    (BASE + 'numbers = ["2 2 2"]', "numbers-shape", 2),
    (BASE + f"numbers = {TOKENS.replace('10 2 9', '2 2 9')}", "no-token", 2),
    (BASE + f"numbers = {TOKENS.replace('-', '3')}", "no-token", 2),
    (BASE + '[harbors]\nA2 = "any"', "no-harbor-there", 3),
    (BASE + '[harbors]\nA1 = "gold"', "no-port", 3),
    (BASE + '[harbors]\nA1 = "ore"', "too-many-ports", 2),
    (BASE + 'robber = "A1"', "cannot-stand", 2),
    (BASE + 'robber = "X9"', "no-place", 2),
    (BASE + 'longest-road = "F"', "no-seat", 2),
    (BASE + 'piles = "26"', "no-piles", 2),
    (BASE + '[A]\ndevelopment = "bishop"', "no-card", 3),
    (ROBBERS + 'robber-ships = ["A2", "A5"]', "robbers-add-up", 3),
    (ROBBERS + "[A]\nsunk = 9\n[B]\nsunk = 9", "robbers-add-up", 4),
    (ROBBERS + 'nemesis = "F"', "no-seat", 3),
    (ROBBERS + '[A]\nchests = "gold"', "no-chest", 4),
    (ROBBERS + '[A]\nchests = "2 grain-ore"', "no-chest-left", 4),
    (ROBBERS + '[A]\nships = ["F6-e"]', "cannot-stand", 4),
    (ROBBERS + '[A]\nwarship = "A2"', "cannot-stand", 4),
    (ROBBERS + '[lots]\nA1 = "fields 4"', "not-in-bag", 4),
    (ROBBERS + '[lots]\nC3 = "hills 4"', "not-in-an-area", 4),
    (ROBBERS + '[lots]\nA1 = "hills"', "hex-needs-number", 4),
    (BASE + '[A]\ndevelopment = "3 monopoly"', "no-card-left", 3),
    (BASE + '[A]\nfresh = "knight"', "fresh-not-held", 3),
    (BASE + '[A]\nhand = "1 gold"', "no-such-good", 3),
    (BASE + '[A]\nships = ["A1-se"]', "unknown-key", 3),
    (BASE + '[hexes]\nB2 = "hills 3"', "unknown-key", 2),
    ("x = [", "no-toml", 1),
    (f"seats = {'9' * 5000}", "no-toml", 1),
    ('scenario = "atlantis"', "choice", 1),
    ("seats = 2\nscenario = 3", "wrong-form", 2),
    ("seats = 7", "choice", 1),
    ("seats = 2.5", "no-number", 1),
    ('edition = "x"', "choice", 1),
    ('[house]\n"trade.price" = 3', "choice", 2),
    ('[house]\ntrade.rate = "three"', "choice", 2),
    ("house = 3", "wrong-form", 1),
    ('seed = "x"', "no-number", 1),
    ("color = 3", "unknown-key", 1),
    ('seats = 2\nturn = "C"', "no-seat", 2),
    ('turn = "AB"', "no-seat", 1),
    ("turn = 3", "wrong-form", 1),
    ('first = "C"', "no-seat", 1),
    ('phase = "lunch"', "no-phase", 1),
    ('phase = "build"', "no-phase", 1),
    ("round = 0", "no-number", 1),
    ("step = 1", "no-step", 1),
    ("over = 3", "wrong-form", 1),
    ('over = true\nwinner = "F"', "no-seat", 2),
    ("closing = true", "closing-alone", 1),
    ('offer = "1 wool for 1 ore"', "offer-not-open", 1),
    ('open = ["A pick-answer"]', "offer-not-open", 1),
    ('open = ["A pick-answer"]\noffer = "wool"', "no-offer", 2),
    ('open = ["A pick-answer"]\noffer = "1 wool for 1 ore"\nyes = ["F"]', "no-seat", 3),
    (
        'open = ["A pick-answer"]\noffer = "1 wool for 1 ore"\ncounter-offers = ["F 1 ore"]',
        "no-seat",
        3,
    ),
    (
        'open = ["A pick-answer"]\noffer = "1 wool for 1 ore"\ncounter-offers = ["B 1 ore"]',
        "no-offer",
        3,
    ),
    ('open = ["A dance"]', "no-decision", 1),
    ('open = ["A throw-dice"]', "other-decision", 1),
    ('open = ["* discard-cards 2"]', "other-decision", 1),
    ('open = ["A discard-cards"]', "other-decision", 1),
    ('open = ["A discard-cards 4000"]', "other-decision", 1),
    ('open = ["A discard-cards 2"]', "open-leads-nowhere", 1),
    ('open = ["* reveal-hex C3"]', "open-does-not-fit", 1),
    ('open = ["* draw-number C5"]', "open-does-not-fit", 1),
    ("supply = { ore = -1 }", "no-number", 1),
    ("supply = { ore = 20 }", "too-many-cards", 1),
    ("supply = { gold = 1 }", "unknown-key", 1),
    ("hexes = 3", "wrong-form", 1),
    ('[hexes]\nC3 = "hills"', "not-in-an-area", 2),
    ('[hexes]\nC5 = "fields"', "hex-needs-number", 2),
    ('[hexes]\nC5 = "sea 3"', "hex-says-too-much", 2),
    ('[hexes]\nC5 = "fields 8"', "not-in-bag", 2),
    ('[hexes]\nC5 = "fields x"', "hex-needs-number", 2),
    ('[hexes]\nC5 = "unknown"', "not-in-bag", 2),
    ('[hexes]\nC5 = "moor 8"', "no-terrain", 2),
    ("[hexes]\nC5 = 3", "wrong-form", 2),
    ('[hexes]\nC5 = "fields 9"\nc5 = "fields 4"', "hex-twice", 3),
    ('[hexes]\nC5 = "fields 9"\nB5 = "fields 4"', "not-in-bag", 3),
    ("A = 3", "wrong-form", 1),
    ('[E]\nhand = "1 ore"', "unknown-key", 1),
    ("[A]\nfish = 3", "unknown-key", 2),
    ('[C]\nhand = "1 ore"', "unknown-key", 2),
    ('[C]\nships = ["A3-e"]', "unknown-key", 2),
    ('[A]\nhand = "20 ore"', "too-many-cards", 2),
    ('[A]\nhand = "10 ore"\n[B]\nhand = "10 ore"', "too-many-cards", 4),
    ('[A]\nhand = "ors"', "no-hand", 2),
    ("[A]\nhand = 3", "wrong-form", 2),
    ('[A]\nsettlements = ["Z1.n"]', "no-place", 2),
    ('[A]\nsettlements = ["A1.n", "A1.n"]', "cannot-stand", 2),
    ('[A]\nsettlements = [\n  "A1.n",\n  "A1.ne",\n]', "cannot-stand", 4),
    ('[A]\nsettlements = ["E4.n"]', "cannot-stand", 2),
    ('[A]\nsettlements = ["C5.n"]', "cannot-stand", 2),
    (
        '[A]\nsettlements = ["A1.n", "A1.se", "A1.sw", "C1.n", "C2.n", "G1.n"]',
        "too-many",
        2,
    ),
    ("[A]\nsettlements = 3", "wrong-form", 2),
    ('[A]\nharbor-settlements = ["A1.s"]', "cannot-stand", 2),
    ('[A]\nharbor-settlements = ["A2.n", "A2.se", "C3.sw", "D3.s", "G2.n"]', "too-many", 2),
    ('[A]\nroads = ["A1-e"]\n[B]\nroads = ["A2-w"]', "cannot-stand", 4),
    ('[A]\nroads = ["D4-e"]', "cannot-stand", 2),
    ("land-ho | dance", "no-statement", 0),
    ('[A]\nroads = ["A1-se"]\nRoad = ["A1-e"]', "key-twice", 3),
    ('[A]\nbasins = "settler"', "which-basin", 2),
    ('[A]\nships = ["D4-n"]', "no-place", 2),
    ('[A]\nships = ["C4-e"]', "no-sea-route", 2),
    ('[A]\nships = ["A1-e"]', "no-sea-route", 2),
    ('[A]\nships = ["C4-se"]', "beside-unknown", 2),
    ('[A]\nships = ["A3-e", "A3-e", "A3-e"]', "route-full", 2),
    ('[A]\nships = ["A3-e", "A3-e", "A3-w", "A3-w"]', "too-many", 2),
    ('[A]\nships = ["#4 A3-e"]', "too-many", 2),
    ('[A]\nships = ["#2 A3-e", "#2 A3-w"]', "ship-twice", 2),
    ('[A]\nships = ["A3-e wool"]', "no-piece", 2),
    ('[A]\nships = ["A3-e crew"]', "no-piece", 2),
    ('[A]\nships = ["A3-e (asleep)"]', "ship-word", 2),
    ('[A]\nships = ["A3-e (used x)"]', "ship-word", 2),
    ('[A]\nships = [""]', "no-ship", 2),
    ('[A]\nships = ["box settler"]', "no-ship", 2),
    ('[A]\nships = ["A3-e settler settler"]', "does-not-fit", 2),
    ('[A]\nships = ["A3-e settler", "A3-e settler", "A3-w settler"]', "too-many", 1),
    ("[A]\nships = [3]", "wrong-form", 2),
    ('[A]\nbasins = { "D3.n" = "crew" }', "no-harbor-settlement", 2),
    (
        '[A]\nharbor-settlements = ["D3.n"]\n[B]\nbasins = { "D3.n" = "crew" }',
        "no-harbor-settlement",
        4,
    ),
    (
        '[A]\nharbor-settlements = ["A2.n", "A2.s", "G2.n", "G2.s"]',
        "already-won",
        1,
    ),
    ('island = ["mf"]', "unknown-key", 1),
    ('scenario = "pirate-lairs"\nisland = ["mf"]', "island-is-fixed", 2),
    ('pirate = "B D6"', "unknown-key", 1),
    (EP + 'island = ["mf"]', "island-shape", 2),
    (EP + 'island = ["pf", "gp", "hm", "hmf", "gp", "fm", "hf"]', "island-printed", 2),
    (EP + 'island = ["?f", "gp", "hm", "pmf", "gp", "fm", "hf"]', "island-letter", 2),
    (EP + 'island = ["gf", "gp", "hm", "pmf", "gp", "fm", "hf"]', "island-bag", 2),
    (EP + '[hexes]\nC5 = "fish"', "hex-needs-die", 3),
    (EP + '[hexes]\nC5 = "fish 4"', "no-die-left", 3),
    (EP + '[hexes]\nC5 = "spice"', "hex-needs-village", 3),
    (
        EP + '[hexes]\nC5 = "spice fast-gold"\nC6 = "spice fast-gold"',
        "no-village-left",
        4,
    ),
    (EP + '[hexes]\nC5 = "gold-field 7"', "no-lair-token", 3),
    (
        EP + '[house]\nlairs.tokens = [2]\n[hexes]\nC5 = "gold-field"\nC6 = "gold-field"',
        "no-lair-left",
        6,
    ),
    (EP + '[crews]\nC5 = "A"', "no-crews-there", 3),
    (EP + '[crews]\nC5 = "C"\n[hexes]\nC5 = "gold-field"', "no-seat", 3),
    (EP + '[crews]\nC5 = "A A A A"\n[hexes]\nC5 = "gold-field"', "too-many-crews", 3),
    (EP + '[crews]\nC5 = "A A"\n[hexes]\nC5 = "spice fast-gold"', "one-crew-a-village", 3),
    (EP + 'captured = ["C5"]\n[hexes]\nC5 = "gold-field"', "not-captured", 2),
    (
        EP + 'captured = []\n[hexes]\nC5 = "gold-field"\n[crews]\nC5 = "A A B"',
        "is-captured",
        2,
    ),
    (EP + "[hero-rolls]\nA = 7", "no-number", 3),
    (EP + 'pirate = "F D6"', "no-seat", 2),
    (EP + 'pirate = "B D4"', "cannot-stand", 2),
    (EP + 'pirate = "B C5"', "cannot-stand", 2),
    (EP + 'hauls = ["C5"]', "no-haul-there", 2),
    (EP + "[sacks]\nC5 = 1", "no-sacks-there", 3),
    (EP + '[hexes]\nC5 = "spice fast-gold"\n[sacks]\nC5 = 9', "no-number", 5),
    (EP + '[tracks]\nlairs = "A 8"', "no-space", 3),
    (EP + '[tracks]\nlairs = "A 2, A 3"', "no-space", 3),
    (EP + '[tracks]\ngolf = "A 2"', "unknown-key", 3),
    (EP + "[counters]\npurchases = -1", "no-number", 3),
    (EP + "[counters]\nsongs = 1", "unknown-key", 3),
    (
        EP + 'seats = 2\n[house]\ncrews.crews = 1\n[A]\nships = ["D4-ne crew crew"]',
        "too-many",
        5,
    ),
    (
        EP + '[house]\nfish.hauls = 1\n[A]\nships = ["D4-ne fish-haul", "D4-ne fish-haul"]',
        "too-many",
        1,
    ),
    (
        EP + '[house]\nspices.sacks = 1\n[A]\nships = ["D4-ne spice-sack spice-sack"]',
        "too-many",
        1,
    ),
]


def ships(game: Game, state: State, seat: str) -> list[str]:
    """Route and cargo of every ship of a seat that is at sea, by its number."""
    names, per_seat = game.book.topology.path_names, len(state.of(Fleet).at) // state.seats
    first, words = LETTERS.index(seat) * per_seat, game.book.pieces.words
    return [
        " ".join((f"#{number + 1}", names[at], *(words[p] for p in state.of(Cargo).hold[ship])))
        for number, ship in enumerate(range(first, first + per_seat))
        if (at := state.of(Fleet).at[ship]) >= 0
    ]


def test_a_scene_says_everything_about_a_position():
    game, state = read(ALL_OF_IT)
    topology = game.book.topology
    assert (state.agenda[-1].actor, type(state.agenda[-1]).__name__) == (1, "MovementPhase")
    assert state.part == 10
    assert game.book.cards.write(Bundle(tuple(state.hands[0]))) == "2 wool, 1 ore, 3 gold"
    assert (state.bank[4], state.bank[2]) == (7, 17)
    shown = [TERRAINS.words[state.terrain[topology.hex(name)]] for name in ("C5", "B5", "B6")]
    assert shown == ["fields", "sea", "unknown"]
    assert state.numbers[topology.hex("C5")] == 9
    assert state.placed[1][0] == [topology.intersection("A1.s")]
    assert state.placed[2][0] == [topology.intersection("D3.n")]
    assert state.placed[0][0] == [topology.path("A1-se")]
    assert ships(game, state, "A") == ["#1 C4-e", "#3 C3-sw settler"]
    fleet = state.of(Fleet)
    assert (fleet.used[2], fleet.wool[2], fleet.closed[2], fleet.moving) == (2, 1, 0, -1)
    assert state.of(Cargo).basin == {topology.intersection("D3.n"): (0,)}


def test_a_scene_says_everything_about_a_game_with_missions():
    game, state = read(EXPLORERS_SCENE)
    place = game.book.topology.hex
    assert state.of(Pirate) == Pirate(place("D6"), 1, ())
    lairs, shoals, villages = state.of(Lairs), state.of(Shoals), state.of(Villages)
    assert lairs.lairs == [place("C5")]
    assert lairs.tokens == [2, 3, 4, 5, 8]
    assert lairs.crews == {place("C5"): (1, 1), place("E5"): (0, 1)}
    assert state.numbers[place("E5")] == 6
    assert (shoals.die, shoals.hauls, shoals.rolls) == ({place("B5"): 2}, [place("B5")], 1)
    assert (shoals.track.at, shoals.track.leader) == ([2, 2], 1)
    assert villages.village == {place("A5"): Village.FAST_GOLD}
    assert (villages.friends, villages.sold) == ({place("A5"): (0,)}, 1)


def test_a_scene_says_everything_about_base_catan():
    game, state = read(BASE_SCENE)
    place = game.book.topology.hex
    assert state.of(Robber).at == place("C2")
    assert (state.of(LongestRoad).holder, state.of(LargestArmy).holder) == (-1, 1)
    cards = state.of(Development)
    assert (cards.hands[0], cards.fresh[0]) == ([2, 0, 0, 1, 0, 0], [1, 0, 0, 0, 0, 0])
    assert (cards.played[1], cards.piles, cards.plays) == ([3, 0, 0, 0, 0, 0], [17], 1)
    assert cards.bag == [9, 2, 2, 1, 5]
    assert state.of(HarborPlaces).kinds[0] == -1
    assert state.of(HarborPlaces).loose == {5: 1}
    assert state.numbers[place("B2")] == 10
    assert state.placed[CITY][0] == [game.book.topology.intersection("B2.n")]


def test_what_a_scene_of_base_catan_does_not_say_is_the_beginners_board():
    game, state = read(BASE)
    place = game.book.topology.hex
    assert Terrain(state.terrain[place("D4")]) is DESERT
    assert state.of(Robber).at == place("D4")
    assert state.numbers[place("B2")] == 10
    assert state.of(HarborPlaces).loose == {}
    assert state.of(Development).piles == [25]


def test_what_a_scene_does_not_say_is_empty():
    game, state = read("seats = 4")
    assert type(state.agenda[-1]).__name__ == "TradePhase"
    for seat in range(4):
        assert not any(state.hands[seat])
        assert sum(game.points(state, seat).values()) == 0  # type: ignore[arg-type]
    assert state.bank[:5] == [19] * 5


def test_an_island_that_is_not_said_is_dealt_one_kind_after_the_other():
    game, state = read('scenario = "fish"')
    names = game.book.topology.hex_names
    shown = {names[p]: TERRAINS.words[state.terrain[p]] for p in game.book.layout.island}
    assert [shown[name] for name in ("A1", "A2", "B1", "B2", "C1")] == [
        "hills", "forest", "pasture", "fields", "mountains",
    ]  # fmt: skip
    assert shown["D1"] == "pasture"


def test_a_shuffled_island_that_is_also_printed_lies_as_printed():
    plain = read('scenario = "pirate-lairs"')[1]
    house = read('scenario = "pirate-lairs"\n[house]\nisland.terrain = "shuffled"')[1]
    assert plain.terrain == house.terrain


def test_house_settings_stand_in_tables_or_with_their_whole_name():
    for said in (
        '[house]\n"victory.goal" = 20\n"lairs.tokens" = [2, 3]\n"trade.gold" = false',
        "[house]\nvictory.goal = 20\nlairs.tokens = [2, 3]\ntrade.gold = false",
        '[house.victory]\ngoal = 20\n[house.lairs]\ntokens = "2,3"\n[house.trade]\ngold = false',
    ):
        game, state = read(f"{EP}{said}")
        assert "+lairs.tokens=2,3+trade.gold=false+victory.goal=20" in game.ruleset
        assert state.of(Lairs).tokens == [2, 3]


def test_a_cost_can_be_a_house_setting():
    game, _ = read("[house]\nbuilding.road_cost = { brick = 2 }")
    assert game.ruleset.endswith("+building.road_cost=2 brick")


def test_the_second_part_of_a_paired_turn_is_a_step():
    _, state = read('scenario = "pirate-lairs"\nseats = 6\nturn = "D"\nstep = 1\nround = 2')
    assert (state.active, state.part) == (3, 13)


def test_the_special_building_phase_is_a_step_with_a_phase_of_its_own():
    house = '[house]\nturn.order = "special-building"'
    _, state = read(f'scenario = "fish"\nseats = 5\nturn = "C"\nstep = 2\n{house}')
    assert type(state.agenda[-1]).__name__ == "BuildPhase"
    assert (state.active, state.part) == (2, 2)


def test_open_decisions_are_answered_in_the_order_in_which_they_are_said():
    _, state = read(
        'open = ["A discard-cards 4", "B discard-cards 5", "* reveal-hex C5"]\nround = 2\n'
        '[A]\nhand = "9 ore"\n[B]\nhand = "10 ore"'
    )
    assert [type(decision).__name__ for decision in state.agenda] == [
        "TradePhase", "RevealHex", "DiscardCards", "DiscardCards",
    ]  # fmt: skip
    assert [decision.actor for decision in state.agenda] == [0, CHANCE, 1, 0]


def test_a_third_ship_stands_on_a_route_only_in_the_middle_of_its_move():
    _, state = read('phase = "movement"\n[A]\nships = ["D4-e", "D4-e", "D4-e (used 1, moving)"]')
    assert state.of(Fleet).moving == 2
    with pytest.raises(BadScene) as refused:
        read(
            'phase = "movement"\n[A]\nships = ["D4-e (used 4, moving)"]\n'
            '[B]\nships = ["D4-e", "D4-e"]'
        )
    assert refused.value.code == "nobody-can-act"


def test_a_scene_of_sea_robbers_says_what_everybody_has():
    played, state = read(
        ROBBERS
        + """
        [lots]
        A1 = "pasture 10"
        [A]
        hand = "1 ore"
        settlements = ["C3.se"]
        ships = ["C3-e", "B3-sw"]
        sunk = 1
        jugs = 4
        dever = 1
        chests = "route, 2 resource"
        warship = "C4"
        """
    )
    lanes, hoard = state.of(Lanes), state.of(Hoard)
    names = played.book.topology.path_names
    assert [names[path] for path in lanes.laid[0]] == ["B3-sw", "C3-e"]
    assert (hoard.held, sum(hoard.bag)) == ([3, 0, 0], 13)
    assert len(state.of(RobberFleet).afloat) == 11
    assert state.numbers[played.book.topology.hex("A1")] == 10
    assert read(write(played, state))[1].digest() == state.digest()


@each("scene, code, line", IMPOSSIBLE)
def test_an_impossible_scene_is_refused_with_its_line(scene: str, code: str, line: int):
    with pytest.raises(BadScene) as refused:
        read(scene)
    assert (refused.value.code, refused.value.line) == (code, line)
