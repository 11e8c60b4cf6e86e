"""The robber: its hexes, its victims, and the production it blocks."""

import pytest

from ep_rules.api import NOBODY, Seat, game
from ep_rules.catan.robber import CLOSED_TO_ROBBER, Robber
from ep_rules.model import DESERT, GRAIN, Refusal
from ep_rules.module import NoSettings, Rulebook, RuleModule
from tests.kit.boards import base
from tests.kit.table import Table

SEVEN = """
seats = 3
phase = "production"
[A]
hand = "2 wool"
settlements = ["B2.n"]
[B]
hand = "2 ore"
settlements = ["B3.n"]
[C]
hand = "1 grain"
settlements = ["C3.ne"]
"""


@pytest.mark.rule("robber.move")
def test_after_a_seven_the_robber_goes_to_another_land_hex():
    table = base(SEVEN).do("A roll", "* dice 3 4")
    assert table.asks == "A MoveRobber"
    assert len(table.legal("robber")) == 18, "all land but the desert, where it stands"
    assert table.refused("A robber D4") == "robber.same-hex"
    assert table.refused("A robber A1") == "robber.not-land"


def test_the_robber_moves_after_all_discards():
    table = base(SEVEN.replace("2 ore", "9 ore")).do("A roll", "* dice 3 4")
    assert table.asks == "B DiscardCards"
    table.do(*["B discard ore"] * 4)
    assert table.asks == "A MoveRobber"


def test_the_robber_may_go_back_to_the_desert_and_to_a_hex_of_the_seat():
    table = base('robber = "C2"\n' + SEVEN).do("A roll", "* dice 3 4")
    assert {"robber D4", "robber B2"} <= set(table.legal())
    table.do("A robber D4")
    assert table.asks == "A TradePhase"


@pytest.mark.rule("robber.theft")
def test_the_only_victim_is_robbed_at_once():
    table = base(SEVEN).do("A roll", "* dice 3 4", "A robber B4")
    assert table.asks == "A TradePhase", "nobody has a building there"
    table = base(SEVEN).do("A roll", "* dice 3 4", "A robber C4", "* steal grain")
    assert (table.hand("A"), table.hand("C")) == ("2 wool, 1 grain", "")
    assert table.hears() == ["DiceRolled", "PhaseEnded", "RobberMoved", "CardStolen"]


def test_of_several_victims_one_is_chosen():
    table = base(SEVEN).do("A roll", "* dice 3 4", "A robber B3")
    assert table.asks == "A ChooseVictim"
    assert table.legal() == ["rob B", "rob C"]
    assert table.refused("A rob A") == "theft.yourself"
    table.do("A rob C", "* steal grain")
    assert table.hand("C") == ""


def test_who_holds_no_card_cannot_be_robbed():
    table = base(SEVEN.replace('hand = "1 grain"\n', "")).do("A roll", "* dice 3 4", "A robber B3")
    assert table.asks == "* DrawCard", "C has no card, so it is B"
    table = base(SEVEN.replace('hand = "1 grain"\n', "")).do("A roll", "* dice 3 4", "A robber C4")
    assert table.asks == "A TradePhase"


@pytest.mark.rule("robber.blocks")
def test_the_hex_of_the_robber_yields_nothing():
    """B2 shows 10 and ore, C5 the same number and brick."""
    scene = """
    phase = "production"
    robber = "{robber}"
    [A]
    settlements = ["B2.n"]
    cities = ["C5.n"]
    """
    table = base(scene.format(robber="D4")).do("A roll", "* dice 4 6")
    assert table.hand("A") == "2 brick, 1 ore"
    table = base(scene.format(robber="B2")).do("A roll", "* dice 4 6")
    assert table.hand("A") == "2 brick"
    blocked = table.game.book.module(type(_robbers(table)))._blocks(table.state, _at(table))
    assert blocked == Refusal.of("robber.blocks", hex=_at(table))


def _robbers(table: Table):
    return next(module for module in table.game.book.modules if module.id == "robber")


def _at(table: Table):
    return table.game.book.topology.hex("B2")


@pytest.mark.rule("robber.start")
def test_the_robber_starts_on_the_desert_when_the_land_is_dealt():
    compiled = game("base", 2)
    state = compiled.new_state(3)
    assert state.of(Robber).at == NOBODY
    while not state.of(Robber).at >= 0:
        compiled.apply(state, compiled.sample(state))
    assert state.terrain[state.of(Robber).at] == DESERT


def test_a_setting_lets_the_robber_start_beside_the_board():
    house = {"robber.start": "off-board"}
    table = base(SEVEN, house)
    assert table.state.of(Robber).at == NOBODY
    table.do("A roll", "* dice 3 4")
    assert "robber D4" in table.legal()


class _Friendly(RuleModule):
    id = "test-friendly"
    only = 0

    def answers(self):
        return {CLOSED_TO_ROBBER: self._close}

    def _close(self, closed, state, seat, hexes):
        others = [place for place in hexes if place != self.only]
        return {**closed, **dict.fromkeys(others, Refusal.of("robber.not-land", hex=0))}


@pytest.mark.parametrize(("only", "asked"), [("B2", "A MoveRobber"), ("A1", "A TradePhase")])
def test_where_others_object_the_robber_does_not_go_and_with_no_hex_left_it_stays(
    only: str, asked: str
):
    table = base(SEVEN)
    friendly = _Friendly(NoSettings())
    friendly.only = table.game.book.topology.hex(only)
    book = table.game.book
    kinds = [type(found)(found.given) for found in book.modules]
    again = Table(
        type(table.game)("test", Rulebook([*kinds, friendly], book.layout, 3, 3, book.outline)),
        table.state,
    ).do("A roll", "* dice 3 4")
    assert again.asks == asked
    if asked == "A MoveRobber":
        assert again.legal() == ["robber B2"]


def test_what_a_thief_drew_is_seen_by_thief_and_victim_alone():
    table = base(SEVEN).do("A roll", "* dice 3 4", "A robber C4", "* steal grain")
    stolen = table.heard[-1]
    seen = [stolen.seen_by(viewer) for viewer in (Seat(0), Seat(2), Seat(1), None)]
    assert [getattr(event, "good", None) for event in seen] == [GRAIN, GRAIN, NOBODY, NOBODY]
