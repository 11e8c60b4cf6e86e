"""What a refusal says in a position, with the rule that it cites: the reason, who, and where."""

import pytest

from ep_rules import reference
from ep_rules.api import Seat
from ep_tui.texts.speak import refusal_sentence
from tests.kit.each import each
from tests.kit.knights import knights_table
from tests.kit.table import Table, fresh

HOME = """
[A]
settlements = ["D4.n"]
roads = ["D4-ne", "D4-e", "D4-nw"]
hand = "3 wool, 3 ore, 3 grain, 3 brick, 3 lumber"
"""
MY_KNIGHTS = HOME + 'knights = ["D4.se basic active", "D4.nw basic"]\n'
READY = HOME + 'knights = ["D4.nw basic active ready"]\n[B]\nknights = ["D4.se basic"]\n'
SCENES = [
    # position, move, sentence, rule
    (
        HOME + '[B]\nknights = ["D4.se basic"]\n',
        "A road D4-se",
        "Seat B’s knight at D4.se closes your road.",
        "knights.block",
    ),
    (
        HOME + '[B]\nsettlements = ["D4.se"]\n',
        "A road D4-se",
        "Seat B’s building at D4.se closes your road to D4-se.",
        "building.road",
    ),
    (
        HOME + '[B]\nknights = ["D4.se basic"]\n',
        "A settlement D4.se",
        "Seat B’s knight stands at D4.se, so you cannot settle there.",
        "knights.block",
    ),
    (
        MY_KNIGHTS,
        "A settlement D4.se",
        "Your knight stands at D4.se; move it before you settle there.",
        "knights.block",
    ),
    (
        MY_KNIGHTS,
        "A recruit D4.se",
        "Your knight at D4.se is in the way.",
        "knights.recruit",
    ),
    (
        HOME + '[B]\nknights = ["D4.se basic"]\n',
        "A recruit D4.se",
        "Seat B’s knight stands at D4.se.",
        "knights.recruit",
    ),
    (MY_KNIGHTS, "A recruit D4.n", "There is already a building at C3.se.", "knights.recruit"),
    (
        MY_KNIGHTS,
        "A march D4.se to D4.nw",
        "Your knight at D4.se was activated in this turn; it can act in a later one.",
        "knights.ready",
    ),
    (
        MY_KNIGHTS,
        "A march D4.nw to D4.se",
        "Your knight at C3.s is inactive, so it cannot act.",
        "knights.ready",
    ),
    (
        READY,
        "A march D4.nw to D4.se",
        "Seat B’s knight at D4.se is not weaker than yours.",
        "knights.displace",
    ),
    (
        HOME + 'knights = ["D4.se basic", "D4.nw basic"]\n',
        "A recruit D4.n",
        "There is already a building at C3.se.",
        "knights.recruit",
    ),
    (HOME, "A discard wool", "You have nothing to discard.", "sevens.discard"),
    (HOME, "B discard wool", "You have nothing to discard.", "sevens.discard"),
]


def said(table: Table, line: str) -> tuple[str, str]:
    """The sentence of a refused move and the rule that it cites."""
    seat, action = table.parse(line)
    refusal = table.game.explain(table.state, action, seat)
    assert refusal is not None, line
    rule = reference.rule_behind(refusal, table.game.book.settings)
    return refusal_sentence(table.game, refusal), rule


@each("scene, move, sentence, rule", SCENES)
def test_a_refusal_says_who_or_what_is_in_the_way_and_where(
    scene: str, move: str, sentence: str, rule: str
):
    assert said(knights_table(scene), move) == (sentence, rule)


def test_a_knight_too_many_is_refused_by_the_rule_that_counts_knights():
    scene = HOME + 'knights = ["D4.se basic", "D4.nw basic"]\n'
    three = scene.replace('"D4-nw"', '"D4-nw", "D4-se"')
    assert said(knights_table(three), "A recruit D4.s") == (
        "There are only 2 basic knights, and all of yours are on the board.",
        "knights.pieces",
    )


@pytest.mark.parametrize(
    ("scenario", "sentence", "rule"),
    [
        (
            "base",
            "In this game no knights stand on the board, so none chases the robber.",
            "setup.base-game",
        ),
        (
            "fish-knights",
            "There is no robber in this game, and knights do not chase pirate ships.",
            "combined.pirates",
        ),
    ],
)
def test_who_chases_a_robber_that_is_not_there_is_answered_for_the_game(
    scenario: str, sentence: str, rule: str
):
    having = fresh("cities-and-knights", 3).game.notation
    table = fresh(scenario, 3)
    action = having.read("chase-robber A1.n", (), Seat(0))
    refusal = table.game.explain(table.state, action)
    assert refusal is not None
    assert refusal.code == "turn.no-robber-chase"
    assert refusal_sentence(table.game, refusal) == sentence
    assert reference.rule_behind(refusal, table.game.book.settings) == rule


@pytest.mark.parametrize(
    ("code", "rule"),
    [
        ("knights.place-taken", "knights.recruit"),
        ("knights.own-stands-here", "knights.block"),
        ("sevens.nothing-to-discard", "sevens.discard"),
        ("supply.no-wall", "walls.build"),
        ("supply.no-knight", "knights.pieces"),
    ],
)
def test_a_refusal_cites_the_rule_that_forbids(code: str, rule: str):
    assert reference.rule_of_refusal(code) == rule
