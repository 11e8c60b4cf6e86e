"""Crews: built at harbors, nine of a color, two to a hold; and the two printed relays."""

import pytest

from tests.kit import of_missions
from tests.kit.boards import at_sea
from tests.kit.table import Table

PAIR = "2 wool, 2 ore"


def harbor(edition: str, phase: str = "trade-and-build", **pieces: object) -> Table:
    """A has a harbor settlement at C3.s; its routes are C3-sw, C3-se and D3-e."""
    table = at_sea(edition=edition)
    table.seat("A", harbors="C3.s", **pieces)  # type: ignore[arg-type]
    return table.turn("A", phase)


@pytest.mark.rule("crews.build")
def test_a_crew_costs_a_wool_and_an_ore_and_stands_in_the_basin(edition: str):
    table = harbor(edition, hand=PAIR)
    table.do("A crew C3.s")
    assert (table.hand("A"), table.basin("C3.s")) == ("1 wool, 1 ore", "crew")
    table.do("A crew C3.s")
    assert (table.hand("A"), table.basin("C3.s")) == ("", "crew crew")
    assert table.hears() == ["CrewBuilt"]


@pytest.mark.rule("crews.build")
def test_a_crew_may_be_built_aboard_a_ship_at_a_harbor_settlement_of_its_seat(edition: str):
    table = harbor(edition, hand="3 wool, 3 ore", ships=["D3-e", "C4-se"])
    table.do("A crew #1", "A crew #1")
    assert table.hold("A#1") == "crew crew"
    assert table.refused("A crew #1") == "cargo.hold-full"
    assert table.refused("A crew #2") == "crews.ship-elsewhere"
    assert table.refused("A crew #3") == "ships.no-such-ship"


@pytest.mark.rule("crews.build")
def test_only_free_slots_count_and_nothing_is_pushed_out(edition: str):
    table = harbor(
        edition, hand="3 wool, 3 ore", ships=["D3-e settler", "C3-se crew"], basins={"C3.s": "crew"}
    )
    assert table.refused("A crew #1") == "cargo.hold-full"
    table.do("A crew C3.s", "A crew #2")
    assert table.refused("A crew C3.s") == "cargo.basin-full"
    assert table.refused("A crew #2") == "cargo.hold-full"
    other = harbor(edition, hand=PAIR, basins={"C3.s": "settler"})
    assert other.refused("A crew C3.s") == "cargo.basin-full"
    hauls = harbor(edition, hand=PAIR, ships=["D3-e fish-haul"])
    assert hauls.refused("A crew #1") == "cargo.hold-full"


@pytest.mark.rule("crews.build")
def test_crews_stand_at_harbor_settlements_of_their_seat_only(edition: str):
    table = harbor(edition, hand=PAIR, settlements="A1.n")
    table.seat("B", harbors="E2.se")
    assert table.refused("A crew E2.se") == "crews.no-harbor-settlement"
    assert table.refused("A crew A1.n") == "crews.no-harbor-settlement"
    assert table.refused("A crew D3.n") == "crews.no-harbor-settlement"


@pytest.mark.rule("crews.build")
@pytest.mark.parametrize("hand", ["1 wool", "1 ore", "5 gold", ""])
def test_without_the_cards_no_crew_is_built(hand: str, edition: str):
    assert harbor(edition, hand=hand).refused("A crew C3.s") == "crews.cost"


@pytest.mark.rule("crews.build")
@pytest.mark.rule("supply.pieces")
def test_the_tenth_crew_is_refused_wherever_the_nine_are(edition: str):
    hexes = {"C5": "gold-field", "E5": "spice fast-gold", "B5": "gold-field 5"}
    table = at_sea(edition=edition, hexes=hexes)
    table.seat("A", hand=PAIR, harbors="C3.s E2.se", ships=["D3-e crew crew"])
    table.seat("A", basins={"E2.se": "crew crew"})
    table.put(of_missions.siege("C5", A=2)).put(of_missions.siege("B5", A=2)).put(
        of_missions.friends("E5", "A")
    ).turn("A", "trade-and-build")
    assert table.refused("A crew C3.s") == "supply.no-crew"
    table.put(of_missions.siege("B5", A=-1))
    table.do("A crew C3.s")
    assert table.refused("A crew C3.s") == "supply.no-crew"


@pytest.mark.rule("crews.build")
@pytest.mark.rule("turn.phases")
def test_crews_are_built_in_the_trade_and_build_phase_only(edition: str):
    assert harbor(edition, "movement", hand=PAIR).refused("A crew C3.s") == "turn.wrong-phase"
    assert harbor(edition, "production", hand=PAIR).refused("A crew C3.s") == "turn.wrong-phase"


@pytest.mark.rule("crews.build")
@pytest.mark.rule("cargo.load")
def test_a_crew_built_now_sails_in_the_same_turn(edition: str):
    table = harbor(edition, hand=PAIR, ships=["D3-e"])
    table.do("A crew C3.s", "A crew C3.s", "A end", "A load crew on #1", "A load crew on #1")
    assert (table.hold("A#1"), table.basin("C3.s")) == ("crew crew", "")
    table.do("A sail #1 C3-se")


@pytest.mark.rule("cargo.room")
def test_a_crew_and_a_sack_share_a_hold(edition: str):
    table = harbor(edition, "movement", ships=["D3-e crew"], basins={"C3.s": "crew spice-sack"})
    table.do("A load spice-sack on #1")
    assert table.hold("A#1") == "crew spice-sack"
    assert table.refused("A load crew on #1") == "cargo.hold-full"
    table.do("A unload crew from #1")
    assert (table.hold("A#1"), table.basin("C3.s")) == ("spice-sack", "crew crew")
    assert table.refused("A unload spice-sack from #1") == "cargo.basin-full"


@pytest.mark.rule("cargo.room")
@pytest.mark.parametrize("large", ["settler", "fish-haul"])
@pytest.mark.parametrize("small", ["crew", "spice-sack"])
def test_a_large_piece_never_lies_beside_a_small_one(large: str, small: str, edition: str):
    table = harbor(edition, "movement", ships=[f"D3-e {small}"], basins={"C3.s": large})
    assert table.refused(f"A load {large} on #1") == "cargo.hold-full"
    assert table.refused(f"A unload {small} from #1") == "cargo.basin-full"
    table.do(f"A swap {small} of #1 for {large}")
    assert (table.hold("A#1"), table.basin("C3.s")) == (large, small)


@pytest.mark.rule("cargo.load")
def test_loading_costs_no_movement_and_works_without_points(edition: str):
    table = harbor(edition, "movement", ships=["D3-e"], basins={"C3.s": "crew crew"})
    table.do("A sail #1 C3-se", "A sail #1 D3-e", "A sail #1 C3-se", "A sail #1 D3-e")
    assert table.left("A#1") == 0
    table.do("A load crew on #1")
    assert table.hold("A#1") == "crew"


@pytest.mark.rule("cargo.load")
def test_basins_and_ships_of_others_are_no_use(edition: str):
    table = harbor(edition, "movement", ships=["C4-w crew", "D4-sw"])
    table.seat("B", harbors="D3.s", basins={"D3.s": "crew"})
    table.seat("B", ships=["D3-e crew"])
    assert table.refused("A unload crew from #1") == "cargo.no-harbor-settlement"
    assert table.refused("A load crew on #2") == "cargo.no-harbor-settlement"


@pytest.mark.rule("cargo.swap")
@pytest.mark.rule("cargo.load")
def test_relay_of_the_printed_rules_over_one_harbor_settlement(edition: str):
    """Two crews aboard, a settler in the basin, a second ship that is empty (vector 24)."""
    table = harbor(
        edition, "movement", ships=["D3-e crew crew", "C3-se"], basins={"C3.s": "settler"}
    )
    table.do("A swap crew+crew of #1 for settler")
    assert (table.hold("A#1"), table.basin("C3.s")) == ("settler", "crew crew")
    table.do("A load crew on #2", "A load crew on #2")
    assert (table.hold("A#2"), table.basin("C3.s")) == ("crew crew", "")
    assert (table.left("A#1"), table.left("A#2")) == (4, 4)


@pytest.mark.rule("ships.one-at-a-time")
@pytest.mark.rule("cargo.load")
def test_two_ships_at_work_as_the_online_rules_show_with_flags(edition: str):
    """A moves, B unloads while A's move is open, A loads it and moves on (vector 23)."""
    table = harbor(edition, "movement", ships=["C4-nw", "D3-e crew crew"])
    table.do("A sail #1 C4-w", "A sail #1 C3-se")  # 1: two routes, to the harbor settlement
    table.do("A unload crew from #2", "A unload crew from #2")  # 2 and 3: the other ship acts
    assert (table.hold("A#2"), table.basin("C3.s")) == ("", "crew crew")
    assert table.left("A#1") == 2  # the move is still open
    table.do("A load crew on #1", "A load crew on #1")  # 4: the first ship again
    table.do("A sail #1 D4-ne", "A sail #1 D4-e")
    assert (table.left("A#1"), table.hold("A#1")) == (0, "crew crew")
    table.do("A sail #2 C3-se")
    assert table.left("A#1") == 0
    assert table.refused("A sail #1 D4-ne") == "ships.move-closed"


@pytest.mark.rule("ships.one-at-a-time")
def test_another_ship_may_sail_only_when_the_move_is_over(edition: str):
    table = harbor(edition, "movement", ships=["C3-se", "D3-e"])
    table.do("A sail #1 D4-ne", "A sail #2 D4-sw")
    assert table.refused("A sail #1 D4-e") == "ships.move-closed"


@pytest.mark.rule("cargo.discard")
@pytest.mark.parametrize("phase", ["production", "trade-and-build", "movement"])
@pytest.mark.parametrize("piece", ["crew", "settler", "spice-sack", "fish-haul"])
def test_cargo_may_be_dropped_in_every_phase_in_2025_and_never_in_2014(phase: str, piece: str):
    new = harbor("print-2025", phase, ships=[f"C4-se {piece}"])
    new.do(f"A drop {piece} of #1")
    assert new.hold("A#1") == ""
    old = harbor("online-2014", phase, ships=[f"C4-se {piece}"])
    assert old.refused(f"A drop {piece} of #1") == "cargo.no-discarding"


@pytest.mark.rule("settlers.room")
def test_a_new_settler_takes_the_place_of_small_pieces_in_2025():
    table = harbor("print-2025", hand="1 brick, 1 lumber, 1 wool, 1 grain", ships=["D3-e"])
    table.seat("A", basins={"C3.s": "crew spice-sack"})
    table.do("A settler C3.s")
    assert table.basin("C3.s") == "settler"


@pytest.mark.rule("settlers.room")
def test_a_new_settler_needs_every_place_full_in_2014():
    hand = "2 brick, 2 lumber, 2 wool, 2 grain"
    table = harbor("online-2014", hand=hand, ships=["D3-e"], basins={"C3.s": "crew spice-sack"})
    assert table.refused("A settler C3.s") == "settlers.room-aboard"
    table.do("A settler #1")  # an empty hold beside the harbor settlement
    full = harbor("online-2014", hand=hand, ships=["D3-e crew"], basins={"C3.s": "crew"})
    full.do("A settler #1")
    assert full.hold("A#1") == "settler"
