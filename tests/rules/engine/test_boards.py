"""Every layout equals the fact sheet: rows, geometry, islands, bags, marks, pirate hexes, boxes."""

from collections import Counter

import pytest

from ep_rules.api import EDITIONS, Hex, Layout, Path, Topology, game
from ep_rules.base.building import Building
from ep_rules.base.layout_start import MARKS, START
from ep_rules.base.production import Production
from ep_rules.base.tiles import LooseTiles
from ep_rules.catalogue import layout
from ep_rules.missions.fish import DICE, Fish
from ep_rules.missions.lairs.siege import LairRules
from ep_rules.missions.spices import PIRATE_DIE, VILLAGES, Spices
from ep_rules.model import PASTURE, SEA, UNKNOWN
from ep_rules.sea.crews import Crews
from ep_rules.sea.harbors import Harbors
from ep_rules.sea.pirates import Pirates
from ep_rules.sea.routes import Chart
from ep_rules.sea.settlers import Settlers
from ep_rules.sea.ships import Ships
from ep_rules.voyage.council import ANCHORS, COUNCIL
from tests.kit.boards import at_sea
from tests.kit.each import each
from tests.kit.table import fresh
from tests.kit.terrains import TERRAINS

ROWS = {
    "land-ho": "II..NN / II..NNN / II..N.NN / III...... / II..S.SS / II..SSS / II..SS",
    "pirate-lairs": "II..NNN / II..NNNN / II..NN.NN / III....... / II..SS.SS / II..SSSS / II..SSS",
    "fish": "II..NNN / II..NNNN / II..NN.NN / III....... / II..SS.SS / II..SSSS / II..SSS",
    "spices": (
        "II..NNNN / II..NNNNN / II..NN.N.N / III........ / II..SS.S.S / II..SSSSS / II..SSSS"
    ),
    "explorers-pirates": (
        "II..NNNNN / II..NNNNNN / II..NN.N.NN / III......... / II..SS.S.SS / II..SSSSSS / II..SSSSS"
    ),
    "pirate-lairs-large": (
        "II..N.N / II..NNNN / II..NNNNN / III..N.N.N / IIII....... / III..S.S.S / II..SSSSS / "
        "II..SSSS / II..S.S"
    ),
    "fish-large": (
        "II..N.NN / II..NNNNN / II..NNN..N / III..N.NN.N / IIII........ / III..S.SS.S / "
        "II..SSS..S / II..SSSSS / II..S.SS"
    ),
    "spices-large": (
        "II..N.NN / II..NNNNN / II..NNN..N / III..N.NN.N / IIII........ / III..S.SS.S / "
        "II..SSS..S / II..SSSSS / II..S.SS"
    ),
    "explorers-pirates-large": (
        "II..N.N.N / II..NNNNNN / II..NNNNNNN / III..N.N.N.N / IIII......... / III..S.S.S.S / "
        "II..SSSSSSS / II..SSSSSS / II..S.S.S"
    ),
}

GEOMETRY = {
    "land-ho": (51, 128, 178, 48, 14, 78),
    "pirate-lairs": (58, 144, 201, 48, 14, 79),
    "fish": (58, 144, 201, 48, 14, 79),
    "spices": (65, 160, 224, 48, 14, 84),
    "explorers-pirates": (72, 176, 247, 48, 14, 85),
    "pirate-lairs-large": (79, 190, 268, 66, 18, 103),
    "fish-large": (88, 210, 297, 66, 18, 108),
    "spices-large": (88, 210, 297, 66, 18, 108),
    "explorers-pirates-large": (97, 230, 326, 66, 18, 113),
}
"""Hexes, corners, edges, island corners, marked points, sea routes open at the start."""

WITH_MISSIONS = [name for name in ROWS if name != "land-ho"]
LARGE = [name for name in WITH_MISSIONS if name.endswith("-large")]
SMALL = [name for name in ROWS if name not in LARGE]

NUMBERS = ("11 9", "3 8", "4 10", "6 12 8", "10 4", "11 6", "3 5")
LARGE_NUMBERS = ("2 9", "11 8", "4 10", "10 3 8", "6 5 4 5", "3 10 6", "8 4", "11 6", "12 9")
PRINTED = {
    "land-ho": ("mf", "gp", "hp", "pmf", "gp", "fh", "mf"),
    "pirate-lairs": ("pf", "gp", "hm", "pmf", "gp", "fm", "hf"),
}
LETTERS = {"h": "hills", "f": "forest", "p": "pasture", "g": "fields", "m": "mountains"}

PRINTED_MARKS = (
    "01UR 01LR 11UR 11LR 21UR 21LR 32UR",
    "32LR 41UR 41LR 51UR 51LR 61UR 61LR",
)
"""Row and column from 0 and the corner's name, as the fact sheet writes it."""

NEAR_ISLAND = {
    False: "02 12 22 33 42 52 62",
    True: "02 12 22 33 44 53 62 72 82",
}

PIRATE_HEXES = {
    "pirate-lairs": "0,3 1,3 2,3 2,6 3,4-8 4,3 4,6 5,3 6,3",
    "fish": "0,3 1,3 2,3 2,6 3,4-8 4,3 4,6 5,3 6,3",
    "spices": "0,3 1,3 2,3 2,6 2,8 3,4-9 4,3 4,6 4,8 5,3 6,3",
    "explorers-pirates": "0,3 1,3 2,3 2,6 2,8 3,4-10 4,3 4,6 4,8 5,3 6,3",
    "pirate-lairs-large": ("0,3 0,5 1,3 2,3 3,4 3,6 3,8 4,5-9 5,4 5,6 5,8 6,3 7,3 8,3 8,5"),
    "fish-large": (
        "0,3 0,5 1,3 2,3 2,7 2,8 3,4 3,6 3,9 4,5-10 5,4 5,6 5,9 6,3 6,7 6,8 7,3 8,3 8,5"
    ),
    "spices-large": (
        "0,3 0,5 1,3 2,3 2,7 2,8 3,4 3,6 3,9 4,5-10 5,4 5,6 5,9 6,3 6,7 6,8 7,3 8,3 8,5"
    ),
    "explorers-pirates-large": (
        "0,3 0,5 0,7 1,3 2,3 3,4 3,6 3,8 3,10 4,5-11 5,4 5,6 5,8 5,10 6,3 7,3 8,3 8,5 8,7"
    ),
}

SMALL_LAND = ((1, 1, 1, 1, 2), (1, 1, 1, 2, 1))
LARGE_LAND = ((1, 2, 1, 2, 3), (2, 1, 2, 2, 2))
"""Hills, forest, pasture, fields and mountains of the north and of the south."""

LAND = ["hills", "forest", "pasture", "fields", "mountains"]
HIDDEN = {
    "land-ho": ({"land": 6, "sea": 2}, {"land": 6, "sea": 2}),
    "pirate-lairs": ({"land": 6, "gold-field": 3, "sea": 2},) * 2,
    "fish": (
        {"land": 6, "gold-field": 3, "fish": 2},
        {"land": 6, "gold-field": 2, "fish": 3},
    ),
    "spices": ({"land": 6, "fish": 3, "spice": 3, "sea": 1},) * 2,
    "explorers-pirates": ({"land": 6, "gold-field": 3, "fish": 3, "spice": 3, "sea": 1},) * 2,
    "pirate-lairs-large": ({"land": 9, "gold-field": 4, "sea": 1},) * 2,
    "fish-large": ({"land": 9, "gold-field": 4, "fish": 3},) * 2,
    "spices-large": ({"land": 9, "fish": 3, "spice": 3, "sea": 1},) * 2,
    "explorers-pirates-large": ({"land": 9, "gold-field": 4, "fish": 3, "spice": 3, "sea": 1},) * 2,
}


def name_of(row: int, column: int) -> str:
    return f"{'ABCDEFGHI'[row]}{column + 1}"


def places(board: Topology, text: str) -> set[Hex]:
    """Hexes written `3,4` or as a stretch of a row, `3,4-8`."""
    found = set()
    for item in text.split():
        row, _, columns = item.partition(",")
        first, _, last = columns.partition("-")
        found |= {
            board.hex(name_of(int(row), column))
            for column in range(int(first), int(last or first) + 1)
        }
    return found


def of(layout_id: str) -> tuple[Layout, Topology, list[str]]:
    read = layout(layout_id)
    return read, read.topology, list(ROWS[layout_id].replace(" / ", ""))


def game_of(layout_id: str) -> tuple[str, int]:
    """A scenario and number of seats that use a layout."""
    return layout_id.removesuffix("-large"), 5 if layout_id.endswith("-large") else 4


def test_every_scenario_and_number_of_seats_uses_the_layout_of_its_name():
    for layout_id in ROWS:
        scenario, _ = game_of(layout_id)
        seats = (5, 6) if layout_id in LARGE else (2, 3, 4)
        assert layout(layout_id).seats == (seats[0], seats[-1])
        for count in seats:
            assert game(scenario, count).book.layout.id == layout_id


@each("layout_id", ROWS)
def test_the_rows_equal_the_fact_sheet(layout_id: str):
    read, board, symbols = of(layout_id)
    lengths = [len(row) for row in ROWS[layout_id].split(" / ")]
    assert [length for _, length in board.shape] == lengths
    widest = max(lengths)
    assert [indent for indent, _ in board.shape] == [widest - length for length in lengths]
    shown = []
    for place in board.hexes:
        if place in read.island:
            shown.append("I")
        elif read.area[place] >= 0:
            shown.append(read.areas[read.area[place]].letter)
        else:
            assert read.terrain[place] in (SEA, COUNCIL)
            shown.append(".")
    assert shown == symbols


@each("layout_id", ROWS)
def test_the_south_mirrors_the_north(layout_id: str):
    rows = ROWS[layout_id].split(" / ")
    turned = [row.translate(str.maketrans("NS", "SN")) for row in reversed(rows)]
    assert rows == turned


@each("layout_id", ROWS)
def test_the_geometry_equals_the_table_of_the_fact_sheet(layout_id: str):
    read, board, _ = of(layout_id)
    island = {corner for place in read.island for corner in board.hex_corners[place]}
    marks = len(read.of(MARKS)) if layout_id != "land-ho" else 14  # its start is fixed
    scenario, seats = game_of(layout_id)
    state = at_sea(scenario, seats=seats, hexes={}).state if layout_id != "land-ho" else None
    open_routes = (
        sum(state.of(Chart).open) if state else sum(game("land-ho", 4).new_state(1).of(Chart).open)
    )
    found = (
        len(board.hexes),
        len(board.intersections),
        len(board.paths),
        len(island),
        marks,
        open_routes,
    )
    assert found == GEOMETRY[layout_id]


@each("layout_id", ROWS)
def test_numbers_of_the_island_never_differ(layout_id: str):
    read, _, _ = of(layout_id)
    wanted = " ".join(LARGE_NUMBERS if layout_id in LARGE else NUMBERS).split()
    assert [read.numbers[place] for place in read.island] == list(map(int, wanted))
    elsewhere = [n for place, n in enumerate(read.numbers) if place not in read.island]
    assert not any(elsewhere)


@each("layout_id", ROWS)
def test_tiles_of_the_island_are_those_of_the_box(layout_id: str):
    read, board, _ = of(layout_id)
    large = layout_id in LARGE
    loose = (
        {"hills": 3, "forest": 5, "pasture": 5, "fields": 3, "mountains": 5}
        if large
        else {"hills": 2, "forest": 4, "pasture": 3, "fields": 2, "mountains": 3}
    )
    pasture = board.hex("E1" if large else "D1")
    assert (read.terrain[pasture], read.numbers[pasture]) == (PASTURE, 6)
    assert pasture in read.printed
    if layout_id != "land-ho":
        assert {TERRAINS.words[kind]: count for kind, count in read.loose} == loose
    if layout_id in PRINTED:
        letters = "".join(PRINTED[layout_id])
        shown = [TERRAINS.words[read.terrain[place]] for place in read.island]
        assert shown == [LETTERS[letter] for letter in letters]
    else:
        hidden = [place for place in read.island if read.terrain[place] == UNKNOWN]
        assert len(hidden) == len(read.island) - 1


@pytest.mark.rule("setup.marks")
@each("layout_id", WITH_MISSIONS)
def test_the_marks_are_the_corners_of_the_island_at_known_sea(layout_id: str):
    read, board, _ = of(layout_id)
    sea = {h for h in board.hexes if read.terrain[h] in (SEA, COUNCIL)}
    coast = {
        corner
        for place in read.island
        for corner in board.hex_corners[place]
        if sea & set(board.corner_hexes[corner])
    }
    assert set(read.of(MARKS)) == coast
    assert len(read.of(MARKS)) == len(set(read.of(MARKS)))


@pytest.mark.rule("setup.marks")
@pytest.mark.parametrize("layout_id", [name for name in SMALL if name != "land-ho"])
def test_the_marks_for_two_to_four_players_are_the_listed_ones(layout_id: str):
    read, board, _ = of(layout_id)
    corners = {"UR": "ne", "LR": "se"}
    listed = {
        board.intersection(f"{name_of(int(mark[0]), int(mark[1]))}.{corners[mark[2:]]}")
        for mark in " ".join(PRINTED_MARKS).split()
    }
    assert set(read.of(MARKS)) == listed


@each("layout_id", WITH_MISSIONS)
def test_no_start_ship_can_touch_the_unknown(layout_id: str):
    """Two steps for six (eight) marks, three for eight (ten), from the marks' own routes."""
    scenario, seats = game_of(layout_id)
    table = at_sea(scenario, seats=seats, hexes={})
    board, state = table.game.book.topology, table.state
    chart = state.of(Chart)

    def touches(path: Path) -> bool:
        return any(
            state.terrain[place] == UNKNOWN
            for end in board.path_ends[path]
            for place in board.corner_hexes[end]
        )

    steps = []
    for mark in table.game.book.layout.of(MARKS):
        front = {path for path in board.corner_paths[mark] if chart.open[path]}
        count = 0
        while not any(map(touches, front)):
            front |= {step for path in front for step in chart.steps[path]}
            count += 1
        steps.append(count)
    assert Counter(steps) == ({2: 8, 3: 10} if layout_id in LARGE else {2: 6, 3: 8})


@each("layout_id", ROWS)
def test_hidden_hexes_and_tokens_equal_the_fact_sheet(layout_id: str):
    read, _, symbols = of(layout_id)
    large = layout_id in LARGE
    rows = LARGE_LAND if large else SMALL_LAND
    land = [dict(zip(LAND, row, strict=True)) for row in rows]
    tokens = (
        ([2, 3, 4, 5, 5, 6, 9, 9, 10], [3, 4, 4, 5, 8, 9, 10, 10, 11])
        if large
        else ([3, 4, 5, 6, 9, 10], [4, 5, 8, 9, 10, 11])
    )
    for number, (area, wanted) in enumerate(zip(read.areas, HIDDEN[layout_id], strict=True)):
        hidden = {TERRAINS.words[kind]: count for kind, count in area.hidden}
        assert {word: hidden[word] for word in LAND} == land[number]
        assert sum(hidden[word] for word in LAND) == wanted["land"]
        rest = {word: count for word, count in hidden.items() if word not in LAND}
        assert rest == {word: count for word, count in wanted.items() if word != "land"}
        assert list(area.numbers) == tokens[number]
        assert len(area.places) == symbols.count(area.letter) == sum(hidden.values())


@pytest.mark.rule("fish.hexes")
@each("layout_id", ROWS)
def test_fish_hexes_show_low_dice_in_the_north_and_high_ones_in_the_south(layout_id: str):
    read, _, _ = of(layout_id)
    has_fish = "fish" in HIDDEN[layout_id][0]
    dice = [list(area.of(DICE)) for area in read.areas]
    assert dice == ([[1, 2, 3], [4, 5, 6]] if has_fish else [[], []])


@pytest.mark.rule("spices.sacks")
@each("layout_id", ROWS)
def test_each_area_has_one_village_of_each_kind(layout_id: str):
    read, _, _ = of(layout_id)
    has_spice = "spice" in HIDDEN[layout_id][0]
    for area, die in zip(read.areas, (5, 4), strict=True):
        assert list(area.of(VILLAGES)) == (
            ["fast-gold", "pirate-bonus", "swift-voyage"] if has_spice else []
        )
        assert area.of(PIRATE_DIE) == (die if has_spice else 0)


@pytest.mark.rule("council.hex")
@each("layout_id", ROWS)
def test_the_council_lies_east_of_the_island_with_harbors_north_and_south(layout_id: str):
    read, board, _ = of(layout_id)
    council = [h for h in board.hexes if read.terrain[h] == COUNCIL]
    if layout_id.removesuffix("-large") in ("land-ho", "pirate-lairs"):
        assert council == []
        assert read.of(ANCHORS) == ()
        return
    name = "E5" if layout_id in LARGE else "D4"
    assert [board.hex_names[place] for place in council] == [name]
    assert set(read.of(ANCHORS)) == {board.intersection(f"{name}.{end}") for end in "ns"}
    routes = {path for corner in read.of(ANCHORS) for path in board.corner_paths[corner]}
    assert len(routes) == 6
    west = board.hex(name[0] + str(int(name[1:]) - 1))
    assert west in board.hex_neighbors[council[0]]
    assert west in read.island


@each("layout_id", ROWS)
def test_the_frame_prints_a_pasture_in_the_west_and_a_sea_hex_in_the_east(layout_id: str):
    read, board, _ = of(layout_id)
    rows = ROWS[layout_id].split(" / ")
    middle = len(rows) // 2
    west, east = name_of(middle, 0), name_of(middle, len(rows[middle]) - 1)
    assert set(read.printed) == {board.hex(west), board.hex(east)}
    assert read.terrain[board.hex(east)] == SEA


@pytest.mark.rule("pirates.where")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("layout_id", WITH_MISSIONS)
def test_pirate_ships_may_stand_on_the_listed_sea_hexes(layout_id: str, edition: str):
    scenario, seats = game_of(layout_id)
    table = at_sea(scenario, edition, seats, hexes={})
    book = table.game.book
    pirates = book.module(Pirates)
    allowed = {
        Hex(place)
        for place in book.topology.hexes
        if pirates.place_refusal(table.state, table.state.first, Hex(place)) is None
    }
    assert allowed == places(book.topology, PIRATE_HEXES[layout_id])
    near = {
        book.topology.hex(name_of(int(item[0]), int(item[1:])))
        for item in NEAR_ISLAND[layout_id in LARGE].split()
    }
    beside = {h for place in book.layout.island for h in book.topology.hex_neighbors[place]}
    sea = (SEA, COUNCIL)
    assert near == {h for h in beside if book.layout.terrain[h] in sea}
    for place in near:
        refusal = pirates.place_refusal(table.state, table.state.first, place)
        assert refusal is not None
        assert refusal.code == "pirates.beside-island"


@pytest.mark.rule("supply.pieces")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_color_has_the_pieces_of_the_box(seats: int, edition: str):
    book = game("explorers-pirates", seats, edition).book
    building = book.module(Building).settings
    assert (building.settlements, building.roads) == (5, 15)
    assert book.module(Harbors).settings.harbor_settlements == 4
    assert book.module(Ships).settings.ships == 3
    assert book.module(Settlers).settings.settlers == 2
    assert book.module(Crews).settings.crews == 9


@pytest.mark.rule("supply.pieces")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_common_supply_grows_with_five_and_six_players(seats: int, edition: str):
    book = game("explorers-pirates", seats, edition).book
    large = seats > 4
    assert book.module(Fish).settings.hauls == (8 if large else 6)
    assert book.module(Spices).settings.sacks == (36 if large else 24)
    tokens = book.module(LairRules).settings.tokens
    assert len(tokens) == (8 if large else 6)
    assert set(tokens) <= set(range(2, 13)) - {7}
    assert book.module(Production).settings.bank == (24 if large else 19)
    assert book.layout.of(START).gold == 2


@pytest.mark.rule("setup.areas")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("layout_id", WITH_MISSIONS)
def test_the_hidden_hexes_are_bags_without_an_order(layout_id: str, edition: str):
    scenario, seats = game_of(layout_id)
    table = fresh(scenario, seats, edition)
    read = table.game.book.layout
    assert all(table.state.terrain[p] == UNKNOWN for area in read.areas for p in area.places)
    assert not any(table.state.numbers[p] for area in read.areas for p in area.places)
    other = table.game.new_state(2)
    assert other.digest() == table.state.digest()
    assert sum(table.state.of(LooseTiles).tiles.values()) in (0, len(read.island) - 1)
