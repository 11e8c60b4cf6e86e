"""Ships at sea: points, wool, one move at a time, and routes that are full."""

import pytest

from ep_rules.api import Seat
from ep_rules.module import BadRuleset, RuleModule
from ep_rules.sea.routes import Chart
from ep_rules.sea.sailing import HIGHEST_TOLL, TOLL
from ep_rules.sea.ships import MOVEMENT_POINTS
from tests.kit.rulebooks import game_of, modules_of
from tests.kit.table import Table, at

ONE = """
phase = "movement"
[A]
hand = "3 wool"
ships = ["C3-sw"]
"""

# The western frame is a corridor without branches: A1-nw A1-w B1-nw B1-w C1-nw C1-w D1-nw D1-w …
FULL = """
seats = 3
phase = "movement"
[A]
hand = "2 wool"
ships = ["%s"]
settlements = ["B1.sw"]
[B]
ships = ["B1-nw", "B1-nw"]
"""

TWO_FULL = """
seats = 3
phase = "movement"
[A]
hand = "%s"
ships = ["%s"]
[B]
ships = ["B1-nw", "B1-nw", "B1-w"]
[C]
ships = ["B1-w"]
"""


def there_and_back(table: Table, steps: int, ship: int = 1, near: str = "C3-se") -> Table:
    """Sail to and fro between the ship's route and one next to it."""
    home = table.ships("A")[ship - 1].split()[0]
    return table.do(*[f"A sail #{ship} {near if step % 2 == 0 else home}" for step in range(steps)])


@pytest.mark.rule("ships.routes")
def test_routes_are_paths_beside_sea_or_frame_and_away_from_the_unknown():
    table = at(ONE)
    chart = table.state.of(Chart).open
    assert chart[table.path("C3-e")]  # sea and sea
    assert chart[table.path("C2-e")]  # sea and land
    assert chart[table.path("B1-w")]  # land and frame
    assert chart[table.path("A3-ne")]  # sea and frame
    assert not chart[table.path("C2-w")]  # land and land
    assert not chart[table.path("C4-e")]  # sea and unknown
    assert not chart[table.path("A6-ne")]  # unknown and frame
    assert table.refused("A sail #1 C2-w") == "ships.not-a-route"
    assert table.refused("A sail #1 C4-e") == "ships.unknown-beside"


@pytest.mark.rule("ships.routes")
def test_routes_grow_when_a_hex_is_discovered():
    sea, land = (at(f'[hexes]\nC5 = "{what}"') for what in ("sea", "fields 9"))
    for table in (sea, land):
        assert table.state.of(Chart).open[table.path("C4-e")]
        assert table.state.of(Chart).open[table.path("C5-e")]  # C6 is sea
        assert not table.state.of(Chart).open[table.path("C5-ne")]  # B5 is still unknown
    both = at('[hexes]\nC5 = "fields 9"\nB5 = "hills 3"')
    assert not both.state.of(Chart).open[both.path("C5-ne")]  # land on both sides


@pytest.mark.rule("ships.movement")
@pytest.mark.rule("ships.step")
def test_a_ship_sails_four_steps_and_a_fifth_is_refused():
    table = there_and_back(at(ONE), 4)
    assert table.left("A#1") == 0
    assert table.refused("A sail #1 C3-se") == "ships.no-points"
    assert table.legal("sail") == []


@pytest.mark.rule("ships.step")
def test_a_step_goes_to_an_adjoining_route_in_any_direction():
    assert at(ONE).legal("sail") == ["sail #1 C2-e", "sail #1 C3-se", "sail #1 D3-e"]
    assert at(ONE).refused("A sail #1 A3-e") == "ships.not-adjacent"
    assert at(ONE).refused("A sail #2 C3-se") == "ships.no-such-ship"
    assert at(ONE).refused("A sail #9 C3-se") == "ships.no-such-ship"


@pytest.mark.rule("ships.movement")
def test_every_turn_gives_a_ship_a_fresh_move():
    table = there_and_back(at(ONE), 4).do("A end", "B roll", "* dice 1 1", "B end", "B end")
    table.do("A roll", "* dice 1 1", "A end")
    assert table.left("A#1") == 4


@pytest.mark.rule("ships.wool")
def test_a_wool_buys_two_more_steps_even_after_the_four_are_sailed():
    table = there_and_back(at(ONE), 4).do("A wool #1")
    assert table.left("A#1") == 2
    assert table.hand("A") == "2 wool"
    assert table.bank("wool") == 17
    there_and_back(table, 2)
    assert table.refused("A sail #1 C3-se") == "ships.no-points"


@pytest.mark.rule("ships.wool")
def test_wool_may_be_paid_before_the_first_step_but_once_a_ship_only():
    table = at(ONE).do("A wool #1")
    assert table.left("A#1") == 6
    assert table.refused("A wool #1") == "ships.wool-once"
    there_and_back(table, 6)
    assert table.refused("A wool #1") == "ships.wool-once"


@pytest.mark.rule("ships.wool")
def test_without_wool_there_is_nothing_to_pay_with():
    table = at(ONE.replace("3 wool", "3 ore"))
    assert table.refused("A wool #1") == "ships.no-wool"
    assert table.refused("A wool #3") == "ships.no-such-ship"


@pytest.mark.rule("ships.wool")
def test_several_ships_may_each_have_a_wool():
    table = at(ONE.replace('"C3-sw"', '"C3-sw", "C2-e"')).do("A wool #1", "A wool #2")
    assert (table.left("A#1"), table.left("A#2")) == (6, 6)


@pytest.mark.rule("ships.one-at-a-time")
def test_the_first_step_of_another_ship_closes_a_ships_move():
    table = at(ONE.replace('"C3-sw"', '"C3-sw", "D4-e"')).do("A sail #1 C3-se")
    table.do("A wool #2")  # buying is no step
    assert table.left("A#1") == 3
    table.do("A sail #2 D4-se")
    assert table.left("A#1") == 0
    assert table.refused("A sail #1 C3-sw") == "ships.move-closed"
    assert table.refused("A wool #1") == "ships.move-closed"


@pytest.mark.rule("ships.one-at-a-time")
def test_a_ship_that_waits_still_has_its_own_whole_move():
    table = at(ONE.replace('"C3-sw"', '"C3-sw", "D4-e"')).do("A sail #1 C3-se", "A sail #2 D4-se")
    assert table.left("A#2") == 3


@pytest.mark.rule("ships.two-on-a-route")
def test_two_ships_of_any_owners_share_a_route():
    scene = """
    phase = "movement"
    [A]
    ships = ["C3-sw"]
    [B]
    ships = ["C3-se"]
    """
    table = at(scene).do("A sail #1 C3-se")
    assert table.refused("A end") == ""


@pytest.mark.rule("ships.full-route")
def test_a_full_route_is_passed():
    table = at(FULL % "A1-w").do("A sail #1 B1-nw", "A sail #1 B1-w")
    assert table.ships("A") == ["B1-w"]
    assert table.left("A#1") == 2


@pytest.mark.rule("ships.full-route")
def test_a_third_ship_does_not_end_on_a_full_route():
    table = at(FULL % "A1-nw")
    table.do("A sail #1 A1-w", "A sail #1 A1-nw", "A sail #1 A1-w")
    assert table.left("A#1") == 1
    assert table.refused("A sail #1 B1-nw") == "ships.route-full"
    assert table.do("A wool #1").refused("A sail #1 B1-nw") == ""


PASSING = (FULL % "A1-w settler").replace(
    "[B]", 'harbor-settlements = ["B1.n"]\nbasins = { "B1.n" = "settler" }\n[B]'
)
PASSING = PASSING.replace('"A1-w settler"', '"A1-w", "B1-w settler"')
"""Ship #1 can pass a full route at its own harbor settlement; #2 is next to it."""


@pytest.mark.rule("ships.full-route")
def test_a_ship_passing_a_full_route_does_what_its_place_allows_and_others_do_where_they_rest():
    for lines in (
        ("load settler on #1", "unload settler from #1", "load settler on #1"),
        ("drop settler of #2",),
        ("wool #1",),
        ("wool #2",),
    ):
        table = at(PASSING).do("A sail #1 B1-nw", *(f"A {line}" for line in lines))
        table.do("A sail #1 A1-w", "A end")


@pytest.mark.rule("ships.full-route")
def test_a_ship_passing_a_full_route_founds_there():
    shore = (FULL % "A1-w settler").replace("A1-w settler", "B1-w settler")
    table = at(shore).do("A sail #1 B1-nw")
    (found,) = table.legal("found")[:1]
    assert table.do(f"A {found}").refused("A end") == "", "the ship is gone from the route"


@pytest.mark.rule("ships.full-route")
def test_what_would_leave_a_ship_on_a_full_route_for_good_is_refused():
    table = at(PASSING).do("A sail #1 B1-nw")
    assert table.legal("sail") == ["sail #1 A1-w", "sail #1 B1-w"]
    for line in ("end", "sail #2 C1-nw"):
        assert table.refused(f"A {line}") == "ships.must-sail-on", line


@pytest.mark.rule("ships.full-route")
def test_a_ship_that_sails_off_a_full_route_makes_room_for_the_one_that_passes():
    scene = (FULL % "A1-w").replace('ships = ["A1-w"]', 'ships = ["A1-w", "B1-nw"]', 1)
    scene = scene.replace('"B1-nw", "B1-nw"', '"B1-nw"')
    table = at(scene)
    table.do("A sail #1 B1-nw")
    assert table.refused("A end") == "ships.must-sail-on"
    table.do("A sail #2 B1-w", "A end")
    assert table.ships("A") == ["B1-nw", "B1-w"]


@pytest.mark.rule("ships.full-route")
def test_two_adjoining_full_routes_are_passed_with_points_to_get_beyond_both():
    table = at(TWO_FULL % ("", "A1-nw"))
    table.do("A sail #1 A1-w", "A sail #1 B1-nw", "A sail #1 B1-w")
    assert table.legal() == ["sail #1 C1-nw"]
    table.do("A sail #1 C1-nw")
    assert table.left("A#1") == 0


@pytest.mark.rule("ships.full-route")
def test_with_too_few_points_only_the_way_back_is_left_before_the_second_full_route():
    table = at(TWO_FULL % ("", "A1-nw"))
    table.do("A sail #1 A1-w", "A sail #1 A1-nw", "A sail #1 A1-w")
    assert table.refused("A sail #1 B1-nw") == "ships.route-full"
    table = at(TWO_FULL % ("", "A1-ne")).do("A sail #1 A1-nw", "A sail #1 A1-w", "A sail #1 B1-nw")
    assert table.left("A#1") == 1
    assert table.refused("A sail #1 B1-w") == "ships.route-full"
    assert table.legal() == ["sail #1 A1-w"]


@pytest.mark.rule("ships.full-route")
def test_the_place_a_ship_has_just_left_counts_as_a_way_on():
    scene = (TWO_FULL % ("", "A1-ne")).replace('ships = ["B1-w"]', 'ships = ["B1-w", "A1-w"]')
    table = at(scene).do("A sail #1 A1-nw", "A sail #1 A1-w", "A sail #1 B1-nw")
    assert table.legal() == ["sail #1 A1-w"]


@pytest.mark.rule("ships.full-route")
def test_wool_bought_on_a_full_route_opens_the_way_beyond_the_next():
    table = at(TWO_FULL % ("1 wool", "A1-ne"))
    table.do("A sail #1 A1-nw", "A sail #1 A1-w", "A sail #1 B1-nw")
    assert table.refused("A sail #1 B1-w") == "ships.route-full"
    table.do("A wool #1", "A sail #1 B1-w", "A sail #1 C1-nw", "A end")


@pytest.mark.rule("ships.full-route")
def test_wool_that_is_only_in_hand_does_not_count_on_the_way_in():
    table = at(FULL % "A1-nw").do("A sail #1 A1-w", "A sail #1 A1-nw", "A sail #1 A1-w")
    assert table.hand("A") == "2 wool"
    assert table.refused("A sail #1 B1-nw") == "ships.route-full"


@pytest.mark.rule("ships.full-route")
def test_a_full_route_where_a_discovery_would_stop_the_ship_is_never_entered():
    scene = """
    seats = 3
    phase = "movement"
    [A]
    ships = ["C4-sw"]
    """
    table = at(scene).seat("B", ships=["C4-se", "C4-se"])
    assert table.refused("A sail #1 C4-se") == "ships.stops-on-full"


class Tollhouse(RuleModule):
    """One route costs a gold."""

    id = "tollhouse"
    gate = "B1-nw"

    def bind(self, book):
        """Find the gate."""
        self._gate = book.topology.path(self.gate)

    def answers(self):
        """One gold onto the gate."""
        return {TOLL: self._toll, HIGHEST_TOLL: lambda most: most + 1}

    def _toll(self, base, *step):
        *_, path, _counted = step
        return base + (path == self._gate)


class SwiftSeats(RuleModule):
    """Every ship has one more point."""

    id = "swift-seats"

    def answers(self):
        """One more."""
        return {MOVEMENT_POINTS: lambda base, _state, _seat: base + 1}


def with_module(scene: str, module: type[RuleModule], gold: int, seats: int = 2) -> Table:
    """A scene of the plain game, played on with one more module."""
    plain = at(scene)
    plain.state.hands[0][5] = gold
    owners = 4 if seats == 2 else seats
    return Table(game_of(modules_of(extra=[module(())]), seats, owners), plain.state)  # type: ignore[arg-type]


CORRIDOR = 'phase = "movement"\n[A]\nships = ["A1-w"]'


@pytest.mark.rule("ships.toll")
def test_a_toll_is_paid_to_the_supply_with_the_step():
    table = with_module(CORRIDOR, Tollhouse, gold=1).do("A sail #1 B1-nw")
    assert table.hand("A") == ""


class BoundlessTollhouse(Tollhouse):
    """It does not say how high its toll is."""

    def answers(self):
        """Only the toll."""
        return {TOLL: self._toll}


def test_a_module_with_a_toll_must_say_how_high_it_is():
    with pytest.raises(BadRuleset, match="how high"):
        with_module(CORRIDOR, BoundlessTollhouse, gold=1)


@pytest.mark.rule("ships.toll")
def test_without_the_gold_the_step_is_refused():
    table = with_module(CORRIDOR, Tollhouse, gold=0)
    assert table.refused("A sail #1 B1-nw") == "ships.toll"
    assert table.legal("sail") == ["sail #1 A1-nw"]


@pytest.mark.rule("ships.full-route")
@pytest.mark.parametrize(("gold", "code"), [(1, ""), (0, "ships.route-full")])
def test_tolls_are_counted_when_looking_beyond_a_full_route(gold: int, code: str):
    table = with_module(FULL % "A1-w", Tollhouse, gold, seats=3)
    assert table.refused("A sail #1 B1-nw") == code


@pytest.mark.rule("ships.movement")
def test_a_module_may_grant_more_points_and_the_answer_says_who_did():
    table = with_module(CORRIDOR, SwiftSeats, gold=0)
    assert table.left("A#1") == 5
    (answer,) = table.game.book.answers(MOVEMENT_POINTS)
    assert (answer[0], answer[1](4, table.state, Seat(0))) == ("swift-seats", 5)
