"""Cities & Knights: the barbarians, their attack, and the robber before it.

Test vectors of the fact sheet: 3, 4, 5, 6, and the first half of 2.
"""

import pytest

from ep_rules.knights.barbarians import BarbariansLanded
from tests.kit.knights import knights_table, seat_words, ship
from tests.kit.table import Table

LANDING = 'phase = "production"\nbarbarians = 6\nattacks = 1\nrobber = "D4"\n'


def landed(scene: str, dice: str = "1 1", house: dict[str, object] | None = None) -> Table:
    """The seventh ship of a scene."""
    return knights_table(LANDING + scene, house).do("A roll", f"* dice {dice}", "* event-die ship")


@pytest.mark.rule("barbarians.ship")
def test_the_ship_lands_with_the_seventh_step_and_starts_again():
    table = knights_table('phase = "production"\nbarbarians = 5\n[A]\ncities = ["B2.n"]')
    table.do("A roll", "* dice 1 1", "* event-die ship")
    assert "BarbariansLanded" not in table.hears()
    table.round_to("B").do("B roll", "* dice 1 1", "* event-die ship")
    assert table.hears()[-3:] == ["BarbariansSailed", "BarbariansLanded", "CityPillaged"]
    assert ship(table) == (0, 1)


FOUR_SEATS = """
seats = 4
metropolises = {{ science = "B2.n" }}
[A]
cities = ["B2.n"]
improvements = "4 science"
knights = [{0}]
[B]
cities = ["B4.n"]
knights = [{1}]
[C]
cities = ["D2.n", "D4.n"]
knights = [{2}]
[D]
cities = ["F2.s"]
knights = [{3}]
"""
PLACES = {"A": "C2.s", "B": "E2.s", "C": "E4.s", "D": "D6.n"}
RANKS = ("", "basic", "strong", "mighty")


def defended(*strengths: int) -> Table:
    """The attack on five cities, one a metropolis, against active knights of each seat."""
    knights = []
    for letter, strength in zip("ABCD", strengths, strict=True):
        rank = RANKS[strength]
        knights.append(f'"{PLACES[letter]} {rank} active"' if rank else "")
    return landed(FOUR_SEATS.format(*knights))


@pytest.mark.rule("barbarians.attack")
@pytest.mark.rule("barbarians.defender")
def test_vector_3_a_metropolis_counts_once_and_the_strongest_is_the_defender():
    table = defended(3, 2, 0, 0)
    landing = next(event for event in table.heard if isinstance(event, BarbariansLanded))
    assert (landing.strength, landing.defense) == (5, 5)
    assert "DefenderNamed" in table.hears()
    assert table.score_lines("A")["defenders"] == 1
    assert all("active" not in text for text in seat_words(table, "A", "knights"))
    tied = defended(2, 2, 1, 0)
    assert "DefenderNamed" not in tied.hears()
    assert "CityPillaged" not in tied.hears()


@pytest.mark.rule("barbarians.pillage")
def test_vector_4_the_weakest_with_a_plain_city_lose_one():
    table = defended(0, 1, 1, 2)
    assert table.asks == "C LoseCity", "B has one city alone, and no choice"
    assert table.places("settlement", "B") == ["A3.se"]
    assert table.refused("C lose B4.n") == "barbarians.no-city-here"
    table.do("C lose D2.n")
    assert (table.points("A"), table.points("D")) == (4, 2)
    assert (table.points("B"), table.points("C")) == (1, 3)
    won = defended(0, 1, 1, 3)
    assert won.score_lines("D")["defenders"] == 1


def test_vector_5_a_pillaged_city_loses_its_wall_and_yields_as_a_settlement():
    table = landed('[A]\ncities = ["B4.n"]\nwalls = ["B4.n"]', "4 5")
    assert table.hears()[-2:] == ["CityPillaged", "Received"]
    assert table.hand("A") == "1 lumber"
    assert seat_words(table, "A", "walls") == []


@pytest.mark.rule("barbarians.fallen-city")
def test_vector_6_without_a_settlement_piece_the_city_lies_on_its_side():
    five = 'settlements = ["B4.n", "D2.n", "D4.n", "F2.s", "F4.s"]'
    table = landed(f'seats = 2\n[A]\ncities = ["B2.n"]\n{five}\nhand = "4 grain, 6 ore"', "4 6")
    assert table.places("fallen-city", "A") == ["A1.se"]
    assert table.hand("A") == "4 grain, 7 ore"
    assert table.points("A") == 6
    assert table.refused("A city B4.n") == "barbarians.raise-first"
    assert not table.legal("city")
    assert table.refused("A raise B4.n") == "barbarians.not-fallen"
    table.do("A raise B2.n")
    assert table.hears() == ["CityRaised"]
    assert (table.hand("A"), table.points("A")) == ("2 grain, 4 ore", 7)
    assert "city A3.se" in table.legal("city")


def test_the_price_of_a_fallen_city_is_that_of_a_city():
    scene = 'seats = 2\n[A]\nfallen-cities = ["B2.n"]\nhand = "2 grain"'
    assert knights_table(scene).refused("A raise B2.n") == "cost.missing"


FIRST = 'phase = "production"\nseats = 2\nbarbarians = {0}\n[A]\ncities = ["B2.n"]\n[B]\n'


@pytest.mark.rule("barbarians.robber")
def test_vector_2_before_the_first_attack_a_seven_only_discards():
    table = knights_table(FIRST.format(3) + 'settlements = ["F2.s"]\nhand = "8 wool"')
    table.do("A roll", "* dice 1 6", "* event-die science", *["B discard wool"] * 4)
    assert table.asks == "A TradePhase"


def test_the_first_attack_comes_before_a_seven_of_the_same_roll():
    table = knights_table(FIRST.format(6) + 'settlements = ["F2.s"]\nhand = "1 wool"')
    table.do("A roll", "* dice 1 6", "* event-die ship")
    assert table.asks == "A MoveRobber"
    assert table.refused("A robber D4") == "robber.same-hex"
