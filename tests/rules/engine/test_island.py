"""The board of base CATAN: land, number tokens and harbors, against the fact sheet."""

from collections import Counter
from itertools import pairwise

import pytest

from ep_rules.api import NOBODY, game
from ep_rules.catalogue import layout
from ep_rules.catan.harbor_trade import HarborPlaces, HarborTrade
from ep_rules.catan.layout_harbors import HARBORS, Port
from ep_rules.catan.layout_lots import LOTS
from ep_rules.catan.layout_trail import TRAIL
from ep_rules.catan.lots import Lots
from ep_rules.catan.robber import Robber
from ep_rules.catan.tokens import LooseTokens, StartTokens, Tokens
from ep_rules.layout import BadLayout, parse
from ep_rules.model import (
    DESERT,
    FOREST,
    HILLS,
)
from ep_rules.module import layout_words
from ep_rules.topology import CORNERS, SIDES
from tests.kit.boards import BEGINNERS, hex_at
from tests.kit.each import each
from tests.kit.table import Table, fresh

TERRAIN = {"Mt": "mountains", "Pa": "pasture", "Fo": "forest", "Fi": "fields", "Hi": "hills"}
BEGINNERS_BOARD = """
        Mt10  Pa2  Fo9
      Fi12  Hi6  Pa4  Hi10
    Fi9  Fo11  Desert  Fo3  Mt8
      Fo8  Mt3  Fi4  Pa5
        Hi5  Fi6  Pa11
"""
PRINTED_HARBORS = """
    0,-3 SE 0,-2 any
    2,-3 SW 1,-2 grain
    3,-2 SW 2,-1 ore
    3,0  W  2,0  any
    1,2  NW 1,1  wool
    -1,3 NW -1,2 any
    -3,3 NE -2,2 any
    -3,1 E  -2,1 brick
    -2,-1 E -1,-1 lumber
"""
LETTERS = "A5 B2 C6 D3 E8 F10 G9 H12 I11 J4 K8 L10 M9 N4 O5 P6 Q3 R11"


def board(table: Table) -> list[str]:
    """Terrain and number of the island's hexes in reading order."""
    names = table.game.book.topology.hex_names
    return [table.hex(names[place]) for place in table.game.book.layout.island]


@pytest.mark.rule("founding.land", "tokens.printed")
def test_the_beginners_board_is_the_one_of_the_fact_sheet():
    wanted = [
        "desert" if tile == "Desert" else f"{TERRAIN[tile[:2]]} {tile[2:]}"
        for tile in BEGINNERS_BOARD.split()
    ]
    table = fresh("base", house=BEGINNERS)
    assert table.asks == "A StartSettlement", "nothing is left to chance"
    assert board(table) == wanted


def test_the_shape_is_that_of_the_fact_sheet():
    shape = layout("base").topology
    land = {*layout("base").island}
    assert len(shape.hexes) == 37
    assert sum(bool(land & {*beside}) for beside in shape.corner_hexes) == 54
    assert sum(bool(land & {*beside}) for beside in shape.path_hexes) == 72


@pytest.mark.rule("harbor-trade.places")
def test_the_harbors_lie_where_the_fact_sheet_has_them():
    played = game("base", 3, house=BEGINNERS)
    shape, names = played.book.topology, {}
    for line in PRINTED_HARBORS.strip().splitlines():
        sea, faces, land, kind = line.split()
        water, shore = (hex_at(played, *map(int, at.split(","))) for at in (sea, land))
        path = shape.hex_paths[water][SIDES.index(faces.lower())]
        assert {*shape.path_hexes[path]} == {water, shore}
        names[water] = (path, {*shape.path_ends[path]}, kind)
    found = {h.water: (h.path, {*h.corners}, h.kind.word) for h in played.book.layout.of(HARBORS)}
    assert found == names


@pytest.mark.rule("founding.land")
def test_shuffled_land_is_the_box_of_the_fact_sheet_and_the_robber_waits_in_its_desert():
    boards = set()
    for seed in range(20):
        table = fresh("base", seed=seed).deal()
        words = Counter(tile.split()[0] for tile in board(table))
        assert words == {
            "forest": 4, "pasture": 4, "fields": 4, "hills": 3, "mountains": 3, "desert": 1,
        }  # fmt: skip
        desert = table.state.terrain.index(DESERT)
        assert table.state.of(Robber).at == desert
        boards.add(tuple(board(table)))
    assert len(boards) == 20


@pytest.mark.rule("tokens.spiral")
def test_the_letters_of_the_tokens_are_those_of_the_fact_sheet():
    trail = layout("base").of(TRAIL)
    assert [int(item[1:]) for item in LETTERS.split()] == list(trail.letters)


@pytest.mark.rule("tokens.spiral")
def test_the_spiral_goes_counterclockwise_from_any_corner_inwards():
    played = game("base", 3)
    shape, trail = played.book.topology, played.book.layout.of(TRAIL)
    middle = hex_at(played, 0, 0)
    corners = {
        hex_at(played, q, r) for q, r in ((0, -2), (2, -2), (2, 0), (0, 2), (-2, 2), (-2, 0))
    }
    walks = [trail.walk(start) for start in range(trail.starts)]
    assert {walk[0] for walk in walks} == corners
    for walk in walks:
        assert sorted(walk) == sorted(played.book.layout.island)
        assert walk[-1] == middle
        for one, other in pairwise(walk):
            assert other in shape.hex_neighbors[one]
        (ax, ay), (bx, by), (mx, my) = (shape.hex_at[p] for p in (walk[0], walk[1], middle))
        assert (ax - mx) * (by - my) - (ay - my) * (bx - mx) < 0, "to the left, y goes down"


@pytest.mark.rule("tokens.spiral")
def test_from_every_corner_and_with_every_desert_no_strong_number_lies_beside_another():
    table = fresh("base")
    tokens = table.game.book.module(Tokens)
    island, shape = table.game.book.layout.island, table.game.book.topology
    looked = 0
    for start in tokens.starts:
        for desert in island:
            state = table.state.copy()
            for place in island:
                state.terrain[place] = DESERT if place == desert else HILLS
                state.numbers[place] = 0
            tokens.spread(state, start)
            strong = [place for place in island if state.numbers[place] in (6, 8)]
            assert len(strong) == 4
            assert not state.numbers[desert]
            assert all(b not in shape.hex_neighbors[a] for a in strong for b in strong)
            looked += 1
    assert looked == 6 * 19


@pytest.mark.rule("tokens.spiral")
def test_every_corner_is_as_likely_as_another():
    table = fresh("base")
    while not isinstance(table.state.agenda[-1], StartTokens):
        table.history.play(table.game.sample(table.state))
    outcomes = table.game.chance_outcomes(table.state)
    assert sorted(table.game.notation.write(action) for action, _ in outcomes) == [
        "tokens-from B2", "tokens-from B4", "tokens-from D2",
        "tokens-from D6", "tokens-from F2", "tokens-from F4",
    ]  # fmt: skip
    assert {weight for _, weight in outcomes} == {1}
    assert table.refused("* tokens-from D4") == "turn.impossible-outcome"


@pytest.mark.rule("tokens.random")
def test_random_tokens_are_all_laid_and_no_strong_number_lies_beside_another():
    for seed in range(60):
        table = fresh("base", seed=seed, house={"tokens.order": "random"}).deal()
        state, shape = table.state, table.game.book.topology
        assert not state.of(LooseTokens).tokens
        island = table.game.book.layout.island
        lying = sorted(state.numbers[place] for place in island if state.numbers[place])
        assert lying == sorted(table.game.book.layout.of(TRAIL).letters)
        for place in island:
            beside = {state.numbers[other] for other in shape.hex_neighbors[place]}
            assert state.numbers[place] not in (6, 8) or not beside & {6, 8}


@pytest.mark.rule("tokens.random")
def test_a_random_token_weighs_as_many_boards_as_are_left_with_it():
    """Counted by hand on the last hexes: a triangle of two 6 and a 2 has no way, a row has one."""
    table = fresh("base", house={"tokens.order": "random", "island.terrain": "as-printed"}).deal()
    tokens = table.game.book.module(Tokens)
    state, shape = table.state, table.game.book.topology
    row = [shape.hex(name) for name in ("B2", "B3", "B4")]
    for place in row:
        state.numbers[place] = 0
    for place in table.game.book.layout.island:
        if state.numbers[place] in (6, 8):
            state.numbers[place] = 3
    state.of(LooseTokens).tokens = {2: 1, 6: 2}
    assert tokens.weights(state, row[0]) == [(6, 2)], "a 2 here would put both 6 side by side"
    state.of(LooseTokens).tokens = {2: 2, 6: 1}
    weights = dict(tokens.weights(state, row[1]))
    assert weights[2] == 2 * weights[6], "of three hexes each is the one with the 6 once"


@pytest.mark.rule("tokens.random")
def test_every_way_to_lay_random_tokens_is_equally_likely():
    """On four hexes in a row, by multiplying the chances along every way."""
    table = fresh("base", house={"tokens.order": "random", "island.terrain": "as-printed"}).deal()
    tokens = table.game.book.module(Tokens)
    shape = table.game.book.topology
    row = [shape.hex(name) for name in ("C2", "C3", "C4", "C5")]
    state = table.state
    for place in table.game.book.layout.island:
        if place in row:
            state.numbers[place] = 0
        elif state.numbers[place] in (6, 8):
            state.numbers[place] = 3
    state.of(LooseTokens).tokens = {4: 1, 5: 1, 6: 1, 8: 1}
    ways: dict[tuple[int, ...], tuple[int, int]] = {(): (1, 1)}
    for place in row:
        further: dict[tuple[int, ...], tuple[int, int]] = {}
        for laid, (count, total) in ways.items():
            state.of(LooseTokens).tokens = {n: 1 for n in (4, 5, 6, 8) if n not in laid}
            for at in row:
                state.numbers[at] = 0
            for at, number in zip(row, laid, strict=False):
                state.numbers[at] = number
            found = tokens.weights(state, place)
            for number, weight in found:
                further[(*laid, number)] = (count * weight, total * sum(w for _, w in found))
        ways = further
    assert len(ways) == 12, "two strong tokens on three pairs of hexes, two weak ones, 2 x 2 orders"
    assert len({total / count for count, total in ways.values()}) == 1


@pytest.mark.rule("tokens.printed")
def test_a_token_that_would_lie_on_the_desert_goes_where_the_desert_is_printed():
    for seed in range(10):
        table = fresh("base", seed=seed, house={"tokens.order": "as-printed"}).deal()
        state, printed = table.state, table.game.book.layout.numbers
        desert = state.terrain.index(DESERT)
        middle = hex_at(table.game, 0, 0)
        assert state.numbers[desert] == 0
        assert desert == middle or state.numbers[middle] == printed[desert]
        rest = [p for p in table.game.book.layout.island if p not in (desert, middle)]
        assert [state.numbers[place] for place in rest] == [printed[place] for place in rest]


@pytest.mark.rule("tokens.printed")
def test_where_no_tokens_are_printed_they_lie_along_the_spiral():
    table = fresh("pirates-of-catan", 4, house={"tokens.order": "as-printed"}).deal()
    lying = Counter(filter(None, table.state.numbers))
    assert lying == Counter(table.game.book.layout.of(TRAIL).letters)


@pytest.mark.rule("harbor-trade.places")
def test_shuffled_harbors_are_those_of_the_box_on_the_same_places():
    seen = set()
    for seed in range(20):
        table = fresh("base", seed=seed).deal()
        kinds = table.state.of(HarborPlaces).kinds
        assert Counter(kinds) == {Port.ANY: 4, **dict.fromkeys(range(5), 1)}
        seen.add(tuple(kinds))
    assert len(seen) > 15


@pytest.mark.rule("harbor-trade.places")
def test_a_harbor_lies_face_down_until_it_is_laid_open():
    table = fresh("explorers-of-catan").deal()
    assert table.state.of(HarborPlaces).kinds.count(NOBODY) == 6
    trade = table.game.book.module(HarborTrade)
    trade.reveal(table.state)
    assert table.asks == "* DealHarbor"
    kinds = ("brick", "lumber", "wool", "grain", "ore", "any")
    assert {
        table.game.notation.write(action): weight
        for action, weight in table.game.chance_outcomes(table.state)
    } == {f"port A1 {word}": 1 for word in kinds}
    table.do("* port A1 wool")
    number = trade.number_at(table.game.book.topology.hex("A1"))
    assert table.state.of(HarborPlaces).kinds[number] == Port.WOOL
    assert table.hears() == ["HarborShown"]
    assert table.refused("* port A3 wool") == "turn.impossible-outcome"


WORDS = layout_words([Tokens, HarborTrade, Lots])
LAYOUT = """
seats = [2, 4]
rows = ["...", ".II.", "..."]
harbors = ["A2-sw any", "A3 brick fixed"]

[island]
terrain = ["d?"]
loose = { hills = 1, desert = 1 }
numbers = ["- 5"]

[tokens]
letters = [5]
rings = ["B2 B3"]
"""


def test_a_harbor_may_be_a_whole_tile_and_stay_where_it_is():
    read = parse("trial", LAYOUT, WORDS)
    path, tile = read.of(HARBORS)
    assert not path.fixed
    assert tile.fixed
    assert tile.path == NOBODY
    names = {read.topology.corner_names[corner] for corner in tile.corners}
    land = {*read.topology.hex_corners[read.topology.hex("B3")]}
    assert {*tile.corners} == land & {*read.topology.hex_corners[tile.water]}, names
    assert len(CORNERS) == 6


@each(
    "good, bad, reason",
    [
        ('"A2-sw any"', '"A2-sw gold"', "a harbor is a place and one of brick"),
        ('"A2-sw any"', '"A2-ne any"', "does not lie between sea and land"),
        ('"A2-sw any"', '"B2-e any"', "does not lie between sea and land"),
        ('"A2-sw any"', '"A3-sw any"', "a hex has two harbors"),
        ('"A2-sw any"', '"A9-sw any"', "there is no place 'A9'"),
        ('"- 5"', '"5 5"', "a desert has no number"),
        ('"B2 B3"', '"B2 B2"', "each of them once"),
        ('"B2 B3"', '"B1 B3"', "hexes of the island"),
        ("letters = [5]", "letters = [7]", "must be number tokens"),
        ("letters = [5]", "letters = [5]\nbogus = 1", "unknown key 'bogus' of the tokens"),
        ("letters = [5]", "letters = [5]\nstarts = 3", "cannot be begun in 3 places"),
    ],
)
def test_a_bad_harbor_or_trail_is_refused_with_line_and_reason(good: str, bad: str, reason: str):
    assert good in LAYOUT
    with pytest.raises(BadLayout) as refused:
        parse("trial", LAYOUT.replace(good, bad, 1), WORDS)
    assert str(refused.value).startswith("layout trial, line ")
    assert reason in str(refused.value)


def test_a_lot_is_land_with_tiles_and_tokens_of_its_own():
    text = (
        LAYOUT.replace('"..."]', '"JJ."]')
        + "\n[lots.J]\ntiles = { forest = 2 }\nnumbers = [4, 9]\n"
    )
    (lot,) = parse("trial", text, WORDS).of(LOTS)
    assert (lot.letter, len(lot.places), lot.numbers) == ("J", 2, (4, 9))
    assert parse("trial", text, WORDS).terrain[lot.places[0]] == FOREST
    with pytest.raises(BadLayout, match="lot J has 2 hexes on the board but 3 tiles"):
        parse("trial", text.replace("forest = 2", "forest = 3"), WORDS)
    with pytest.raises(BadLayout, match="unknown key 'bogus' of lot J"):
        parse("trial", f"{text}bogus = 1\n", WORDS)
