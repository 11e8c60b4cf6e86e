"""Scenes: positions written by hand, and the impossible ones that are refused."""

import pytest

from ep_rules.api import BadScene
from tests.positions import at

ALL_OF_IT = """
scenario = "land-ho"
seats = 3
turn = "B"
round = 4
phase = "movement"
supply = { ore = 7 }
[hexes]
C5 = "fields 9"
B5 = "sea"
[A]
hand = "2 wool, 1 ore, 3 gold"
settlements = ["A1.s"]
harbor-settlements = ["D3.n"]
roads = ["A1-se"]
ships = ["D3-ne settler", "C4-e"]
basins = { "D3.n" = "crew + crew" }
"""

IMPOSSIBLE = [
    ("x = [", "nvalid"),
    ('scenario = "atlantis"', "atlantis"),
    ("scenario = 3", "wrong form"),
    ("seats = 7", "7"),
    ('edition = "x"', "edition"),
    ('[house]\n"trade.price" = 3', "trade.price"),
    ('[house]\n"trade.rate" = "three"', "trade.rate"),
    ("house = 3", "wrong form"),
    ('seed = "x"', "wrong form"),
    ("colour = 3", "'colour' means nothing here"),
    ('turn = "C"', "no seat 'C'"),
    ('turn = "AB"', "no seat 'AB'"),
    ("turn = 3", "wrong form"),
    ('phase = "lunch"', "no phase 'lunch'"),
    ("round = 0", "counted from 1"),
    ('round = "x"', "wrong form"),
    ("supply = { ore = -1 }", "more cards than the box"),
    ("supply = { ore = 20 }", "more cards than the box"),
    ("supply = { gold = 1 }", "no gold"),
    ("hexes = 3", "wrong form"),
    ('[hexes]\nC3 = "sea"', "C3 is no undiscovered hex"),
    ('[hexes]\nC5 = "fields"', "land has a number"),
    ('[hexes]\nC5 = "sea 3"', "land has a number"),
    ('[hexes]\nC5 = "fields 8"', "no 'fields 8' left"),
    ('[hexes]\nC5 = "fields x"', "no 'fields x' left"),
    ('[hexes]\nC5 = "unknown"', "no 'unknown' left"),
    ('[hexes]\nC5 = "moor 8"', "no moor"),
    ('[hexes]\nC5 = "fields 9"\nB5 = "fields 4"', "no 'fields 4' left"),
    ("A = 3", "wrong form"),
    ('[E]\nhand = "1 ore"', "'E' means nothing here"),
    ("[A]\nfish = 3", "'fish' means nothing here"),
    ('[C]\nhand = "1 ore"', "'hand' means nothing here"),
    ('[C]\nships = ["A3-e"]', "'ships' means nothing here"),
    ('[A]\nhand = "20 ore"', "more cards than the box"),
    ('[A]\nhand = "ores"', "'ores' is no hand"),
    ("[A]\nhand = 3", "wrong form"),
    ('[A]\nsettlements = ["Z1.n"]', "no Z1"),
    ('[A]\nsettlements = ["A1.n", "A1.n"]', "two buildings"),
    ('[A]\nsettlements = ["A1.n", "A1.se", "A1.sw", "C1.n", "C2.n", "G1.n"]', "more pieces"),
    ("[A]\nsettlements = 3", "wrong form"),
    ('[A]\nharbor-settlements = ["A2.n", "A2.se", "C3.sw", "D3.s", "G2.n"]', "more pieces"),
    ('[A]\nroads = ["A1-e"]\n[B]\nroads = ["A2-w"]', "two roads"),
    ('[A]\nships = ["D4-n"]', "no D4-n"),
    ('[A]\nships = ["C4-e"]', "C4-e is no sea route"),
    ('[A]\nships = ["A1-e"]', "A1-e is no sea route"),
    ('[A]\nships = ["A3-e", "A3-e", "A3-e"]', "more ships stand on A3-e"),
    ('[A]\nships = ["A3-e", "A3-e", "A3-w", "A3-w"]', "too many ships"),
    ('[A]\nships = ["A3-e wool"]', "'wool' is no cargo"),
    ('[A]\nships = ["A3-e settler crew"]', "does not fit"),
    ('[A]\nships = ["A3-e settler", "A3-e settler", "A3-w settler"]', "too many settlers"),
    ("[A]\nships = [3]", "wrong form"),
    ('[A]\nbasins = { "D3.n" = "crew" }', "no harbor settlement"),
]


def test_a_scene_says_everything_about_a_position():
    table = at(ALL_OF_IT)
    assert table.asks == "B MovementPhase"
    assert table.state.part == 10
    assert table.hand("A") == "2 wool, 1 ore, 3 gold"
    assert (table.bank("ore"), table.bank("wool")) == (7, 17)
    assert (table.hex("C5"), table.hex("B5"), table.hex("B6")) == ("fields 9", "sea", "unknown")
    assert table.places("settlement", "A") == ["A1.s"]
    assert table.places("harbor", "A") == ["C2.se"]
    assert table.places("road", "A") == ["A1-se"]
    assert table.ships("A") == ["C3-sw settler", "C4-e"]
    assert table.basin("D3.n") == ["crew", "crew"]


def test_what_a_scene_does_not_say_is_empty():
    table = at("seats = 4")
    assert table.asks == "A TradePhase"
    for seat in "ABCD":
        assert (table.hand(seat), table.ships(seat), table.points(seat)) == ("", [], 0)
    assert table.bank("brick") == 19


def test_a_scene_goes_on_as_a_game():
    table = at(ALL_OF_IT).do("B end", "C roll", "* dice 1 1", "C end", "C end", "A roll")
    assert table.asks == "* ThrowDice"


@pytest.mark.parametrize(("scene", "reason"), IMPOSSIBLE, ids=lambda text: text[:60])
def test_an_impossible_scene_is_refused_with_the_reason(scene: str, reason: str):
    with pytest.raises(BadScene) as refused:
        at(scene)
    assert reason in str(refused.value)
