"""Five and six players: paired turns, and the older special building phase."""

import pytest

from ep_rules.api import LETTERS, Seat
from ep_rules.base.turn import Turn
from tests.kit import of_missions
from tests.kit.boards import at_sea
from tests.kit.table import Table

PAIRS = {
    5: "AD BE CA DB EC",
    6: "AD BE CF DA EB FC",
}
"""The first and the second player of each turn, by seat."""

# On the large board the Council is at E5; ships at E6-nw touch D6 in the north.
SEVEN = "A1.n A2.n C1.nw E1.nw I1.s", "I2.se"
"""Five settlements and a harbor settlement: seven points."""

LAIR = {"D6": "gold-field", "F6": "sea"}


def large(
    edition: str, seats: int = 6, house: dict[str, str] | None = None, part: int = 1
) -> Table:
    """The second part of the first turn: D moves, A had the first."""
    table = at_sea("explorers-pirates", edition, seats, hexes=LAIR, house=house)
    return table.turn("D", "trade-and-build", part=part)


@pytest.mark.rule("turn.paired")
@pytest.mark.parametrize("seats", [5, 6])
@pytest.mark.parametrize("scenario", ["pirate-lairs", "fish", "spices", "explorers-pirates"])
def test_the_second_player_sits_third_to_the_left(scenario: str, seats: int, edition: str):
    table = at_sea(scenario, edition, seats, hexes={}).turn("A", "production", part=0)
    for pair in [*PAIRS[seats].split(), PAIRS[seats][:2]]:
        first, second = pair[0], pair[1]
        assert table.asks == f"{first} ProductionPhase"
        table.do(f"{first} roll", "* dice 1 1", f"{first} end", f"{first} end")
        assert table.asks == f"{second} TradePhase"  # no roll
        assert table.refused(f"{second} roll") == "turn.wrong-phase"
        table.do(f"{second} end", f"{second} end")


@pytest.mark.rule("turn.paired")
def test_the_pairs_begin_with_the_first_seat(edition: str):
    table = at_sea("fish", edition, 6, hexes={})
    rules = table.game.book.module(Turn)
    table.state.first = Seat(2)
    order = []
    for part in range(12):
        table.state.part = part
        order.append(LETTERS[rules.seat_of_part(table.state)])
    assert "".join(order) == "CFDAEBFCADBE"


@pytest.mark.rule("turn.paired")
@pytest.mark.rule("trade.offer")
def test_the_second_player_trades_with_the_supply_only(edition: str):
    table = large(edition).gives("D", "3 wool, 4 gold").gives("A", "1 ore")
    assert table.legal("offer") == []
    code = table.refused("D offer 1 wool for 1 ore")
    assert code == "trade.supply-only"
    table.do("D trade wool for ore", "D buy brick", "D buy brick")
    assert table.refused("D buy brick") == "gold.no-more-purchases"
    first = at_sea("fish", edition, 6, hexes={}).gives("A", "1 wool").turn("A", "trade-and-build")
    assert first.refused("A offer 1 wool for 1 ore") == ""


@pytest.mark.rule("turn.paired")
@pytest.mark.rule("gold.purchase")
def test_each_part_has_its_own_limits(edition: str):
    hexes = {"D6": "spice fast-gold", "F6": "fish 4"}
    table = at_sea("explorers-pirates", edition, 6, hexes=hexes).put(
        of_missions.friends("D6", "AD")
    )
    table.pirate("B", "E6")
    for seat in "AD":
        table.seat(seat, ships=["E5-ne"], hand="6 gold, 2 wool")
    table.turn("A", "trade-and-build", part=0)
    for seat in "AD":
        table.do(f"{seat} buy ore", f"{seat} buy ore", f"{seat} sell ore")
        assert table.refused(f"{seat} buy ore") == "gold.no-more-purchases"
        assert table.refused(f"{seat} sell ore") == "spices.sold"
        table.do(f"{seat} end", f"{seat} roll-fish", "* fish-roll 6", f"{seat} wool #1")
        assert table.refused(f"{seat} roll-fish") == "fish.rolled"
        assert table.refused(f"{seat} wool #1") == "ships.wool-once"
        table.do(f"{seat} chase #1", "* chase-roll 1")
        assert table.refused(f"{seat} chase #1") == "pirates.tried"
        before = table.gold(seat)
        table.do(f"{seat} sail #1 E5-e")
        assert table.gold(seat) == before - 1
        assert table.left(f"{seat}#1") == 5
        table.do(f"{seat} end")
    assert table.asks == "B ProductionPhase"


@pytest.mark.rule("turn.paired")
@pytest.mark.rule("lairs.rewards")
def test_lairs_of_the_second_player_are_resolved_at_the_end_of_that_part(edition: str):
    table = large(edition).put(of_missions.siege("D6", A=2)).seat("D", ships=["E6-nw crew"])
    table.do("D end", "D besiege D6 from #1", "D end")
    assert (table.gold("D"), table.gold("A")) == (2, 2)
    assert table.tracked("lairs").stack == [3, 0]  # who captured it first
    table.do("* hero-roll D 1", "* hero-roll A 6", "* lair D6 10")
    assert table.hex("D6") == "gold-field 10"
    assert table.asks == "B ProductionPhase"


@pytest.mark.rule("turn.paired")
@pytest.mark.rule("victory.goal")
def test_either_player_of_a_pair_wins_in_their_own_part_only(edition: str):
    table = large(edition, house={"victory.goal": "9"})
    table.seat("D", settlements=SEVEN[0], harbors=SEVEN[1]).gives("D", "4 grain, 4 ore")
    assert table.points("D") == 7
    table.do("D harbor A1.n")
    assert (table.points("D"), table.winner) == (8, "")
    table.do("D harbor A2.n")
    assert (table.winner, table.asks) == ("D", "over")


@pytest.mark.rule("turn.paired")
@pytest.mark.rule("victory.goal")
def test_the_partner_does_not_win_in_the_first_players_part(edition: str):
    table = at_sea("explorers-pirates", edition, 6, hexes=LAIR, house={"victory.goal": "9"})
    table.seat("D", settlements=SEVEN[0], harbors=SEVEN[1]).put(of_missions.siege("D6", D=2)).seat(
        "A", ships=["E6-nw crew"]
    )
    table.turn("A", part=0).do("A besiege D6 from #1", "A end")
    table.do("* hero-roll A 1", "* hero-roll D 6")
    assert (table.points("D"), table.winner) == (9, "")
    table.do("* lair D6 3")
    assert (table.winner, table.asks) == ("D", "over")  # at the start of its own part


@pytest.mark.rule("turn.special-building")
@pytest.mark.parametrize("seats", [5, 6])
def test_in_the_older_order_the_others_build_after_each_turn(seats: int, edition: str):
    house = {"turn.order": "special-building"}
    table = at_sea("fish", edition, seats, hexes={}, house=house).turn("A", "production", part=0)
    letters = LETTERS[:seats]
    for first in "AB":
        assert table.asks == f"{first} ProductionPhase"
        table.do(f"{first} roll", "* dice 1 1", f"{first} end", f"{first} end")
        at = letters.index(first)
        for other in letters[at + 1 :] + letters[:at]:
            assert table.asks == f"{other} BuildPhase"
            table.do(f"{other} end")


@pytest.mark.rule("turn.special-building")
@pytest.mark.rule("turn.phases")
def test_the_special_building_phase_is_for_building_alone(edition: str):
    house = {"turn.order": "special-building", "victory.goal": "9"}
    table = at_sea("fish", edition, 5, hexes={}, house=house)
    table.seat(
        "B",
        settlements=SEVEN[0],
        harbors=SEVEN[1],
        hand="9 grain, 9 ore, 9 wool, 9 lumber, 9 brick, 9 gold",
    )
    table.seat("B", ships=["I2-e"]).turn("B", "production", part=1)
    table.state.agenda.clear()
    table.game.book.module(Turn).start_part(table.state)
    assert table.asks == "B BuildPhase"
    for line in ("trade wool for ore", "buy ore", "offer 1 wool for 1 ore", "roll-fish", "wool #1"):
        assert table.refused(f"B {line}") == "turn.wrong-phase"
    table.do("B crew I2.se", "B harbor A1.n", "B harbor A2.n")
    assert (table.points("B"), table.winner) == (9, "")  # it is not its own turn
    table.do("B end", "C end", "D end", "E end")
    assert (table.winner, table.asks) == ("B", "over")


@pytest.mark.rule("turn.paired")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_players_have_plain_turns(seats: int, edition: str):
    table = at_sea("spices", edition, seats, hexes={}).turn("A", "production", part=0)
    for seat in (LETTERS[:seats] * 2)[: seats + 1]:
        assert table.asks == f"{seat} ProductionPhase"
        table.do(f"{seat} roll", "* dice 1 1", f"{seat} end", f"{seat} end")
