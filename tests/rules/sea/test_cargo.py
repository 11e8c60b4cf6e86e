"""Cargo in holds and basins: loading, swapping and discarding."""

import pytest

from ep_rules.api import ShipNumber
from ep_rules.sea.cargo import Swap
from ep_rules.sea.holds import CREW
from tests.kit.table import at

HARBOR = """
scenario = "explorers-pirates"
phase = "movement"
[A]
harbor-settlements = ["D3.n"]
ships = [%s]
basins = { "D3.n" = "%s" }
"""


@pytest.mark.rule("cargo.load")
def test_a_ship_at_a_harbor_settlement_of_its_seat_loads_and_unloads_without_points():
    table = at(HARBOR % ('"C3-sw"', "settler")).do("A load settler on #1")
    assert (table.ships("A"), table.basin("D3.n")) == (["C3-sw settler"], "")
    table.do("A unload settler from #1")
    assert (table.ships("A"), table.basin("D3.n")) == (["C3-sw"], "settler")
    assert table.left("A#1") == 4


@pytest.mark.rule("cargo.load")
def test_a_ship_that_has_used_its_move_still_loads():
    table = at(HARBOR % ('"C3-sw"', "settler"))
    table.do("A sail #1 C3-se", "A sail #1 C3-sw", "A sail #1 C3-se", "A sail #1 C3-sw")
    assert table.do("A load settler on #1").ships("A") == ["C3-sw settler"]


@pytest.mark.rule("cargo.load")
def test_a_ship_elsewhere_cannot_reach_the_basin():
    table = at(HARBOR % ('"C3-se settler"', "crew"))
    for line in ("load crew on #1", "unload settler from #1", "swap settler of #1 for crew"):
        assert table.refused(f"A {line}") == "cargo.no-harbor-settlement"


@pytest.mark.rule("cargo.load")
def test_basins_of_others_and_settlements_are_no_use():
    scene = """
    phase = "movement"
    [A]
    settlements = ["A2.s"]
    ships = ["C3-sw settler", "A2-se settler"]
    [B]
    harbor-settlements = ["D3.n"]
    """
    table = at(scene)
    for ship in (1, 2):
        assert table.refused(f"A unload settler from #{ship}") == "cargo.no-harbor-settlement"
    assert table.refused("A unload settler from #3") == "ships.no-such-ship"


@pytest.mark.rule("cargo.load")
def test_what_is_not_there_cannot_be_moved():
    table = at(HARBOR % ('"C3-sw"', "crew"))
    assert table.refused("A load settler on #1") == "cargo.not-in-basin"
    assert table.refused("A unload settler from #1") == "cargo.not-aboard"
    assert table.refused("A drop settler of #1") == "cargo.not-aboard"
    assert table.refused("A swap settler of #1 for crew") == "cargo.not-aboard"
    assert table.do("A load crew on #1").refused("A swap crew of #1 for settler") == (
        "cargo.not-in-basin"
    )


@pytest.mark.rule("cargo.room")
@pytest.mark.parametrize(
    ("aboard", "ashore", "load", "code"),
    [
        ("crew", "crew", "crew", ""),
        ("crew", "spice-sack", "spice-sack", ""),
        ("crew crew", "crew", "crew", "cargo.hold-full"),
        ("crew", "settler", "settler", "cargo.hold-full"),
        ("settler", "crew", "crew", "cargo.hold-full"),
        ("fish-haul", "settler", "settler", "cargo.hold-full"),
    ],
)
def test_a_hold_carries_two_small_pieces_or_one_large(
    aboard: str, ashore: str, load: str, code: str
):
    assert at(HARBOR % (f'"C3-sw {aboard}"', ashore)).refused(f"A load {load} on #1") == code


@pytest.mark.rule("cargo.room")
@pytest.mark.parametrize(
    ("aboard", "ashore", "unload", "code"),
    [
        ("crew", "crew", "crew", ""),
        ("crew", "crew crew", "crew", "cargo.basin-full"),
        ("settler", "crew", "settler", "cargo.basin-full"),
        ("crew", "settler", "crew", "cargo.basin-full"),
    ],
)
def test_a_basin_carries_as_much_as_a_hold(aboard: str, ashore: str, unload: str, code: str):
    assert at(HARBOR % (f'"C3-sw {aboard}"', ashore)).refused(f"A unload {unload} from #1") == code


@pytest.mark.rule("cargo.swap")
def test_pieces_are_swapped_in_one_go_where_neither_side_has_room_to_spare():
    table = at(HARBOR % ('"C3-sw crew crew"', "settler")).do("A swap crew+crew of #1 for settler")
    assert table.ships("A") == ["C3-sw settler"]
    assert table.basin("D3.n") == "crew crew"


@pytest.mark.rule("cargo.swap")
def test_a_swap_leaves_both_sides_with_room_and_is_not_of_like_for_like():
    table = at(HARBOR % ('"C3-sw crew crew"', "settler"))
    assert table.refused("A swap crew of #1 for settler") == "cargo.hold-full"
    table = at(HARBOR % ('"C3-sw crew"', "crew"))
    assert table.refused("A swap crew of #1 for crew") == "cargo.same-piece"


@pytest.mark.rule("cargo.swap")
@pytest.mark.parametrize(("give", "take"), [((), (CREW,)), ((CREW,), ()), ((), ())])
def test_a_swap_with_nothing_on_one_side_is_no_swap(give: tuple, take: tuple):
    table = at(HARBOR % ('"C3-sw crew"', "crew"))
    refusal = table.game.explain(table.state, Swap(give, ShipNumber(1), take))
    assert refusal is not None
    assert refusal.code == "cargo.one-sided-swap"


@pytest.mark.rule("cargo.discard")
def test_cargo_may_be_put_back_in_every_phase_of_its_owners_turn():
    for phase in ("production", "trade-and-build", "movement"):
        table = at(f'phase = "{phase}"\n[A]\nships = ["D4-e settler"]').do("A drop settler of #1")
        assert table.ships("A") == ["D4-e"]


@pytest.mark.rule("cargo.discard")
def test_cargo_of_basins_and_of_others_stays():
    scene = HARBOR % ('"D4-e settler"', "settler") + '[B]\nships = ["C4-sw settler"]'
    assert at(scene).legal("drop") == ["drop settler of #1"]
    assert at(scene).refused("B drop settler of #1") == "turn.not-your-turn"
    assert at(scene).refused("A drop settler of #2") == "ships.no-such-ship"


@pytest.mark.rule("cargo.discard")
@pytest.mark.parametrize(
    "options", [{"house": {"cargo.discard": "never"}}, {"edition": "online-2014"}]
)
def test_by_the_older_edition_cargo_is_not_discarded(options: dict):
    table = at('phase = "movement"\n[A]\nships = ["D4-e settler"]', **options)
    assert table.refused("A drop settler of #1") == "cargo.no-discarding"
    assert table.legal("drop") == []


@pytest.mark.rule("ships.one-at-a-time")
@pytest.mark.rule("cargo.load")
def test_two_ships_work_together_while_one_of_them_is_moving():
    """A worked example of the publisher: one ship waits while another unloads."""
    table = at(HARBOR % ('"D4-w", "C2-e settler"', ""))
    table.do("A sail #1 C3-se", "A sail #1 C3-sw")
    table.do("A unload settler from #2")
    table.do("A load settler on #1")
    assert table.left("A#1") == 2
    table.do("A sail #1 C3-se", "A sail #1 D3-e")
    assert table.ships("A") == ["D3-e settler", "C2-e"]
    table.do("A sail #2 C3-nw")
    assert table.left("A#1") == 0


@pytest.mark.rule("cargo.swap")
def test_cargo_is_relayed_from_ship_to_ship_through_a_basin():
    """A worked example of the publisher: a swap, and a second ship takes the crews on."""
    table = at(HARBOR % ('"C3-sw crew crew", "C2-e"', "settler"))
    table.do("A swap crew+crew of #1 for settler", "A load crew on #2", "A load crew on #2")
    assert table.ships("A") == ["C3-sw settler", "C2-e crew crew"]
    assert table.basin("D3.n") == ""
