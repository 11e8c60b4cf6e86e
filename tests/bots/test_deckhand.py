"""A deckhand's choices: it may be weak, but its games end."""

import pytest

from ep_rules.bots.deckhand import Deckhand
from tests.kit import of_missions
from tests.kit.boards import at_sea, base
from tests.kit.chosen import choice
from tests.tools.deckhands import ROUNDS, played

DECKHAND = Deckhand()


def test_a_deckhand_delivers_a_haul_that_brings_a_space_and_no_point_yet():
    """At the Council's harbor, one space on; the next space shows as many points."""
    table = at_sea("fish").seat("A", ships=["C4-sw fish-haul"]).turn("A")
    table.do("A roll-fish", "* fish-roll 6", "A deliver fish-haul of #1")
    table.seat("A", ships=["C4-sw fish-haul"])
    assert table.space("fish", "A") == 1
    assert choice(table, bot=DECKHAND).startswith("deliver fish-haul")


def test_a_deckhand_on_a_full_route_does_nothing_twice_and_sails_on():
    table = at_sea("fish").seat("A", harbors="C3.s", ships=["C3-sw crew"]).turn("A")
    table.seat("B", ships=["D4-nw"]).seat("C", ships=["D4-nw"]).do("A sail #1 D4-nw")
    assert table.refused("A end") == "ships.must-sail-on"
    done: list[str] = []
    while not done or not done[-1].startswith("sail"):
        done.append(choice(table, bot=DECKHAND))
        table.do(f"A {done[-1]}")
        assert len(done) < 6, done
    assert len(set(done)) == len(done)


RICH = """
    seats = 2
    [A]
    hand = "{hand}"
    settlements = ["C3.n"]
    roads = ["C3-ne", "C4-nw"]
"""


def test_a_deckhand_settles_before_it_builds_another_road():
    table = base(RICH.format(hand="2 brick, 2 lumber, 1 wool, 1 grain"))
    assert choice(table, bot=DECKHAND).startswith("settle")


def test_a_deckhand_trades_for_the_card_that_completes_a_purchase():
    table = base(RICH.format(hand="1 brick, 5 wool, 1 grain"))
    assert choice(table, bot=DECKHAND) == "trade wool for lumber"


def test_a_deckhand_gives_up_the_card_that_it_needs_least():
    scene = RICH.format(hand="1 brick, 1 lumber, 1 wool, 1 grain, 4 ore")
    table = base(scene.replace("seats = 2", 'seats = 2\nopen = ["A discard-cards 4"]', 1))
    assert choice(table, bot=DECKHAND) == "discard ore"


def test_a_deckhand_leaves_crews_on_a_lair_where_a_setting_lets_it_fetch_them():
    """It would land them again, and so on for the rest of the phase."""
    hexes, house = {"C5": "gold-field", "E5": "sea"}, {"lairs.recall": "true"}
    table = at_sea("pirate-lairs", hexes=hexes, house=house).put(of_missions.siege("C5", A=1))
    table.seat("A", ships=["D5-nw"]).turn("A")
    assert "fetch C5 on #1" in table.legal("fetch")
    assert choice(table, bot=DECKHAND).startswith("sail")


ONCE_STUCK = [
    ("fish", 2, "print-2025"),
    ("fish", 2, "online-2014"),
    ("spices", 3, "online-2014"),
    ("explorers-pirates", 5, "print-2025"),
    ("explorers-pirates", 6, "print-2025"),
]
"""Games of deckhands that did not end in 500 rounds; `tests/tools/deckhands.py` plays all."""


@pytest.mark.slow
@pytest.mark.parametrize(("scenario", "seats", "edition"), ONCE_STUCK)
def test_deckhands_alone_finish_a_game(scenario: str, seats: int, edition: str):
    assert played(scenario, seats, edition, 1, ROUNDS).winner is not None
