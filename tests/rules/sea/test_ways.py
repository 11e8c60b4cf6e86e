"""A ship sent to a destination: the cheapest way, as ordinary steps."""

import pytest

from ep_rules.api import EDITIONS, Game, ShipNumber, State
from ep_rules.sea.sailing import Sail, ShipSailed
from ep_rules.sea.ships import Fleet, Ships
from ep_rules.sea.ways import Way
from ep_rules.sea.ways import ways as ways_of
from tests.kit.boards import at_sea
from tests.kit.table import Table

OPEN = {"C5": "sea", "E5": "sea", "C6": "sea", "E6": "sea"}
"""Sea enough to go around a pirate ship at D5."""


def open_water(
    house: dict[str, str] | None = None,
    gold: int = 1,
    edition: str = "print-2025",
    start: str = "D5-nw",
) -> Table:
    """Ship A#1 west of B's pirate ship, with six points."""
    t = at_sea("pirate-lairs", edition, hexes=OPEN, house=house)
    t.seat("A", ships=[start, "C4-w"], hand=f"{gold} gold, 1 wool" if gold else "1 wool")
    t.pirate("B", "D5").turn("A")
    return t.do("A wool #1")


def ways(t: Table, ship: int = 1) -> dict[str, Way]:
    """Ways by the name of their end."""
    names = t.game.book.topology.path_names
    found = ways_of(t.game.book, t.state, ShipNumber(ship), t.game.explain)
    assert list(found) == sorted(found)
    return {names[end]: way for end, way in found.items()}


def steps(t: Table, way: Way) -> list[str]:
    """The lines of a way, as actions of seat A."""
    return [f"A {t.game.notation.write(step)}" for step in way.steps]


def by_playing(game: Game, state: State, ship: int) -> dict[int, set[tuple[int, int]]]:
    """Every (points, tribute) at which a ship can come to a route, found by playing on.

    A position is its route and tribute: with fewer points spent a ship can do all that it could
    with more, so the first one found is enough.
    """
    index = game.book.module(Ships).index(state.agenda[-1].actor, ShipNumber(ship))
    front, seen = [(state, 0)], set()
    found: dict[int, set[tuple[int, int]]] = {}
    points = 0
    while front:
        points += 1
        after = []
        for before, paid in front:
            for action in game.legal_actions(before):
                if not isinstance(action, Sail) or action.ship != ship:
                    continue
                copy = before.copy()
                (sailed,) = [
                    event for event in game.listen(copy, action) if isinstance(event, ShipSailed)
                ]
                key = (action.path, paid + sailed.toll)
                if key in seen:
                    continue
                seen.add(key)
                if action.path != state.of(Fleet).at[index]:
                    found.setdefault(action.path, set()).add((points, key[1]))
                if copy.agenda[-1] == state.agenda[-1]:
                    after.append((copy, key[1]))
        front = after
    return found


@pytest.mark.rule("ships.way")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("gold", [0, 1])
@pytest.mark.parametrize("cheapest", ["points-first", "tribute-first"])
def test_a_way_is_the_cheapest_of_all_ways_that_can_be_played(
    gold: int, cheapest: str, edition: str
):
    t = open_water({"sailing.cheapest": cheapest}, gold, edition)
    found = ways_of(t.game.book, t.state, ShipNumber(1), t.game.explain)
    played = by_playing(t.game, t.state, 1)
    assert set(found) == set(played)
    for end, way in found.items():
        costs = played[end]
        if cheapest == "points-first":
            assert (way.points, way.tribute) == min(costs)
        else:
            assert (way.tribute, way.points) == min((paid, points) for points, paid in costs)


@pytest.mark.rule("ships.way")
@pytest.mark.rule("discovery.stop")
def test_a_way_is_played_step_by_step_and_ends_as_it_says():
    t = open_water()
    for end, way in ways(t).items():
        trial = Table(t.game, t.state.copy()).do(*steps(t, way))
        assert trial.ships("A")[0] == end
        assert trial.gold("A") + way.tribute == 1
        if not way.touches:
            assert trial.left("A#1") == way.left
        assert (trial.asks == "* RevealHex") == bool(way.touches), end
    assert any(way.touches for way in ways(t).values())


@pytest.mark.rule("ships.way")
@pytest.mark.rule("discovery.stop")
def test_nothing_is_discovered_on_the_way():
    t = open_water(gold=3)
    found = ways(t)
    assert found
    for way in found.values():
        trial = Table(t.game, t.state.copy()).do(*steps(t, way)[:-1])
        assert trial.asks == "A MovementPhase"


@pytest.mark.rule("ships.way")
@pytest.mark.parametrize(
    ("cheapest", "points", "tribute"), [("points-first", 2, 1), ("tribute-first", 4, 0)]
)
def test_points_count_before_tribute_and_by_the_house_rule_tribute_before_points(
    cheapest: str, points: int, tribute: int
):
    t = open_water({"sailing.cheapest": cheapest}, start="D4-ne")
    way = ways(t)["D4-se"]
    assert (way.points, way.tribute, way.left) == (points, tribute, 6 - points)


@pytest.mark.rule("ships.way")
@pytest.mark.rule("ships.full-route")
def test_a_way_to_a_full_route_says_that_the_ship_must_sail_on():
    t = open_water()
    full = next(end for end, way in ways(t).items() if way.points == 2 and not way.touches)
    t.seat("B", ships=[full, full])
    way = ways(t)[full]
    assert way.full
    assert not any(other.full for end, other in ways(t).items() if end != full)
    t.do(*steps(t, way))
    assert t.refused("A end") == "ships.must-sail-on"
    assert ways(t), "it can sail on"


@pytest.mark.rule("ships.way")
@pytest.mark.rule("ships.full-route")
def test_a_full_route_with_no_way_on_is_no_destination():
    t = open_water()
    far = max(ways(t).values(), key=lambda way: (not way.touches, way.points))
    end = t.game.book.topology.path_names[far.paths[-1]]
    assert far.left == 0
    t.seat("B", ships=[end, end])
    assert end not in ways(t)


@pytest.mark.rule("ships.way")
def test_a_ship_whose_move_is_over_goes_nowhere_and_neither_does_one_that_is_not_there():
    t = open_water().do("A sail #1 D4-ne", "A sail #2 C4-nw")
    assert ways(t, 1) == {}
    assert ways(t, 3) == ways(t, 9) == {}
    assert ways(t, 2)


@pytest.mark.rule("ships.way")
def test_there_are_no_ways_while_something_else_is_asked():
    t = open_water()
    assert ways(t)
    assert ways(t.turn("A", "trade-and-build")) == {}
    assert ways(t.turn("B")) == {}
