"""The free set-up: harbor settlements, settlements in reverse, roads and settler ships."""

import pytest

from ep_rules.api import GOLD, LETTERS
from ep_rules.base.layout_start import MARKS
from ep_rules.base.start_pieces import PlaceSettlement, StartPiece
from ep_rules.base.turn import Turn
from ep_rules.base.victory import Victory
from ep_rules.model import LUMBER, MOUNTAINS, PASTURE
from ep_rules.sea.start import PlaceHarbor
from tests.kit.table import Table, fresh

WITH_MISSIONS = ["pirate-lairs", "fish", "spices", "explorers-pirates"]


def asked(table: Table) -> str:
    """Kind of piece, owner and who places it: `H:A`, `S:C(B)`, `road B`, `ship B`."""
    top = table.state.agenda[-1]
    who, kind = LETTERS[top.actor], type(top).__name__
    if not isinstance(top, StartPiece):
        return {"StartRoad": "road ", "StartShip": "ship "}[kind] + who
    piece = {"StartHarbor": "H", "StartSettlement": "S", "NeutralRoad": "R"}[kind]
    by = "" if int(top.owner) == top.actor else f"({who})"
    return f"{piece}:{LETTERS[top.owner]}{by}"


def dealt(table: Table) -> Table:
    """The island is revealed, first tile of the bag first."""
    while table.asks == "* DealTile":
        table.history.play(table.game.legal_actions(table.state)[0])
    return table


def order_of(table: Table) -> list[str]:
    """All decisions of the set-up, each answered by its first legal action."""
    found = []
    dealt(table)
    while not table.asks.endswith("ProductionPhase"):
        found.append(asked(table))
        table.history.play(table.game.legal_actions(table.state)[0])
    return found


@pytest.mark.rule("setup.free")
@pytest.mark.parametrize("scenario", WITH_MISSIONS)
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_harbors_in_order_settlements_in_reverse_then_road_and_ship_each(
    scenario: str, seats: int, edition: str
):
    letters = LETTERS[:seats]
    for first in range(0, seats, 2):
        order = letters[first:] + letters[:first]
        table = fresh(scenario, seats, edition, first=order[0])
        wanted = [f"H:{seat}" for seat in order] + [f"S:{seat}" for seat in reversed(order)]
        wanted += [step for seat in order for step in (f"road {seat}", f"ship {seat}")]
        assert order_of(table) == wanted
        assert table.asks == f"{order[0]} ProductionPhase"
        assert table.game.book.module(Turn).round(table.state) == 1
        for seat in letters:
            assert table.points(seat) == 3
            assert len(table.ships(seat)) == 1
            assert table.ships(seat)[0].endswith("settler")
            assert len(table.places("road", seat)) == 1


@pytest.mark.rule("setup.neutral")
@pytest.mark.parametrize("scenario", WITH_MISSIONS)
def test_two_players_set_neutral_pieces_after_their_own(scenario: str, edition: str):
    table = fresh(scenario, 2, edition)
    places = ["H:A", "H:B", "H:C(A)", "H:D(B)", "S:B", "S:A", "S:D(B)", "S:C(A)"]
    assert order_of(table) == [*places, "road A", "ship A", "road B", "ship B"]
    for neutral in "CD":
        assert len(table.places("harbor", neutral)) == len(table.places("settlement", neutral)) == 1
        assert table.places("road", neutral) == []


@pytest.mark.rule("setup.neutral")
def test_the_neutral_settlements_may_come_first_by_house_setting(edition: str):
    house = {"start.neutral": "neutral-first"}
    table = fresh("fish", 2, edition, first="B", house=house)
    places = ["H:B", "H:A", "H:C(B)", "H:D(A)", "S:D(A)", "S:C(B)", "S:A", "S:B"]
    assert order_of(table) == [*places, "road B", "ship B", "road A", "ship A"]


@pytest.mark.rule("setup.neutral")
def test_neutral_settlements_have_roads_by_house_setting(edition: str):
    table = fresh("fish", 2, edition, house={"start.neutral_roads": "one-each"})
    places = ["H:A", "H:B", "H:C(A)", "H:D(B)", "S:B", "S:A", "S:D(B)", "R:D(B)", "S:C(A)"]
    assert order_of(table) == [*places, "R:C(A)", "road A", "ship A", "road B", "ship B"]
    for neutral in "CD":
        (settlement,), (road,) = table.places("settlement", neutral), table.places("road", neutral)
        topology = table.game.book.topology
        assert topology.intersection(settlement) in topology.path_ends[topology.path(road)]


@pytest.mark.rule("setup.neutral")
def test_a_neutral_road_lies_next_to_its_own_settlement():
    table = dealt(fresh("fish", 2, house={"start.neutral_roads": "one-each"}))
    table.do("A start-harbor A2.se", "B start-harbor D3.se", "A start-harbor C2.se")
    table.do("B start-harbor E3.s", "B start-settlement B1.s", "A start-settlement D1.s")
    table.do("B start-settlement F1.s")
    assert table.refused("B start-road B1-sw") == "setup.not-beside-settlement"
    table.do("B start-road F1-sw")
    assert table.hears() == ["NeutralRoadPlaced"]
    assert table.places("road", "D") == [table.name("F1-sw")]
    assert table.places("road", "B") == []


@pytest.mark.rule("setup.fixed")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_land_ho_has_a_free_set_up_by_house_setting(seats: int, edition: str):
    table = fresh("land-ho", seats, edition, house={"setup.places": "free"})
    assert table.asks == "A StartHarbor"
    assert table.refused("A start-harbor A1.n") == "setup.not-marked"
    order_of(table)
    for seat in LETTERS[:seats]:
        assert (table.points(seat), len(table.ships(seat))) == (3, 1)
        assert table.hand(seat).endswith("2 gold")


@pytest.mark.rule("setup.fixed")
def test_the_start_of_land_ho_is_fixed_in_both_editions(edition: str):
    assert fresh("land-ho", 3, edition).asks == "A ProductionPhase"


@pytest.mark.rule("setup.neutral")
def test_neutral_pieces_block_but_receive_nothing(edition: str):
    table = dealt(fresh("pirate-lairs", 2, edition))
    table.do("A start-harbor A2.se", "B start-harbor D3.se", "A start-harbor C2.se")
    assert table.refused("B start-harbor C3.s") == "building.too-close"
    assert table.refused("B start-harbor C2.se") == "building.place-taken"
    table.settle()
    assert len(table.state.hands) == 2
    before = [table.cards(seat) for seat in "AB"]
    table.do("A roll", "* dice 5 5")
    assert [table.cards(seat) for seat in "AB"] >= before
    assert table.game.book.owners == 4


@pytest.mark.rule("setup.neutral")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_with_three_or_more_players_there_are_no_neutral_pieces(seats: int, edition: str):
    table = fresh("spices", seats, edition).settle()
    assert table.game.book.owners == seats
    assert sum(map(bool, table.state.building)) == 2 * seats


@pytest.mark.rule("setup.marks")
@pytest.mark.parametrize("scenario", WITH_MISSIONS)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_first_harbor_settlement_stands_on_a_mark(scenario: str, seats: int, edition: str):
    table = dealt(fresh(scenario, seats, edition))
    marks = table.game.book.layout.of(MARKS)
    legal = table.game.legal_actions(table.state)
    assert legal == [PlaceHarbor(mark) for mark in sorted(marks)]
    assert table.refused("A start-harbor A1.nw") == "setup.not-marked"
    assert table.refused("A start-harbor A4.ne") == "setup.not-marked"


@pytest.mark.rule("building.distance")
def test_the_distance_rule_holds_in_the_set_up(edition: str):
    table = dealt(fresh("explorers-pirates", 3, edition))
    table.do("A start-harbor C3.s")
    assert table.refused("B start-harbor D3.se") == "building.too-close"
    assert table.refused("B start-harbor C2.se") == "building.too-close"
    assert table.refused("B start-harbor C3.s") == "building.place-taken"
    table.do("B start-harbor B2.se", "C start-harbor E2.se")
    assert table.refused("C start-settlement D3.n") == "building.too-close"
    table.do("C start-settlement A1.n")


@pytest.mark.rule("setup.free")
def test_the_settlement_may_stand_on_any_corner_of_the_island(edition: str):
    table = dealt(fresh("fish", 3, edition))
    table.do("A start-harbor C3.s", "B start-harbor A2.se", "C start-harbor F2.se")
    board, layout = table.game.book.topology, table.game.book.layout
    island = {corner for place in layout.island for corner in board.hex_corners[place]}
    taken = {board.intersection(name) for name in ("C3.s", "A2.se", "F2.se")}
    blocked = taken | {near for corner in taken for near in board.corner_neighbors[corner]}
    legal = table.game.legal_actions(table.state)
    assert legal == [PlaceSettlement(corner) for corner in sorted(island - blocked)]
    assert table.refused("C start-settlement A4.n") == "setup.not-on-island"
    table.do("C start-settlement D3.s")  # a mark
    table.do("B start-settlement D1.nw")  # where only the frame is beside


@pytest.mark.rule("setup.free")
def test_road_beside_the_settlement_and_ship_beside_the_harbor_settlement(edition: str):
    """The first places of the printed rules: the settler ship is on a sea route of its color."""
    table = dealt(fresh("explorers-pirates", 3, edition))
    table.do("A start-harbor C3.s", "B start-harbor A2.se", "C start-harbor F2.se")
    table.do("C start-settlement B1.n", "B start-settlement E1.nw", "A start-settlement D2.nw")
    assert len(table.legal()) == 3
    assert all(line.startswith("start-road") for line in table.legal())
    assert table.refused("A start-road C2-se") == "setup.not-beside-settlement"
    table.do(f"A {table.legal()[0]}")
    assert table.legal() == ["start-ship C3-sw", "start-ship C3-se", "start-ship D3-e"]
    assert table.refused("A start-ship D4-ne") == "ships.no-harbor-here"
    table.do("A start-ship C3-se")
    assert table.ships("A") == ["C3-se settler"]
    assert table.asks == "B StartRoad"


@pytest.mark.rule("setup.start-cards")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_everybody_takes_a_card_for_each_hex_at_the_settlement_and_two_gold(
    seats: int, edition: str
):
    table = fresh("explorers-pirates", seats, edition).settle()
    board, state = table.game.book.topology, table.state
    for seat, hand in enumerate(state.hands):
        assert hand[GOLD] == 2
        (corner,) = state.placed[1][seat]
        wanted = [0] * 5
        for place in board.corner_hexes[corner]:
            if state.terrain[place] <= MOUNTAINS:
                wanted[state.terrain[place]] += 1
        assert hand[:5] == wanted


@pytest.mark.rule("setup.start-cards")
def test_a_small_supply_of_the_house_is_dealt_in_the_order_of_play_while_it_lasts(edition: str):
    table = dealt(fresh("pirate-lairs", 6, edition, first="D", house={"production.bank": "5"}))
    for place in ("A2.ne", "C3.s", "D4.s", "E4.s", "F3.s", "G3.s"):
        table.do(f"{asked(table)[-1]} start-harbor {place}")
    for place in ("C1.se", "B1.se", "C1.sw", "D1.se", "A1.se", "B1.sw"):  # at eleven forests
        table.do(f"{asked(table)[-1]} start-settlement {place}")
    table.settle()
    lumber = [table.state.hands[LETTERS.index(seat)][LUMBER] for seat in "DEFABC"]
    assert lumber == [1, 1, 2, 1, 0, 0]
    assert min(table.state.bank[:5]) == table.state.bank[LUMBER] == 0
    assert [hand[GOLD] for hand in table.state.hands] == [2] * 6


@pytest.mark.rule("setup.start-cards")
def test_the_harbor_settlement_brings_no_card(edition: str):
    table = fresh("pirate-lairs", 3, edition)
    table.do("A start-harbor D3.se", "B start-harbor B2.se", "C start-harbor F2.se")
    table.do("C start-settlement C1.nw", "B start-settlement F1.nw", "A start-settlement D1.nw")
    table.settle()
    assert table.hand("A") == "1 wool, 2 gold"  # the printed pasture alone


@pytest.mark.rule("setup.island")
@pytest.mark.parametrize("scenario", ["fish", "spices", "explorers-pirates"])
@pytest.mark.parametrize("seats", [3, 5])
def test_the_loose_tiles_are_dealt_by_chance_and_the_numbers_stay(
    scenario: str, seats: int, edition: str
):
    table = fresh(scenario, seats, edition)
    numbers = table.state.numbers[:]
    bag = dict(table.game.book.layout.loose)
    assert table.asks == "* DealTile"
    weights = [weight for _, weight in table.game.chance_outcomes(table.state)]
    assert weights == list(bag.values())
    pasture = "E1" if seats > 4 else "D1"
    assert table.hex(pasture) == "pasture 6"
    dealt(table)
    assert table.state.numbers == numbers
    island = table.game.book.layout.island
    shown = [table.state.terrain[place] for place in island]
    bag[PASTURE] += 1
    assert {kind: shown.count(kind) for kind in bag} == bag


@pytest.mark.rule("setup.island")
def test_pirate_lairs_has_a_printed_island_that_may_be_shuffled(edition: str):
    assert fresh("pirate-lairs", 3, edition).asks == "A StartHarbor"
    shuffled = fresh("pirate-lairs", 3, edition, house={"island.terrain": "shuffled"})
    assert shuffled.asks == "* DealTile"
    assert shuffled.hex("A1") == "unknown 11"
    assert shuffled.hex("D1") == "pasture 6"
    assert dealt(shuffled).asks == "A StartHarbor"
    assert fresh("pirate-lairs", 5, edition).asks == "* DealTile"  # the large island always


@pytest.mark.rule("missions.together")
@pytest.mark.parametrize(
    ("scenario", "goal", "missions"),
    [
        ("pirate-lairs", 12, ["lair"]),
        ("fish", 15, ["lair", "fish"]),
        ("spices", 15, ["fish", "spice"]),
        ("explorers-pirates", 17, ["lair", "fish", "spice"]),
    ],
)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_each_scenario_has_its_missions_side_by_side(
    scenario: str, goal: int, missions: list[str], seats: int, edition: str
):
    table = fresh(scenario, seats, edition).settle()
    scores = table.game.points(table.state, table.state.active)  # type: ignore[arg-type]
    found = [name.removesuffix("-mission") for name in scores if name.endswith("-mission")]
    assert found == missions
    assert [name for name in scores if name.endswith("-leader")] == [
        f"{name}-mission-leader" for name in missions
    ]
    assert table.game.book.module(Victory).settings.goal == goal
