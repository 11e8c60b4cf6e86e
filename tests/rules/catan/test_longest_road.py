r"""The Longest Road, drawn: a letter on a path is a road, on a corner a settlement."""

from collections.abc import Sequence

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ep_rules.api import NOBODY, Owner, Path, game
from ep_rules.catalogue import layout
from ep_rules.catan.longest_road import ROUTE_PIECES, LongestRoads
from ep_rules.catan.trails import longest_trail
from ep_rules.module import NoSettings, Rulebook, RuleModule
from tests.kit.boards import base, drawn, robbers
from tests.kit.each import each

FIVE = r"""
 /.A A.A A.A
.   .   .   .
|C2 |C3 |C4 |
.\ /.\ /.\ /.
  .   .   .
"""


@pytest.mark.rule("awards.longest-road")
def test_five_roads_in_a_row_take_the_card_worth_two_points():
    table = drawn(FIVE)
    assert table.lengths() == [5, 0, 0]
    assert table.longest_road() == "A"
    assert table.game.points(table.state, Owner(0))["longest-road"] == 2


def test_four_roads_in_a_row_take_no_card():
    table = drawn(FIVE.replace("A.A\n", "A.\\\n"))
    assert table.lengths() == [4, 0, 0]
    assert table.longest_road() == ""


TRAILS = {
    "branches do not add: three arms of two roads": (4, r"""
 /.\ A.A A.A
.   .   .   .
|C2 |C3 AC4 |
.\ /.\ /.A /.
  .   .   .
"""),
    "a ring counts each of its roads once": (6, r"""
 /.\ A.A /.\
.   .   .   .
|C2 AC3 AC4 |
.\ /.A A.\ /.
  .   .   .
"""),
    "a ring with a tail passes one corner twice": (7, r"""
 /.A A.A /.\
.   .   .   .
|C2 AC3 AC4 |
.\ /.A A.\ /.
  .   .   .
"""),
    "of two short tails only one goes with the whole ring": (7, r"""
 /.A A.A A.\
.   .   .   .
|C2 AC3 AC4 |
.\ /.A A.\ /.
  .   .   .
"""),
    "two long tails take the longer way around the ring": (10, r"""
 A.A A.A A.A
.   .   .   .
AC2 AC3 AC4 A
.\ /.A A.\ /.
  .   .   .
"""),
    "two rings side by side are walked whole": (11, r"""
 /.\ A.A A.A
.   .   .   .
|C2 AC3 AC4 A
.\ /.A A.A A.
  .   .   .
"""),
    "two roads apart are as long as the longer one": (3, r"""
 /.A A.A /.\
.   .   .   .
|C2 |C3 |C4 |
.A A.\ /.\ /.
  .   .   .
"""),
    "own buildings do not interrupt": (5, r"""
 /.A AAA A.A
.   .   .   .
|C2 |C3 |C4 |
.\ /.\ /.\ /.
  .   .   .
"""),
    "another building in the middle interrupts": (3, r"""
 /.A ABA A.A
.   .   .   .
|C2 |C3 |C4 |
.\ /.\ /.\ /.
  .   .   .
"""),
    "roads that end at other buildings count": (5, r"""
 /BA A.A A.A
.   .   .   C
|C2 |C3 |C4 |
.\ /.\ /.\ /.
  .   .   .
"""),
    "a road between two other buildings counts alone": (1, r"""
 /.\ B.\ /.\
.   .   .   .
|C2 AC3 |C4 |
C\ /.\ /.\ /.
  .   .   .
"""),
    "a ring begins and ends at another building": (6, r"""
 /.\ ABA /.\
.   .   .   .
|C2 AC3 AC4 |
.\ /.A A.\ /.
  .   .   .
"""),
    "two other buildings cut a ring in halves": (3, r"""
 /.\ ABA /.\
.   .   .   .
|C2 AC3 AC4 |
.\ /.A A.\ /.
  .   C   .
"""),
    "a fork at another building is three roads that end": (2, r"""
 /.A A.\ /.\
.   B   .   .
|C2 AC3 |C4 |
.\ /.A /.\ /.
  .   .   .
"""),
}  # fmt: skip


@each("case", TRAILS)
@pytest.mark.rule("awards.longest-road", "awards.interruption")
def test_the_longest_trail_of_a_drawn_board(case: str):
    length, picture = TRAILS[case]
    assert drawn(picture).lengths()[0] == length


SIX_OF_A = r"""
 A.A A.A A.A
.   .   .   .
|B2 |B3 |B4 |
"""
FIVE_OF_B = r"""
 /.B B.B B.B /.\ /.\
.   .   .   .   .   .
|D2 |D3 |D4 |D5 |D6 |
"""
FIVE_OF_C = r"""
|F2 |F3 |F4 |
.C C.C C.C /.
  .   .   .
"""
BROKEN_IN_THE_MIDDLE = r"""
 /.\ /C\ /.\
.   .   .   .
|B2 |B3 |B4 |
"""


def test_only_a_longer_road_takes_the_card_over():
    table = drawn(FIVE)
    table.draw(FIVE_OF_C)
    assert table.lengths() == [5, 0, 5]
    assert table.longest_road() == "A"
    table.draw(FIVE_OF_C.replace("C.C /.", "C.C C."))
    assert table.lengths() == [5, 0, 6]
    assert table.longest_road() == "C"


@pytest.mark.rule("awards.interruption")
def test_a_building_in_the_middle_gives_the_card_to_the_one_who_is_longest_then():
    table = drawn(SIX_OF_A, FIVE_OF_B)
    assert table.longest_road() == "A"
    table.draw(BROKEN_IN_THE_MIDDLE)
    assert table.lengths() == [3, 5, 0]
    assert table.longest_road() == "B"


def test_a_broken_road_of_four_loses_the_card_to_no_seat():
    table = drawn(SIX_OF_A)
    table.draw(BROKEN_IN_THE_MIDDLE)
    assert table.longest_road() == ""


@pytest.mark.rule("awards.tie")
def test_two_who_are_level_after_a_break_leave_the_card_aside_until_one_is_ahead():
    table = drawn(SIX_OF_A, FIVE_OF_B, FIVE_OF_C)
    table.draw(BROKEN_IN_THE_MIDDLE)
    assert table.lengths() == [3, 5, 5]
    assert table.longest_road() == ""
    table.draw(FIVE_OF_B.replace("B.B /.", "B.B B."))
    assert table.lengths() == [3, 6, 5]
    assert table.longest_road() == "B"


def test_a_card_that_lies_aside_goes_to_the_one_whose_rival_is_broken():
    table = drawn(SIX_OF_A, FIVE_OF_B, FIVE_OF_C, seats=4)
    table.draw(BROKEN_IN_THE_MIDDLE)
    assert table.longest_road() == ""
    table.game.book.placers["settlement"](
        table.state, Owner(3), table.game.book.topology.intersection("F3.s")
    )
    assert table.lengths() == [3, 5, 3, 0]
    assert table.longest_road() == "B"


def test_a_seat_that_lost_the_card_to_no_seat_takes_it_back_with_five():
    table = drawn(SIX_OF_A)
    table.draw(BROKEN_IN_THE_MIDDLE)
    assert (table.lengths()[0], table.longest_road()) == (3, "")
    for name, wanted in (("B4-e", ""), ("C5-nw", "A")):
        path = table.game.book.topology.path(name)
        table.game.book.placers["road"](table.state, Owner(0), path)
        assert table.longest_road() == wanted
    assert table.lengths() == [5, 0, 0]


def test_a_longer_holder_who_is_broken_but_still_longest_keeps_the_card():
    table = drawn(
        r"""
 A.A A.A A.A
.   .   .   A
|B2 |B3 |B4 A
""",
        FIVE_OF_B,
    )
    table.draw(BROKEN_IN_THE_MIDDLE.replace(r"/.\ /C\ ", r"/C\ /.\ "))
    assert (table.lengths(), table.longest_road()) == ([6, 5, 0], "A")


def test_a_broken_holder_who_is_still_level_keeps_the_card():
    table = drawn(SIX_OF_A, FIVE_OF_B)
    table.draw(BROKEN_IN_THE_MIDDLE.replace(r"/.\ /C\ ", r"/C\ /.\ "))
    assert table.lengths() == [5, 5, 0]
    assert table.longest_road() == "A"


def test_who_lost_the_card_takes_it_back_with_a_longer_road():
    table = drawn(SIX_OF_A, FIVE_OF_B)
    table.draw(BROKEN_IN_THE_MIDDLE)
    assert table.longest_road() == "B"
    table.draw(r"""
     /.\ /.\ /.\
    .   .   .   .
    |B2 |B3 |B4 A
   /.\ /.\ /.\ /.A
  .   .   .   .   .
  |C2 |C3 |C4 |C5 A
    """)
    assert table.lengths() == [6, 5, 0]
    assert table.longest_road() == "A"


def test_a_setting_gives_a_tied_card_to_the_next_in_turn():
    table = drawn(SIX_OF_A, FIVE_OF_B, FIVE_OF_C, house={"longest-road.tie": "next-in-turn"})
    table.draw(BROKEN_IN_THE_MIDDLE)
    assert table.longest_road() == "B"


def test_a_setting_leaves_the_card_to_no_seat_while_any_two_are_level():
    table = drawn(FIVE, house={"longest-road.tie": "nobody"})
    assert table.longest_road() == "A"
    table.draw(FIVE_OF_C)
    assert table.longest_road() == ""
    table.draw(FIVE_OF_C.replace("C.C /.", "C.C C."))
    assert table.longest_road() == "C"


def test_events_name_the_seats_that_take_and_lose_the_card():
    table = drawn(SIX_OF_A.replace(" A.A A.A A.A", " /.A A.A A.\\"), seats=2)
    table.gives("A", "1 brick, 1 lumber")
    table.do("A road B4-ne")
    assert table.hears() == ["RoadBuilt", "LongestRoadTaken"]
    table = base("""
    seats = 2
    turn = "B"
    [A]
    roads = ["B2-ne", "B3-nw", "B3-ne", "B4-nw", "B4-ne"]
    [B]
    hand = "1 brick, 1 lumber, 1 wool, 1 grain"
    roads = ["B3-e"]
    """)
    assert table.longest_road() == "A"
    table.do("B settlement B3.ne")
    assert table.hears() == ["SettlementBuilt", "LongestRoadSetAside"]
    assert table.longest_road() == ""


class _Ships(RuleModule):
    """Two pieces of another kind, beyond the road's end."""

    id = "test-ships"

    def answers(self):
        ships = (9, (Path(0), Path(1)))
        return {ROUTE_PIECES: lambda pieces, state, owner: (*pieces, ships)}


@pytest.mark.parametrize(("building", "length"), [(False, 2), (True, 3)])
def test_pieces_of_two_kinds_join_only_at_a_building_of_their_seat(building: bool, length: int):
    base = game("base", 2).book
    kinds = [type(found)(found.given) for found in base.modules]
    book = Rulebook([*kinds, _Ships(NoSettings())], base.layout, 2, 2, base.outline)
    topology, state = book.topology, game("base", 2).new_state(1)
    joint = set(topology.path_ends[0]) | set(topology.path_ends[1])
    end = next(e for e in joint if len(set(topology.corner_paths[e]) - {0, 1}) > 0)
    road = next(p for p in topology.corner_paths[end] if p not in {0, 1})
    state.put_road(road, Owner(0))
    touching = len(set(topology.corner_paths[end]) & {0, 1}) == 1
    assert touching, "the road hangs on an end of the two"
    if building:
        state.put_building(end, Owner(0), 1)
    assert book.module(LongestRoads).length(state, Owner(0)) == length


BOARD = layout("base").topology
PATHS = BOARD.path_ends


def rings(number: int, branches: int) -> set[int]:
    """The paths around some hexes that meet at one intersection, and some paths beside them."""
    middle = next(hexes for hexes in BOARD.corner_hexes if len(hexes) == 3)
    around = {path for place in middle[:number] for path in BOARD.hex_paths[place]}
    beside = {other for path in around for other in BOARD.path_neighbors[path]} - around
    return around | {*sorted(beside)[:branches]}


@example(rings(1, 3))
@example(rings(2, 2))
@example(rings(3, 0))
@example(rings(3, 1))
@given(st.sets(st.integers(10, 40), max_size=11))
def test_the_longest_trail_is_the_one_that_trying_everything_finds(paths: set[int]):
    edges = [PATHS[path] for path in sorted(paths)]
    assert longest_trail(tuple(edges)) == _tried(edges)


def _tried(edges: Sequence[tuple[int, int]]) -> int:
    def onward(at: int, left: Sequence[int]) -> int:
        best = 0
        for number, (one, other) in enumerate(edges):
            if number in left and at in {one, other}:
                rest = [n for n in left if n != number]
                best = max(best, 1 + onward(other if at == one else one, rest))
        return best

    corners = {corner for edge in edges for corner in edge}
    return max((onward(corner, range(len(edges))) for corner in corners), default=0)


def test_no_seat_has_the_card_at_the_start():
    assert game("base", 2).new_state(1).slices["longest-road"].holder == NOBODY  # type: ignore[attr-defined]


def test_a_settlement_joins_a_road_and_a_ship_that_are_alone():
    table = robbers(house={"longest-road.least": "2"})
    table.seat("A", roads="C3-se", ships=["C3-e"])
    assert (table.lengths()[0], table.longest_road()) == (1, "")
    table.seat("A", settlements="C3.se")
    assert (table.lengths()[0], table.longest_road()) == (2, "A")
