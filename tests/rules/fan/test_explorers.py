"""Explorers of Catan: roads that explore, tokens, the robber, points, and the end."""

import pytest

from ep_rules.api import CHANCE, Owner, Seat
from ep_rules.base.victory import MAY_WIN, Victory
from ep_rules.catan.layout_trail import TRAIL
from ep_rules.catan.robber import Robber
from ep_rules.fan.explorers.continent import ContinentRules
from ep_rules.fan.explorers.finds import Continent, DrawToken
from ep_rules.fan.explorers.points import ExplorerCards
from ep_rules.fan.explorers.tokens import clash
from ep_rules.model import DESERT
from tests.kit import of_fans
from tests.kit.boards import BEGUN, continent
from tests.kit.table import Table


def rich(house: dict[str, str] | None = None) -> Table:
    """All have started, and A trades with a full hand."""
    table = continent(*BEGUN, house=house).trading()
    table.seat("A", hand="8 brick, 8 lumber, 4 wool, 4 grain")
    return table


# ---- roads explore -----------------------------------------------------------------------------


@pytest.mark.rule("explorers.turn-up")
def test_a_road_turns_up_the_hex_that_its_end_touches_at_once():
    table = rich()
    table.do("A road B4-sw")  # from B3.se between B4 and C4: its end touches C5
    assert table.asks == "* TurnUpLand"
    table.do("* tile C5 mountains", "* token C5 6")
    assert table.hex("C5") == "mountains 6"
    assert table.hears() == ["LandFound", "TokenLaid"]
    assert table.hand("A").startswith("8 brick, 8 lumber, 5 wool")  # the road, and no card for it


@pytest.mark.rule("explorers.turn-up")
def test_free_roads_explore_too_and_the_second_one_comes_after_the_first_find():
    table = rich()
    table.gives_cards("A", "road-building")
    table.do("A road-building", "A free-road B4-sw")
    assert table.asks == "* TurnUpLand"
    table.do("* tile C5 mountains", "* token C5 6")
    assert table.asks == "A LayFree"
    table.do("A free-road B3-se")
    assert table.asks == "* TurnUpLand"


@pytest.mark.rule("explorers.turn-up")
def test_a_road_whose_ends_touch_no_unknown_turns_up_nothing():
    table = rich()
    table.do("A road B4-nw")
    assert table.asks == "A TradePhase"


@pytest.mark.rule("explorers.turn-up")
def test_no_road_runs_along_land_that_is_face_down_and_no_building_touches_it():
    table = rich({"continent.explore": "may"})
    table.do("A road B4-sw", "A leave")
    assert table.refused("A road B4-se") == "explorers.face-down"
    assert table.refused("A settlement B4.s") == "building.too-close"
    assert table.refused("A settlement B4.se") == "explorers.face-down"


@pytest.mark.rule("explorers.turn-up")
def test_by_a_setting_a_builder_may_leave_a_hex_face_down():
    table = rich({"continent.explore": "may"})
    table.do("A road B4-sw")
    assert table.asks == "A MayTurnUp"
    assert table.legal() == ["turn-up", "leave"]
    table.do("A leave")
    assert table.hears() == ["LandLeft"]
    assert table.hex("C5") == "unknown"
    table.do("A road B3-se", "A turn-up", "* tile C3 hills", "* token C3 5")


@pytest.mark.rule("explorers.turn-up")
def test_a_hex_that_was_left_waits_for_the_end_of_another_road():
    table = rich({"continent.explore": "may"})
    table.do("A road B4-sw", "A leave", "A road B4-nw")
    assert table.asks == "A TradePhase"
    table.seat("B", roads="B4-e")
    assert table.asks == "B MayTurnUp"


@pytest.mark.rule("explorers.token")
def test_tokens_are_drawn_from_the_pool_by_their_count_and_clashing_ones_go_back():
    table = rich()
    table.do("A road B4-sw", "* tile C5 mountains")
    pool = table.state.of(Continent).pool
    assert table.outcomes() == {
        f"token C5 {number}": count
        for number, count in pool.items()
        if number not in (5, 11)  # on B4 and C4
    }


@pytest.mark.rule("explorers.token")
def test_when_nothing_fits_the_newest_token_that_helps_is_exchanged():
    table = rich()
    table.do("A road B4-sw", "* tile C5 mountains")
    drawer = table.state.of(Continent)
    drawer.pool = {5: 1}
    table.do("* token C5 5")  # C5 touches the 5 on B4; D3 got its 10 last
    assert table.hex("C5") == "mountains 10"
    assert table.hex("D3") == "fields 5"
    assert table.hears() == ["TokensExchanged"]
    names = table.game.book.topology.hex_names
    assert [names[place] for place in drawer.laid][-1] == "C5"


@pytest.mark.rule("explorers.token")
def test_when_no_exchange_helps_the_token_lies_where_it_was_drawn():
    table = rich()
    table.do("A road B4-sw", "* tile C5 mountains")
    drawer = table.state.of(Continent)
    drawer.pool, drawer.laid = {5: 1}, []
    table.do("* token C5 5")
    assert table.hex("C5") == "mountains 5"
    assert table.hears() == ["TokenLaid"]


@pytest.mark.rule("explorers.token")
@pytest.mark.parametrize("seed", range(6))
def test_at_the_end_every_token_lies_and_hardly_any_clash(seed: int):
    table = continent(seed=seed)
    while table.state.agenda[-1].actor == CHANCE or table.asks.endswith("ChooseStart"):
        top = table.state.agenda[-1].actor
        line = table.game.sample(table.state) if top == CHANCE else None
        table.history.play(line or table.game.legal_actions(table.state)[0])
    rules = table.game.book.module(ContinentRules).exploring
    rules.turn_up(table.state, Seat(0), *rules.face_down(table.state))
    while table.state.agenda[-1].actor == CHANCE:
        table.history.play(table.game.sample(table.state))
    numbers = table.state.numbers
    assert sorted(filter(None, numbers)) == sorted(table.game.book.layout.of(TRAIL).letters)
    assert not any(
        clash(numbers[one], numbers[two])
        for one, beside in enumerate(table.game.book.topology.hex_neighbors)
        for two in beside
    )


# ---- the robber --------------------------------------------------------------------------------


@pytest.mark.rule("explorers.robber")
def test_the_robber_begins_off_the_board_and_comes_with_the_desert():
    table = rich()
    assert table.state.of(Robber).at == -1
    table.do("A road B4-sw", "* tile C5 desert")
    assert table.state.of(Robber).at == table.game.book.topology.hex("C5")
    assert table.hex("C5") == "desert"
    assert table.asks == "A TradePhase"


@pytest.mark.rule("explorers.robber")
def test_a_seven_brings_the_robber_before_the_desert_is_found_and_then_it_stays():
    table = continent(*BEGUN)
    table.do("A roll", "* dice 3 4", "A robber C4")
    table.seat("A", hand="1 brick, 1 lumber")
    table.do("A road B4-sw", "* tile C5 desert")
    assert table.state.of(Robber).at == table.game.book.topology.hex("C4")


@pytest.mark.rule("explorers.robber")
def test_by_its_setting_the_robber_does_not_come_with_the_desert():
    table = rich({"robber.start": "off-board"})
    table.do("A road B4-sw", "* tile C5 desert")
    assert table.state.of(Robber).at == -1


@pytest.mark.rule("explorers.robber")
def test_the_robber_goes_to_no_hex_that_is_face_down():
    table = continent(*BEGUN).do("A roll", "* dice 3 4")
    assert table.refused("A robber D4") == "robber.not-land"
    assert len(table.legal("robber")) == 9


# ---- points and the end ------------------------------------------------------------------------


@pytest.mark.rule("explorers.points")
@pytest.mark.parametrize(("number", "points"), [(2, 3), (12, 3), (9, 2)])
def test_the_seat_that_turns_up_the_2_or_the_12_takes_a_point(number: int, points: int):
    table = rich()
    table.do("A road B4-sw", "* tile C5 mountains", f"* token C5 {number}")
    assert table.points("A") == points
    assert ("ExplorerPoint" in table.hears()) == (points == 3)


@pytest.mark.rule("explorers.points")
def test_the_hex_behind_a_start_port_counts_for_the_seat_that_took_the_port():
    table = continent(*BEGUN[:12], "B start-at E5.se", "* tile E4 forest", "* token E4 12")
    assert [table.points(seat) for seat in "AB"] == [2, 3]


@pytest.mark.rule("explorers.points")
@pytest.mark.parametrize(("setting", "points"), [("false", 2), ("true", 3)])
def test_a_point_for_the_desert_is_a_setting(setting: str, points: int):
    table = rich({"explorer-points.desert": setting})
    table.do("A road B4-sw", "* tile C5 desert")
    assert table.points("A") == points


@pytest.mark.rule("explorers.points")
@pytest.mark.parametrize(("find", "number"), [("two", 2), ("twelve", 12)])
def test_points_for_the_2_and_the_12_can_be_left_out(find: str, number: int):
    table = rich({f"explorer-points.{find}": "false"})
    table.do("A road B4-sw", "* tile C5 mountains", f"* token C5 {number}")
    assert table.points("A") == 2


@pytest.mark.rule("explorers.points")
def test_an_exchange_takes_no_point_with_it():
    table = rich()
    table.do("A road B4-sw", "* tile C5 mountains", "* token C5 2")
    drawer = table.state.of(Continent)
    drawer.pool = {9: 1}
    table.do("A road B3-se", "* tile C3 hills", "* token C3 9")  # B3 shows a 9
    assert table.hex("C3") == "hills 2"
    assert table.state.of(ExplorerCards).owner[0] == 0
    assert table.points("A") == 3


def all_but_one_up(table: Table) -> Table:
    """Lay all open but C5, and every token."""
    rules, topology = table.game.book.module(ContinentRules), table.game.book.topology
    drawer = table.state.of(Continent)
    for place in rules.exploring.face_down(table.state):
        if topology.hex_names[place] == "C5":
            continue
        terrain = next(kind for kind in sorted(drawer.hidden) if kind != DESERT)
        rules.put(table.state, place, terrain)
        rules.lay(table.state, place, min(drawer.pool))
    return table


@pytest.mark.rule("explorers.win")
def test_no_seat_wins_while_a_hex_is_face_down():
    table = all_but_one_up(rich())
    table.seat("A", cities="D5.s F2.s G3.s G1.s D7.s")
    assert table.points("A") >= 12
    table.do("A trade brick for ore")
    assert table.winner == ""
    assert of_fans.face_down(table) == 1


@pytest.mark.rule("explorers.win")
def test_turning_up_the_last_hex_wins_at_once():
    table = all_but_one_up(rich())
    table.seat("A", cities="D5.s F2.s G3.s G1.s D7.s")
    table.do("A road B4-sw", "* tile C5 desert")
    assert table.winner == "A"


@pytest.mark.rule("explorers.win")
@pytest.mark.parametrize("setting", ["drawn", "left"])
def test_no_seat_wins_before_the_last_hex_has_its_token(setting: str):
    table = all_but_one_up(rich({"continent.last_token": setting}))
    last = table.game.book.topology.hex("C5")
    table.state.terrain[last] = DESERT
    table.state.agenda.append(DrawToken(CHANCE, last, Seat(0)))
    refusal = table.game.book.veto(MAY_WIN)(table.state, Seat(0))
    assert (refusal.code if refusal else "") == {"drawn": "explorers.token-first"}.get(setting, "")


@pytest.mark.rule("explorers.win")
def test_twelve_points_win_and_another_goal_is_a_setting():
    assert continent().game.book.module(Victory).settings.goal == 12
    house = {"victory.goal": "16", "building.roads": "30", "building.settlements": "10"}
    table = continent(house=house | {"cities.cities": "8"})
    assert table.game.book.module(Victory).settings.goal == 16


@pytest.mark.rule("explorers.win")
def test_the_veto_names_a_hex_that_is_face_down():
    table = rich()
    refusal = table.game.book.veto(MAY_WIN)(table.state, Seat(0))
    assert refusal is not None
    assert refusal.code == "explorers.not-all-up"


# ---- when exploring is no longer possible ------------------------------------------------------


@pytest.mark.rule("explorers.stuck")
@pytest.mark.parametrize(
    ("setting", "asks"), [("no-road", "* TurnUpLand"), ("no-place", "A TradePhase")]
)
def test_the_rest_is_turned_up_when_no_seat_has_a_road_left_that_leads_to_it(setting, asks):
    table = all_but_one_up(rich({"continent.stuck": setting, "building.roads": "3"}))
    table.seat("B", roads="E5-ne")
    table.seat("C", roads="E2-ne")
    table.do("A road B4-nw")
    assert table.asks == asks
    assert ("ContinentStuck" in table.hears()) == (setting == "no-road")
    if setting == "no-road":
        assert table.outcomes() == {"tile C5 desert": 1}
        table.do("* tile C5 desert")
        assert of_fans.face_down(table) == 0


@pytest.mark.rule("explorers.stuck")
@pytest.mark.parametrize("setting", ["no-road", "no-place"])
def test_the_rest_is_turned_up_when_every_way_to_it_is_closed(setting: str):
    table = all_but_one_up(rich({"continent.stuck": setting}))
    names = table.game.book.topology.hex("C5")
    for corner in table.game.book.topology.hex_corners[names]:
        for path in table.game.book.topology.corner_paths[corner]:
            if names not in table.game.book.topology.path_hexes[path]:
                table.state.put_road(path, Owner(1 if path % 2 else 2))
    table.do("A road B4-nw")
    assert table.asks == "* TurnUpLand"


@pytest.mark.rule("explorers.stuck")
def test_while_a_seat_can_come_to_the_last_hex_it_stays_face_down():
    table = all_but_one_up(rich())
    table.do("A road B4-nw")
    assert table.asks == "A TradePhase"
    assert of_fans.face_down(table) == 1
