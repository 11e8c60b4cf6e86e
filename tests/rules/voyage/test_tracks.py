"""Mission tracks: printed values, the leader's card, ties, the end."""

import pytest

from tests.kit import of_missions
from tests.kit.boards import at_sea
from tests.kit.table import Table

VALUES = {
    "lairs": [0, 1, 1, 2, 2, 2, 3, 3],
    "fish": [0, 1, 1, 2, 2, 2, 3, 3],
    "spices": [0, 1, 1, 2, 2, 3, 3],
}


def deliveries(
    edition: str, *ships: str, house: dict[str, str] | None = None, **spaces: int
) -> Table:
    """A's ships lie at the Council; markers of the fish mission are where they are said."""
    t = at_sea(edition=edition, house=house).track("fish", **spaces)
    return t.seat("A", ships=ships).turn("A")


@pytest.mark.rule("missions.track")
@pytest.mark.parametrize("mission", VALUES)
@pytest.mark.parametrize("seats", [2, 5])
def test_the_points_are_those_printed_at_the_space(mission: str, seats: int, edition: str):
    for space, points in enumerate(VALUES[mission]):
        table = at_sea(edition=edition, seats=seats, hexes={})
        table.track(mission, B=len(VALUES[mission]) - 1, A=space)  # B has the card
        assert table.points("A") == points


@pytest.mark.rule("missions.leader")
@pytest.mark.parametrize("mission", VALUES)
def test_the_farthest_marker_has_the_card_and_no_seat_at_the_start(mission: str, edition: str):
    table = at_sea(edition=edition)
    assert table.leader(mission) == ""
    table.track(mission, A=1, B=3, C=2)
    assert table.leader(mission) == "B"
    assert [table.points(seat) for seat in "ABC"] == [1, 2 + 1, 1]


@pytest.mark.rule("missions.leader")
def test_the_first_to_reach_a_space_keeps_the_card(edition: str):
    """Vector 20."""
    table = deliveries(edition, "C4-w fish-haul", "C4-w fish-haul", B=2, A=1)
    table.do("A deliver fish-haul of #1")
    assert (table.space("fish", "A"), table.leader("fish")) == (2, "B")
    assert "LeaderChanged" not in table.hears()
    table.do("A deliver fish-haul of #2")
    assert table.leader("fish") == "A"
    assert "LeaderChanged" in table.hears()
    assert table.points("B") == 1


@pytest.mark.rule("missions.leader")
def test_who_leaves_a_space_and_is_caught_up_later_still_came_first(edition: str):
    table = deliveries(edition, "C4-w fish-haul", C=3, B=3, A=2)
    table.do("A deliver fish-haul of #1")
    assert table.leader("fish") == "C"
    assert table.tracked("fish").stack == [2, 1, 0]


@pytest.mark.rule("missions.track")
def test_a_marker_at_the_end_stays_and_keeps_its_place_in_the_stack(edition: str):
    table = deliveries(edition, "C4-w fish-haul", A=7, B=7)
    table.do("A deliver fish-haul of #1")
    assert (table.space("fish", "A"), table.leader("fish"), table.hold("A#1")) == (7, "A", "")
    assert table.points("A") == 3 + 1
    assert of_missions.hauls_left(table) == 6


@pytest.mark.rule("missions.track")
@pytest.mark.rule("missions.leader")
def test_by_the_other_reading_a_marker_at_the_end_counts_on_for_the_card_alone(edition: str):
    house = {"tracks.end": "counts-on"}
    ships = ("C4-w fish-haul", "C4-w fish-haul")
    table = deliveries(edition, *ships, house=house, B=7, A=7).do("A deliver fish-haul of #1")
    assert (table.space("fish", "A"), table.leader("fish")) == (8, "A")
    assert (table.points("A"), table.points("B")) == (3 + 1, 3)
    assert table.do("A deliver fish-haul of #2").points("A") == 3 + 1


@pytest.mark.rule("missions.leader")
def test_by_the_other_reading_no_seat_has_the_card_while_two_are_level(edition: str):
    house = {"tracks.tie": "nobody"}
    ships = ("C4-w fish-haul", "C4-w fish-haul")
    table = deliveries(edition, *ships, house=house, B=2, A=1)
    assert (table.leader("fish"), table.points("B")) == ("B", 1 + 1)
    table.do("A deliver fish-haul of #1")
    assert (table.leader("fish"), table.points("A"), table.points("B")) == ("", 1, 1)
    table.do("A deliver fish-haul of #2")
    assert (table.leader("fish"), "LeaderChanged" in table.hears()) == ("A", True)


@pytest.mark.rule("missions.track")
def test_at_the_end_of_the_track_gold_is_still_paid_and_the_crew_still_lost(edition: str):
    table = at_sea(edition=edition, hexes={"C5": "gold-field", "E5": "sea"})
    table.track("lairs", B=7, A=7).put(of_missions.siege("C5", A=2)).seat(
        "A", ships=["D5-nw crew"]
    ).turn("A")
    table.do("A besiege C5 from #1", "A end")
    assert (table.gold("A"), table.space("lairs", "A"), of_missions.crews(table, "C5")) == (
        2,
        7,
        {"A": 2},
    )
    assert table.leader("lairs") == "B"


@pytest.mark.rule("missions.track")
def test_the_hero_takes_two_single_steps(edition: str):
    """B waits on space 2; A passes space 1 and comes to lie above B."""
    table = at_sea(edition=edition, hexes={"C5": "gold-field", "E5": "sea"})
    table.track("lairs", B=2).put(of_missions.siege("C5", A=2)).seat(
        "A", ships=["D5-nw crew"]
    ).turn("A")
    table.do("A besiege C5 from #1", "A end")
    moved = [event.space for event in table.heard if type(event).__name__ == "MarkerMoved"]  # type: ignore[attr-defined]
    assert moved == [1, 2]
    assert table.leader("lairs") == "B"


@pytest.mark.rule("missions.together")
def test_missions_run_side_by_side_in_any_order(edition: str):
    table = at_sea(edition=edition, hexes={"C5": "gold-field", "E5": "sea"})
    table.put(of_missions.siege("C5", A=2)).turn("A")
    table.seat("A", ships=["D5-nw crew", "C4-w fish-haul", "D4-nw spice-sack spice-sack"])
    table.do("A deliver spice-sack of #3", "A deliver fish-haul of #2", "A besiege C5 from #1")
    table.do("A deliver spice-sack of #3", "A end", "* lair C5 4")
    assert [table.space(mission, "A") for mission in VALUES] == [2, 1, 2]
    assert table.points("A") == 3 * (1 + 1)


@pytest.mark.rule("victory.goal")
@pytest.mark.rule("missions.leader")
def test_losing_the_card_lowers_the_points_again(edition: str):
    table = deliveries(edition, "C4-w fish-haul", B=1, A=1)
    assert table.points("B") == 2
    table.do("A deliver fish-haul of #1")
    assert (table.points("B"), table.points("A")) == (1, 2)


@pytest.mark.rule("victory.goal")
@pytest.mark.parametrize(
    ("scenario", "spaces", "goal"),
    [
        ("pirate-lairs", {}, 12),
        ("fish", {"lairs": 7}, 15),
        ("spices", {"fish": 7}, 15),
        ("explorers-pirates", {"lairs": 7, "fish": 3}, 17),
    ],
)
def test_the_goal_of_each_scenario_wins_at_once_in_the_seats_own_turn(
    scenario: str, spaces: dict[str, int], goal: int, edition: str
):
    """Eleven points of buildings, the rest on tracks; an upgrade brings the last one."""
    table = at_sea(scenario, edition, hexes={})
    table.seat("A", harbors="A2.se C2.se D3.se", settlements="A1.n B1.sw D1.nw E1.sw F2.se")
    for mission, space in spaces.items():
        table.track(mission, B=7, A=space)
    table.turn("A", "trade-and-build").gives("A", "2 grain, 2 ore")
    assert (table.points("A"), table.winner) == (goal - 1, "")
    table.do("A harbor F2.se")
    assert (table.points("A"), table.winner, table.asks) == (goal, "A", "over")
