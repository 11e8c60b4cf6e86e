"""Explorers of Catan: the beginning at three ports."""

import pytest

from ep_rules.api import ProductionPhase, Seat, game
from ep_rules.catan.harbor_trade import HARBOR_OPEN, HarborPlaces
from ep_rules.catan.layout_harbors import HARBORS
from ep_rules.catan.layout_trail import TRAIL
from ep_rules.fan.explorers.continent import LAND_FOUND
from ep_rules.fan.explorers.tokens import PAIRS
from ep_rules.layout import GROUPS
from ep_rules.model import DESERT
from ep_rules.ruleset import BadChoice
from tests.kit import of_fans
from tests.kit.boards import BEGUN, PORTS, START_LAND, continent
from tests.kit.table import fresh

NORTH = BEGUN[len(START_LAND) : len(START_LAND) + 3]
SOUTH = BEGUN[len(START_LAND) + 3 : len(START_LAND) + 9]
"""The start of A, then of B and C."""


@pytest.mark.rule("explorers.continent")
def test_all_land_is_face_down_and_chance_turns_up_what_lies_at_the_start_ports():
    table = continent()
    assert of_fans.face_down(table) == 19
    assert table.asks == "* TurnUpLand"
    table.do(*START_LAND[:6])
    assert of_fans.face_down(table) == 13
    assert table.asks == "* DrawPair"


@pytest.mark.rule("explorers.continent")
def test_exactly_three_play():
    for seats in (2, 4):
        with pytest.raises(BadChoice):
            game("explorers-of-catan", seats)


LARGE = {"continent.land": "six-player-set"}


@pytest.mark.rule("explorers.continent")
def test_with_the_six_player_set_three_explore_thirty_hexes():
    table = continent(house=LARGE)
    board = table.game.book.layout
    assert (table.state.seats, of_fans.face_down(table)) == (3, 30)
    assert sum(count for _, count in board.loose) == 30
    assert len(board.of(TRAIL).letters) == 28
    ports = {harbor.water for harbor in board.of(HARBORS)}
    ring = [place for place in board.topology.hexes if place not in board.island]
    assert len(ring) == 2 * len(ports) == 22
    for place in ports:
        assert not ports.intersection(board.topology.hex_neighbors[place])


@pytest.mark.rule("explorers.package")
def test_every_other_side_of_the_large_continent_has_a_start_port():
    table = continent(house=LARGE)
    board = table.game.book.layout
    for port in board.of(GROUPS)["start-ports"]:
        beside = board.topology.hex_neighbors[port]
        assert len([place for place in beside if place in board.island]) == 2
    while "Start" not in table.asks:
        table.history.play(table.game.sample(table.state))
    assert len(table.legal()) == 3


@pytest.mark.rule("explorers.points")
def test_only_the_first_of_two_deserts_brings_the_card():
    table = continent(house={**LARGE, "explorer-points.desert": "true"})
    for seat in (Seat(1), Seat(2)):
        for react in table.game.book.at(LAND_FOUND):
            react(table.state, seat, DESERT)
    assert table.score_lines("B") == {"explorer-points": 1}
    assert table.score_lines("C") == {}


@pytest.mark.rule("explorers.pairs")
def test_no_hex_at_a_start_port_is_the_desert_but_any_other_hex_may_be():
    table = continent()
    bag = {"hills": 3, "forest": 4, "pasture": 4, "fields": 4, "mountains": 3}
    assert table.outcomes() == {f"tile B3 {kind}": count for kind, count in bag.items()}
    table.do(*START_LAND, NORTH[0])
    assert table.outcomes()["tile C4 desert"] == 1


@pytest.mark.rule("explorers.pairs")
def test_pairs_are_drawn_among_those_that_the_tokens_allow():
    table = continent(*START_LAND[:6])
    first = {f"pair B3 {a} B4 {b}" for one, two in PAIRS for a, b in ((one, two), (two, one))}
    assert set(table.outcomes()) == first
    assert set(table.outcomes().values()) == {1}
    table.do("* pair B3 8 B4 10", "* pair E5 10 F4 8")
    left = {tuple(line.split()[2::2]) for line in table.outcomes()}
    assert left == {("9", "5"), ("5", "9"), ("6", "4"), ("4", "6")}


@pytest.mark.rule("explorers.package")
def test_a_seat_takes_a_port_with_two_settlements_and_two_roads():
    table = continent(*START_LAND)
    assert table.asks == "A ChooseStart"
    assert table.legal() == ["start-at A2.se", "start-at E1.se", "start-at E5.se"]
    table.do("A start-at B3.n")
    assert table.places("settlement", "A") == ["A2.se", "B3.se"]
    assert table.places("road", "A") == ["A3-sw", "B3-e"]
    assert table.points("A") == 2


@pytest.mark.rule("explorers.package")
def test_the_third_hex_is_turned_up_only_when_the_port_has_been_taken():
    table = continent(*START_LAND)
    assert table.hex("C4") == "unknown"
    table.do("A start-at B3.n")
    assert table.asks == "* TurnUpLand"
    table.do("* tile C4 pasture", "* token C4 11")
    assert table.hex("C4") == "pasture 11"
    assert table.asks == "B ChooseStart"


@pytest.mark.rule("explorers.package")
def test_a_port_is_taken_once_and_no_seat_begins_elsewhere():
    table = continent(*START_LAND, *NORTH)
    assert table.refused("B start-at B3.n") == "explorers.port-taken"
    assert table.refused("B start-at D4.n") == "explorers.no-start-here"
    assert table.refused("B start-at B4.n") == "explorers.no-start-here"  # the other side of A3
    assert table.legal() == ["start-at E1.se", "start-at E5.se"]


@pytest.mark.rule("explorers.package")
def test_a_city_and_one_road_are_a_setting_and_the_third_hex_is_turned_up_all_the_same():
    table = continent(*START_LAND, "A start-at B3.n", house={"start-ports.package": "city"})
    assert table.places("settlement", "A") == []
    assert table.points("A") == 2
    assert table.places("road", "A") == ["A3-sw"]
    assert table.asks == "* TurnUpLand"
    table.do("* tile C4 pasture", "* token C4 11")
    assert table.asks == "B ChooseStart"


@pytest.mark.rule("explorers.package")
def test_by_a_setting_a_port_is_used_from_its_other_side_and_the_harbor_turns_with_it():
    table = continent(*START_LAND, house={"start-ports.side": "either"})
    assert len(table.legal()) == 6
    table.do("A start-at B4.n", "* tile C4 pasture", "* token C4 11")
    assert table.refused("B start-at B3.n") == "explorers.port-taken"
    assert table.places("settlement", "A") == ["A3.se", "B3.se"]
    assert table.rate("A", "wool") == 3
    table = continent(*START_LAND, house={"start-ports.side": "either"})
    table.do("A start-at B4.n", "* tile C4 pasture", "* token C4 11")
    table.seat("B", settlements="B3.n")
    assert table.rate("B", "wool") == 4  # the printed side serves no seat now
    refusal = table.game.book.veto(HARBOR_OPEN)(table.state, 0, Seat(1))
    assert refusal is not None
    assert refusal.code == "explorers.port-turned"


@pytest.mark.rule("explorers.package")
def test_at_the_printed_side_the_port_serves_its_printed_corners():
    table = continent(*START_LAND, *NORTH)
    assert table.rate("A", "ore") == 3
    table.seat("B", settlements="B4.n")
    assert table.rate("B", "ore") == 4


@pytest.mark.rule("explorers.ports")
def test_the_other_ports_are_turned_up_when_the_third_seat_has_begun():
    table = continent(*START_LAND, *NORTH, *SOUTH)
    assert table.state.of(HarborPlaces).kinds.count(-1) == 6
    assert table.outcomes() == {
        f"port A1 {kind}": 1 for kind in ("brick", "lumber", "wool", "grain", "ore", "any")
    }
    table.do(*PORTS)
    assert table.state.of(HarborPlaces).kinds.count(-1) == 0
    assert table.asks == "A ProductionPhase"


@pytest.mark.rule("explorers.ports")
def test_by_a_setting_the_other_ports_lie_open_from_the_beginning():
    table = continent(house={"harbor-trade.harbors": "shuffled"})
    assert table.asks == "* DealHarbor"
    table.do(*PORTS)
    assert table.asks == "* TurnUpLand"
    table.do(*BEGUN[: -len(PORTS)])
    assert table.asks == "A ProductionPhase"


@pytest.mark.rule("explorers.stuck")
def test_while_a_seat_has_not_begun_the_continent_is_not_given_up():
    table = continent(*BEGUN[:-7], house={"building.roads": "1"})
    assert table.asks == "* DrawToken"
    assert of_fans.face_down(table) == 10
    table.do("* token D3 10")
    assert table.asks == "* TurnUpLand"


@pytest.mark.rule("explorers.start-cards")
def test_everybody_takes_one_card_of_each_resource_and_nothing_else():
    table = continent(*BEGUN)
    for seat in "ABC":
        assert table.hand(seat) == "1 brick, 1 lumber, 1 wool, 1 grain, 1 ore"
    assert table.bank("ore") == 16


@pytest.mark.rule("explorers.package")
@pytest.mark.parametrize(
    ("house", "settlements", "roads", "points"),
    [
        ({"building.roads": "1"}, 1, 1, 1),
        ({"building.settlements": "1"}, 1, 2, 1),
        ({"start-ports.package": "city", "cities.cities": "0"}, 1, 1, 1),
        ({"start-ports.package": "city", "building.settlements": "1"}, 0, 1, 2),
    ],
)
def test_a_small_box_gives_no_more_than_it_holds(house, settlements, roads, points):
    table = continent(*START_LAND, "A start-at B3.n", house=house)
    assert len(table.places("settlement", "A")) == settlements
    assert len(table.places("road", "A")) == roads
    assert table.points("A") == points
    assert table.asks == "* TurnUpLand"


@pytest.mark.rule("explorers.ports")
@pytest.mark.parametrize("harbors", ["as-printed", "shuffled", "face-down"])
def test_however_the_other_ports_lie_at_first_all_are_up_when_the_first_turn_begins(harbors: str):
    table = fresh("explorers-of-catan", house={"harbor-trade.harbors": harbors}).deal()
    while not isinstance(table.state.agenda[-1], ProductionPhase):
        table.history.play(table.game.legal_actions(table.state)[0])
    drawer = table.state.of(HarborPlaces)
    assert min(drawer.kinds) >= 0
    assert not drawer.loose
