"""Pirate lairs: sieges, rewards, the hero, freed gold fields."""

import pytest

from ep_rules.api import Seat, observe
from ep_rules.missions.lairs.siege import Lairs
from tests.kit import of_missions
from tests.kit.boards import at_sea
from tests.kit.table import Table

# A ship at D5-nw touches the hex C5, one at D5-sw touches E5.
SEVEN = "A1.n A2.n C1.nw E1.nw G1.s", "G2.se"
"""Five settlements and a harbor settlement: seven points."""

LAIR = {"C5": "gold-field", "E5": "sea"}
TWO = {"C5": "gold-field", "E5": "gold-field"}


def siege(
    edition: str,
    *ships: str,
    hexes: dict[str, str] = LAIR,
    house: dict[str, str] | None = None,
    seats: int = 3,
    scenario: str = "explorers-pirates",
) -> Table:
    """A's ships are about to move."""
    table = at_sea(scenario, edition, seats, hexes=hexes, house=house)
    return table.seat("A", ships=ships).turn("A")


def shared(edition: str) -> Table:
    """Red has two crews at the lair, blue one; the third has just landed (vector 12)."""
    table = siege(edition, "D5-nw crew crew").put(of_missions.siege("C5", B=1))
    return table.do("A besiege C5 from #1", "A besiege C5 from #1")


@pytest.mark.rule("lairs.token")
@pytest.mark.rule("discovery.reward")
def test_a_discovered_gold_field_pays_two_gold_and_gets_a_token_no_seat_has_seen(edition: str):
    table = at_sea(edition=edition, hexes={}).seat("A", ships=["D4-ne"]).turn("A")
    table.do("A sail #1 D5-nw", "* hex C5 gold-field")
    assert (table.gold("A"), table.hex("C5"), table.left("A#1")) == (2, "gold-field", 0)
    assert table.hears() == ["ShipSailed", "HexDiscovered", "Received", "LairPlaced"]
    assert table.state.of(Lairs).tokens == [2, 3, 4, 5, 6, 8]  # the one there is unknown
    seen = observe(table.game, table.state, Seat(0))
    assert seen.numbers[table.game.book.topology.hex("C5")] == 0


@pytest.mark.rule("lairs.crews")
def test_a_ship_puts_its_crews_on_a_lair_at_its_end_one_or_two(edition: str):
    table = siege(edition, "D5-nw crew crew")
    table.do("A besiege C5 from #1")
    assert (of_missions.crews(table, "C5"), table.hold("A#1")) == ({"A": 1}, "crew")
    table.do("A sail #1 D4-ne")  # the rest sails on
    assert table.refused("A besiege C5 from #1") == "lairs.not-at-hex"


@pytest.mark.rule("lairs.crews")
def test_landing_costs_no_movement_and_works_without_points(edition: str):
    table = at_sea(edition=edition, hexes={}).seat("A", ships=["D4-ne crew"]).turn("A")
    table.do("A sail #1 D5-nw", "* hex C5 gold-field")
    assert table.left("A#1") == 0
    table.do("A besiege C5 from #1")
    assert of_missions.crews(table, "C5") == {"A": 1}


@pytest.mark.rule("lairs.crews")
def test_a_fourth_crew_is_refused(edition: str):
    """Vector 14."""
    table = siege(edition, "D5-nw crew crew", "D5-nw crew").put(of_missions.siege("C5", B=1))
    table.do("A besiege C5 from #1", "A besiege C5 from #1")
    assert of_missions.crews(table, "C5") == {"A": 2, "B": 1}
    assert table.refused("A besiege C5 from #2") == "lairs.full"
    assert table.legal("besiege") == []


@pytest.mark.rule("lairs.crews")
def test_crews_go_on_uncaptured_lairs_only(edition: str):
    hexes = {"C5": "gold-field 6", "E5": "fields 9"}
    table = siege(edition, "D5-nw crew", "D5-sw crew", "D5-sw settler", hexes=hexes)
    assert table.refused("A besiege C5 from #1") == "lairs.no-lair"
    assert table.refused("A besiege E5 from #2") == "lairs.no-lair"
    empty = siege(edition, "D5-nw settler", "D4-ne crew")
    assert empty.refused("A besiege C5 from #1") == "lairs.no-crew-aboard"
    assert empty.refused("A besiege C5 from #2") == "lairs.not-at-hex"


@pytest.mark.rule("lairs.crews")
def test_no_seat_takes_a_crew_back_from_an_uncaptured_lair(edition: str):
    table = siege(edition, "D5-nw").put(of_missions.siege("C5", A=1))
    assert table.refused("A fetch C5 on #1") == "lairs.still-besieging"


@pytest.mark.rule("lairs.fetch")
def test_by_the_other_reading_a_crew_comes_back_until_the_lair_is_captured(edition: str):
    house = {"lairs.recall": "true"}
    table = at_sea(edition=edition, hexes={"C5": "gold-field", "E5": "sea"}, house=house)
    table.put(of_missions.siege("C5", A=1, B=1)).seat("A", ships=["D5-nw crew"]).turn("A").do(
        "A fetch C5 on #1"
    )
    assert (table.hold("A#1"), of_missions.crews(table, "C5")) == ("crew crew", {"B": 1})
    table.do("A besiege C5 from #1", "A besiege C5 from #1")
    assert table.refused("A fetch C5 on #1") == "lairs.captured-now"


@pytest.mark.rule("lairs.rewards")
def test_a_capture_waits_for_the_end_of_the_movement_phase(edition: str):
    table = shared(edition)
    assert (table.asks, table.gold("A"), table.space("lairs", "A")) == ("A MovementPhase", 0, 0)
    assert table.hex("C5") == "gold-field"
    assert table.refused("A fetch C5 on #1") == "lairs.captured-now"
    table.do("A sail #1 D4-ne", "A end")
    assert table.asks == "* RollForHero"
    assert table.gold("A") == 2


@pytest.mark.rule("lairs.hero")
@pytest.mark.rule("lairs.rewards")
def test_the_shared_lair_of_the_printed_example(edition: str):
    """Five and two against six and one: seven each, red has more crews (vectors 12 and 27)."""
    table = shared(edition)
    table.do("A end")
    assert [type(e).__name__ for e in table.heard][:5] == [
        "LairCaptured",
        "Received",
        "MarkerMoved",
        "LeaderChanged",
        "Received",
    ]
    table.do("* hero-roll A 5", "* hero-roll B 6")
    assert (table.gold("A"), table.gold("B"), table.gold("C")) == (2, 2, 0)
    assert (table.space("lairs", "A"), table.space("lairs", "B")) == (2, 1)
    assert of_missions.crews(table, "C5") == {"A": 1, "B": 1}
    assert table.asks == "* TurnLair"
    table.do("* lair C5 8")
    assert table.hex("C5") == "gold-field 8"
    assert table.state.of(Lairs).tokens == [2, 3, 4, 5, 6]
    assert table.asks == "B ProductionPhase"
    table.seat("B", ships=["D5-nw"]).turn("B").do("B fetch C5 on #1")  # later turns
    table.turn("A").do("A fetch C5 on #1")
    assert (table.hold("A#1"), table.hold("B#1"), of_missions.crews(table, "C5")) == (
        "crew",
        "crew",
        {},
    )


@pytest.mark.rule("lairs.hero")
def test_the_higher_sum_of_die_and_crews_is_the_hero(edition: str):
    table = shared(edition).do("A end", "* hero-roll A 3", "* hero-roll B 5")
    assert (table.space("lairs", "A"), table.space("lairs", "B")) == (1, 2)
    assert of_missions.crews(table, "C5") == {"A": 2}  # blue's only crew is lost


@pytest.mark.rule("lairs.hero")
def test_those_level_with_equal_crews_roll_again_and_the_rest_does_not(edition: str):
    table = siege(edition, "D5-nw crew").put(of_missions.siege("C5", B=1, C=1))
    table.do("A besiege C5 from #1", "A end")
    table.do("* hero-roll A 2", "* hero-roll B 5", "* hero-roll C 5")
    assert table.refused("* hero-roll A 6") == "turn.impossible-outcome"
    table.do("* hero-roll B 1", "* hero-roll C 1")  # again
    table.do("* hero-roll B 4", "* hero-roll C 2")
    assert [table.space("lairs", seat) for seat in "ABC"] == [1, 2, 1]
    assert of_missions.crews(table, "C5") == {"A": 1, "C": 1}
    assert table.asks == "* TurnLair"


@pytest.mark.rule("lairs.hero")
def test_a_lone_captor_is_the_hero_without_a_die(edition: str):
    """Two gold, two spaces, a crew lost, two left to collect later (vector 13)."""
    table = siege(edition, "D5-nw crew crew", "D5-nw crew")
    table.do(*["A besiege C5 from #1"] * 2, "A besiege C5 from #2", "A end")
    assert table.asks == "* TurnLair"
    assert (table.gold("A"), table.space("lairs", "A")) == (2, 2)
    assert of_missions.crews(table, "C5") == {"A": 2}
    table.do("* lair C5 2").turn("A")
    table.do("A fetch C5 on #1", "A fetch C5 on #1")
    assert (table.hold("A#1"), of_missions.crews(table, "C5")) == ("crew crew", {})


@pytest.mark.rule("lairs.rewards")
def test_the_active_seat_is_rewarded_first_then_the_others_clockwise(edition: str):
    table = siege(edition).put(of_missions.siege("C5", A=1, C=1)).seat("B", ships=["D5-nw crew"])
    table.turn("B").do("B besiege C5 from #1", "B end")
    captured = next(e for e in table.heard if type(e).__name__ == "LairCaptured")
    assert captured.seats == (1, 2, 0)  # type: ignore[attr-defined]
    assert table.leader("lairs") == "B"
    assert table.tracked("lairs").stack == [1, 2, 0]
    rolls = [table.game.notation.write(o) for o, _ in table.game.chance_outcomes(table.state)]
    assert rolls == [f"hero-roll B {face}" for face in range(1, 7)]


@pytest.mark.rule("lairs.rewards")
def test_a_seat_without_a_crew_there_gets_nothing(edition: str):
    table = siege(edition).put(of_missions.siege("C5", B=2)).seat("A", ships=["D5-nw crew"])
    table.do("A besiege C5 from #1", "A end")
    assert [table.gold(seat) for seat in "ABC"] == [2, 2, 0]


@pytest.mark.rule("lairs.freed")
def test_only_tokens_that_are_left_can_turn_up(edition: str):
    hexes = {"C5": "gold-field", "C6": "gold-field 4", "E5": "gold-field 6"}
    table = siege(edition, "D5-nw crew", hexes=hexes).put(of_missions.siege("C5", A=2))
    table.do("A besiege C5 from #1", "A end")
    assert table.legal() == [f"lair C5 {number}" for number in (2, 3, 5, 8)]
    assert table.refused("* lair C5 6") == "turn.impossible-outcome"


@pytest.mark.rule("lairs.fetch")
def test_fetching_needs_a_free_slot_an_end_and_a_crew_of_the_seat(edition: str):
    hexes = {"C5": "gold-field 6", "E5": "sea"}
    table = siege(edition, "D5-nw crew spice-sack", "D4-ne", "D5-nw settler", hexes=hexes)
    table.put(of_missions.siege("C5", A=1))
    assert table.refused("A fetch C5 on #1") == "cargo.hold-full"
    assert table.refused("A fetch C5 on #2") == "lairs.fetch-elsewhere"
    assert table.refused("A fetch C5 on #3") == "cargo.hold-full"
    table.seat("B", ships=["D5-nw"]).turn("B")
    assert table.refused("B fetch C5 on #1") == "lairs.no-crew-of-yours"


@pytest.mark.rule("lairs.fetch")
def test_crews_are_fetched_on_later_turns_only(edition: str):
    table = siege(edition, "D5-nw crew").put(of_missions.siege("C5", A=2))
    table.do("A besiege C5 from #1")
    assert table.refused("A fetch C5 on #1") == "lairs.captured-now"
    table.do("A end", "* lair C5 5")
    assert table.asks == "B ProductionPhase"
    assert table.refused("A fetch C5 on #1") == "turn.not-your-turn"


@pytest.mark.rule("lairs.income")
@pytest.mark.rule("gold.compensation")
def test_a_freed_gold_field_pays_two_gold_a_building_and_the_compensation_still(edition: str):
    """Vector 4: two per building of either kind, plus one for a player without a card."""
    hexes = {"C5": "gold-field 6", "E5": "sea"}
    table = at_sea(edition=edition, hexes=hexes)
    table.seat("A", settlements="C5.n", harbors="C5.sw").seat("B", settlements="C5.se D1.nw")
    table.turn("A", "production").do("A roll", "* dice 2 4")
    assert table.gold("A") == 2 * 2 + 1
    assert table.hand("B") == "1 wool, 2 gold"  # the pasture on the 6 pays a card
    assert table.gold("C") == 1


@pytest.mark.rule("lairs.income")
def test_an_uncaptured_lair_pays_nothing(edition: str):
    table = at_sea(edition=edition, hexes=LAIR).turn("A", "production")
    table.put(of_missions.siege("C5", A=2)).do("A roll", "* dice 2 4")
    assert table.gold("A") == 1


@pytest.mark.rule("lairs.bans")
@pytest.mark.parametrize(
    ("hex_", "code"), [("gold-field", "lairs.lair-beside"), ("gold-field 6", "")]
)
def test_no_road_and_no_settlement_at_a_lair_but_both_after_its_capture(
    hex_: str, code: str, edition: str
):
    table = at_sea(edition=edition, hexes={"C5": hex_, "E5": "sea"})
    table.seat("A", ships=["D5-ne settler"], roads="C5-sw", hand="1 brick, 1 lumber")
    table.turn("A", "trade-and-build")
    assert table.refused("A road C5-w") == code
    table.turn("A")
    assert table.refused("A found #1 at C5.sw") == code
    assert table.refused("A found #1 at C5.s") == code


@pytest.mark.rule("lairs.bans")
def test_the_ban_stays_until_the_capture_is_resolved(edition: str):
    table = siege(edition, "D5-nw crew", "D5-ne settler").put(of_missions.siege("C5", A=2))
    table.do("A besiege C5 from #1")
    assert table.refused("A found #2 at C5.s") == "lairs.lair-beside"


@pytest.mark.rule("lairs.bans")
@pytest.mark.rule("discovery.bans")
def test_a_second_lair_or_the_unknown_beside_keeps_the_ban(edition: str):
    hexes = {"C5": "gold-field 6", "C6": "gold-field", "E5": "sea"}
    table = at_sea(edition=edition, hexes=hexes).seat("A", ships=["D6-nw settler"]).turn("A")
    assert table.refused("A found #1 at C5.se") == "lairs.lair-beside"
    other = at_sea(edition=edition, hexes={"C5": "gold-field 6", "E5": "sea"})
    other.seat("A", ships=["D6-nw settler"]).turn("A")
    assert other.refused("A found #1 at C5.se") == "discovery.undiscovered-beside"
    assert other.refused("A found #1 at C5.s") == ""


@pytest.mark.rule("lairs.bans")
@pytest.mark.rule("harbors.upgrade")
def test_harbor_settlements_stand_at_freed_gold_fields(edition: str):
    table = at_sea(edition=edition, hexes={"C5": "gold-field 6", "E5": "sea"})
    table.seat("A", settlements="C5.s", hand="2 grain, 2 ore").turn("A", "trade-and-build")
    table.do("A harbor C5.s")
    assert table.points("A") == 2


@pytest.mark.rule("lairs.rewards")
def test_several_lairs_of_one_turn_are_resolved_in_the_order_of_the_third_crew(edition: str):
    table = siege(edition, "D5-nw crew", "D5-sw crew", hexes=TWO).put(
        of_missions.siege("C5", A=1, B=1)
    )
    table.put(of_missions.siege("E5", A=2))
    table.do("A besiege E5 from #2", "A besiege C5 from #1", "A end")
    assert table.legal()[0].startswith("lair E5")
    table.do("* lair E5 3")
    assert table.asks == "* RollForHero"
    table.do("* hero-roll A 6", "* hero-roll B 1", "* lair C5 4")
    assert table.space("lairs", "A") == 4
    assert (table.gold("A"), table.gold("B")) == (4, 2)
    assert table.asks == "B ProductionPhase"


@pytest.mark.rule("lairs.rewards")
def test_the_northern_lair_may_come_first_by_house_setting(edition: str):
    house = {"lairs.order": "north-first"}
    table = siege(edition, "D5-nw crew", "D5-sw crew", hexes=TWO, house=house)
    table.put(of_missions.siege("C5", A=2)).put(of_missions.siege("E5", A=2))
    table.do("A besiege E5 from #2", "A besiege C5 from #1", "A end")
    assert table.legal()[0].startswith("lair C5")


@pytest.mark.rule("lairs.rewards")
@pytest.mark.rule("victory.goal")
def test_the_active_seat_wins_at_once_in_the_middle_of_the_rewards(edition: str):
    table = siege(edition, "D5-nw crew", house={"victory.goal": "9"}).put(
        of_missions.siege("C5", B=2)
    )
    table.seat("A", settlements=SEVEN[0], harbors=SEVEN[1]).do(
        "A besiege C5 from #1", "A end"
    )  # a space and the card
    assert (table.winner, table.asks, table.points("A")) == ("A", "over", 9)
    assert (table.gold("A"), table.gold("B"), table.space("lairs", "B")) == (2, 0, 0)


@pytest.mark.rule("lairs.rewards")
@pytest.mark.rule("victory.goal")
def test_rewards_may_be_completed_first_by_house_setting(edition: str):
    house = {"victory.goal": "9", "lairs.victory": "after-rewards"}
    table = siege(edition, "D5-nw crew", house=house).put(of_missions.siege("C5", B=2))
    table.seat("A", settlements=SEVEN[0], harbors=SEVEN[1]).do("A besiege C5 from #1", "A end")
    assert (table.winner, table.gold("B"), table.space("lairs", "B")) == ("A", 2, 1)


@pytest.mark.rule("victory.goal")
@pytest.mark.rule("lairs.rewards")
def test_points_from_anothers_capture_win_at_the_start_of_the_seats_turn(edition: str):
    """Vector 21: reaching the goal in another seat's turn does not end the game."""
    table = siege(edition, "D5-nw crew", house={"victory.goal": "9"}).put(
        of_missions.siege("C5", B=2)
    )
    table.seat("B", settlements=SEVEN[0], harbors=SEVEN[1]).do("A besiege C5 from #1", "A end")
    table.do("* hero-roll A 1", "* hero-roll B 6")
    assert table.points("B") == 9
    assert (table.winner, table.asks) == ("", "* TurnLair")
    table.do("* lair C5 3")
    assert (table.winner, table.asks) == ("B", "over")  # before rolling


@pytest.mark.rule("lairs.rewards")
def test_lairs_are_captured_in_the_scenario_of_that_name_too(edition: str):
    table = siege(edition, "D5-nw crew", scenario="pirate-lairs").put(of_missions.siege("C5", A=2))
    table.do("A besiege C5 from #1", "A end", "* lair C5 6")
    assert (table.space("lairs", "A"), table.points("A")) == (2, 2)
