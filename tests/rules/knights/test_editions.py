"""The editions of Cities & Knights: the rows of the fact sheet's section 15, one by one.

`online-2014` has the rules up to 2020, `print-2025` those of 2025.
"""

import pytest

from ep_rules.api import DEFAULT_EDITION, game, settings_of
from ep_rules.catan.robber import Robber
from ep_rules.model import DESERT, NOBODY
from tests.kit.knights import AT_SEA, KNIGHTS, knights_table, seat_words
from tests.kit.table import fresh

OLDER = "online-2014"
DIFFERENCES = {
    "deserter.rank": ("same-or-lower", "same-or-basic"),
    "robber.start": ("off-board", "desert"),
    "diplomat.rings": ("open", "closed"),
}
LARGE = {"turn.order": ("paired", "special-building")}


def differences(scenario: str, seats: int) -> dict[str, tuple[object, object]]:
    """The settings of a scenario in which the editions differ, with the value of each."""
    new, old = (dict(settings_of(scenario, edition, seats)) for edition in (DEFAULT_EDITION, OLDER))
    return {key: (new[key], old[key]) for key in new if new[key] != old[key]}


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_editions_differ_in_the_rows_of_the_fact_sheet_and_in_no_other(seats: int):
    assert differences(KNIGHTS.id, seats) == DIFFERENCES | (LARGE if seats > 4 else {})


@pytest.mark.parametrize("scenario", AT_SEA)
@pytest.mark.parametrize("seats", [4, 6])
def test_on_the_voyages_knights_differ_in_the_same_rows(scenario: str, seats: int):
    """There is no robber, and five and six take paired turns, as in Explorers & Pirates."""
    alone = differences(scenario.removesuffix("-knights"), seats)
    added = {key: DIFFERENCES[key] for key in ("deserter.rank", "diplomat.rings")}
    assert differences(scenario, seats) == alone | added


@pytest.mark.rule("progress.deserter")
@pytest.mark.parametrize(
    ("edition", "lower"), [(DEFAULT_EDITION, ""), (OLDER, "knights.other-rank")]
)
def test_row_1_for_a_deserter_comes_the_same_rank_or_by_the_newer_rules_a_lower_one(
    edition: str, lower: str
):
    scene = """
seats = 3
[A]
roads = ["D4-ne"]
progress = "deserter"
[B]
knights = ["F2.s strong"]
"""
    table = knights_table(scene, edition=edition).do("A deserter B", "B give-up F2.s")
    assert table.refused("A enlist strong D4.n") == ""
    assert table.refused("A enlist basic D4.n") == lower


@pytest.mark.rule("knights.displace")
def test_row_2_a_displaced_knight_moves_by_its_owners_roads_in_both(edition: str):
    """The second reading found one rule for both editions."""
    scene = """
seats = 3
[A]
roads = ["D4-ne", "D4-e"]
knights = ["D4.n strong active ready"]
[B]
roads = ["D4-se"]
knights = ["D4.se basic"]
"""
    table = knights_table(scene, edition=edition).do("A march D4.n to D4.se")
    assert table.legal("retreat") == ["retreat D4.s"]
    assert table.do("B retreat D4.s").asks == "A TradePhase"
    assert len(seat_words(table, "B", "knights")) == 1


@pytest.mark.rule("barbarians.robber")
@pytest.mark.rule("robber.start")
@pytest.mark.parametrize(("edition", "is_there"), [(DEFAULT_EDITION, False), (OLDER, True)])
def test_row_3_the_robber_waits_off_the_board_or_on_the_desert_and_does_not_move(
    edition: str, is_there: bool
):
    table = knights_table('seats = 3\nphase = "production"\n', edition=edition)
    at = table.state.of(Robber).at
    assert (at != NOBODY) == is_there
    assert not is_there or table.state.terrain[at] == DESERT
    table.do("A roll", "* dice 3 4", "* event-die ship")
    assert (table.asks, table.state.of(Robber).at) == ("A TradePhase", at)


@pytest.mark.rule("barbarians.robber")
def test_row_3_no_knight_chases_the_robber_before_the_first_attack(edition: str):
    begun = fresh(KNIGHTS.id, 3, OLDER)
    desert = begun.state.terrain.index(DESERT) if DESERT in begun.state.terrain else NOBODY
    assert begun.state.of(Robber).at == desert
    scene = 'seats = 3\n[A]\nknights = ["D4.n basic active ready"]\n'
    assert knights_table(scene, edition=edition).refused("A chase-robber D4.n") == "robber.asleep"


@pytest.mark.rule("progress.diplomat")
@pytest.mark.parametrize(("edition", "count"), [(DEFAULT_EDITION, 6), (OLDER, 0)])
def test_row_4_a_road_of_a_ring_has_no_free_end_by_the_older_rules(edition: str, count: int):
    ring = 'roads = ["D4-ne", "D4-e", "D4-se", "D4-sw", "D4-w", "D4-nw"]'
    scene = f'seats = 3\n[A]\nprogress = "diplomat"\n{ring}'
    assert len(knights_table(scene, edition=edition).legal("diplomat")) == count


@pytest.mark.rule("progress.diplomat")
def test_row_4_a_road_with_a_free_end_is_open_in_both(edition: str):
    scene = """
seats = 3
[A]
progress = "diplomat"
settlements = ["D4.n"]
roads = ["D4-ne", "D4-e"]
"""
    assert knights_table(scene, edition=edition).legal("diplomat") == ["diplomat D4-e"]


@pytest.mark.rule("progress.harvest")
def test_row_5_mining_takes_what_is_left_where_the_older_rules_are_silent(edition: str):
    """The only player who is paid takes the rest, as from a roll in both editions."""
    scene = 'seats = 3\nsupply = { ore = 1 }\n[A]\nprogress = "mining"\nsettlements = ["B2.n"]\n'
    assert knights_table(scene, edition=edition).do("A mining").hand("A") == "1 ore"


@pytest.mark.rule("turn.special-building")
@pytest.mark.rule("turn.paired")
@pytest.mark.parametrize(
    ("edition", "asks"), [(DEFAULT_EDITION, "D TradePhase"), (OLDER, "B BuildPhase")]
)
def test_row_6_five_and_six_have_paired_turns_or_by_the_older_rules_special_building(
    edition: str, asks: str
):
    scene = 'seats = 5\nphase = "trade-and-build"\n'
    assert knights_table(scene, edition=edition).do("A end").asks == asks
    assert game(KNIGHTS.id, 6, edition).ruleset.startswith(f"{KNIGHTS.id}@{edition}/")


@pytest.mark.rule("robber.move", "robber.theft", "robber.blocks")
def test_row_3_after_the_first_attack_the_robber_works_in_both(edition: str):
    scene = """
seats = 3
phase = "production"
attacks = 1
robber = "D4"
[B]
cities = ["B2.n"]
hand = "1 coin"
"""
    table = knights_table(scene, edition=edition)
    table.do("A roll", "* dice 3 4", "* event-die ship")
    assert table.refused("A robber D4") == "robber.same-hex"
    table.do("A robber B2", "* steal coin").round_to("B")
    assert (table.hand("A"), table.hand("B")) == ("1 coin", "")
    table.do("B roll", "* dice 4 6", "* event-die ship")
    assert table.hand("B") == ""
