"""Battles with sea robber ships: trigger, cards, three results, the end of the turn."""

import pytest

from ep_rules.fan.sea_robbers.fleet import RobberFleet
from ep_rules.fan.sea_robbers.jugs import ShipTiles
from tests.kit import of_fans
from tests.kit.boards import LANE, near_a2, robbers

ATTACK = f"A ship {LANE[2]}"


@pytest.mark.rule("battle.start")
def test_a_ship_laid_beside_a_sea_robber_ship_attacks_it_at_once():
    table = near_a2().do(ATTACK)
    assert table.asks == "* DrawRobberCard"


@pytest.mark.rule("battle.start")
def test_a_ship_that_moves_beside_a_sea_robber_ship_attacks_it():
    table = robbers()
    table.seat("A", settlements="C3.se E3.s", ships=["C3-e", "B3-sw", "E3-sw"])
    table.moving().do(f"A move E3-sw to {LANE[2]}")
    assert table.asks == "* DrawRobberCard"


@pytest.mark.rule("robbers.ships")
def test_every_sea_robber_ship_is_first_touched_by_the_third_ship_from_the_coast():
    table = robbers()
    topology, island = table.game.book.topology, set(table.game.book.layout.island)
    reached = {c for c in topology.intersections if island & set(topology.corner_hexes[c])}
    afloat = table.state.of(RobberFleet).afloat
    for _ in range(3):
        assert not any(set(topology.hex_corners[place]) & reached for place in afloat)
        reached |= {other for corner in reached for other in topology.corner_neighbors[corner]}
    assert len(afloat) == 12
    assert all(set(topology.hex_corners[place]) & reached for place in afloat)


@pytest.mark.rule("battle.start")
def test_a_ship_that_lies_there_already_starts_no_battle_by_itself():
    table = robbers()
    table.seat("A", hand="1 lumber, 1 wool", settlements="C3.se", ships=LANE)
    table.trading().do("A ship D4-nw")
    assert table.asks == "A TradePhase"


@pytest.mark.rule("battle.card")
def test_with_fewer_than_two_sunk_ships_the_first_stack_serves_and_then_the_second():
    first = {"robber-card 0": 1, "robber-card 1": 3, "robber-card 2": 3, "robber-card 3": 1}
    second = {"robber-card 2": 1, "robber-card 3": 2, "robber-card 4": 3, "robber-card 5": 2}
    for sunk, wanted in ((0, first), (1, first), (2, second), (5, second)):
        table = near_a2()
        table.put(of_fans.sank("A", sunk))
        assert table.do(ATTACK).outcomes() == wanted


@pytest.mark.rule("battle.card")
def test_a_used_card_goes_back_so_that_the_next_battle_finds_the_same_stack():
    table = near_a2(hand="2 lumber, 2 wool").do(ATTACK)
    before = table.outcomes()
    table.do("* robber-card 3", "A no-comfort", "B roll", "* dice 1 1", "B end", "B end")
    table.do("C roll", "* dice 1 1", "C end", "C end", "A roll", "* dice 1 1", ATTACK)
    assert table.outcomes() == before


@pytest.mark.rule("battle.lost")
@pytest.mark.parametrize("good", ["lumber", "wool"])
def test_with_fewer_jugs_the_ship_is_lost_and_lumber_or_wool_makes_up_for_it(good: str):
    table = near_a2().do(ATTACK, "* robber-card 1")
    assert table.asks == "A TakeComfort"
    assert set(table.ships("A")) == set(LANE[:2])
    table.do(f"A comfort {good}")
    assert table.hand("A") == f"1 {good}"
    assert table.asks == "B ProductionPhase"


@pytest.mark.rule("battle.lost")
def test_a_ship_that_was_moved_is_lost_too():
    table = robbers()
    table.seat("A", settlements="C3.se E3.s", ships=["C3-e", "B3-sw", "E3-sw"])
    table.moving().do(f"A move E3-sw to {LANE[2]}", "* robber-card 2", "A no-comfort")
    assert len(table.ships("A")) == 2


@pytest.mark.rule("battle.lost")
def test_a_card_that_the_supply_lacks_comforts_no_seat():
    table = near_a2()
    table.empty("lumber")
    table.do(ATTACK)
    table.empty("lumber")
    table.do("* robber-card 1")
    assert table.legal() == ["comfort wool", "no-comfort"]
    assert table.refused("A comfort lumber") == "supply.no-card"
    assert table.refused("A comfort ore") == "battle.no-comfort"
    table = near_a2().do(ATTACK)
    table.empty("lumber", "wool")
    assert table.do("* robber-card 1").asks == "B ProductionPhase"


@pytest.mark.rule("battle.tie")
def test_with_as_many_jugs_the_ship_must_move_even_if_it_was_built_in_this_turn():
    table = near_a2(jugs=1).do(ATTACK, "* robber-card 1")
    assert table.asks == "A FallBack"
    assert table.refused("A end") == "turn.wrong-phase"
    table.do("A fall-back D4-nw")
    assert table.asks == "B ProductionPhase"
    assert set(table.ships("A")) == {*LANE[:2], table.name("D4-nw")}


@pytest.mark.rule("battle.tie")
def test_a_ship_that_moved_in_this_turn_moves_again_after_a_tie():
    table = robbers()
    table.seat("A", settlements="C3.se E3.s", ships=["C3-e", "B3-sw", "E3-sw"])
    table.state.of(ShipTiles).jugs[0] = 2
    table.moving().do(f"A move E3-sw to {LANE[2]}", "* robber-card 2", "A fall-back E3-sw")
    assert table.asks == "B ProductionPhase"


@pytest.mark.rule("battle.tie")
def test_a_ship_does_not_fall_back_to_a_place_beside_sea_robbers():
    table = near_a2(jugs=1).do(ATTACK, "* robber-card 1")
    assert table.refused(f"A fall-back {LANE[2]}") == "seafarers.same-path"
    table.seat("A", ships=["B3-nw"])
    assert table.refused("A fall-back A2-se") == "building.path-taken"
    assert table.refused("A fall-back A2-e") == "battle.still-beside"


@pytest.mark.rule("battle.tie")
def test_a_ship_with_nowhere_to_go_returns_without_comfort():
    table = near_a2(jugs=1)
    topology = table.game.book.topology
    own = {topology.path(name) for name in LANE}
    for path in topology.paths:
        near = set(topology.path_neighbors[path]) & own
        if path not in own and near:
            table.seat("B", ships=[topology.path_names[path]])
    table.do(ATTACK, "* robber-card 1")
    assert table.asks == "B ProductionPhase"
    assert "ShipLost" in table.hears()
    assert "Comforted" not in table.hears()


@pytest.mark.rule("battle.won", "robbers.ships")
def test_with_more_jugs_the_sea_robber_ship_sinks_and_its_chest_is_won():
    table = near_a2(jugs=2).do(ATTACK, "* robber-card 1")
    assert table.asks == "* LookIntoChest"
    table.do("* chest route")
    assert table.asks == "B ProductionPhase"
    assert table.score_lines("A")["robber-ships"] == 2
    assert len(table.ships("A")) == 3
    names = table.game.book.topology.hex_names
    assert "A2" not in [names[place] for place in table.state.of(RobberFleet).afloat]


@pytest.mark.rule("battle.won")
def test_the_hex_of_a_sunk_ship_is_open_sea():
    table = near_a2(jugs=2).do(ATTACK, "* robber-card 1", "* chest route")
    table.seat("A", hand="1 lumber, 1 wool")
    table.do("B roll", "* dice 1 1", "B end", "B end", "C roll", "* dice 1 1", "C end", "C end")
    table.do("A roll", "* dice 1 1", "A ship A2-sw")
    assert table.asks == "A TradePhase"


@pytest.mark.rule("battle.won", "robbers.jugs")
def test_a_battle_uses_up_no_jugs():
    table = near_a2(jugs=2).do(ATTACK, "* robber-card 1", "* chest route")
    assert table.state.of(ShipTiles).jugs == [2, 0, 0]


@pytest.mark.rule("battle.turn-ends")
def test_a_battle_in_the_building_part_ends_the_turn_before_the_movement_part():
    table = near_a2(hand="3 lumber, 3 wool").do(ATTACK, "* robber-card 3", "A no-comfort")
    assert table.asks == "B ProductionPhase"


@pytest.mark.rule("battle.turn-ends", "seafarers.free")
def test_a_free_ship_can_attack_and_a_free_piece_that_is_left_is_lost():
    table = near_a2(hand="1 wool")
    table.gives_cards("A", "road-building")
    table.do("A road-building", f"A free-ship {LANE[2]}")
    assert table.asks == "* DrawRobberCard"
    table.do("* robber-card 1", "A no-comfort")
    assert table.asks == "B ProductionPhase"


@pytest.mark.rule("battle.turn-ends")
@pytest.mark.parametrize("setting", ["roll-first", "turn-ends"])
def test_after_a_battle_before_the_dice_one_rolls_and_the_turn_ends(setting: str):
    table = robbers(house={"battle.before_roll": setting})
    table.seat("A", settlements="C3.se", ships=[LANE[0], LANE[1]])
    table.gives_cards("A", "road-building")
    table.do("A road-building", f"A free-ship {LANE[2]}", "* robber-card 1", "A no-comfort")
    if setting == "roll-first":
        assert table.asks == "A ProductionPhase"
        table.do("A roll", "* dice 1 2")
    assert table.asks == "B ProductionPhase"


@pytest.mark.rule("battle.turn-ends", "chests.reward")
def test_the_free_ship_of_a_chest_can_attack():
    table = near_a2(hand="1 wool")
    table.put(of_fans.gives_chests("A", "route"))
    table.do("A redeem route", f"A free-ship {LANE[2]}", "* robber-card 1", "A no-comfort")
    assert table.asks == "B ProductionPhase"


@pytest.mark.rule("robbers.jugs")
def test_jugs_cost_brick_and_ore_and_the_tile_holds_six():
    table = robbers().seat("A", hand="7 brick, 7 ore").trading()
    table.do(*["A jug"] * 6)
    assert table.hand("A") == "1 brick, 1 ore"
    assert table.refused("A jug") == "jugs.full"
    assert robbers().seat("A", hand="1 brick").trading().refused("A jug") == "cost.missing"


@pytest.mark.rule("robbers.jugs")
def test_the_cost_and_the_room_of_jugs_are_settings():
    table = (
        robbers(house={"jugs.most": "1", "jugs.cost": "1 wool"}).seat("A", hand="2 wool").trading()
    )
    assert table.do("A jug").refused("A jug") == "jugs.full"


@pytest.mark.rule("robbers.nemesis")
def test_the_first_with_three_sunk_ships_is_the_nemesis_until_a_seat_sinks_more():
    table = robbers()
    table.put(of_fans.sank("A", 2))
    assert "nemesis" not in table.score_lines("A")
    table.put(of_fans.sank("A"))
    assert table.score_lines("A")["nemesis"] == 2
    table.put(of_fans.sank("B", 3))
    assert table.score_lines("A")["nemesis"] == 2
    table.put(of_fans.sank("B"))
    assert "nemesis" not in table.score_lines("A")
    assert table.score_lines("B")["nemesis"] == 2


@pytest.mark.rule("robbers.nemesis", "victory.goal")
def test_the_fourteenth_point_wins_in_the_middle_of_a_battle():
    table = near_a2(jugs=6, victory__goal="4")
    table.seat("A", settlements="H4.s H6.s")
    table.do(ATTACK, "* robber-card 0")
    assert table.winner == "A"


@pytest.mark.rule("battle.start")
def test_on_a_map_where_several_are_touched_the_attacker_chooses():
    table = near_a2()
    fleet, topology = table.state.of(RobberFleet), table.game.book.topology
    fleet.afloat = tuple(sorted({*fleet.afloat, topology.hex("B3")}))
    table.do(ATTACK)
    assert table.asks == "A ChooseRobber"
    assert table.legal() == ["attack A2", "attack B3"]
    assert table.refused("A attack B1") == "battle.not-beside"
    assert table.do("A attack B3").asks == "* DrawRobberCard"


@pytest.mark.rule("battle.card")
def test_the_stacks_and_when_the_second_one_serves_are_settings():
    table = near_a2(battle__first="1,4,4", battle__second="9", battle__second_from="1").do(ATTACK)
    assert table.outcomes() == {"robber-card 1": 1, "robber-card 4": 2}
    table = near_a2(battle__second="9", battle__second_from="1")
    table.put(of_fans.sank("A"))
    assert table.do(ATTACK).outcomes() == {"robber-card 9": 1}


@pytest.mark.rule("robbers.ships", "robbers.nemesis")
def test_the_points_of_ships_and_nemesis_and_what_it_needs_are_settings():
    keys = ("robber-fleet.ship", "robber-fleet.nemesis", "robber-fleet.needs")
    table = robbers(house=dict(zip(keys, ("3", "4", "1"), strict=True)))
    table.put(of_fans.sank("B"))
    assert table.score_lines("B") == {"robber-ships": 3, "nemesis": 4}
